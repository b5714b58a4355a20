export const PORTAL_FAULTS = [
  /** The same records are returned for any query. */
  'ignores-query',
  /** Nonsense words return as many records as others. */
  'answers-everything',
  /** The next page repeats the page before. */
  'same-page',
  'loops-pages',
  /** The claimed total differs from the number of records shown. */
  'lies-about-total',
  /** The place by which a list goes on never had a value: whether records are missing is unknown. */
  'end-unproven',
  /** The layout has changed, and its records cannot be read. */
  'markup-changed',
  /** A login page is returned instead of records. */
  'login-wall',
  /** The form's answers contain no records at all. */
  'no-records',
] as const;
export type PortalFault = (typeof PORTAL_FAULTS)[number];

/** Summary of a result page, from which faults are detected. */
export interface AnswerSeen {
  /** Query with its filters; the same words with other filters are another question. */
  question: string;
  /** Page number, from 1. */
  page: number;
  /** Identities of its records. */
  records: readonly string[];
  total: number | null;
  atLeast: boolean;
  /** True if the page has a password field. */
  asksPassword: boolean;
  /** True if its layout differs from that of the pages before. */
  changed: boolean;
  /** True if there is a further page. */
  hasNext: boolean;
  /** True if the query has no condition, which a form may treat as an empty query. */
  unasked: boolean;
  /** True if the query asks for days, and all its records have days among them. */
  isOfDays?: boolean;
}

/** Fault with its evidence. */
export interface FaultFound {
  fault: PortalFault;
  because: string;
}

/**
 * Number of consecutive pages without records, of at least two questions and after earlier ones with some, from which a
 * portal counts as changed.
 */
const ENOUGH_EMPTY = 3;
/** Minimum number of different questions whose equal answers count as a fault. */
const ENOUGH_QUESTIONS = 3;
/** Tolerance of a total as a fraction, since records are added and removed during a run. */
const OFF = 0.1;
const OFF_RECORDS = 5;

/**
 * Fault that the answers so far indicate; null if missing. What one question shows may be a peculiarity of it or of the
 * reader, so faults of pages and of nonsense are named once a second question shows the same.
 * @param answers answers in order of arrival
 * @param nonsense control questions, of words that no record has; empty if the form takes no words
 */
