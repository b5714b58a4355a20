import { BUDGETS, fitSite, fittedLaws, lawsToJudge, type Trial, trial } from '../replay/experiment.js';
import { REPLAY_HEAD, replaySummary, trialText } from '../replay/report.js';
import { READINGS, type Reading, type RecordedHistory, worldOf } from '../replay/world.js';
import { keep, optionsOf, print, someOf, WrongUse, whole } from './options.js';
import { historiesOf } from './recorded.js';

const SAMPLES = 1_000;

/** Compares recrawl policies on recorded page histories. */
export const refreshCommand = {
  use: 'refresh --histories FOLDER [--readings body,no-bulk,all] [--only NAME,NAME] [--samples 1000] [--fit] [--out FOLDER]    (recrawl policies replayed on page histories; the fit of our constants)',
  async run(args: string[]): Promise<void> {
    const values = optionsOf(args, ['histories', 'readings', 'only', 'samples', 'out'], ['fit']);
    const samples = whole(values.samples, 'samples', SAMPLES);
    if (samples < 1) throw new WrongUse('--samples takes a whole number from 1.');
    const readings = someOf(READINGS, values.readings, 'reading', String);
    const histories = await historiesOf(values.histories, values.only?.split(','));
    if (histories === null) return print(`Skipped: there is no folder ${values.histories}.`);
    if (values.fit) return print(fitted(histories));
    print(REPLAY_HEAD);
    const trials = replay(histories, readings, samples);
    print(replaySummary(trials));
    if (values.out !== undefined) await keep(values.out, 'refresh', trials);
  },
};

/** Runs all trials and logs each when it is done. */
function replay(histories: readonly RecordedHistory[], readings: readonly Reading[], samples: number): Trial[] {
  return histories.flatMap((history) =>
    readings.flatMap((reading) => {
      const world = worldOf(history, reading);
      return BUDGETS.map((budget) => {
        const played = trial(world, reading, budget, lawsToJudge(history.name), samples);
        print(`\n${trialText(played)}`);
        return played;
      });
    }),
  );
}

/** Constants fitted on all histories, and on all but each, as JSON: for `fitted-laws.ts` and `constants.ts`. */
function fitted(histories: readonly RecordedHistory[]): string {
  const sites = histories.map((history) => fitSite(worldOf(history, 'body')));
  const without = sites.map(({ name }) => [name, fittedLaws(sites.filter((site) => site.name !== name))] as const);
  return JSON.stringify({ all: fittedLaws(sites), without: Object.fromEntries(without) }, null, 1);
}
