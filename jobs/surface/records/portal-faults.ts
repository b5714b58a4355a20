/** What can be wrong with how a portal answers. */
export const PORTAL_FAULTS = [
  /** Whatever is asked, the same records come. */
  'ignores-query',
  /** Words that nobody writes are found as often as others. */
  'answers-everything',
  /** The next page is the one before once more. */
  'same-page',
  /** A page comes again that was there before. */
  'loops-pages',
  /** It claims another number than it shows. */
  'lies-about-total',
  /** Pages are laid out otherwise than before, and cannot be read. */
  'markup-changed',
  /** Instead of records a page comes that asks who we are. */
  'login-wall',
  /** The form's answers hold no records at all. */
  'no-records',
] as const;
export type PortalFault = (typeof PORTAL_FAULTS)[number];

/** What a page of results held, for judging the portal by. */
export interface AnswerSeen {
  /** What was asked, in words; the same words with other filters are another question. */
  question: string;
  /** From 1. */
  page: number;
  /** The identities of its records. */
  records: readonly string[];
  total: number | null;
  atLeast: boolean;
  /** It has a form that asks for a password. */
  asksPassword: boolean;
  /** It was laid out otherwise than the pages before. */
  changed: boolean;
  /** There is a page after it. */
  hasNext: boolean;
  /** It answers no condition at all, which a form may call nothing. */
  unasked: boolean;
}

/** A fault, and why we think so. */
export interface FaultFound {
  fault: PortalFault;
  because: string;
}

/** Pages in a row without a record, of which earlier ones had some, before a portal counts as changed. */
const ENOUGH_EMPTY = 3;
/** Different questions before the same answer to all of them means something. */
const ENOUGH_QUESTIONS = 3;
/** A total may be off by as much: entries come and go while we read. */
const OFF = 0.1;
const OFF_RECORDS = 5;

/**
 * What the answers so far say against the portal; null while nothing does.
 * @param answers in the order in which they came
 * @param nonsense a question of words that no record has, where it was asked
 */
export function portalFault(answers: readonly AnswerSeen[], nonsense: string | null = null): FaultFound | null {
  return (
    loginWall(answers) ??
    pagesInCircles(answers) ??
    sameForAll(answers) ??
    foundNonsense(answers, nonsense) ??
    unreadable(answers)
  );
}

function loginWall(answers: readonly AnswerSeen[]): FaultFound | null {
  const last = answers.at(-1);
  if (!last?.asksPassword || last.records.length > 0) return null;
  const before = answers.filter(({ records }) => records.length > 0).length;
  if (before === 0) return null;
  return { fault: 'login-wall', because: `after ${before} pages of records a page asks for a password` };
}

/** Of the last question's pages, as far as they were read. */
function lastQuestion(answers: readonly AnswerSeen[]): AnswerSeen[] {
  const question = answers.at(-1)?.question;
  const first = answers.findLastIndex((answer) => answer.question === question && answer.page === 1);
  return answers.slice(Math.max(0, first)).filter((answer) => answer.question === question);
}

function pagesInCircles(answers: readonly AnswerSeen[]): FaultFound | null {
  const pages = lastQuestion(answers);
  const last = pages.at(-1);
  if (!last || last.records.length === 0 || pages.length < 2) return null;
  const earlier = pages.slice(0, -1).findLast((page) => sameRecords(page.records, last.records));
  if (!earlier) return null;
  const next = earlier.page === last.page - 1;
  return {
    fault: next ? 'same-page' : 'loops-pages',
    because: `page ${last.page} has the records of page ${earlier.page}`,
  };
}

function sameRecords(a: readonly string[], b: readonly string[]): boolean {
  const all = new Set(a);
  return a.length === b.length && b.every((record) => all.has(record));
}

/** The first pages of each question, the last time it was asked. */
function firstPages(answers: readonly AnswerSeen[]): Map<string, AnswerSeen> {
  return new Map(answers.filter(({ page }) => page === 1).map((answer) => [answer.question, answer]));
}