export function portalFault(answers: readonly AnswerSeen[], nonsense: readonly string[] = []): FaultFound | null {
  return (
    loginWall(answers) ??
    pagesInCircles(answers) ??
    sameForAll(answers, nonsense) ??
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

/** Pages read of the last question. */
function lastQuestion(answers: readonly AnswerSeen[]): AnswerSeen[] {
  const question = answers.at(-1)?.question;
  const first = answers.findLastIndex((answer) => answer.question === question && answer.page === 1);
  return answers.slice(Math.max(0, first)).filter((answer) => answer.question === question);
}

function pagesInCircles(answers: readonly AnswerSeen[]): FaultFound | null {
  const here = circleIn(lastQuestion(answers));
  if (!here) return null;
  const others = new Map<string, AnswerSeen[]>();
  for (const answer of answers) {
    const { question } = answer;
    if (question !== here.last.question) others.set(question, [...(others.get(question) ?? []), answer]);
  }
  const before = [...others.values()].map(circleIn).find((circle) => circle !== null);
  if (!before) return null;
  const next = here.earlier.page === here.last.page - 1;
  return {
    fault: next ? 'same-page' : 'loops-pages',
    because: `page ${here.last.page} has the records of page ${here.earlier.page}, and page ${before.last.page} of another question those of page ${before.earlier.page}`,
  };
}

/** Last page of one question's pages, if it repeats an earlier one, which is returned too; null if it does not. */
export function circleIn(pages: readonly AnswerSeen[]): { earlier: AnswerSeen; last: AnswerSeen } | null {
  const last = pages.at(-1);
  if (!last || last.records.length === 0) return null;
  const earlier = pages.slice(0, -1).findLast((page) => sameRecords(page.records, last.records));
  return earlier ? { earlier, last } : null;
}

function sameRecords(a: readonly string[], b: readonly string[]): boolean {
  const [first] = b;
  if (a.length !== b.length || (first !== undefined && !a.includes(first))) return false;
  const all = new Set(a);
  return b.every((record) => all.has(record));
}

/** First page of each question's latest answer. */
function firstPages(answers: readonly AnswerSeen[]): Map<string, AnswerSeen> {
  return new Map(answers.filter(({ page }) => page === 1).map((answer) => [answer.question, answer]));
}

/**
 * Fault if different questions, a control question among them, return the same records; else null, since a word may
 * stand in every record, and the newest records be those of several ranges of days.
 */
function sameForAll(answers: readonly AnswerSeen[], nonsense: readonly string[]): FaultFound | null {
  const pages = firstPages(answers);
  if (nonsense.length > 0 && !nonsense.some((question) => pages.has(question))) return null;
  const firsts = [...pages.values()].filter(({ isOfDays }) => !isOfDays);
  const [one] = firsts;
  if (!one || firsts.length < ENOUGH_QUESTIONS || one.records.length < 2) return null;
  if (!firsts.every(({ records }) => sameRecords(records, one.records))) return null;
  return {
    fault: 'ignores-query',
    because: `${firsts.length} questions returned the same ${one.records.length} records`,
  };
}

/** Minimum number of different nonsense questions that must return records. */
const ENOUGH_NONSENSE = 2;

function foundNonsense(answers: readonly AnswerSeen[], nonsense: readonly string[]): FaultFound | null {
  const firsts = firstPages(answers);
  const most = Math.max(...[...firsts.values()].map(sizeOf));
  const found = nonsense
    .flatMap((question) => firsts.get(question) ?? [])
    .filter((answer) => answer.records.length > 0 && sizeOf(answer) >= most / 2);
  if (found.length < ENOUGH_NONSENSE) return null;
  const counts = found.map(sizeOf).join(' and ');
  return { fault: 'answers-everything', because: `${found.length} nonsense words returned ${counts} records` };
}

/** Minimum number of different questions that must return as much as the largest answer. */
const ENOUGH_LARGE = 2;

/**
 * True if the answers suggest that words do not narrow them: different questions return at least half of the largest
 * answer. A control question of a word that no record has then decides.
 */
export function wordsSeemIgnored(answers: readonly AnswerSeen[]): boolean {
  const firsts = [...firstPages(answers).values()].filter(({ records }) => records.length > 0);
  const most = Math.max(...firsts.map(sizeOf));
  const large = firsts.filter((answer) => !answer.unasked && sizeOf(answer) >= most / 2);
  return large.length >= ENOUGH_LARGE;
}

const sizeOf = ({ total, records }: AnswerSeen): number => total ?? records.length;

function unreadable(answers: readonly AnswerSeen[]): FaultFound | null {
  const tail = answers.filter(({ unasked, records }) => !unasked || records.length > 0).slice(-ENOUGH_EMPTY);
  if (tail.length < ENOUGH_EMPTY || !answers.some(({ records }) => records.length > 0)) return null;
  if (!tail.every(({ records, total }) => records.length === 0 && (total ?? 1) > 0)) return null;
  if (new Set(tail.map(({ question }) => question)).size < 2) return null;
  return {
    fault: 'markup-changed',
    because: `the last ${ENOUGH_EMPTY} answers have no records, unlike the answers before`,
  };
}

export interface AnswerEnded {
  readonly question: string;
  /** Total claimed by its first page; null if it claims none or a lower bound. */
  total: number | null;
  /** Number of distinct records. */
  shown: number;
  /** Number of entries; some portals list a record found by title again as found by text. */
  entries: number;
}

/** Minimum number of questions answered with wrong totals before the portal's totals are distrusted. */
const ENOUGH_FALSE = 3;

/**
 * Fault if most answers claim more than they show; null while totals are trusted. A single one may be misread; an answer
 * that shows as many as the largest is capped rather than wrong; one that shows more than it claims may be misread by us.
 */
export function falseTotals(ended: readonly AnswerEnded[]): FaultFound | null {
  const claiming = claimingOf(ended);
  const most = Math.max(0, ...claiming.map(({ shown }) => shown));
  const isFalse = ({ total, shown, entries }: AnswerEnded) =>
    shown < most && entries < (total ?? 0) && [shown, entries].every((count) => isOff(count, total ?? 0));
  const wrong = claiming.filter(isFalse);
  const [example] = wrong;
  if (!example || wrong.length < ENOUGH_FALSE || 2 * wrong.length <= claiming.length) return null;
  return {
    fault: 'lies-about-total',
    because: `${wrong.length} of ${claiming.length} questions were answered with fewer records than claimed, one ${example.total} for ${example.shown}`,
  };
}

/** Latest answers that claim a total above zero, one of each question. */
const claimingOf = (ended: readonly AnswerEnded[]): AnswerEnded[] =>
  [...new Map(ended.map((each) => [each.question, each])).values()].filter(({ total }) => (total ?? 0) > 0);

/**
 * True if answers that show their total show more than that, at least as many of them as not: menus may be read as
 * records, or one record as two, so that a number of records proves nothing.
 */
export function showsMore(ended: readonly AnswerEnded[]): boolean {
  const whole = claimingOf(ended).filter(({ total, entries }) => entries >= (total ?? 0));
  const more = whole.filter(({ total, shown }) => shown > (total ?? 0) && isOff(shown, total ?? 0));
  return more.length > 0 && 2 * more.length >= whole.length;
}

/** True if the count differs from the claimed total by more than the tolerance. */
export const isOff = (count: number, claimed: number): boolean =>
  Math.abs(count - claimed) > Math.max(OFF_RECORDS, OFF * claimed);

/** Minimum number of answers ending at the same round number, by which a cap is recognised. */
const ENOUGH_ALIKE = 3;
const MIN_CAP = 10;

/**
 * Maximum number of records that a portal shows per query; null if no cap is known.
 * @param said cap stated by the page; null if it states none
 */
export function capOf(ended: readonly AnswerEnded[], said: number | null): number | null {
  if (said !== null) return said;
  const most = Math.max(0, ...ended.map(({ shown }) => shown));
  const atMost = ended.filter(({ shown }) => shown === most);
  const claimedMore = atMost.some(({ total, entries }) => (total ?? 0) > entries);
  return most >= MIN_CAP && (claimedMore || (atMost.length >= ENOUGH_ALIKE && most % 10 === 0)) ? most : null;
}
