import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { DEFAULT_BUDGET } from '@hyrde/contracts';
import { LOCATORS, type Locator } from '@hyrde/jobs/locate';
import { type RecordedSite, recordedSites } from '../sites/recorded-site.js';
import { algorithmTable, pairedTable } from '../sites/report.js';
import { type Outcome, outcomeOf, searchesOf } from '../sites/searches.js';
import { WrongUse, whole } from './wrong-use.js';

/** Others that the herder is held against. */
const RIVALS: Readonly<Record<string, Locator>> = {
  LS2F: LOCATORS.ls2f,
  SIM: LOCATORS.sim,
  'A*': LOCATORS.astar,
};

/** How often algorithms are right on recorded sites: as they are, with the page taken away, and asked without its name. */
export const locateSitesCommand = {
  use: 'locate-sites --sites FOLDER [--max-downloads 60] [--only herder]    (the herder, LS2F, SIM and A* on recorded sites)',
  async run(args: string[]): Promise<void> {
    const { values } = parseArgs({
      args,
      options: { sites: { type: 'string' }, 'max-downloads': { type: 'string' }, only: { type: 'string' } },
    });
    const budget = whole(values['max-downloads'], 'max-downloads', DEFAULT_BUDGET);
    if (values.only !== undefined && values.only !== 'herder') throw new WrongUse('--only takes "herder".');
    const sites = await sitesIn(values.sites);
    if (sites === null) return print(`Skipped: there is no folder ${values.sites}.`);
    const ours = await outcomesOf(sites, LOCATORS.herder, budget);
    print(algorithmTable(`herder, budget ${budget}`, ours));
    if (values.only === 'herder') return;
    for (const [name, locator] of Object.entries(RIVALS)) {
      const theirs = await outcomesOf(sites, locator, budget);
      print(algorithmTable(`${name}, budget ${budget}`, theirs));
      print(pairedTable(`herder less ${name}`, ours, theirs));
    }
  },
};

async function outcomesOf(sites: readonly RecordedSite[], locator: Locator, budget: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const search of searchesOf(sites)) outcomes.push(await outcomeOf(search, locator, budget));
  return outcomes;
}

/** The recorded sites asked for; null where the folder is not there, which is no fault: they are not part of the project. */
async function sitesIn(folder: string | undefined): Promise<RecordedSite[] | null> {
  if (folder === undefined) throw new WrongUse('Say where the recorded sites lie: --sites FOLDER.');
  const there = await stat(folder).catch(() => null);
  if (!there) return null;
  const sites = there.isDirectory() ? recordedSites(folder) : [];
  if (sites.length > 0) return sites;
  throw new WrongUse(`No recorded site in ${folder}: NAME.json with its files, or their ROOT.tar.gz, beside it.`);
}

const print = (text: string): void => {
  process.stdout.write(`${text}\n\n`);
};
