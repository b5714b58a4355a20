import { table } from '../benchmarks/table.js';
import { fresherThanOurs, type Result, type Trial } from './experiment.js';

const WHAT = {
  likely: 'rates by maximum likelihood',
  law: 'our belief',
  known: 'the rates to come, known',
};

/** What the tables have in common. */
export const REPLAY_HEAD = [
  'Births and ends of pages are learned of at once, as from a sitemap; a page’s first copy costs nothing.',
  'Freshness: share of the time that copies are up to date. Age: days that a copy is behind, in the mean.',
  '± and [ ]: 95 % by bootstrap over pages; "ours more" is paired page for page.',
].join('\n');

/** One trial as a table. */
export function trialText(trial: Trial): string {
  const { site, reading, budget, pages, bornAfterCut, results, wayToKnown } = trial;
  const title = `${site}, ${reading}, ${percent(budget)} of the pages a day: ${pages} pages, ${percent(bornAfterCut)} born after the cut`;
  const rows = [['policy', 'knows', 'freshness', 'ours more', 'age, days'], ...results.map(row)];
  return `${title}\n${table(rows)}\nFrom every page in turn to known rates, ours goes ${percent(wayToKnown)} of the way.`;
}

function row({ policy, knowledge, freshness, oursMore, ageDays }: Result): string[] {
  const half = (freshness.high - freshness.low) / 2;
  const more = `${signed(oursMore.value)} [${signed(oursMore.low)}, ${signed(oursMore.high)}]`;
  return [
    policy,
    WHAT[knowledge],
    `${freshness.value.toFixed(4)} ± ${half.toFixed(4)}`,
    more,
    ageDays.value.toFixed(3),
  ];
}

/** What the trials come to. */
export function replaySummary(trials: readonly Trial[]): string {
  const lost = trials.flatMap((trial) => fresherThanOurs(trial).map((rival) => ({ trial, rival })));
  const count = `Ours is at least as fresh as every rival with learned rates in ${trials.length - new Set(lost.map(({ trial }) => trial)).size} of ${trials.length} trials.`;
  const lines = lost.map(
    ({ trial, rival }) =>
      `  ${trial.site}, ${trial.reading}, ${percent(trial.budget)}: ${rival.policy} ${signed(-rival.oursMore.value)} fresher [${signed(-rival.oursMore.high)}, ${signed(-rival.oursMore.low)}]`,
  );
  return ['', count, ...lines].join('\n');
}

const percent = (share: number): string => `${+(share * 100).toFixed(0)} %`;
const signed = (x: number): string => `${x < 0 ? '−' : '+'}${Math.abs(x).toFixed(4)}`;
