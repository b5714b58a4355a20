import { afterChange, afterQuiet, type Belief, type ChangeLaw, withBackground } from './belief.js';
import type { PageHistory } from './history.js';
import { lowest } from './lowest.js';

/**
 * What a page's visits leave of a belief.
 * @param start what was held before the first; of the law, unless more is known
 */
export function beliefAfter(history: PageHistory, law: ChangeLaw, start: Belief = law): Belief {
  const told = history.changes.reduce(
    (belief, { quietDays, gapDays }) => afterChange(afterQuiet(belief, quietDays), gapDays, law),
    { shape: start.shape, days: start.days },
  );
  return afterQuiet(told, history.quietDays);
}

/** The same about all changes of the page, the background's too. */
export const beliefOfPage = (history: PageHistory, law: ChangeLaw, start: Belief = law): Belief =>
  withBackground(beliefAfter(history, law, start), law.background);

/** How well a law foretold what visits saw: the sum over all of them of ln P(what it saw | what was seen before). */
export function foretold(histories: Iterable<PageHistory>, law: ChangeLaw): number {
  let sum = 0;
  const unchanged = ({ shape, days }: Belief, gap: number) => -shape * Math.log1p(gap / days) - law.background * gap;
  for (const { changes, quietDays } of histories) {
    let belief: Belief = { shape: law.shape, days: law.days };
    for (const change of changes) {
      sum += unchanged(belief, change.quietDays);
      belief = afterQuiet(belief, change.quietDays);
      sum += Math.log(-Math.expm1(unchanged(belief, change.gapDays)));
      belief = afterChange(belief, change.gapDays, law);
    }
    sum += unchanged(belief, quietDays);
  }
  return sum;
}

/** The law that best foretold the histories of several sites, each site counting alike (by its changes). */
export function fittedLaw(sites: readonly (readonly PageHistory[])[], start: ChangeLaw): ChangeLaw {
  const seen = sites.map((histories) => ({
    histories: histories.filter(({ changes, quietDays }) => changes.length > 0 || quietDays > 0),
    changes: histories.reduce((sum, { changes }) => sum + changes.length, 0),
  }));
  const told = seen.filter(({ changes }) => changes > 0);
  if (told.length === 0) return start;
  const misfit = (law: ChangeLaw) =>
    told.reduce((sum, { histories, changes }) => sum - foretold(histories, law) / changes, 0);
  return lawAt(lowest((at) => misfit(lawAt(at)), coordinatesOf(start)));
}

const coordinatesOf = ({ shape, days, persistence, background }: ChangeLaw): number[] =>
  [shape, days, persistence / (1 - persistence), background].map(Math.log);

const lawAt = ([shape = 0, days = 0, persistence = 0, background = 0]: readonly number[]): ChangeLaw => ({
  shape: Math.exp(shape),
  days: Math.exp(days),
  persistence: 1 / (1 + Math.exp(-persistence)),
  background: Math.exp(background),
});
