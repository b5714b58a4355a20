import { KEPT_TABLES, lookedThrough } from '@hyrde/store/kept-columns';
import { openSql, type Sql, withClient } from '@hyrde/store/sql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removePerson } from '../../../../jobs/worker/kinds/surface/removal/remove-person.js';
import { BLOBS } from '../base/tokens.js';
import { plantEverywhere } from './testing/every-output.js';
import { addFurtherRows } from './testing/further-rows.js';
import { PERSON, plantColumns } from './testing/planted-columns.js';

/** Columns in which no row of the tests has a text. The queue's tables are those of its library. */
const UNPLANTED = [
  'target_version.names',
  'target_example.failure',
  'target_example.words',
  'task.input',
  'locate_sweep.draft_names',
  'dossier.sitemaps',
  'finding.picture_layout',
];
/** Columns that are computed from a reported one. */
const COMPUTED = ['site.identity', 'site.search_text'];
/** Lists that must answer whatever a removal has written. */
const LISTS = [
  ...['/sweeps', '/topics', '/schedules', '/subscriptions', '/sites', '/targets', '/owner-requests', '/owner-proofs'],
  ...['/record-portals', '/records', '/documents', '/changes', '/audit?limit=500', '/people', '/tokens', '/registers'],
  ...['/site-imports', '/regions', '/sites/tags'],
];

interface Removal {
  state: string;
  spellings: { id: string; kind: string }[];
  statement: { open: { table: string; column: string; why: string }[] };
}

type World = Awaited<ReturnType<typeof plantEverywhere>>;
let world: World;
let sql: Sql;
let planted: Awaited<ReturnType<typeof plantColumns>>;
beforeAll(async () => {
  world = await plantEverywhere();
  await addFurtherRows(world);
  planted = await plantColumns(world.api.databaseUrl);
  sql = openSql(world.api.appUrl);
}, 120_000);
afterAll(async () => {
  await sql?.close();
  await world?.api.stop();
});

/** Columns of all tables that hold the person's name, in any of its spellings. */
async function columnsWithName(): Promise<string[]> {
  const found: string[] = [];
  await withClient(world.api.databaseUrl, async (client) => {
    const { rows } = await client.query<{ t: string; c: string }>(
      `select table_schema || '.' || table_name as t, column_name as c
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema in ('public', 'bullmq') and table_type = 'BASE TABLE'`,
    );
    for (const { t, c } of rows) {
      const text = `select exists (select from ${t} x where "${c}"::text ~* 'kari.{0,3}(Q..xa.{0,3})?nordmann') as has`;
      if ((await client.query<{ has: boolean }>(text)).rows[0]?.has) found.push(`${t.replace('public.', '')}.${c}`);
    }
  });
  return found.sort();
}

const statusesOf = async (): Promise<(readonly [string, number])[]> => {
  const admin = await world.api.as('admin');
  const answers: (readonly [string, number])[] = [];
  for (const list of LISTS) answers.push([list, (await admin.get(list)).status]);
  return answers;
};
const answering = LISTS.map((list) => [list, 200] as const);

it('a name is planted in every column that can hold a text', () => {
  expect(planted.unplanted.filter((column) => !column.startsWith('bullmq.'))).toEqual(UNPLANTED);
  expect(planted.planted.length).toBeGreaterThan(130);
});

it('after a removal only the columns hold it that the statement names, and every list answers', async () => {
  expect(await statusesOf()).toEqual(answering);
  const before = await columnsWithName();
  expect(before.length).toBeGreaterThan(130);

  const admin = await world.api.as('admin');
  const { body } = await admin.post<{ id: string }>('/records/removals', {
    personName: PERSON,
    reason: 'asked by letter',
  });
  const log = { debug() {}, info() {}, warn() {}, error() {}, child: () => log };
  const context = {
    ...{ sql, blobs: world.api.app.get(BLOBS), log: log as never, namesKey: 'key' },
    stopping: new AbortController().signal,
  };
  await removePerson(context, body.id);
  const { spellings } = (await admin.get<Removal>(`/records/removals/${body.id}`)).body;
  const own = spellings.filter(({ kind }) => kind !== 'other').map(({ id }) => id);
  await admin.post(`/records/removals/${body.id}/confirm`, { spellings: own });
  await removePerson(context, body.id);
  const { state, statement } = (await admin.get<Removal>(`/records/removals/${body.id}`)).body;

  expect(state).toBe('done');
  const left = (await columnsWithName()).filter((column) => !COMPUTED.includes(column));
  const said = new Set(statement.open.map(({ table, column }) => `${table}.${column}`));
  expect(left.filter((column) => !said.has(column))).toEqual([]);
  const reported = KEPT_TABLES.flatMap((table) =>
    lookedThrough(table).flatMap(([column, how]) => (how === 'reported' ? `${table.table}.${column}` : [])),
  );
  expect([...said].filter((column) => !reported.includes(column))).toEqual([]);
  expect(await statusesOf()).toEqual(answering);
}, 120_000);
