import { DEFAULT_ALGORITHM, DEFAULT_BUDGET, formatAlgorithm, parseAlgorithm } from '@hyrde/contracts';
import { country, DEFAULT_SEED, DEFAULT_SITES } from '../country/sites/country.js';
import { isTrueTarget, TRUE_TARGETS, type TrueTarget } from '../country/sites/truth.js';
import { byExampleTable, searchedByExample } from '../learning/by-example.js';
import { curves, type Plan, type Point } from '../learning/curve.js';
import { learningTable } from '../learning/table.js';
import { optionsOf, WrongUse, whole } from './options.js';
import { keep } from './output.js';
import { sitesIn } from './recorded.js';

const FULL = { splits: 3, tested: 80, verdicts: [0, 10, 30, 100], examples: 3 };
const QUICK = { splits: 1, tested: 4, verdicts: [0, 4], examples: 2 };

/** How much targets gain from verdicts on other sites. */
export const learningCommand = {
  use: 'learning [--sites FOLDER | --quick] [--target mail-record] [--algorithm herder] [--splits 3] [--seed 1] [--out FOLDER]    (accuracy and downloads after 0 … 100 verdicts on other sites; on recorded sites, what the pages of others teach)',
  async run(args: string[]): Promise<void> {
    const values = optionsOf(args, ['sites', 'target', 'algorithm', 'splits', 'seed', 'out'], ['quick']);
    if (values.sites !== undefined) return onRecordedSites(values.sites);
    const seed = whole(values.seed, 'seed', DEFAULT_SEED);
    const size = values.quick ? QUICK : FULL;
    const plan: Plan = { ...size, splits: whole(values.splits, 'splits', size.splits), seed };
    const algorithm = parseAlgorithm(values.algorithm ?? DEFAULT_ALGORITHM);
    if (!algorithm.ok) throw new WrongUse(algorithm.error);
    const sites = values.quick ? 16 : DEFAULT_SITES;
    const land = country({ seed, sites, troubles: [] });
    const started = performance.now();
    const points: Point[] = [];
    for (const target of targetsOf(values.target, values.quick ?? false)) {
      const setup = { target, algorithm: algorithm.spec, budget: DEFAULT_BUDGET };
      const told = (split: number) =>
        process.stderr.write(
          `${target}: ${split} of ${plan.splits} splits, ${Math.round((performance.now() - started) / 1_000)} s\n`,
        );
      points.push(...(await curves(land, setup, plan, told)));
    }
    const report = { algorithm: formatAlgorithm(algorithm.spec), plan, points };
    process.stdout.write(`${learningTable(report)}\n`);
    if (values.out !== undefined) await keep(values.out, 'learning', report);
  },
};

async function onRecordedSites(folder: string): Promise<void> {
  const sites = await sitesIn(folder);
  const report =
    sites === null
      ? `Skipped: there is no folder ${folder}.`
      : byExampleTable(await searchedByExample(sites, DEFAULT_BUDGET));
  process.stdout.write(`${report}\n`);
}

function targetsOf(slug: string | undefined, quick: boolean): TrueTarget[] {
  const all = Object.keys(TRUE_TARGETS).filter(isTrueTarget);
  if (slug === undefined) return quick ? ['mail-record'] : all;
  if (!isTrueTarget(slug)) throw new WrongUse(`There is no target "${slug}" in the practice country.`);
  return [slug];
}