function sameForAll(answers: readonly AnswerSeen[]): FaultFound | null {
  const firsts = [...firstPages(answers).values()];
  const [one] = firsts;
  if (!one || firsts.length < ENOUGH_QUESTIONS || one.records.length < 2) return null;
  if (!firsts.every(({ records }) => sameRecords(records, one.records))) return null;
  return {
    fault: 'ignores-query',
    because: `${firsts.length} questions brought the same ${one.records.length} records`,
  };
}

function foundNonsense(answers: readonly AnswerSeen[], nonsense: string | null): FaultFound | null {
  const firsts = firstPages(answers);
  const answer = nonsense === null ? undefined : firsts.get(nonsense);
  if (!answer || answer.records.length === 0) return null;
  const most = Math.max(...[...firsts.values()].map(sizeOf));
  if (sizeOf(answer) < most / 2) return null;
  return { fault: 'answers-everything', because: `words that nobody writes brought ${sizeOf(answer)} records` };
}

const sizeOf = ({ total, records }: AnswerSeen): number => total ?? records.length;

function unreadable(answers: readonly AnswerSeen[]): FaultFound | null {
  const tail = answers.filter(({ unasked, records }) => !unasked || records.length > 0).slice(-ENOUGH_EMPTY);
  if (tail.length < ENOUGH_EMPTY || !answers.some(({ records }) => records.length > 0)) return null;
  if (!tail.every(({ records, total }) => records.length === 0 && (total ?? 1) > 0)) return null;
  return {
    fault: 'markup-changed',
    because: `the last ${ENOUGH_EMPTY} answers have no records where those before had some`,
  };
}

/** A question that was read to its end. */
export interface AnswerEnded {
  /** What its first page claimed; null where that is nothing, or "more than". */
  total: number | null;
  /** Its records, each once. */
  shown: number;
  /** Its records as often as they stood on its pages: some list those found by title again among those found by text. */
  entries: number;
}

/** Answers that claim another number than they show, by more than entries come and go, before none of them is believed. */
const ENOUGH_FALSE = 3;

/**
 * Are the numbers that it claims others than it shows, in most answers? One alone may be misread, and one that shows
 * fewer than it claims, but as many as any other, is cut short, which is no lie. Null while they are to be believed.
 */
export function falseTotals(ended: readonly AnswerEnded[]): FaultFound | null {
  const claiming = ended.filter(({ total }) => total !== null && total > 0);
  const most = Math.max(0, ...claiming.map(({ shown }) => shown));
  const isFalse = ({ total, shown, entries }: AnswerEnded) =>
    [shown, entries].every((count) => isOff(count, total ?? 0)) && !(shown === most && (total ?? 0) > shown);
  const wrong = claiming.filter(isFalse);
  const [example] = wrong;
  if (!example || wrong.length < ENOUGH_FALSE || 2 * wrong.length <= claiming.length) return null;
  return {
    fault: 'lies-about-total',
    because: `${wrong.length} of ${claiming.length} answers claimed another number than they showed, one ${example.total} for ${example.shown}`,
  };
}

/** Is it another number than was claimed, by more than entries come and go? */
export const isOff = (count: number, claimed: number): boolean =>
  Math.abs(count - claimed) > Math.max(OFF_RECORDS, OFF * claimed);

/** Answers that end at the same round number before that is a cap. */
const ENOUGH_ALIKE = 3;
const LEAST_CAP = 10;

/** How many records a portal shows at most, whatever there are; null while nothing says so. @param said by the page */
export function capOf(ended: readonly AnswerEnded[], said: number | null): number | null {
  if (said !== null) return said;
  const most = Math.max(0, ...ended.map(({ shown }) => shown));
  const atMost = ended.filter(({ shown }) => shown === most);
  const claimedMore = atMost.some(({ total, entries }) => (total ?? 0) > entries);
  return most >= LEAST_CAP && (claimedMore || (atMost.length >= ENOUGH_ALIKE && most % 10 === 0)) ? most : null;
}
