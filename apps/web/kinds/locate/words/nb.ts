import type { locate as english } from './en';
import { agreement, dossier, evidence, givenVerdicts, review } from './evidence.nb';
import { locateFrame } from './frame.nb';
import { letters } from './letters.nb';
import { registers } from './registers.nb';
import { report } from './report.nb';
import { targets } from './targets.nb';
import { welcome } from './welcome.nb';

export const compare: (typeof english)['compare'] = {
  title: 'Sammenlign',
  purpose: 'To gjennomganger for et mål ved siden av hverandre, eller to algoritmer: der de er ulike, står først.',
  choose: 'Hva som sammenlignes',
  before: 'Før',
  after: 'Etter',
  compare: 'Sammenlign',
  all: 'Vis alle',
  difference: 'Forskjell',
  differences: {
    lost: 'Tapt',
    moved: 'Flyttet',
    missed: 'Oversett av søket',
    unproven: 'Ikke funnet nå',
    appeared: 'Nylig funnet',
    'named-otherwise': 'Pekt ut ulikt',
    answer: 'Annet svar',
    text: 'Annen tekst',
    'not-comparable': 'Kan ikke sammenlignes',
    'only-before': 'Bare før',
    'only-after': 'Bare etter',
    same: 'Likt',
  },
  meanings: {
    lost: 'En side før, ingen etter. Den tidligere siden ble besøkt: Den er borte, eller en annen ligger på plassen.',
    moved: 'Siden fra før har forlatt adressen: Den ble besøkt, og er borte derfra eller fører et annet sted.',
    missed: 'Den tidligere siden ble besøkt og er fortsatt der: Det senere søket pekte ikke på den. Ingen endring.',
    unproven: 'En annen side etter, eller ingen. Hva som ble av den tidligere siden, er ikke kjent.',
    appeared: 'Ingen funnet før, en side funnet etter.',
    'named-otherwise': 'Ved samme besøk peker de to på ulike sider, eller bare den ene på noen.',
    answer: 'Samme side eller ingen, og et annet svar.',
    text: 'Samme adresse, som sa noe annet: begge tekstene er lagret med dokumentasjonen.',
    'not-comparable': 'Ett av søkene kunne ikke lese nettstedet, eller er ikke ferdig.',
    'only-before': 'Ikke søkt etterpå.',
    'only-after': 'Ikke søkt før.',
    same: 'Samme svar, og samme side eller ingen.',
  },
  notVisited: 'Den tidligere siden ble ikke besøkt.',
  sameHere: (count) => (count === '1' ? '1 virksomhet er lik i begge' : `${count} virksomheter er like i begge`),
  textsNotKept: 'Samme adresse og svar. Hva siden sa, er ikke lagret begge ganger, så tekstene er ikke sammenlignet.',
  nothingInCommon: 'Disse to har ingen nettsteder felles, så de kan ikke sammenlignes.',
  noRows: 'Ingen nettsteder passer.',
  noTwo: 'Det finnes ikke to gjennomganger for dette målet ennå.',
  noTwoHint: 'Kjør en til, eller en med to algoritmer.',
  export: 'Last ned CSV',
  withBefore: 'Sammenlign med en annen gjennomgang',
  pages: {
    link: 'Sidene ved siden av hverandre',
    together: 'Rull begge sammen',
    sameBytes: 'Helt like: Det som kom, har samme SHA-256 begge ganger.',
    otherBytes: 'Det som kom, var ikke det samme begge ganger: SHA-256 er ulik.',
    unknown: 'Minst én av dem fant ingen side, eller det som kom, er ikke lagret.',
  },
};

/** Ord om sidetyper, søk, funn og vurderinger, på bokmål. */
export const locate: typeof english = {
  ...locateFrame,
  compare,
  letters,
  welcome,
  report,
  dossier,
  evidence,
  registers,
  review,
  agreement,
  givenVerdicts,
  targets,
};
