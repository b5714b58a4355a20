import { DEFAULT_BUDGET } from '@hyrde/contracts';
import { LOCATORS, type Locator } from '@hyrde/jobs/locate';
import { table } from '../report/table.js';
import type { RecordedSite } from '../sites/recorded-site.js';
import { outcomeOf, searchesOf } from '../sites/searches.js';
import { optionsOf } from './options.js';
import { print } from './output.js';
import { sitesIn } from './recorded.js';
import { mean } from './tally.js';

/** So often all searches of a site are run once their code has been optimised. */
const WARM = 5;

/**
 * What the herder's own computing costs, on sites whose pages were all read before: in the second round of searches of a
 * site, and from the third on, in which little is left to be compiled, as in a worker that has been at work for a while.
 */
export const searchCostCommand = {
  use: 'search-cost --sites FOLDER    (CPU time of the herder a download, waiting and parsing left out; goal: ≤ 2 ms on pages of 200 links)',
  async run(args: string[]): Promise<void> {
    const values = optionsOf(args, ['sites']);
    const sites = await sitesIn(values.sites);
    if (sites === null) return print(`Skipped: there is no folder ${values.sites}.`);
    const rows = [];
    for (const site of sites) rows.push(await rowOf(site));
    const heads = ['site', 'links a page', 'characters a page', 'downloads', 'ms a download', 'later'];
    print(table([heads, ...rows]));
  },
};

async function rowOf(site: RecordedSite): Promise<string[]> {
  const links: number[] = [];
  const characters: number[] = [];
  await searchAll(site, (task, web) => {
    const open = web.open.bind(web);
    web.open = async (request) => {
      const opened = await open(request);
      if (opened.kind === 'page') links.push(opened.page.links.length);
      if (opened.kind === 'page') characters.push(opened.page.text.length);
      return opened;
    };
    return LOCATORS.herder(task, web);
  });
  const [downloads, first] = await costOf(site, 1);
  const [, later] = await costOf(site, WARM);
  const means = [mean(links), mean(characters), downloads].map((number) => number.toFixed(0));
  return [site.description.name, ...means, first.toFixed(2), later.toFixed(2)];
}

/** Searches a site so many times. @returns the downloads of one time, and milliseconds of CPU a download */
async function costOf(site: RecordedSite, times: number): Promise<[downloads: number, cost: number]> {
  const before = process.cpuUsage();
  let downloads = 0;
  for (let i = 0; i < times; i++) downloads += await searchAll(site, LOCATORS.herder);
  const { user, system } = process.cpuUsage(before);
  return [downloads / times, (user + system) / 1_000 / Math.max(1, downloads)];
}

/** Searches a site for all that is there. @returns the downloads */
async function searchAll(site: RecordedSite, locator: Locator): Promise<number> {
  let downloads = 0;
  for (const search of searchesOf([site]))
    if (!search.removed) downloads += (await outcomeOf(search, locator, DEFAULT_BUDGET)).downloads;
  return downloads;
}
