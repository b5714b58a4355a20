import type { Words } from '@/words/en';

export const registers: Words['registers'] = {
  menu: 'Registre',
  title: 'Registre og leverandørportaler',
  purpose:
    'Steder utenfor nettstedene der sidene deres kan ligge. En lenke fra et nettsted til et av dem følges for målene som er nevnt; lenker til andre verter står i oversikten over hva søket gjorde.',
  hostHint: 'uustatus.no, eller *.leverandør.no for alt under',
  holder: 'Leverandør eller myndighet',
  reach: 'Hvor langt',
  reaches: {
    page: 'bare siden det lenkes til',
    part: 'virksomhetens egen del, derfra og videre',
  },
  country: 'Land',
  countryHint: 'To bokstaver, som no',
  none: 'Ingen registre',
  noneRemoved: 'Ingen registre er fjernet',
  showRemoved: 'Fjernede registre',
  showInForce: 'Registre i bruk',
  practiceOnly: 'Dette er øvelseslandets portaler. Ekte registre redigeres med bryteren på «Ekte».',
  restore: 'Hent tilbake',
  removed: (host) => `${host} er fjernet. Søk følger ikke lenger lenker dit.`,
  restored: (host) => `${host} er tilbake.`,
  changed: (host) => `${host} er endret.`,
  added: (host) => `${host} er lagt til. Søk som begynner fra nå av, følger lenker dit.`,
  addTitle: 'Legg til et register',
  editTitle: (host) => `Rediger ${host}`,
  noTarget: 'Velg minst ett mål.',
  importTitle: 'Les inn en liste',
  importHint:
    'CSV; første linje navngir kolonnene: host, holder, targets (kortnavn med mellomrom mellom), og, der det er kjent, reach (page eller part), country, source.',
  importFile: 'CSV-fil',
  importButton: 'Les inn',
  importNoFile: 'Velg en fil.',
  imported: (added, updated, unchanged, failed) =>
    `${added} lagt til, ${updated} endret, ${unchanged} som før, ${failed} utelatt.`,
  line: (line) => `Linje ${line}`,
};
