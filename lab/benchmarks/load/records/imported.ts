import { createHash } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { identityOf, type PortalRecord, wordQuery } from '@hyrde/jobs/surface';
import type { Query } from '@hyrde/store/sql';
import { openSql } from '@hyrde/store/sql';
import { archiveOf } from '../../../country/portals/archive.js';
import { type ShownRecord, searchUrl, shownRecord } from '../../../country/portals/search.js';
import { country, type Site } from '../../../country/sites/country.js';
import type { Route } from '../routes.js';
import type { Service } from '../service.js';

interface Subjects {
  siteId: string;
  portalId: string;
  regionId: string;
  recordId: string;
  /** A word from one title in the middle of the records. */
  rare: string;
}

const SUBJECTS = `
select record.site_id as "siteId", record.portal_id as "portalId", site.region_id as "regionId", record.id as "recordId",
  (regexp_match(record.title, '(\\w{7,})\\W*$'))[1] as rare
from portal_record record join site on site.id = record.site_id
where record.title ~ '\\w{7,}\\W*$' and record.sort_date < (select max(sort_date) - 300 from portal_record) limit 1`;

/** Typical record searches: frequent and rare words, with and without filters; and the facets of each. */
export async function recordRoutes(connection: Service['connection']): Promise<Route[]> {
  const { rows } = await connection.query<Subjects>(SUBJECTS);
  const [subjects] = rows;
  if (!subjects) throw new Error('There are no records to ask for.');
  const { siteId, portalId, regionId, recordId, rare } = subjects;
  const searches: [string, Record<string, string>][] = [
    ['all', {}],
    ['a frequent word', { q: 'søknad' }],
    ['two frequent words', { q: 'søknad barnehage' }],
    ['a phrase', { q: '"svar på søknad"' }],
    ['a frequent word, another not', { q: 'vedtak -barnehage' }],
    ['a rare word', { q: rare }],
    ['a frequent and a rare word', { q: `søknad ${rare}` }],
    ['a word that nobody writes', { q: 'qxzwvkjqx' }],
    ['a case number', { q: '2025/117' }],
    ['a frequent word, 500 rows', { q: 'vedtak', limit: '500' }],
    ['a frequent word of a site', { q: 'vedtak', siteId }],
    ['a rare word of a site', { q: rare, siteId }],
    ['a frequent word of a region', { q: 'vedtak', regionId }],
    ['a frequent word in a year', { q: 'vedtak', from: '2024-01-01', to: '2024-12-31' }],
    ['a frequent word on a day', { q: 'vedtak', from: '2024-02-06', to: '2024-02-06' }],
    ['a frequent word, outgoing', { q: 'vedtak', direction: 'out' }],
    ['a frequent word, never with this direction', { q: 'ferdigattest', direction: 'in' }],
    ['a frequent word, exempt', { q: 'klage', exempt: 'true' }],
    ['a site', { siteId }],
    ['a region', { regionId }],
    ['a portal', { portalId }],
    ['a year', { from: '2024-01-01', to: '2024-12-31' }],
    ['exempt', { exempt: 'true' }],
  ];
  const read = (what: string, path: string, [name, filter]: (typeof searches)[number]): Route => {
    const query = new URLSearchParams({ practice: 'true', ...filter });
    return { name: `${what}: ${name}`, method: 'GET', path: `${path}?${query}` };
  };
  return [
    ...searches.map((search) => read('records', '/records', search)),
    ...searches.filter(([, { limit }]) => !limit).map((search) => read('facets', '/records/facets', search)),
    { name: 'record', method: 'GET', path: `/records/${recordId}` },
    { name: 'portal', method: 'GET', path: `/record-portals/${portalId}` },
    { name: 'portals of a site', method: 'GET', path: `/record-portals?practice=true&siteId=${siteId}` },
  ];
}

export interface Imported {
  records: number;
  portals: number;
  /** Seconds in the worker's transactions, without generating the records. */
  seconds: number;
}

/**
 * The worker's function that writes the end of a surfacing run; loaded from its build, since the lab does not depend on
 * the worker.
 */
interface WorkerSurface {
  surfaceKind: { write(query: Query, task: { id: string; practice: boolean }, result: unknown): Promise<unknown> };
}

const WORKER_SURFACE = fileURLToPath(
  new URL('../../../../../jobs/dist/worker/kinds/surface/index.js', import.meta.url),
);
/** Number of sites needed per record: a third of the sites have an archive, of about 3,400 entries on average. */
const SITES_A_RECORD = 1 / 900;
const REGIONS = 20;

