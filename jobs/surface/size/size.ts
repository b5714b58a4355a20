import type { Offer, Query } from '../interface/interface.js';
import type { Asked, View } from '../selection/port.js';
import { missedOdds } from './missed.js';

/** How many records a database holds, with a 95 % interval. */
export interface SizeEstimate {
  readonly size: number;
  readonly low: number;
  readonly high: number;
  /** `claimed`: the interface says so of a query without conditions; `recapture`: from how much of each answer was known. */
  readonly basis: 'claimed' | 'recapture';
}

/** Spread of the log odds between queries that chance does not explain: words are no random samples. */
const BETWEEN = 0.6;
/** Spread of our estimate around the truth where queries are many: records that few words find are seen late. */
const MODEL = 1;
/** The same while queries are few: for one query; it falls with the root of their number. */
const FEW = 1.5;
/** Odds of the unseen below which recapture cannot tell: words that nobody asked stand alone in some records. */
const LEAST_ODDS = 0.03;
/** A lower end this near to what was acquired may as well be it: nobody asks for more than .95 of a database by default. */
const ALL = 1.05;
/** How much more is unseen than recapture says, as a logarithm: what is easily found is found again. */
const HIDDEN = 0.5;
/** Queries whose odds are believed: the latest. */
const REMEMBERED = 30;
const Z = 1.96;
const UNBOUNDED = Number.POSITIVE_INFINITY;
/** Poisson's upper 95 % bound for a count of nought: what a run without anything new leaves possible (the rule of three). */
const NOUGHT = 3;
/** New records a record that lately should come: above it, recapture alone speaks. */
const NEXT_TO_NOTHING = 0.03;
/** How many times the share of the unseen may be what the latest answers showed, for records that few words find. */
const HARDER_TO_FIND = { upper: 8, middle: 2 };

/**
 * The size by capture and recapture: of the records that a query matches, the share known before it is the share of the
 * database that was acquired (Lincoln & Petersen). The odds of being unseen are averaged on logarithms over the latest
 * queries, by the inverse of their variance, and moved towards those by the words that were asked (`missedOdds`), which
 * sees records that recapture does not: where both disagree, the interval is wider. Where the latest words brought next
 * to nothing new, it closes (`latelyNew`). Where all days that a date filter takes were read, and no record is without
 * one, it is what was acquired. Null before anything was asked twice.
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
    const odds = Math.max(LEAST_ODDS, population / acquired.size - 1);
    const weight = 1 / (1 / known + 1 / unseen + BETWEEN * BETWEEN);
    queries++;
    weights += weight;
    sum += weight * Math.log(odds);
  }
  if (weights === 0) return null;
  const recaptured = sum / weights + HIDDEN;
  const missed = missedOdds(view);
  const byWords = missed === null ? recaptured : Math.log(Math.max(LEAST_ODDS, missed));
  // Apart from recapture by no more than its own spread: after few queries next to no word was asked.
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

/** Do the stretches of days that were read to their end make up all that the date filter takes? */
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
 * The new records that the latest words brought, a record they should bring, and how many more chance may have hidden.
 * A word is asked because a known record holds it: that record is no recapture.
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

/** No condition, or the whole stretch of days alone. */
const asksForAll = ({ words, days, choices }: Query, offer: Offer): boolean =>
  words.length === 0 &&
  Object.keys(choices).length === 0 &&
  (days === null || (offer.days !== null && days.from <= offer.days.from && days.to >= offer.days.to));
