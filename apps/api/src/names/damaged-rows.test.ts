import { withClient } from '@hyrde/store/sql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addresses, plantEverywhere } from './testing/every-output.js';
import { addFurtherRows } from './testing/further-rows.js';

/** Lists of one damaged object, not of rows: a shared matrix is a query, the files of a finding are its evidence. */
const OWN = /^\/api\/(?:matrix-reports|findings)\//;

let world: Awaited<ReturnType<typeof plantEverywhere>>;
beforeAll(async () => {
  world = await plantEverywhere();
  await addFurtherRows(world);
}, 120_000);
afterAll(async () => {
  await world?.api.stop();
});

const COLUMNS = `
select table_name as table, column_name as column
from information_schema.columns join information_schema.tables using (table_schema, table_name)
where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'jsonb' order by 1, 2`;

it('every list answers if the JSON of any column is damaged in all rows', async () => {
  const admin = await world.api.as('admin');
  const isList = (text: string): boolean => /^\{"items":|^\{.*"items":\[/s.test(text);
  const longest = new Map<string, { address: string; length: number }>();
  for (const { output, address } of addresses(world)) {
    if (OWN.test(output) || address.includes('limit=1')) continue;
    const { status, text } = await admin.get(address);
    if (status !== 200 || !(address.includes('.csv') || isList(text))) continue;
    if (text.length > (longest.get(output)?.length ?? 0)) longest.set(output, { address, length: text.length });
  }
  const lists = [...longest.values()].map(({ address }) => address);
  expect(lists.length).toBeGreaterThan(45);

  const damaged: string[] = [];
  const failing: string[] = [];
  await withClient(world.api.databaseUrl, async (client) => {
    await client.query("set session_replication_role = 'replica'"); // the queue and the audit log are not to notice
    const { rows } = await client.query<{ table: string; column: string }>(COLUMNS);
    for (const { table, column } of rows) {
      const set = (value: string) =>
        client.query(`update ${table} set ${column} = ${value} where ${column} is not null`);
      // A check of the schema refuses the damage in some columns.
      const { rowCount } = await set(`jsonb_build_object('***', ${column})`).catch(() => ({ rowCount: 0 }));
      if (!rowCount) continue;
      damaged.push(`${table}.${column}`);
      const statuses = await Promise.all(lists.map(async (list) => [list, (await admin.get(list)).status] as const));
      for (const [list, status] of statuses)
        if (status !== 200) failing.push(`${table}.${column}: ${list} answered ${status}`);
      await set(`coalesce(${column} -> '***', ${column})`);
    }
  });
  expect(damaged.length).toBeGreaterThan(40);
  expect(failing).toEqual([]);
}, 240_000);
