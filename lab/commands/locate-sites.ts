import { readFile, writeFile } from 'node:fs/promises';
import { DEFAULT_BUDGET } from '@hyrde/contracts';
import { LOCATORS, type Locator } from '@hyrde/jobs/locate';
import { startsOf } from '../herder/fit.js';
import { modelsLeftOut, searchedLeftOut } from '../herder/left-out.js';
import type { RecordedSite } from '../sites/recorded-site.js';
import { algorithmTable, pairedTable } from '../sites/report.js';
import { RIVALS } from '../sites/rivals/index.js';
import { type Outcome, outcomeOf, readOutcomes, savedOutcomes, searchesOf } from '../sites/searches.js';
import { materialOf, PRACTICE_SITES } from './fit.js';
import { optionsOf, WrongUse, whole } from './options.js';
import { sitesIn } from './recorded.js';

/** How often algorithms are right on recorded sites: as they are, with the page taken away, and asked without its name. */
export const locateSitesCommand = {
  use: 'locate-sites --sites FOLDER [--max-downloads 60] [--only herder] [--left-out] [--practice-sites 30] [--save FILE] [--against FILE]    (the herder and its rivals on recorded sites)',
  async run(args: string[]): Promise<void> {
    const values = optionsOf(
      args,
      ['sites', 'max-downloads', 'only', 'practice-sites', 'save', 'against'],
      ['left-out'],
    );
    const budget = whole(values['max-downloads'], 'max-downloads', DEFAULT_BUDGET);
    if (values.only !== undefined && values.only !== 'herder') throw new WrongUse('--only takes "herder".');
    const practiceSites = whole(values['practice-sites'], 'practice-sites', PRACTICE_SITES);
    const sites = await sitesIn(values.sites);
    if (sites === null) return print(`Skipped: there is no folder ${values.sites}.`);
    const ours = values['left-out']
      ? await leftOut(sites, budget, practiceSites)
      : await outcomesOf(sites, LOCATORS.herder, budget);
    print(algorithmTable(`herder${values['left-out'] ? ' fitted on other sites' : ''}, budget ${budget}`, ours));
    if (values.save !== undefined) await writeFile(values.save, savedOutcomes(ours));
    if (values.against !== undefined)
      print(
        pairedTable(
          `less those of ${values.against}`,
          ours,
          readOutcomes(await readFile(values.against, 'utf8'), ours),
        ),
      );
    if (values.only === 'herder') return;
    for (const [name, locator] of Object.entries(RIVALS)) {
      const theirs = await outcomesOf(sites, locator, budget);
      print(algorithmTable(`${name}, budget ${budget}`, theirs));
      print(pairedTable(`herder less ${name}`, ours, theirs));
    }
  },
};

/** The herder on each group of sites, with all its numbers fitted anew on the others. */
async function leftOut(sites: readonly RecordedSite[], budget: number, practiceSites: number): Promise<Outcome[]> {
  const material = await materialOf(sites, practiceSites);
  const models = await modelsLeftOut(material, sites, startsOf(material));
  for (const [group, model] of models) process.stderr.write(`${group} left out: ${JSON.stringify(model)}\n`);
  return searchedLeftOut(sites, models, budget);
}

async function outcomesOf(sites: readonly RecordedSite[], locator: Locator, budget: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const search of searchesOf(sites)) outcomes.push(await outcomeOf(search, locator, budget));
  return outcomes;
}

const print = (text: string): void => {
  process.stdout.write(`${text}\n\n`);
};
