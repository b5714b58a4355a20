import type { locate as english } from './en';
import { agreement, dossier, evidence, givenVerdicts, review } from './evidence.nb';
import { locateFrame } from './frame.nb';
import { registers } from './registers.nb';
import { report } from './report.nb';
import { targets } from './targets.nb';

const compare: (typeof english)['compare'] = {
  title: 'Sammenlign',
  purpose: 'To gjennomganger for et mål ved siden av hverandre, eller to algoritmer: der de er ulike, står først.',
  choose: 'Hva som sammenlignes',
  before: 'Før',
  after: 'Etter',
  compare: 'Sammenlign',
  all: 'Vis alle',
  difference: 'Forskjell',
  differences: {
    lost: 'Borte',
    moved: 'Flyttet',
    appeared: 'Kommet til',
    answer: 'Annet svar',
    text: 'Annen tekst',
    'not-comparable': 'Kan ikke sammenlignes',
    'only-before': 'Bare før',
    'only-after': 'Bare etter',
    same: 'Likt',
  },
  meanings: {
    lost: 'En side før, ingen etter.',
    moved: 'En side begge ganger, på en annen adresse.',
    appeared: 'Ingen før, en side etter.',
    answer: 'Samme side eller ingen, og et annet svar.',
    text: 'Samme adresse, som sa noe annet: begge tekstene er lagret med dokumentasjonen.',
    'not-comparable': 'Ett av søkene kunne ikke lese nettstedet, eller er ikke ferdig.',
    'only-before': 'Ikke søkt etterpå.',
    'only-after': 'Ikke søkt før.',
    same: 'Samme svar, og samme side eller ingen.',
  },
  sameHere: (count) => (count === '1' ? '1 virksomhet er lik i begge' : `${count} virksomheter er like i begge`),
  textsNotKept: 'Samme adresse og svar. Hva siden sa, er ikke lagret begge ganger, så tekstene er ikke sammenlignet.',
  nothingInCommon: 'Disse to har ingen nettsteder felles: ingenting kan holdes mot noe.',
  noRows: 'Ingen nettsteder passer.',
  noTwo: 'Det finnes ikke to gjennomganger for dette målet ennå.',
  noTwoHint: 'Kjør en til, eller en med to algoritmer.',
  export: 'Ta med (CSV)',
  exportSemicolon: 'CSV med semikolon',
  withBefore: 'Sammenlign med en annen gjennomgang',
  pages: {
    link: 'Sidene ved siden av hverandre',
    title: 'Sidene ved siden av hverandre',
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
  report,
  dossier,
  evidence,
  registers,
  review,
  agreement,
  givenVerdicts,
  targets,
};
