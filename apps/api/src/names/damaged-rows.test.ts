import { withClient } from '@hyrde/store/sql';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SHORT } from '../../../../scripts/testing/extent.js';
import { addresses, plantEverywhere } from './testing/every-output.js';
import { addFurtherRows } from './testing/further-rows.js';

/** Lists of one damaged object, not of rows: a shared matrix is a query, the files of a finding are its evidence. */
const isOwn = (output: string, address: string): boolean =>
  output.startsWith('/api/findings/') || world.matrixTokens.some((token) => address.includes(token));

/** Columns that a single object names if they are damaged; the short run damages every third column beside them. */
const SAID = ['sweep.plan', 'saved_view.query', 'person_removal.counts', 'record_portal.columns'];

let world: Awaited<ReturnType<typeof plantEverywhere>>;
/** Addresses of removals, days of a refresh, and the forecast. */
let further: string[] = [];
beforeAll(async () => {
  world = await plantEverywhere();
  await addFurtherRows(world);
  further = await addRemovalAndDays();
}, 120_000);
afterAll(async () => {
  await world?.api.stop();
});

async function addRemovalAndDays(): Promise<string[]> {
  const { db } = world.api;
  const counts = { removed: { records: 1 }, left: {}, open: [] };
  const spelling = { id: 'a', text: null, kind: 'name', ticked: true, counts: { records: 1 }, examples: [] };
  const removal = await db.personRemoval.create({
    data: { state: 'done', counts, finishedAt: new Date(), spellings: { create: [spelling] } },
  });
  const { id: sweepId } = await db.sweep.findFirstOrThrow({ where: { kind: 'refresh' } });
  const day = { day: 0, plannedAt: new Date(), policy: 'uniform', visitsADay: 100, pages: 10, visits: 5 };
  await db.refreshDay.create({
    data: { sweepId, ...day, obsoleteBefore: 1, obsolete: 1, expectedChanges: 1, priors: {} },
  });
  return [`/records/removals/${removal.id}`, `/sweeps/${sweepId}/days`, `/sweeps/${sweepId}/days/0/regions`];
}

const COLUMNS = `
select table_name as table, column_name as column
from information_schema.columns join information_schema.tables using (table_schema, table_name)
where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'jsonb' order by 1, 2`;

const DEFINITIONS = `
select viewname as name, definition as text from pg_views where schemaname = 'public'
union all select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace`;

interface Output {
  address: string;
  length: number;
  /** True for tables and lists of rows, false for JSON of one object. */
  list: boolean;
  /** Words of the statements that it ran, with those of the views and functions in them. */
  words: ReadonlySet<string>;
}

/** By output its address with the longest answer. */
async function outputs(): Promise<Output[]> {
  const admin = await world.api.as('admin');
  const definitions = await withClient(world.api.databaseUrl, (client) =>
    client.query<{ name: string; text: string }>(DEFINITIONS),
  );
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  const words = (): Set<string> => {
    const read = new Set<string>();
    const add = (text: string) => {
      for (const word of text.match(/\w+/g) ?? []) read.add(word);
    };
    for (const [statement] of statements.mock.calls as unknown[][]) add(JSON.stringify(statement));
    for (let size = 0; size < read.size; ) {
      size = read.size;
      for (const { name, text } of definitions.rows) if (read.has(name)) add(text);
    }
    return read;
  };
  const isList = (text: string): boolean => /^\{"items":|^\{.*"items":\[/s.test(text);
  const longest = new Map<string, Output>();
  const all = [...addresses(world), ...further.map((address) => ({ output: address, address }))];
  for (const { output, address } of all) {
    if (address.includes('limit=1') || output === '/api/health') continue; // Health reads no stored JSON.
    statements.mockClear();
    const { status, text } = await admin.get(address);
    const own = isOwn(output, address);
    const list = (address.includes('.csv') || isList(text)) && !own && !further.includes(address);
    if (status !== 200 || !(list || /^[[{]/.test(text)) || (!list && address.includes('.csv'))) continue;
    const key = `${output} ${own}`;
    if (text.length > (longest.get(key)?.length ?? 0))
      longest.set(key, { address, length: text.length, list, words: words() });
  }
  statements.mockRestore();
  return [...longest.values()];
}

it('lists answer if the JSON of any column is damaged in all rows, single objects say which column', async () => {
  const admin = await world.api.as('admin');
  const all = await outputs();
  const singles = all.filter(({ list }) => !list).map(({ address }) => address);
  expect(all.length - singles.length).toBeGreaterThan(45);
  expect(singles.length).toBeGreaterThan(35);
  for (const address of further) expect(singles).toContain(address);

  const damaged: string[] = [];
  const said: string[] = [];
  const failing: string[] = [];
  await withClient(world.api.databaseUrl, async (client) => {
    await client.query("set session_replication_role = 'replica'"); // the queue and the audit log are not to notice
    const { rows } = await client.query<{ table: string; column: string }>(COLUMNS);
    const named = ({ table, column }: (typeof rows)[number]) => SAID.includes(`${table}.${column}`);
    for (const { table, column } of rows.filter((row, i) => !SHORT || i % 3 === 0 || named(row))) {
      const set = (value: string) =>
        client.query(`update ${table} set ${column} = ${value} where ${column} is not null`);
      // A check of the schema refuses the damage in some columns.
      const { rowCount } = await set(`jsonb_build_object('***', ${column})`).catch(() => ({ rowCount: 0 }));
      if (!rowCount) continue;
      damaged.push(`${table}.${column}`);
      const reading = all.filter(({ words }) => words.has(table));
      // All, if the table was read before the outputs were.
      const requested = (reading.length > 0 ? reading : all).map(async ({ address, list }) => ({
        ...{ address, list },
        ...(await admin.get(address)),
      }));
      for (const { address, list, status, text } of await Promise.all(requested)) {
        const problem = status === 409 && !list ? JSON.parse(text) : null;
        const columns: string[] = problem?.damaged?.columns ?? [];
        if (columns.some((each) => each.split('.').includes(column)) && problem.detail.includes(column))
          said.push(`${table}.${column}`);
        else if (status !== 200) failing.push(`${table}.${column}: ${address} answered ${status}, ${text}`);
      }
      await set(`coalesce(${column} -> '***', ${column})`);
    }
  });
  expect(damaged.length).toBeGreaterThan(SHORT ? 15 : 40);
  expect(failing).toEqual([]);
  expect(new Set(said).size).toBeGreaterThan(SHORT ? 7 : 20);
  for (const column of SAID) expect(said).toContain(column);
}, 480_000);
