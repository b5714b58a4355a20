import type { Acquired } from '../collection/acquired.js';
import type { Asked, View } from '../selection/port.js';
import type { Offer, Query } from '../selection/query-interface.js';

/** Number of records of a database. */
export interface SizeEstimate {
  readonly size: number;
  /** Lower end: records that certainly exist. */
  readonly low: number;
  /** Upper end of a one-sided 95 % interval; null if nothing bounds the number from above. */
  readonly high: number | null;
  /**
   * `claimed`: total of an unconditional query; `listed`: an unconditional query, or all days of a date filter, read to
   * their end; `recapture`: estimate from the known fraction of each answer.
   */
  readonly basis: 'claimed' | 'listed' | 'recapture';
}

/**
 * Size of a database: claimed or counted if possible, else estimated by capture and recapture; null before a second
 * query. Records differ in how easily they are found, so recapture alone is biased downwards (Chao, Biometrics 43,
 * 1987), and no statistic of known records bounds those that share no word with them. Therefore the lower end is what
 * certainly exists, and the upper end is absent unless nearly all known records can be found in several ways.
 */
export const sizeOf = (view: View, numbers = SIZE_NUMBERS): SizeEstimate | null =>
  counted(view) ?? estimated(view, numbers);

function counted(view: View): SizeEstimate | null {
  const { acquired, asked, offer } = view;
  const whole = asked.find(({ query, total }) => total !== null && asksForAll(query, offer));
  const total = whole?.total ?? 0;
  if (whole && total > 0 && total >= acquired.size) {
    const claimed = whole.claimed ?? 0;
    // An answer that states more than it showed is no proof that there are no more.
    if (claimed > total) return { size: claimed, low: total, high: claimed, basis: 'claimed' };
    return exactly(total, claimed === total ? 'claimed' : 'listed');
  }
  return isReadByDays(view) ? exactly(acquired.size, 'listed') : null;
}

const exactly = (size: number, basis: SizeEstimate['basis']): SizeEstimate => ({ size, low: size, high: size, basis });

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

/** True for a query without conditions, or with the whole range of days alone. */
const asksForAll = ({ words, days, choices }: Query, offer: Offer): boolean =>
  words.length === 0 &&
  Object.keys(choices).length === 0 &&
  (days === null || (offer.days !== null && days.from <= offer.days.from && days.to >= offer.days.to));

/** Number of latest queries whose recaptures are used. */
const REMEMBERED = 30;
/** Standard deviation of the log odds between queries beyond chance, since words are no random samples. */
const BETWEEN = 0.6;
/** Additional standard deviation for one query; it falls with the square root of their number. */
const FEW = 1.5;
/** Quantile of the one-sided 95 % interval. */
const Z = 1.645;
/** Poisson's upper 95 % bound for a count of zero (rule of three). */
const NOUGHT = 3;

/** Numbers of the estimate, judged by collections left out (`npm run lab -- surface-sizes --left-out`). */
export interface SizeNumbers {
  /** Standard deviation of the log odds' error with many queries: records that few words find are seen late. */
  readonly model: number;
  /**
   * Upper bound of the fraction of all records that no word finds, as a multiple of the fraction of known records that
   * only one word finds. Twice the largest multiple met on three collections.
   */
  readonly hiddenPerLone: number;
}

export const SIZE_NUMBERS: SizeNumbers = { model: 1, hiddenPerLone: 8 };

function estimated({ acquired, asked }: View, { model, hiddenPerLone }: SizeNumbers): SizeEstimate | null {
  const known = acquired.size;
  const odds = oddsOfUnseen(asked, model);
  if (odds === null) return null;
  const lone = loneRecords(acquired, asked) / known;
  const low = Math.max(known, claimedTwice(asked));
  const size = Math.max(low, known * (1 + odds.middle) * (1 + lone));
  const hidden = hiddenPerLone * (lone + NOUGHT / known);
  const high = hidden < 1 ? Math.max(size, (known * (1 + odds.high)) / (1 - hidden)) : null;
  return { size, low, high, basis: 'recapture' };
}

/** Total that at least two queries reach or exceed, so that one misread total proves nothing; 0 if missing. */
const claimedTwice = (asked: readonly Asked[]): number =>
  asked
    .flatMap(({ claimed }) => claimed ?? [])
    .sort((a, b) => b - a)
    .at(1) ?? 0;

/**
 * Odds that a record which words find is unseen, from the latest answers to words (Lincoln & Petersen): the log odds
 * averaged by inverse variance, with the upper end of their interval. Null before a second query.
 */
function oddsOfUnseen(asked: readonly Asked[], model: number): { middle: number; high: number } | null {
  let [weights, sum, queries] = [0, 0, 0];
  for (const one of asked.slice(-REMEMBERED)) {
    const met = recaptured(one);
    if (met === null) continue;
    const [known, unseen] = [met.known + 0.5, met.unseen + 0.5];
    const weight = 1 / (1 / known + 1 / unseen + BETWEEN * BETWEEN);
    queries++;
    weights += weight;
    sum += weight * Math.log(unseen / known);
  }
  if (weights === 0) return null;
  const spread = Math.sqrt(1 / weights + model * model + (FEW * FEW) / queries);
  return { middle: Math.exp(sum / weights), high: Math.exp(sum / weights + Z * spread) };
}

/**
 * Known and unseen records among the matches of a query with words alone; null if they are unknown. Of the matches
 * that a capped answer withholds, those known by their own words count, and more if answers show records by words that
 * the records do not show.
 */
function recaptured({ query, sizeBefore, total, returned, fresh, capped, held, showing }: Asked) {
  if (sizeBefore === 0 || total === null || total === 0 || !isPlain(query)) return null;
  const met = returned - fresh;
  const known = capped ? Math.max(met, showing === 0 ? 0 : (held * returned) / showing) : met;
  return { known: Math.min(known, total), unseen: Math.max(0, total - known) };
}

const isPlain = ({ days, choices }: Query): boolean => days === null && Object.keys(choices).length === 0;

/**
 * Number of known records that only one word finds: one answer showed them, and they share at most one word with
 * others. Such a record could as well have been missed, so their fraction estimates that of the missed ones (Good &
 * Turing).
 */
function loneRecords(acquired: Acquired, asked: readonly Asked[]): number {
  const shown = new Int32Array(acquired.size);
  for (const { places } of asked) for (const place of places) shown[place] = (shown[place] ?? 0) + 1;
  let lone = 0;
  for (const place of acquired.places()) if ((shown[place] ?? 0) < 2 && sharedWords(acquired, place) < 2) lone++;
  return lone;
}

/** Number of a record's words that other records hold in searched fields, at most two. */
function sharedWords(acquired: Acquired, place: number): number {
  const read = acquired.record(place);
  let shared = 0;
  for (let i = 0; read && i < read.terms.length && shared < 2; i++)
    if (acquired.isSearched(read.fieldBits[i] ?? 0) && acquired.df(read.terms[i] ?? 0) >= 2) shared++;
  return shared;
}
