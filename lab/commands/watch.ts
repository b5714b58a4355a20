import { lookAhead, NUMBERS } from '@hyrde/jobs/watch';
import type { RecordedHistory } from '../replay/world.js';
import { table } from '../report/table.js';
import { BUDGETS, type Trial, trial } from '../watch/experiment.js';
import { evidenceOf, fittedLaw, lawToJudge, rhythmBegun } from '../watch/fit.js';
import { trialText, WATCH_HEAD, watchSummary } from '../watch/report.js';
import { stepTime } from '../watch/step-time.js';
import { KINDS, type Kind, type NewsWorld, newsOf } from '../watch/world.js';
import { keep, optionsOf, print, someOf, whole } from './options.js';
import { historiesOf } from './recorded.js';

const SAMPLES = 1_000;
const KEPT_DAYS = 7;

/** Measures how soon watch policies find new documents of recorded histories. */
export const watchCommand = {
  use: 'watch --histories FOLDER [--kinds lists,feed,changes] [--only NAME,NAME] [--budgets 1,5,20] [--kept 7] [--samples 1000] [--fit] [--out FOLDER] (policies of watching on the news of page histories; the fit of our constants)\n  watch --hubs 100000    (milliseconds of a step on a site of so many hubs, with and without the deadline)',
  async run(args: string[]): Promise<void> {
    const values = optionsOf(
      args,
      ['histories', 'kinds', 'only', 'budgets', 'kept', 'samples', 'out', 'hubs'],
      ['fit'],
    );
    if (values.hubs !== undefined) return print(timed(whole(values.hubs, 'hubs', 1)));
    const histories = await historiesOf(values.histories, values.only?.split(','));
    if (histories === null) return print(`Skipped: there is no folder ${values.histories}.`);
    if (values.fit) return print(fitted(histories));
    const budgets = values.budgets?.split(',').map((text) => whole(text, 'budgets', 1)) ?? BUDGETS;
    const keptDays = whole(values.kept, 'kept', KEPT_DAYS);
    const samples = whole(values.samples, 'samples', SAMPLES);
    print(WATCH_HEAD);
    const trials = played(histories, someOf(KINDS, values.kinds, 'kind', String), budgets, keptDays, samples);
    print(`\n${watchSummary(trials)}`);
    if (values.out !== undefined) await keep(values.out, 'watch', trials);
  },
};

function timed(hubs: number): string {
  const row = (what: string, late: number) => {
    const { choose, learn, settle } = stepTime(hubs, { ...NUMBERS, late });
    return [what, ...[choose, learn, settle].map((ms) => ms.toFixed(2))];
  };
  const head = [`${hubs} hubs`, 'ms to choose', 'to learn', 'to settle the price'];
  return table([head, row('with the deadline', NUMBERS.late), row('without', 0)]);
}

function played(
  histories: readonly RecordedHistory[],
  kinds: readonly Kind[],
  budgets: readonly number[],
  keptDays: number,
  samples: number,
): Trial[] {
  return histories.flatMap((history) =>
    kinds.flatMap((kind) => {
      const world = newsOf(history, kind);
      return budgets.map((perDay) => {
        const one = trial(world, perDay, keptDays, lookAhead(NUMBERS, lawToJudge(history.name)), samples);
        print(`\n${trialText(one)}`);
        return one;
      });
    }),
  );
}

/** Law fitted on all histories, and on all but each, as JSON: for `law.ts` and `laws.ts`. */
function fitted(histories: readonly RecordedHistory[]): string {
  const worlds = histories.map((history) => newsOf(history, 'lists'));
  const evidence = new Map(worlds.map((world) => [world, evidenceOf(world)]));
  const lawOf = (some: readonly NewsWorld[]) => ({
    ...fittedLaw(some.flatMap((world) => evidence.get(world) ?? [])),
    ...rhythmBegun(some),
  });
  const without = worlds.map((world) => [world.name, lawOf(worlds.filter((other) => other !== world))] as const);
  return JSON.stringify({ all: lawOf(worlds), without: Object.fromEntries(without) }, null, 1);
}
