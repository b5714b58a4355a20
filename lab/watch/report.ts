import type { Interval } from '../report/statistics.js';
import { table } from '../report/table.js';
import { bestRival, type Trial } from './experiment.js';

/** Header common to the tables. */
export const WATCH_HEAD = [
  'Age: hours from publication until found, 24 at most, in the mean over all items after the first 60 days.',
  'Ours less: paired item for item; [ ]: 95 % by bootstrap over weeks.',
].join('\n');

/** One trial as a table. */
export function trialText({ site, kind, perDay, items, hubs, results }: Trial): string {
  const rows = results.map(({ title, age, oursLess, looksADay }) => [
    title,
    age.value.toFixed(2),
    interval(oursLess),
    looksADay.toFixed(2),
  ]);
  const title = `${site}, ${kind}, ${perDay} a day: ${items} items at ${hubs} hubs`;
  return `${title}\n${table([['policy', 'age, h', 'ours less', 'looks a day'], ...rows])}`;
}

/** Our policy compared with the best rival of each trial. */
export function watchSummary(trials: readonly Trial[]): string {
  const rows = trials.map((trial) => {
    const best = bestRival(trial);
    return [
      trial.site,
      trial.kind,
      `${trial.perDay}`,
      `${trial.items}`,
      trial.results[0]?.age.value.toFixed(2) ?? '',
      best?.age.value.toFixed(2) ?? '',
      best?.title ?? '',
      best ? interval(best.oursLess) : '',
    ];
  });
  return table([['site', 'world', 'a day', 'items', 'ours, h', 'best rival, h', 'which', 'ours less'], ...rows]);
}

const interval = ({ value, low, high }: Interval): string => `${signed(value)} [${signed(low)}, ${signed(high)}]`;
const signed = (x: number): string => `${x < 0 ? '−' : '+'}${Math.abs(x).toFixed(2)}`;
