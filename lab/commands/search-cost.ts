import { parseArgs } from 'node:util';
import { DEFAULT_BUDGET } from '@hyrde/contracts';
import { LOCATORS, type Locator } from '@hyrde/jobs/locate';
import { table } from '../benchmarks/table.js';
import type { RecordedSite } from '../sites/recorded-site.js';
import { outcomeOf, searchesOf } from '../sites/searches.js';
import { sitesIn } from './recorded-sites.js';
import { mean } from './tally.js';

/** What the herder's own computing costs, on sites whose pages were all read before. */
export const searchCostCommand = {
  use: 'search-cost --sites FOLDER    (CPU time of the herder a download, waiting and parsing left out; goal: ≤ 2 ms on pages of 200 links)',
  async run(args: string[]): Promise<void> {
    const { values } = parseArgs({ args, options: { sites: { type: 'string' } } });
    const sites = await sitesIn(values.sites);
    if (sites === null) return print(`Skipped: there is no folder ${values.sites}.`);
    const rows = [];
    for (const site of sites) rows.push(await rowOf(site));
    print(table([['site', 'links a page', 'downloads', 'ms a download'], ...rows]));
  },
};

async function rowOf(site: RecordedSite): Promise<string[]> {
  const links: number[] = [];
  await searchAll(site, (task, web) => {
    const open = web.open.bind(web);
    web.open = async (request) => {
      const opened = await open(request);
      if (opened.kind === 'page') links.push(opened.page.links.length);
      return opened;
    };
    return LOCATORS.herder(task, web);
  });
  const before = process.cpuUsage();
  const downloads = await searchAll(site, LOCATORS.herder);
  const { user, system } = process.cpuUsage(before);
  const cost = (user + system) / 1_000 / Math.max(1, downloads);
  return [site.description.name, mean(links).toFixed(0), `${downloads}`, cost.toFixed(2)];
}

/** Searches a site for all that is there. @returns the downloads */
async function searchAll(site: RecordedSite, locator: Locator): Promise<number> {
  let downloads = 0;
  for (const search of searchesOf([site]))
    if (!search.removed) downloads += (await outcomeOf(search, locator, DEFAULT_BUDGET)).downloads;
  return downloads;
}

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};
