import { fingerprintOf, mainLinesOf } from '@hyrde/jobs/refresh';
import { sizesOfRead } from '../benchmarks/load/known-page-sizes.js';
import { fillRefresh } from '../benchmarks/load/refresh-scenario.js';
import { fill } from '../benchmarks/load/scenario.js';
import { startService } from '../benchmarks/load/service.js';
import { stoppedAfter } from '../product/processes.js';
import { table } from '../report/table.js';
import type { RecordedSite } from '../sites/recorded-site.js';
import { optionsOf, whole } from './options.js';
import { sitesIn } from './recorded.js';

const DEFAULT_PAGES = 200_000;
const SITES = 200;
/** Number of pages of a recorded site, enough for its kinds of pages. */
const PAGES_A_SITE = 150;

/** Measures the disk space of a known page after its first read, with as many lines as pages of recorded sites have. */
export const knownPagesCommand = {
  use: 'known-pages --sites FOLDER [--pages 200000]    (bytes of Postgres a known page)',
  async run(args: string[]): Promise<void> {
    const values = optionsOf(args, ['sites', 'pages']);
    const pages = whole(values.pages, 'pages', DEFAULT_PAGES);
    const recorded = await sitesIn(values.sites);
    if (recorded === null) return void process.stdout.write(`Skipped: there is no folder ${values.sites}.\n`);
    const lines = recorded.flatMap(linesOf).sort((a, b) => a - b);
    const service = await startService();
    await stoppedAfter(service, async () => {
      await fill(service.connection, { sites: SITES, searches: SITES });
      await fillRefresh(service.connection, { sites: SITES, pages });
      const sizes = await sizesOfRead(service.connection, lines);
      const a = (bytes: number) => (bytes / sizes.rows).toFixed(0);
      const head = ['known pages', 'row, bytes', 'indexes', 'all', 'of it fingerprint'];
      const row = [a(sizes.heap), a(sizes.indexes), a(sizes.heap + sizes.indexes), sizes.fingerprint.toFixed(0)];
      const middle = lines[Math.floor(lines.length / 2)];
      process.stdout.write(
        `${lines.length} pages of ${recorded.length} recorded sites: half have ${middle} lines or fewer\n\n${table([head, [`${sizes.rows}`, ...row]])}\n`,
      );
    });
  },
};

/** Number of distinct lines of each of a site's first pages, breadth first. */
function linesOf(site: RecordedSite): number[] {
  const counts: number[] = [];
  const waiting = [site.home];
  const seen = new Set(waiting);
  for (let url = waiting.shift(); url !== undefined && counts.length < PAGES_A_SITE; url = waiting.shift()) {
    const opened = site.open(url);
    if (opened.kind !== 'page') continue;
    counts.push(fingerprintOf(mainLinesOf(opened.page)).length);
    for (const { url: next } of opened.page.links)
      if (!seen.has(next)) {
        seen.add(next);
        waiting.push(next);
      }
  }
  return counts;
}
