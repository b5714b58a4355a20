import { setTimeout as sleep } from 'node:timers/promises';
import { openSql } from '@hyrde/store/sql';
import { queryOne, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { practiceTimeOf, realTimeOf } from '../country/life/clock.js';
import { rebuildsOf } from '../country/life/rebuilds.js';
import { DAY } from '../country/life/working-time.js';
import type { Country, Site } from '../country/sites/country.js';
import type { Product } from '../product/over-country.js';
import { openPeople, type Request, requestsOf } from '../product/people.js';
import { firstSweepOver } from './refreshed-product.js';
import { type ShownDocument, scoreWatch, type WatchScore } from './watch-truth.js';

const PROGRESS = statement({
  name: 'lab.watch-progress',
  text: `
select coalesce(sum(rounds), 0)::int as rounds, coalesce(sum(downloads), 0)::int as downloads, coalesce(sum(news), 0)::int as news,
  count(*) filter (where next_at <= now())::int
    + (select count(*)::int from task where state = 'waiting' and runner is null) as waiting
from watch_site`,
  row: z.object({ rounds: z.number(), downloads: z.number(), news: z.number(), waiting: z.number() }),
});

const SITES = statement({
  name: 'lab.watched-sites',
  text: `
select site.id, home_url as home, rounds, downloads from watch_site join site on site.id = site_id`,
  row: z.object({ id: z.string(), home: z.string(), rounds: z.number(), downloads: z.number() }),
});

/** Unredacted URLs of documents; the feed redacts URLs that name persons. */
const ADDRESSES = statement({
  name: 'lab.document-addresses',
  text: 'select id, url from watch_document',
  row: z.object({ id: z.string(), url: z.string().nullable() }),
});

/** Lists other than the mail record, which the product's first sweep locates. */
const OTHER_LISTS = ['council-minutes', 'news', 'notice-board'];
const LOOK_MS = 2_000;
/** Maximum page size of the API. */
const LIMIT = 500;

const Made = z.object({ id: z.uuid() });
const Documents = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      site: z.object({ id: z.string() }),
      foundAt: z.coerce.date(),
    }),
  ),
  next: z.string().nullable(),
});

export interface WatchProgress extends z.infer<typeof PROGRESS.row> {
  /** Practice days since the start. */
  day: number;
}

export interface ProductWatch extends WatchScore {
  readonly site: Site;
  readonly downloads: number;
  readonly rebuiltAt: readonly number[];
}

export interface WatchedCountry {
  readonly watches: readonly ProductWatch[];
  readonly rounds: number;
  /** Number of watched practice days. */
  readonly days: number;
  /** Mean wait of a due round for a worker, in practice hours. */
  readonly waitedH: number;
}

export interface WatchOptions {
  days: number;
  /** Downloads per day and site. */
  perDay: number;
  /** Timeout of the searches for the sites' lists, in seconds. */
  patienceS: number;
}

/**
 * Waits for the searches for lists, then watches all sites for this number of practice days, and compares the feed with
 * the truth.
 */
export async function watchProduct(
  land: Country,
  { databaseUrl, life, startApi }: Pick<Product, 'databaseUrl' | 'life' | 'startApi'>,
  { days, perDay, patienceS }: WatchOptions,
  onProgress: (progress: WatchProgress) => void,
): Promise<WatchedCountry> {
  if (!life) throw new Error('The day of this country does not advance.');
  const sql = openSql(databaseUrl, { max: 1 });
  const people = await openPeople(databaseUrl);
  try {
    const request = requestsOf({ url: (await startApi()).url, cookie: people.cookieOf('admin') });
    for (const target of OTHER_LISTS)
      Made.parse(await request('POST', '/api/sweeps', { kind: 'locate', practice: true, target, sites: 'all' }));
    await firstSweepOver(sql, patienceS, async () => onProgress({ ...(await queryOne(sql.query, PROGRESS)), day: 0 }));
    const begin = practiceTimeOf(life, Date.now());
    const plan = { kind: 'watch', name: 'The country', practice: true, sites: 'all', downloadsADay: perDay };
    Made.parse(await request('POST', '/api/sweeps', plan));
    const end = begin + days * DAY;
    let [looks, waiting] = [0, 0];
    for (; Date.now() < realTimeOf(life, end); await sleep(LOOK_MS)) {
      const progress = await queryOne(sql.query, PROGRESS);
      looks++;
      waiting += progress.waiting;
      onProgress({ ...progress, day: (practiceTimeOf(life, Date.now()) - begin) / DAY });
    }
    const { rounds } = await queryOne(sql.query, PROGRESS);
    const urls = new Map((await queryRows(sql.query, ADDRESSES)).map(({ id, url }) => [id, url]));
    const shown = await shownDocuments(request, urls);
    const rows = new Map((await queryRows(sql.query, SITES)).map((row) => [row.home, row]));
    const watches = land.sites.flatMap((site): ProductWatch[] => {
      const row = rows.get(`${site.origin}/`);
      if (!row) return [];
      const score = scoreWatch(
        site,
        shown.filter(({ siteId }) => siteId === row.id),
        { begin, end },
      );
      const rebuiltAt = rebuildsOf(site, end).flatMap(({ at }) => (at > begin ? [at] : []));
      return [{ ...score, site, downloads: row.downloads, rebuiltAt }];
    });
    // By Little's law the number of waiting rounds is the arrival rate × the mean wait.
    return { watches, rounds, days, waitedH: ((waiting / looks) * days * 24) / rounds };
  } finally {
    await people.close();
    await sql.close();
  }
}

/** All documents notified and quarantined by the watch, as returned by the API, in order of discovery. */
async function shownDocuments(
  request: Request,
  urls: ReadonlyMap<string, string | null>,
): Promise<(ShownDocument & { siteId: string })[]> {
  const shown: (ShownDocument & { siteId: string })[] = [];
  for (const state of ['news', 'held'])
    for (let cursor = '', more = true; more; ) {
      const where = `/api/documents?practice=true&state=${state}&limit=${LIMIT}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
      const { items, next } = Documents.parse(await request('GET', where));
      for (const { id, site, foundAt } of items)
        shown.push({ siteId: site.id, url: urls.get(id) ?? null, at: foundAt.getTime(), held: state === 'held' });
      more = next !== null;
      cursor = next ?? '';
    }
  return shown.sort((a, b) => a.at - b.at);
}
