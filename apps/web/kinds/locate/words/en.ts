import { agreement, dossier, evidence, givenVerdicts, review } from './evidence.en';
import { locateFrame } from './frame.en';
import { letters } from './letters.en';
import { registers } from './registers.en';
import { report } from './report.en';
import { targets } from './targets.en';
import { welcome } from './welcome.en';

const compare = {
  title: 'Compare',
  purpose: 'Two sweeps for a target side by side, or two algorithms: differences come first.',
  choose: 'What is compared',
  before: 'Before',
  after: 'After',
  compare: 'Compare',
  all: 'Show all',
  difference: 'Difference',
  differences: {
    lost: 'Lost',
    moved: 'Moved',
    missed: 'Missed by the search',
    unproven: 'Not found now',
    appeared: 'Newly found',
    'named-otherwise': 'Named otherwise',
    answer: 'Other answer',
    text: 'Other text',
    'not-comparable': 'Cannot be compared',
    'only-before': 'Before only',
    'only-after': 'After only',
    same: 'Same',
  },
  meanings: {
    lost: 'A page before, none after. The earlier page was visited: it is gone, or another one is in its place.',
    moved: 'A page before has left its address: it was visited, and is gone from there or leads elsewhere.',
    missed: 'The earlier page was visited and is still there: the later search did not name it. No change.',
    unproven: 'Another page after, or none. What became of the earlier page is not known.',
    appeared: 'None found before, a page found after.',
    'named-otherwise': 'At the same visit the two name different pages, or only one of them names any.',
    answer: 'The same page or none, and another answer.',
    text: 'The same address, which said something else: both texts are kept with the evidence.',
    'not-comparable': 'One of the searches could not read the site, or has not ended.',
    'only-before': 'Not searched after.',
    'only-after': 'Not searched before.',
    same: 'The same answer, and the same page or none.',
  },
  /** Knowledge of the earlier page if no change can be claimed. */
  notVisited: 'The earlier page was not visited.',
  sameHere: (count: string) => (count === '1' ? '1 body is the same in both' : `${count} bodies are the same in both`),
  textsNotKept: 'The same address and answer. What the page said is not kept of both, so texts were not compared.',
  nothingInCommon: 'These two have no site in common, so they cannot be compared.',
  noRows: 'No site fits this.',
  noTwo: 'There are no two sweeps for this target yet.',
  noTwoHint: 'Run another one, or one with two algorithms.',
  export: 'Download CSV',
  withBefore: 'Compare with another sweep',
  pages: {
    link: 'Pages side by side',
    together: 'Scroll both together',
    sameBytes: 'The same, byte for byte: what came has the same SHA-256 both times.',
    otherBytes: 'What came was not the same both times: the SHA-256 differs.',
    unknown: 'Of one of them at least no page was found, or what came is not kept.',
  },
};

/** Words about targets, searches, findings and verdicts. */
export const locate = {
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