const SITE = `
with region as (
  insert into region (id, name, practice) values (gen_random_uuid(), $4, true)
  on conflict (name, practice) do update set name = excluded.name returning id
), site as (
  insert into site (id, name, home_url, region_id, practice, language)
  select gen_random_uuid(), $1, $2, id, true, 'nb' from region returning id
), portal as (
  insert into record_portal (id, site_id, practice, url, coverage) select gen_random_uuid(), id, true, $3, 0.95 from site
  returning id, site_id
), task as (
  insert into task (id, sweep_id, site_id, subject, input, engine, seed)
  select gen_random_uuid(), $5, site_id, $3, '{}', 'expected-new', 1 from portal returning id
)
select task.id as "taskId", portal.id as "portalId", portal.site_id as "siteId" from task, portal`;
const SWEEP = `
insert into sweep (id, kind, name, state, plan, budget, seed, practice, finished_at)
values (gen_random_uuid(), 'surface', 'Load', 'done', '{}', 500, 1, true, now()) returning id`;

/**
 * Stores archives of practice sites as the worker does, one run a portal, until the given number of records is reached.
 */
export async function importRecords({ databaseUrl, connection }: Service, records: number): Promise<Imported> {
  const { surfaceKind } = (await import(path.resolve(WORKER_SURFACE))) as WorkerSurface;
  const land = country({ sites: Math.max(30, Math.ceil(records * SITES_A_RECORD) * 3), troubles: [], archives: true });
  const sql = openSql(databaseUrl, { max: 1 });
  const { rows: sweeps } = await connection.query<{ id: string }>(SWEEP);
  const imported: Imported = { records: 0, portals: 0, seconds: 0 };
  try {
    for (const site of land.sites.filter(({ archiveVendor }) => archiveVendor !== null)) {
      if (imported.records >= records) {
        await connection.query('vacuum (analyze)');
        return imported;
      }
      // A copy of the site, so that its cached archive can be garbage-collected.
      const { shown, url } = archiveAt({ ...site }, records - imported.records);
      const place = [site.name, `${site.origin}/`, url, `Region ${imported.portals % REGIONS}`, sweeps[0]?.id];
      const { rows } = await connection.query<Made>(SITE, place);
      const [made] = rows;
      if (!made) throw new Error('No portal was made.');
      const result = resultOf(made, shown, url);
      const begun = performance.now();
      await sql.transaction((query) => surfaceKind.write(query, { id: made.taskId, practice: true }, result));
      imported.seconds += (performance.now() - begun) / 1_000;
      imported.records += shown.length;
      imported.portals++;
    }
    throw new RangeError(`The practice country has ${imported.records} records, not ${records}.`);
  } finally {
    await sql.close();
  }
}

interface Made {
  taskId: string;
  portalId: string;
  siteId: string;
}

function archiveAt(site: Site, most: number): { shown: ShownRecord[]; url: string } {
  const { archiveVendor: vendor } = site;
  const url = searchUrl(site);
  if (vendor === null || url === null) throw new Error(`${site.slug} has no archive.`);
  const entries = archiveOf(site).at(null).slice(-most);
  return { shown: entries.map((entry) => shownRecord(vendor, entry)), url };
}

/** Result of a run that read everything by one query. */
function resultOf({ portalId, siteId }: Made, shown: readonly ShownRecord[], url: string): unknown {
  const query = wordQuery();
  const records = shown.map((each) => {
    const record = recordOf(each, url);
    const id = createHash('sha256')
      .update(`${portalId} ${identityOf(record)}`)
      .digest('hex');
    return { id, record, url, request: { url }, query, asked: 0 };
  });
  const count = records.length;
  const size = { size: count, low: count, high: count, basis: 'claimed' };
  const counts = { shown: count, fresh: count, total: count, capped: false, downloads: Math.ceil(count / 20) };
  const ids = records.map(({ id }) => id);
  return {
    work: { portalId, siteId, version: 0, language: 'nb', places: new Map(), queries: 0, coverage: 0.95 },
    portal: {
      stop: 'covered',
      because: null,
      form: null,
      formUrl: url,
      leftAlone: [],
      withheld: [],
      sent: [],
      allowed: {},
      records,
      size,
      family: null,
      columns: [],
      queries: [{ query, newest: false, at: Date.now(), ids, size, ...counts }],
      downloads: counts.downloads,
    },
    pageOf: () => null,
  };
}

function recordOf({ exemption, link, ...texts }: ShownRecord, url: string): PortalRecord {
  return {
    ...texts,
    exemption: exemption === null ? null : { text: exemption, ground: exemption },
    link: new URL(link, url).href,
    others: [],
  };
}
