import { statesFigure } from './figures.js';
import type { Count, Fingerprint, LinePrint } from './fingerprint.js';
import { countsVisits } from './visit-counters.js';

/** A whole number, with separated thousands. */
const WHOLE = /\p{Nd}+(?:[.,'’\u00a0\u202f ]\p{Nd}{3}(?!\p{Nd}))*/gu;
/** Maximum digits of a count; longer ones are identities or telephone numbers. */
const MAX_DIGITS = 7;
/** Minimum letters beside the number. */
const MIN_LETTERS = 3;

/** The line's only number, if it can be a count: whole, without leading zeros. null if it cannot. */
export function countIn(line: string): number | null {
  const [number, ...others] = line.match(WHOLE) ?? [];
  if (number === undefined || others.length > 0 || (line.match(/\p{L}/gu)?.length ?? 0) < MIN_LETTERS) return null;
  const digits = number.replaceAll(/\D/g, '');
  return digits.length > MAX_DIGITS || /^0\d/.test(digits) || !/^\d+$/.test(digits) ? null : Number(digits);
}

/** The fingerprint with the histories of its counts. */
export function withHistory(now: Fingerprint, before: Fingerprint): Fingerprint {
  const earlier = new Map(before.flatMap(({ pattern, count }) => (count ? [[pattern, count]] : [])));
  return now.map((print) => {
    const last = print.count && earlier.get(print.pattern);
    if (!print.count || !last || print.count.value < last.value) return print;
    return { ...print, count: countAfter(last, print.count.value) };
  });
}

const MAX_COUNTED = 255;

const countAfter = ({ value, rises, stays }: Count, now: number): Count => ({
  value: now,
  rises: Math.min(MAX_COUNTED, rises + (now > value ? 1 : 0)),
  stays: Math.min(MAX_COUNTED, stays + (now === value ? 1 : 0)),
});

/**
 * Model: a number is a counter with a prior probability of 1 in 100. A counter rises at nearly every visit; a number that
 * informs people seldom changes between two visits, and then falls as often as it rises. It is taken for a counter if
 * that is 99 times as likely as not (sequential probability ratio test, Wald 1945): after five rises in a row, or six
 * with one visit without a change. A line that says that it counts visits needs two rises, since it is a counter with a
 * prior probability of 9 in 10.
 */
const PRIOR = Math.log(0.01 / 0.99);
const PRIOR_OF_VISITS = Math.log(0.9 / 0.1);
const RISE = Math.log(0.95 / 0.1);
const STAY = Math.log(0.05 / 0.85);
const SURE = Math.log(0.99 / 0.01);

const isCounter = ({ rises, stays }: Count, countsVisits: boolean): boolean =>
  (countsVisits ? PRIOR_OF_VISITS : PRIOR) + RISE * rises + STAY * stays >= SURE;

/** Patterns of the counters that have risen since the last visit; a line that states a figure is never one. */
export function risenCounters(
  now: Fingerprint,
  before: Fingerprint,
  statements: readonly (Pick<LinePrint, 'line'> & { readonly text: string })[],
  language: string | null,
): Set<number> {
  const earlier = new Map(before.map(({ pattern, count }) => [pattern, count]));
  const texts = new Map(statements.map(({ line, text }) => [line, text]));
  return new Set(
    now
      .filter((print) => print.count && isCounter(print.count, countsVisits(texts.get(print.line) ?? '')))
      .filter(({ line }) => !statesFigure(texts.get(line) ?? '', language))
      .filter(({ pattern, count }) => (earlier.get(pattern)?.value ?? Number.POSITIVE_INFINITY) < (count?.value ?? 0))
      .map(({ pattern }) => pattern),
  );
}
