import { fingerprintOf, packedFingerprint, statementsOf } from '@hyrde/jobs/refresh';
import type pg from 'pg';
import { z } from 'zod';
import { fillRefresh } from '../benchmarks/load/refresh-scenario.js';
import { fill } from '../benchmarks/load/scenario.js';
import { startService } from '../benchmarks/load/service.js';
import { stoppedAfter } from '../product/processes.js';
import { table } from '../report/table.js';
import type { RecordedSite } from '../sites/recorded-site.js';
import { optionsOf, whole } from './options.js';
import { sitesIn } from './recorded.js';

/** `$1` the fingerprints' sizes in bytes of recorded pages; each known page gets random bytes of one of them. */
const READ = `
  with numbered as (
    select id, url, ($1::int[])[1 + row_number() over (order by id) % cardinality($1::int[])] as size from known_page
  )
  update known_page page set fingerprint = (
      select substr(string_agg(decode(md5(numbered.url || i), 'hex'), ''::bytea), 1, numbered.size)
      from generate_series(1, 1 + numbered.size / 16) i),
    text_hash = encode(sha256(page.url::bytea), 'hex'), gaps = array[3.5, 12]::real[],
    validators = jsonb_build_object('etag', '"' || left(md5(page.url), 16) || '"', 'lastModified', 'Thu, 26 Nov 2026 12:00:00 GMT')
  from numbered where numbered.id = page.id`;
const SIZES = `
  select count(*)::int as rows, pg_table_size('known_page')::float8 as heap, pg_indexes_size('known_page')::float8 as indexes,
    avg(length(fingerprint))::float8 as fingerprint from known_page`;
const Sizes = z.object({ rows: z.number(), heap: z.number(), indexes: z.number(), fingerprint: z.number() });

/**
 * Gives every known page a fingerprint as after a read and measures the table's size in bytes.
 * @param bytes size of each page's fingerprint
 */
async function sizesOfRead(
  connection: Pick<pg.Client, 'query'>,
  bytes: readonly number[],
): Promise<z.infer<typeof Sizes>> {
  await connection.query(READ, [bytes]);
  await connection.query('vacuum (full, analyze) known_page');
  return Sizes.parse((await connection.query(SIZES)).rows[0]);
}

const DEFAULT_PAGES = 200_000;
const SITES = 200;
/** Number of pages of a recorded site, enough for its kinds of pages. */
const PAGES_A_SITE = 150;

/** Measures the disk space of a known page after its first read, with fingerprints as large as those of pages of recorded sites. */
export const knownPagesCommand = {
  use: 'known-pages --sites FOLDER [--pages 200000]    (bytes of Postgres a known page)',
  async run(args: string[]): Promise<void> {
    const values = optionsOf(args, ['sites', 'pages']);
    const pages = whole(values.pages, 'pages', DEFAULT_PAGES);
    const recorded = await sitesIn(values.sites);
    if (recorded === null) return void process.stdout.write(`Skipped: there is no folder ${values.sites}.\n`);
    const bytes = recorded.flatMap(bytesOf).sort((a, b) => a - b);
    const service = await startService();
    await stoppedAfter(service, async () => {
      await fill(service.connection, { sites: SITES, searches: SITES });
      await fillRefresh(service.connection, { sites: SITES, pages });
      const sizes = await sizesOfRead(service.connection, bytes);
      const a = (bytes: number) => (bytes / sizes.rows).toFixed(0);
      const head = ['known pages', 'row, bytes', 'indexes', 'all', 'of it fingerprint'];
      const row = [a(sizes.heap), a(sizes.indexes), a(sizes.heap + sizes.indexes), sizes.fingerprint.toFixed(0)];
      const middle = bytes[Math.floor(bytes.length / 2)];
      process.stdout.write(
        `${bytes.length} pages of ${recorded.length} recorded sites: half have fingerprints of ${middle} bytes or fewer\n\n${table([head, [`${sizes.rows}`, ...row]])}\n`,
      );
    });
  },
};

/** Size of the fingerprint of each of a site's first pages, breadth first. */
function bytesOf(site: RecordedSite): number[] {
  const sizes: number[] = [];
  const waiting = [site.home];
  const seen = new Set(waiting);
  for (let url = waiting.shift(); url !== undefined && sizes.length < PAGES_A_SITE; url = waiting.shift()) {
    const opened = site.open(url);
    if (opened.kind !== 'page') continue;
    sizes.push(packedFingerprint(fingerprintOf(statementsOf(opened.page))).length);
    for (const { url: next } of opened.page.links)
      if (!seen.has(next)) {
        seen.add(next);
        waiting.push(next);
      }
  }
  return sizes;
}
