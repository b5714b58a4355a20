import { report as shared } from '@hyrde/contracts/terms/nn';
import { over } from '@/words/over';
import { report as nb } from './report.nb';

export const report = over(nb, {
  ...shared,
  figures: 'Tal',
  open: 'Rapport om desse verksemdene',
  logo: 'Logoen til utgivaren',
  latest: 'Denne adressa viser alltid den nyaste rapporten for visinga. Alle som er logga inn, kan opne han.',
  bodiesTitle: 'Kvar verksemd',
  mapFigure: (target) => `${target}: delen av verksemdene i kvar region som har sida`,
  mapAlt: 'Tala står i tabellen nedanfor.',
  regions: 'Tal etter region',
  missing: (targets) => `Ikkje lenger i bruk, så inga verksemd har svar: ${targets}.`,
  texts: 'Tittel og innleiing',
  introduction: 'Innleiing',
  introductionHint: 'Kvifor rapporten vart laga, og for kven. Ei tom linje byrjar eit nytt avsnitt.',
  followsView: (view) => `følgjer visinga «${view}»`,
  linksAside: 'Den som har ei lenke, les rapporten utan å logge inn. Ingen person er nemnd i han.',
  make: 'Lag ei lenke',
  openIt: 'Opne rapporten',
  once: 'Ta vare på ho no: ho blir vist berre denne eine gongen.',
  made: (time, by) => `Laga ${time}${by ? ` av ${by}` : ''}`,
  revokeTitle: 'Trekkje tilbake denne lenka?',
  revokeBody: 'Ho sluttar å verke med ein gong og kan ikkje gjenopprettast; ei ny kan lagast.',
  revoked: 'Lenka er trekt tilbake.',
  pdf: {
    aside:
      'Blir laga éin gong og teken vare på. Den som har ei lenke til rapporten, kan også få han. Namn på privatpersonar er sladda.',
    choose: 'Bevisark for desse svara',
    chooseHint: 'Éi side kvar, bak framsida og tabellen over alle verksemder.',
    begin: 'Lag ein PDF …',
    making: 'Blir laga no',
    failed: (why) => `Han kunne ikkje lagast, tre gonger på rad: ${why}`,
    cover: 'framside og tabell',
    gone: 'borte, sidan noko i han er sladda eller sletta. Lag rapporten på nytt.',
    removeBody: 'Ingen kan få han lenger, heller ikkje med lenke. Ein ny kan lagast; han får ein annan kontrollsum.',
  },
  gone: 'Denne rapporten kan ikkje lesast',
  goneBody: 'Lenka er trekt tilbake, eller ho er ikkje heil. Be den som gav deg ho, om ei ny.',
});
