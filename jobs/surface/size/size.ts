import type { Acquired } from '../collection/acquired.js';
import type { Asked, View } from '../selection/port.js';
import type { Offer, Query } from '../selection/query-interface.js';

/** Estimated number of records of a database, with a 95 % interval. */
export interface SizeEstimate {
  readonly size: number;
  readonly low: number;
  readonly high: number;
  /** `claimed`: total of an unconditional query; `recapture`: estimate from the known fraction of each answer. */
  readonly basis: 'claimed' | 'recapture';
}

/** Standard deviation of the log odds between queries beyond chance, since words are no random samples. */
const BETWEEN = 0.6;
/** Standard deviation of the estimate's error with many queries: records that few words find are seen late. */
const MODEL = 1;
/** Additional standard deviation for one query; it falls with the square root of their number. */
const FEW = 1.5;
/** Odds of the unseen below which recapture is uninformative: unqueried words may occur in single records. */
const MIN_ODDS = 0.03;
/** Ratio of lower bound to acquired records below which these are the bound; a run seeks .95 by default. */
const ALL = 1.05;
/** Correction of the log odds for the bias of recapture: easily found records recur. */
const HIDDEN = 0.5;
/** Number of latest queries whose odds are used. */
const REMEMBERED = 30;
const Z = 1.96;
const UNBOUNDED = Number.POSITIVE_INFINITY;
/** Poisson's upper 95 % bound for a count of zero (rule of three): possible after a run without new records. */
const NOUGHT = 3;
/** Recent new records per expected record above which only recapture is used. */
const NEXT_TO_NOTHING = 0.03;
/** Multiples of the latest answers' unseen fraction that bound the estimate, for records that few words find. */
const HARDER_TO_FIND = { upper: 8, middle: 2 };

/**
 * Size by capture and recapture: the fraction of a query's matches that was known before equals the acquired fraction
 * of the database (Lincoln & Petersen). The log odds of being unseen are averaged over the latest queries, weighted by
 * inverse variance, and shifted towards the odds from the queried words (`missedOdds`), which cover records that
 * recapture does not; a disagreement widens the interval. If the latest words returned almost nothing new, then the
 * interval closes (`latelyNew`). If all days of a date filter were read and every record has a date, then the size is
 * the number acquired. Null before a second query.
 */
export function sizeOf(view: View): SizeEstimate | null {
  const { acquired, asked, offer } = view;
  const claimed = asked.find(({ query, total }) => total !== null && asksForAll(query, offer))?.total;
  if (claimed !== undefined && claimed !== null && claimed > 0 && claimed >= acquired.size)
    return { size: claimed, low: claimed, high: claimed, basis: 'claimed' };
  if (isReadByDays(view))
    return { size: acquired.size, low: acquired.size, high: acquired.size + NOUGHT, basis: 'recapture' };
  let [weights, sum, queries] = [0, 0, 0];
  for (const { query, sizeBefore, total, held } of asked.slice(-REMEMBERED)) {
    if (sizeBefore === 0 || total === null || total === 0 || !isPlain(query)) continue;
    const [known, unseen] = [held + 0.5, Math.max(0, total - held) + 0.5];
    const population = sizeBefore * (1 + unseen / known);
    const odds = Math.max(MIN_ODDS, population / acquired.size - 1);
    const weight = 1 / (1 / known + 1 / unseen + BETWEEN * BETWEEN);
    queries++;
    weights += weight;
    sum += weight * Math.log(odds);
  }
  if (weights === 0) return null;
  const recaptured = sum / weights + HIDDEN;
  const missed = missedOdds(view);
  const byWords = missed === null ? recaptured : Math.log(Math.max(MIN_ODDS, missed));
  // The shift is limited to recapture's own spread: after few queries hardly any word was queried.
  const apart = Math.max(-MODEL, Math.min(MODEL, byWords - recaptured)) / 2;
  const logOdds = recaptured + apart;
  const spread = Math.sqrt(1 / weights + MODEL * MODEL + (FEW * FEW) / queries + apart * apart);
  const odds = (z: number) => Math.exp(logOdds + z * spread);
  const lately = latelyNew(asked);
  const at = (most: number) => acquired.size * (1 + most);
  const low = Math.min(odds(-Z), lately.share);
  const middle = Math.min(odds(0), HARDER_TO_FIND.middle * lately.share + lately.possible);
  return {
    size: at(Math.max(low, middle)),
    low: at(low) < ALL * acquired.size ? acquired.size : at(low),
    high: at(Math.min(odds(Z), HARDER_TO_FIND.upper * (lately.share + lately.possible))),
    basis: 'recapture',
  };
}

