import type { ownerProofs as english } from './owner-proofs.en';

/** Ord om hvordan en eier beviser at nettstedet er deres, på bokmål. */
export const ownerProofs: typeof english = {
  title: 'Er det ditt nettsted?',
  purpose:
    'Bevis det med en fil på nettstedet. Da kan du si nei, be om stille timer eller et roligere tempo, og laste ned alt som er hentet fra det: med en gang, uten konto.',
  host: 'Vert',
  anotherHost: 'En vert til',
  hostHint: 'For eksempel www.example.org. Beviset gjelder denne verten og dem under den.',
  begin: 'Lag en kontrollkode',
  states: { waiting: 'Ikke bevist ennå', looking: 'Leter', failed: 'Ikke funnet', proven: 'Ditt' },
  until: (day) => `Bevist i denne nettleseren til ${day}.`,
  tokenUntil: (day) => `Merket er godt til ${day}.`,
  makeFile: 'Legg en tekstfil på',
  writeToken: 'La denne linjen stå i den; andre linjer kan stå ved siden av:',
  thenLook: 'Trykk på knappen. Vi henter filen én gang, like høflig som alt annet.',
  look: 'Let etter den nå',
  looking: 'Vi leter etter filen …',
  lookingLater: (at) => `Verten skal spørres senere: Vi leter etter filen ${at}. Kom gjerne tilbake da.`,
  faults: {
    absent: 'Verten sier at det ikke er noen slik fil, eller vil ha et passord.',
    'other-text': 'Filen er der, men linjen er det ikke, eller den sendes som en nettside (text/plain er riktig).',
    elsewhere: 'Verten sender oss videre til en annen vert eller en annen fil, og det beviser ingenting.',
    forbidden:
      'robots.txt forbyr filen, eller kunne ikke leses. Tillat den: «User-agent: Hyrde», «Allow: /.well-known/hyrde-owner.txt». Vi leser robots.txt på nytt innen et døgn.',
    objection:
      'En innsigelse gjelder for denne verten, så vi ber ikke om filen heller. Skriv til oss for å trekke den tilbake.',
    unreachable: 'Verten svarte ikke.',
  },
  requests: 'Det som gjelder',
  noRequests: 'Bare våre egne regler: én side om gangen, og robots.txt følges.',
  ask: 'Be om noe',
  asked: 'Det som er hentet',
  askedWhat:
    'Hver forespørsel som vi fortsatt vet om: når, hva, svaret, størrelsen, og hva slags arbeid den var til. Deler av adresser som kan nevne en person, er utelatt.',
  csv: 'Last ned som CSV',
  jsonl: 'Last ned som JSON-linjer',
};
