import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSql, type Sql } from '@hyrde/store/sql';
import type { Service } from '../service.js';
import { percentile } from '../timing.js';

/** Rows of a list whose addresses are asked about at once. */
const LIST = 50;
const REQUESTS = 60;

/** Milliseconds in which a list's addresses are held against what names people. */
export interface PlacesTiming {
  name: string;
  p50: number;
  p95: number;
  /** How many of the addresses name people. */
  naming: number;
}

/** As the service asks (`NamingPages`). */
const PLACES = 'select place from naming_places($1::uuid[], $2::text[]) order by n';

const PAGES: [string, string][] = [
  [
    'pages of records',
    `select site_id, page_url as url from portal_record where page_url is not null order by id limit $1`,
  ],
  ['pages beside them', `select id as site_id, home_url || 'kontakt' as url from site order by id limit $1`],
  [
    'pages of hosts that nobody knows',
    `select id as site_id, 'https://' || left(id::text, 8) || '.example/side' as url from site order by id limit $1`,
  ],
];

/** Times what each list asks of its addresses. */
export async function timePlaces({ connection }: Service): Promise<PlacesTiming[]> {
  const timings: PlacesTiming[] = [];
  for (const [name, text] of PAGES) {
    const { rows } = await connection.query<{ site_id: string; url: string }>(text, [LIST]);
    const values = [rows.map(({ site_id }) => site_id), rows.map(({ url }) => url)];
    const taken: number[] = [];
    let naming = 0;
    for (let i = -3; i < REQUESTS; i++) {
      const begun = performance.now();
      const answer = await connection.query<{ place: string | null }>(PLACES, values);
      if (i >= 0) taken.push(performance.now() - begun);
      naming = answer.rows.filter(({ place }) => place !== null).length;
    }
    timings.push({ name, p50: percentile(taken, 0.5), p95: percentile(taken, 0.95), naming });
  }
  return timings;
}

/** What it took to look through all that is kept for one person, and to remove them. */
export interface RemovalTiming {
  /** Rows and bodies looked through for the preview. */
  looked: number;
  preview: number;
  spellings: number;
  /** Records that said the name. */
  named: number;
  removal: number;
  /** Most that the process held while it did, MB. */
  megabytes: number;
}

/** The worker's removal and its store of bodies; loaded as they are built, since the lab knows neither. */
interface WorkerRemoval {
  removePerson(context: unknown, removalId: string): Promise<void>;
}
interface Bodies {
  openBlobStore(env: { BLOB_STORE: { place: 'postgres' } }, sql: Sql): unknown;
}
const built = (file: string): string => fileURLToPath(new URL(`../../../../../${file}`, import.meta.url));
const WORKER_REMOVAL = built('jobs/dist/worker/kinds/surface/removal/remove-person.js');
const BODIES = built('prisma/dist/blobs/index.js');

/** The name of two words that most records say. */
const FREQUENT = `select sender as name from record_names where sender ~ '^[[:alpha:]]+ [[:alpha:]]+$'
group by 1 order by count(*) desc, 1 limit 1`;

/** Looks for the person whom most records name, as the worker does, takes what is ticked and removes it. */
export async function timeRemoval(service: Service): Promise<RemovalTiming> {
  const sql = openSql(service.databaseUrl, { max: 2 });
  try {
    return await removed(service, sql);
  } finally {
    await sql.close();
  }
}

async function removed({ connection }: Service, sql: Sql): Promise<RemovalTiming> {
  const { removePerson } = (await import(path.resolve(WORKER_REMOVAL))) as WorkerRemoval;
  const { openBlobStore } = (await import(path.resolve(BODIES))) as Bodies;
  const { rows: names } = await connection.query<{ name: string }>(FREQUENT);
  const [frequent] = names;
  if (!frequent) throw new Error('No record names anybody.');
  const id = randomUUID();
  await connection.query('insert into person_removal (id, name) values ($1, $2)', [id, frequent.name]);
  const log = { debug() {}, info() {}, warn: console.warn, error: console.error, child: () => log };
  const blobs = openBlobStore({ BLOB_STORE: { place: 'postgres' } }, sql);
  const context = { sql, blobs, log, namesKey: 'a key of the load test', stopping: new AbortController().signal };
  let megabytes = 0;
  const look = setInterval(() => {
    megabytes = Math.max(megabytes, process.memoryUsage().rss / 1e6);
  }, 100);
  try {
    const preview = await seconds(() => removePerson(context, id));
    const { rows } = await connection.query<{ looked: string; spellings: number; records: number }>(
      `select looked, (select count(*)::int from removal_spelling where removal_id = $1) as spellings,
        (select coalesce(sum((counts->>'records')::int), 0)::int from removal_spelling where removal_id = $1 and ticked) as records
      from person_removal where id = $1`,
      [id],
    );
    await connection.query(
      `update person_removal set state = 'removing', decided_at = now(), place = null, version = version + 1 where id = $1`,
      [id],
    );
    const removal = await seconds(() => removePerson(context, id));
    const { looked = '0', spellings = 0, records = 0 } = rows[0] ?? {};
    return { looked: Number(looked), preview, spellings, named: records, removal, megabytes };
  } finally {
    clearInterval(look);
  }
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1_000;
}
