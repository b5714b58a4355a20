import { over } from '@/words/over';
import type { locate as english } from './en';
import { agreement, dossier, evidence, givenVerdicts, review } from './evidence.nn';
import { locateFrame } from './frame.nn';
import { letters } from './letters.nn';
import { compare as nb } from './nb';
import { registers } from './registers.nn';
import { report } from './report.nn';
import { targets } from './targets.nn';
import { welcome } from './welcome.nn';

const compare = over(nb, {
  title: 'Samanlikn',
  purpose: 'To gjennomgangar for eit mål ved sida av kvarandre, eller to algoritmar: der dei er ulike, står først.',
  choose: 'Kva som blir samanlikna',
  compare: 'Samanlikn',
  difference: 'Skilnad',
  differences: {
    moved: 'Flytta',
    unproven: 'Ikkje funne no',
    appeared: 'Nyleg funne',
    'named-otherwise': 'Peika ut ulikt',
    answer: 'Anna svar',
    text: 'Annan tekst',
    'not-comparable': 'Kan ikkje samanliknast',
    'only-before': 'Berre før',
    'only-after': 'Berre etter',
  },
  meanings: {
    lost: 'Ei side før, inga etter. Den tidlegare sida vart besøkt: Ho er borte, eller ei anna ligg på plassen.',
    moved: 'Sida frå før har gått frå adressa: Ho vart besøkt, og er borte derifrå eller fører ein annan stad.',
    missed: 'Den tidlegare sida vart besøkt og er framleis der: Det seinare søket peika ikkje på ho. Inga endring.',
    unproven: 'Ei anna side etter, eller inga. Kva som vart av den tidlegare sida, er ikkje kjent.',
    appeared: 'Inga funnen før, ei side funnen etter.',
    'named-otherwise': 'Ved same besøk peikar dei to på ulike sider, eller berre den eine på noka.',
    answer: 'Same side eller inga, og eit anna svar.',
    text: 'Same adresse, som sa noko anna: begge tekstane er lagra med dokumentasjonen.',
    'not-comparable': 'Eitt av søka kunne ikkje lese nettstaden, eller er ikkje ferdig.',
    'only-before': 'Ikkje søkt etterpå.',
    'only-after': 'Ikkje søkt før.',
    same: 'Same svar, og same side eller inga.',
  },
  notVisited: 'Den tidlegare sida vart ikkje besøkt.',
  sameHere: (count) => (count === '1' ? '1 verksemd er lik i begge' : `${count} verksemder er like i begge`),
  textsNotKept: 'Same adresse og svar. Kva sida sa, er ikkje lagra begge gonger, så tekstane er ikkje samanlikna.',
  nothingInCommon: 'Desse to har ingen nettstader felles, så dei kan ikkje samanliknast.',
  noRows: 'Ingen nettstader passar.',
  noTwo: 'Det finst ikkje to gjennomgangar for dette målet enno.',
  noTwoHint: 'Køyr ein til, eller ein med to algoritmar.',
  withBefore: 'Samanlikn med ein annan gjennomgang',
  pages: {
    link: 'Sidene ved sida av kvarandre',
    together: 'Rull begge saman',
    sameBytes: 'Heilt like: Det som kom, har same SHA-256 begge gonger.',
    otherBytes: 'Det som kom, var ikkje det same begge gonger: SHA-256 er ulik.',
    unknown: 'Minst ein av dei fann inga side, eller det som kom, er ikkje lagra.',
  },
});

/** Ord om sidetypar, søk, funn og vurderingar, på nynorsk. */
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
