import type { names as english } from './names.en';

/** Ord om navn på privatpersoner: hvor de er skjult, og hvem som kan se dem, på bokmål. */
export const names: typeof english = {
  title: 'Navn på privatpersoner',
  covered:
    'Dette gjelder sider som navngir privatpersoner, for eksempel avsendere i en postliste. Navn er dekket til (••••): av tekster leser du menyer, overskrifter i lister og ord som med sikkerhet ikke er navn. Bilder og filer vises ikke.',
  whoMay: 'Revisorer kan se dem med en begrunnelse som oppbevares i endringsloggen.',
  youMay: 'Du kan se dem i en time hvis du sier hvorfor.',
  shown:
    'Du ser navn på privatpersoner, med begrunnelsen du ga. Hver side du åpner, står i endringsloggen med navnet ditt.',
  open: 'Vis navn',
  openTitle: 'Vise navn på privatpersoner?',
  openBody:
    'I en time ser du sider som de er, på alle skjermer. Begrunnelsen og hver side du åpner, står i endringsloggen med navnet ditt.',
  close: 'Dekk til navn',
  short: 'Navn på privatpersoner er dekket til her (••••).',
  how: 'Hva som kan leses, og hvordan det bedømmes',
  judging:
    'For å bedømme siden er adresse, tittel, menyer og kolonneoverskrifter som oftest nok. Er de ikke det, velg «Ikke nå»: En revisor kan bedømme den med navnene synlige.',
  gone: 'Siden navngir privatpersoner og ble oppbevart så lenge navnene deres oppbevares: Bilde og tekst er slettet.',
  noPicture: 'Bildet viser navn på privatpersoner og vises ikke.',
  noFiles: 'Filene navngir privatpersoner og kan ikke hentes mens navn er dekket til. Sjekksummene blir stående.',
  reason: 'Begrunnelse',
  reasonHint: 'Minst ti tegn.',
  redacted: 'Dekket eller slettet siden',
  redactedWhy: {
    'person-removed': (date) =>
      `${date} ble navnet på en person som ba om å bli fjernet, dekket her (***). Derfor er summene andre enn før.`,
    age: (date) =>
      `Siden navngir privatpersoner og ble oppbevart så lenge navnene deres oppbevares. ${date} ble tekst, bilde og filer slettet; adressen, tidspunktet og disse summene står igjen.`,
  },
  originals: {
    received: 'SHA-256 av det som kom',
    text: 'SHA-256 av teksten før',
    visible: 'SHA-256 av den synlige teksten før',
    picture: 'SHA-256 av bildet som er borte',
  },
};
