import { BUILT_IN_TARGETS, DEFAULT_BUDGET, namesOf } from '@hyrde/contracts';
import { LOCATORS } from '@hyrde/jobs/locate';
import { primarySubtag } from '@hyrde/jobs/text';
import { table } from '../report/table.js';
import type { RecordedSite } from '../sites/recorded-site.js';
import { RecordedWeb } from '../sites/recorded-web.js';
import { optionsOf, whole } from './options.js';
import { sitesIn } from './recorded.js';

/** Downloads of all searches of a site: one by one, and in one visit, which downloads no URL twice. */
interface Cost {
  searches: number;
  alone: number;
  atOneVisit: number;
}

/**
 * Measures the downloads that one visit for all targets saves. The searches are the same, so only downloads can differ.
 */
export const oneVisitCommand = {
  use: 'one-visit --sites FOLDER [--max-downloads 60]    (downloads of all targets at one visit, against each alone)',
  async run(args: string[]): Promise<void> {
    const values = optionsOf(args, ['sites', 'max-downloads']);
    const budget = whole(values['max-downloads'], 'max-downloads', DEFAULT_BUDGET);
    const sites = await sitesIn(values.sites);
    if (sites === null) {
      process.stdout.write(`Skipped: there is no folder ${values.sites}.\n`);
      return;
    }
    const costs: Cost[] = [];
    for (const site of sites) costs.push(await costOf(site, budget));
    const rows = [
      ['sites', 'searches', 'alone', 'one visit', 'share'],
      rowOf(costs.filter(({ searches }) => searches > 1)),
    ];
    process.stdout.write(`Downloads a search, budget ${budget}\n${table(rows)}\n`);
  },
};

function rowOf(costs: readonly Cost[]): string[] {
  const sum = (of: (cost: Cost) => number) => costs.reduce((all, cost) => all + of(cost), 0);
  const [searches, alone, atOneVisit] = [sum((c) => c.searches), sum((c) => c.alone), sum((c) => c.atOneVisit)];
  const each = (downloads: number) => (downloads / searches).toFixed(1);
  return [`${costs.length}`, `${searches}`, each(alone), each(atOneVisit), (atOneVisit / alone).toFixed(2)];
}

async function costOf(site: RecordedSite, budget: number): Promise<Cost> {
  const language = primarySubtag(site.description.language);
  const targets = BUILT_IN_TARGETS.filter(({ words }) => language && words[language]);
  const visited = new Set<string>();
  let alone = 0;
  for (const { slug, words } of targets) {
    const web = new RecordedWeb(site, budget, { onDownload: (url) => visited.add(url) });
    const asked = { home: site.home, words, names: namesOf(slug), language, parameters: {} };
    alone += (await LOCATORS.herder(asked, web)).downloads;
  }
  return { searches: targets.length, alone, atOneVisit: visited.size };
}
