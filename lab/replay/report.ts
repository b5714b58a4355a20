import type { Interval } from '../report/statistics.js';
import { table } from '../report/table.js';
import { clearlyFresher, fresherThanOurs, type Result, type Trial } from './experiment.js';

const WHAT = {
  likely: 'constant rates, likeliest',
  law: 'our belief',
  known: 'the rates to come, known',
};

/** Header common to the tables. */
export const REPLAY_HEAD = [
  'Births and ends of pages are learned of at once, as from a sitemap; a page’s first copy costs nothing.',
  'Freshness: share of the time that copies are up to date. Age: days that a copy is behind, in the mean.',
  '± and [ ]: 95 % by bootstrap over pages and, crosswise, over quarters, as many pages change at one moment; "ours more" is paired, its last interval over pages alone.',
].join('\n');

/** One trial as a table. */
export function trialText(trial: Trial): string {
  const { site, reading, budget, pages, bornAfterCut, results, wayToKnown } = trial;
  const title = `${site}, ${reading}, ${percent(budget)} of the pages a day: ${pages} pages, ${percent(bornAfterCut)} born after the cut`;
  const rows = [['policy', 'knows', 'freshness', 'ours more', 'by pages alone', 'age, days'], ...results.map(row)];
  return `${title}\n${table(rows)}\nFrom every page in turn to known rates, ours goes ${percent(wayToKnown)} of the way.`;
}

function row({ policy, knowledge, freshness, oursMore, oursMoreByPages, ageDays }: Result): string[] {
  const half = (freshness.high - freshness.low) / 2;
  const range = ({ low, high }: Interval) => `[${signed(low)}, ${signed(high)}]`;
  return [
    policy,
    WHAT[knowledge],
    `${freshness.value.toFixed(4)} ± ${half.toFixed(4)}`,
    `${signed(oursMore.value)} ${range(oursMore)}`,
    range(oursMoreByPages),
    ageDays.value.toFixed(3),
  ];
}

export function replaySummary(trials: readonly Trial[]): string {
  const behind = trials.filter((trial) => fresherThanOurs(trial).length > 0);
  const clearly = trials.filter((trial) => clearlyFresher(trial).length > 0);
  const byPages = trials.filter((trial) => fresherThanOurs(trial).some((one) => one.oursMoreByPages.high < 0));
  const counts = [
    `Ours is at least as fresh as every rival, those fed our belief too, in ${trials.length - behind.length} of ${trials.length} trials;`,
    `in ${trials.length - clearly.length} none is fresher beyond its interval,`,
    `by pages alone in ${trials.length - byPages.length}.`,
  ];
  const lines = trials.flatMap((trial) =>
    fresherThanOurs(trial).map(
      ({ policy, knowledge, oursMore }) =>
        `  ${trial.site}, ${trial.reading}, ${percent(trial.budget)}: ${policy}, ${WHAT[knowledge]}, ${signed(-oursMore.value)} fresher [${signed(-oursMore.high)}, ${signed(-oursMore.low)}]${oursMore.high < 0 ? ' !' : ''}`,
    ),
  );
  return ['', counts.join(' '), ...lines].join('\n');
}

const percent = (share: number): string => `${+(share * 100).toFixed(0)} %`;
const signed = (x: number): string => `${x < 0 ? '−' : '+'}${Math.abs(x).toFixed(4)}`;
