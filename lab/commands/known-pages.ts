import { parseArgs } from 'node:util';
import { fingerprintOf, mainLinesOf } from '@hyrde/jobs/refresh';
import { z } from 'zod';
import { fillRefresh } from '../benchmarks/load/refresh-scenario.js';
import { fill } from '../benchmarks/load/scenario.js';
import { startService } from '../benchmarks/load/service.js';
import { table } from '../benchmarks/table.js';
import { stoppedAfter } from '../product/processes.js';
import type { RecordedSite } from '../sites/recorded-site.js';
import { sitesIn } from './recorded-sites.js';
import { whole } from './wrong-use.js';

const DEFAULT_PAGES = 200_000;
const SITES = 200;
/** Of a recorded site: enough for its kinds of pages. */
const PAGES_A_SITE = 150;

/** `$1` the different lines of recorded pages; each known page gets those of one. As random as hashes of lines are. */
const READ = `
  with numbered as (select id, url, row_number() over (order by id) as n from known_page)
  update known_page page set fingerprint = (
      select string_agg(decode(md5(numbered.url || i), 'hex'), ''::bytea) from generate_series(1, 1 + ($1::int[])[1 + n % cardinality($1::int[])] / 2) i),
    text_hash = encode(sha256(page.url::bytea), 'hex'), gaps = array[3.5, 12]::real[],
    validators = jsonb_build_object('etag', '"' || left(md5(page.url), 16) || '"', 'lastModified', 'Thu, 26 Nov 2026 12:00:00 GMT')
  from numbered where numbered.id = page.id`;
const SIZES = `
  select count(*)::int as rows, pg_table_size('known_page')::float8 as heap, pg_indexes_size('known_page')::float8 as indexes,
    avg(length(fingerprint))::float8 as fingerprint from known_page`;
const Sizes = z.object({ rows: z.number(), heap: z.number(), indexes: z.number(), fingerprint: z.number() });

/** What a known page takes on disk, read before, with as many lines as pages of recorded sites have. */
export const knownPagesCommand = {
  use: 'known-pages --sites FOLDER [--pages 200000]    (bytes of Postgres a known page)',
  async run(args: string[]): Promise<void> {
    const { values } = parseArgs({ args, options: { sites: { type: 'string' }, pages: { type: 'string' } } });
    const pages = whole(values.pages, 'pages', DEFAULT_PAGES);
    const recorded = await sitesIn(values.sites);
    if (recorded === null) return void process.stdout.write(`Skipped: there is no folder ${values.sites}.\n`);
    const lines = recorded.flatMap(linesOf).sort((a, b) => a - b);
    const service = await startService();
    await stoppedAfter(service, async () => {
      await fill(service.connection, { sites: SITES, searches: SITES });
      await fillRefresh(service.connection, { sites: SITES, pages });
      await service.connection.query(READ, [lines]);
      await service.connection.query('vacuum (full, analyze) known_page');
      const [sizes] = z.array(Sizes).parse((await service.connection.query(SIZES)).rows);
      if (!sizes) throw new Error('There is no known page.');
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

/** How many different lines the first pages of a site have, breadth first. */
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