/** True if the completely read ranges of days cover the whole date filter. */
function isReadByDays({ acquired, asked, offer }: View): boolean {
  if (offer.days === null) return false;
  const read = asked.flatMap(({ query, capped, newestFirst }) => {
    const days = query.days ?? offer.days;
    if (days === null || query.words.length > 0 || Object.keys(query.choices).length > 0) return [];
    if (!capped) return [days];
    return newestFirst && Number.isFinite(newestFirst.from) ? [{ from: newestFirst.from + 1, to: days.to }] : [];
  });
  let left = offer.days.to;
  for (const { from, to } of read.sort((a, b) => b.to - a.to)) if (to >= left) left = Math.min(left, from - 1);
  if (left >= offer.days.from) return false;
  for (const place of acquired.places()) if ((acquired.record(place)?.record.day ?? null) === null) return false;
  return true;
}

/**
 * New records of the latest words per expected record, and the upper bound of those missed by chance. Each word came
 * from a known record, which is therefore no recapture.
 */
function latelyNew(asked: readonly Asked[]): { share: number; possible: number } {
  let [fresh, others] = [0, 0];
  for (const { query, sizeBefore, total, held } of asked.slice(-REMEMBERED)) {
    if (sizeBefore === 0 || total === null || total === 0 || query.words.length === 0 || !isPlain(query)) continue;
    fresh += Math.max(0, total - Math.max(1, held));
    others += total - 1;
  }
  const share = others === 0 ? UNBOUNDED : fresh / others;
  return { share, possible: share > NEXT_TO_NOTHING ? UNBOUNDED : NOUGHT / others };
}

const isPlain = ({ days, choices }: Query): boolean => days === null && Object.keys(choices).length === 0;

/** True for a query without conditions, or with the whole range of days alone. */
const asksForAll = ({ words, days, choices }: Query, offer: Offer): boolean =>
  words.length === 0 &&
  Object.keys(choices).length === 0 &&
  (days === null || (offer.days !== null && days.from <= offer.days.from && days.to >= offer.days.to));

/** Maximum number of unseen records that one record represents, as one with few queried words. */
const MAX_UNSEEN_PER_RECORD = 100;

/**
 * Odds of the unseen from the queried words (Horvitz & Thompson): a record is missed if none of its words was queried,
 * so each acquired record represents the missed ones of its length. One of a record's words found it; the others show
 * how likely a word is to have been queried. Null if records were found by other means than words.
 */
export function missedOdds({ acquired, asked }: View): number | null {
  const shown = new Map<number, number>();
  let [byWords, exhaustive] = [0, 0];
  for (const { query, terms, returned, total, fresh } of asked) {
    const [term] = terms;
    if (terms.length !== 1 || term === undefined || query.days !== null || Object.keys(query.choices).length > 0)
      continue;
    byWords += fresh;
    if (total !== null && total > 0) shown.set(term, Math.min(1, returned / total));
    exhaustive += shown.get(term) ?? 0;
  }
  if (exhaustive === 0 || byWords < acquired.size) return null;
  const missed = missedWords(acquired, shown);
  if (missed === null) return null;
  let unseen = 0;
  for (const place of acquired.places()) {
    const all = missed ** wordsOf(acquired, place);
    unseen += Math.min(MAX_UNSEEN_PER_RECORD, all / (1 - all));
  }
  return unseen / acquired.size;
}

/** Probability that a record's word does not find it, from the words other than those that did; null without any. */
function missedWords(acquired: Acquired, shown: ReadonlyMap<number, number>): number | null {
  let [words, found] = [0, 0];
  for (const term of acquired.terms) {
    words += acquired.df(term);
    found += acquired.df(term) * (shown.get(term) ?? 0);
  }
  const [beside, foundBeside] = [words - acquired.size, Math.max(0, found - acquired.size)];
  return beside <= 0 ? null : Math.min(1 - 1 / (beside + 1), 1 - foundBeside / beside);
}

function wordsOf(acquired: Acquired, place: number): number {
  const read = acquired.record(place);
  let words = 0;
  if (read) for (const mask of read.fieldBits) if (acquired.isSearched(mask)) words++;
  return Math.max(1, words);
}
