import { CONDITIONS, type Condition, FLEETS, run } from '../foragers/experiment.js';
import { graphFigures } from '../foragers/graph.js';
import { type ConditionRuns, conditionText, graphText, secondsOf } from '../foragers/report.js';
import { NewsSite, PAPER_SIZE, WIRINGS } from '../foragers/world.js';
import { keep, optionsOf, WrongUse, whole } from './options.js';

const SEEDS = 5;
const DAYS = 18;
const DEFAULT_OUT = 'lab/out';

/** Runs the foragers paper's experiment and prints its Table 2 beside ours. */
export const foragersCommand = {
  use: 'foragers [--seeds 5] [--from 1] [--days 18] [--conditions 1,2,3] [--out lab/out]    (the foragers’ paper: Table 2 and Figures 1 to 3 beside ours, both rewirings, other worlds)',
  async run(args: string[]): Promise<void> {
    const values = optionsOf(args, ['seeds', 'from', 'days', 'conditions', 'out']);
    const [seeds, days] = [whole(values.seeds, 'seeds', SEEDS), whole(values.days, 'days', DAYS)];
    const first = whole(values.from, 'from', 1);
    if (seeds < 2 || days < 1) throw new WrongUse('--seeds takes a whole number from 2, --days from 1.');
    const asked = values.conditions?.split(',').map((text) => whole(text, 'conditions', 1) - 1);
    const conditions = CONDITIONS.filter((_, k) => asked === undefined || asked.includes(k));
    if (conditions.length === 0) throw new WrongUse(`--conditions takes numbers from 1 to ${CONDITIONS.length}.`);
    const hours = days * 24;
    // Consecutive conditions share their world's sites.
    let made: { world: Condition['world']; sites: NewsSite[] } | null = null;
    const sitesOf = (world: Condition['world']): NewsSite[] => {
      if (made?.world === world) return made.sites;
      const sites = Array.from({ length: seeds }, (_, k) => new NewsSite({ ...world, hours, seed: first + k }));
      made = { world, sites };
      return sites;
    };
    const graphs = WIRINGS.flatMap((wiring) =>
      sitesOf(PAPER_SIZE)
        .slice(0, 1)
        .map((site) => ({ wiring, figures: graphFigures(site.wired(wiring), hours) })),
    );
    process.stdout.write(`${graphText(graphs)}\n\n`);
    const all = conditions.map((condition): ConditionRuns => {
      const runs = sitesOf(condition.world).flatMap((site, k) => {
        const web = site.wired(condition.wiring);
        return FLEETS.map((fleet) => run(web, { hours, seed: first + k }, fleet, condition));
      });
      const done = { condition, runs };
      process.stdout.write(`${conditionText(done, condition === CONDITIONS[0])}\n`);
      process.stdout.write(`RL, WL and WL+RL, one after the other: ${secondsOf(done).toFixed(1)} s\n\n`);
      return done;
    });
    await keep(values.out ?? DEFAULT_OUT, 'foragers', { graphs, all });
  },
};
