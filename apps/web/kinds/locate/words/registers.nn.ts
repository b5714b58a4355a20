import { over } from '@/words/over';
import { registers as nb } from './registers.nb';

export const registers = over(nb, {
  menu: 'Register',
  title: 'Register og leverandørportalar',
  purpose:
    'Stader utanfor nettstadene der sidene deira kan liggje. Ei lenke frå ein nettstad til ein av dei blir følgd for måla som er nemnde; lenker til andre vertar står i oversikta over kva søket gjorde.',
  holder: 'Leverandør eller styresmakt',
  reach: 'Kor langt',
  reaches: {
    page: 'berre sida det er lenkt til',
    part: 'den delen som er verksemda sin, derfrå og vidare',
  },
  countryHint: 'To bokstavar, som no',
  none: 'Ingen register',
  noneRemoved: 'Ingen register er fjerna',
  showRemoved: 'Fjerna register',
  showInForce: 'Register i bruk',
  practiceOnly: 'Dette er portalane i øvingslandet. Ekte register blir redigerte med brytaren på «Ekte».',
  removed: (host) => `${host} er fjerna. Søk følgjer ikkje lenger lenker dit.`,
  changed: (host) => `${host} er endra.`,
  added: (host) => `${host} er lagd til. Søk som byrjar frå no av, følgjer lenker dit.`,
  addTitle: 'Legg til eit register',
  noTarget: 'Vel minst eitt mål.',
  importTitle: 'Les inn ei liste',
  importHint:
    'CSV; første linje gir namn til kolonnene: host, holder, targets (kortnamn med mellomrom mellom), og, der det er kjent, reach (page eller part), country, source.',
  importNoFile: 'Vel ei fil.',
  imported: (added, updated, unchanged, failed) =>
    `${added} lagde til, ${updated} endra, ${unchanged} som før, ${failed} utelatne.`,
});
