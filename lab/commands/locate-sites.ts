import { DEFAULT_BUDGET } from '@hyrde/contracts';
import { LOCATORS, type Locator } from '@hyrde/jobs/locate';
import { startsOf } from '../herder/fit.js';
import { modelsLeftOut, searchedLeftOut } from '../herder/left-out.js';
import { RIVALS } from '../rivals/locate/crawlers.js';
import { paperRows } from '../sites/paper-row.js';
import { algorithmTable, pairedTable } from '../sites/report.js';
import { isDescribed, type Outcome, outcomeOf, type Search, searchesOf } from '../sites/searches.js';
import { fittedSearches, materialOf, PRACTICE_SITES } from './fit.js';
import { optionsOf, WrongUse, whole } from './options.js';
import { sitesIn } from './recorded.js';

/**
 * Accuracy of algorithms on recorded sites: unchanged, with the target's page removed, and without the target's name.
 */
export const locateSitesCommand = {
  use: 'locate-sites --sites FOLDER [--max-downloads 60] [--only herder|paper] [--left-out [--folds N]] [--practice-sites 30]    (the herder and its rivals on recorded sites; paper: the lost-sheep paper’s table of real sites)',
  async run(args: string[]): Promise<void> {
    const values = optionsOf(args, ['sites', 'max-downloads', 'only', 'practice-sites', 'folds'], ['left-out']);
    const budget = whole(values['max-downloads'], 'max-downloads', DEFAULT_BUDGET);
    if (![undefined, 'herder', 'paper'].includes(values.only)) throw new WrongUse('--only takes "herder" or "paper".');
    const practiceSites = whole(values['practice-sites'], 'practice-sites', PRACTICE_SITES);
    const folds = values.folds === undefined ? undefined : whole(values.folds, 'folds', 0);
    const sites = await sitesIn(values.sites);
    if (sites === null) return print(`Skipped: there is no folder ${values.sites}.`);
    if (values.only === 'paper') return print(await paperRows(searchesOf(sites), budget));
    const searches = fittedSearches(sites, values.sites);
    const ours = values['left-out']
      ? await leftOut(searches, budget, practiceSites, folds)
      : await outcomesOf(searches, LOCATORS.herder, budget);
    printTables(`herder${values['left-out'] ? ' fitted on other sites' : ''}, budget ${budget}`, ours);
    if (values.only === 'herder') return;
    for (const [name, locator] of Object.entries(RIVALS)) {
      const theirs = await outcomesOf(searches.filter(isForRivals), locator, budget);
      printTables(`${name}, budget ${budget}`, theirs);
      printPaired(`herder less ${name}`, ours, theirs);
    }
  },
};

/** Sets of outcomes in the tables: targets of the recordings' descriptions, and targets annotated by reading. */
const SETS: readonly [name: string, has: (outcome: Outcome) => boolean][] = [
  ['described targets', ({ search }) => isDescribed(search)],
  ['annotated targets', ({ search }) => !isDescribed(search)],
];

/**
 * True for searches that rivals run. Rivals use the whole budget, so of annotated targets they search only existing
 * ones by name.
 */
const isForRivals = (search: Search): boolean => isDescribed(search) || (search.asked === 'named' && !search.removed);

function printTables(name: string, outcomes: readonly Outcome[]): void {
  for (const [set, has] of SETS) print(algorithmTable(`${name}, ${set}`, outcomes.filter(has)));
}

function printPaired(name: string, ours: readonly Outcome[], theirs: readonly Outcome[]): void {
  const searched = new Set(theirs.map(({ search }) => search));
  const both = ours.filter(({ search }) => searched.has(search));
  for (const [set, has] of SETS) print(pairedTable(`${name}, ${set}`, both.filter(has), theirs));
  print(pairedTable(`${name}, all`, both, theirs));
}

/** Outcomes of the herder on each group of sites, with all its numbers fitted on the other groups. */
async function leftOut(
  searches: readonly Search[],
  budget: number,
  practiceSites: number,
  folds: number | undefined,
): Promise<Outcome[]> {
  const material = await materialOf(searches, practiceSites);
  const models = await modelsLeftOut(material, searches, startsOf(material), folds);
  for (const [group, model] of models) process.stderr.write(`${group} left out: ${JSON.stringify(model)}\n`);
  return searchedLeftOut(searches, models, budget);
}

async function outcomesOf(searches: readonly Search[], locator: Locator, budget: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const search of searches) outcomes.push(await outcomeOf(search, locator, budget));
  return outcomes;
}

const print = (text: string): void => {
  process.stdout.write(`${text}\n\n`);
};
