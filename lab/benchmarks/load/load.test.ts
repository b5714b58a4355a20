import pg from 'pg';
import { expect, it } from 'vitest';
import { apiForFile } from '../../../apps/api/src/testing/api.js';
import { forFile } from '../../../scripts/testing/for-file.js';
import { filled } from './filled.js';
import { routes, subjectsOf } from './routes.js';

const SITES = 300;
const SEARCHES = 6_000;
const PAGES = 30_000;
const DOCUMENTS = 30_000;
/** Tables that grow with the number of searches. */
const LARGE = [
  'search',
  'task',
  'finding',
  'review_item',
  'verification',
  'trail_step',
  'evidence_page',
  'journal_entry',
  'known_page',
  'page_change',
  'watch_document',
];
/** Maximum number of rows read by a request: a screen shows about fifty; the longest list has all sites. */
const ROWS_A_REQUEST = 150;
/** Lists of documents are counted up to this number of rows. */
const COUNTED = { watch_document: 10_001 };

const api = await apiForFile();
const connection = await forFile(new pg.Client({ connectionString: api.databaseUrl }), 'end');
await connection.connect();
await filled(connection, { sites: SITES, searches: SEARCHES, pages: PAGES, documents: DOCUMENTS });
const admin = await api.as('admin');

/**
 * Ends all other connections, since Postgres flushes a connection's statistics at its end. The API's timers may open
 * new ones, so this repeats until no connection is left.
 */
async function endConnections(): Promise<void> {
  const end = () =>
    connection.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where pid <> pg_backend_pid() and datname = current_database() and backend_type = 'client backend'
         and query not ilike 'listen%'`,
    );
  await expect.poll(async () => (await end()).rowCount).toBe(0);
}

/** Number of rows read and of sequential scans of each large table so far. */
async function reads(): Promise<Map<string, { scans: number; rows: number }>> {
  const { rows } = await connection.query<{ name: string; scans: number; rows: number }>(
    `select relname as name, seq_scan::int as scans, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
     from pg_stat_user_tables where schemaname = 'public' and relname = any($1)`,
    [LARGE],
  );
  return new Map(rows.map(({ name, ...read }) => [name, read]));
}

it('every list of a screen reads some rows of the large tables, by an index, however many there are', async () => {
  const asked = routes(await subjectsOf(connection));
  await connection.query('select pg_stat_force_next_flush()'); // Reads of this function must not be counted later.
  // On a small table Postgres would prefer a sequential scan to an index.
  await connection.query(
    `do $$ begin execute format('alter database %I set enable_seqscan = off', current_database()); end $$`,
  );
  await endConnections();
  const before = await reads();
  for (const { method, path, body } of asked) {
    const { status, text } = await admin.request(method, path, body);
    expect(status, `${path}: ${text.slice(0, 300)}`).toBe(200);
  }
  await endConnections();
  const after = await reads();
  for (const name of LARGE) {
    const [was, is] = [before.get(name), after.get(name)];
    const most = ROWS_A_REQUEST + (name in COUNTED ? COUNTED.watch_document : 0);
    expect((is?.scans ?? 0) - (was?.scans ?? 0), `whole readings of ${name}`).toBe(0);
    expect((is?.rows ?? 0) - (was?.rows ?? 0), `rows read of ${name}`).toBeLessThan(most * asked.length);
  }
});
