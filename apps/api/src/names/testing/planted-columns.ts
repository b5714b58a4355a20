import { KEPT_TABLES, type KeptTable, lookedThrough } from '@hyrde/store/kept-columns';
import { withClient } from '@hyrde/store/sql';
import type pg from 'pg';
import type { z } from 'zod';
import { JSON_SCHEMAS } from '../../../../../jobs/worker/kinds/surface/removal/json-schemas.js';

/** A name planted in a column of a row. */
export interface PlantedColumn {
  /** Table and column. */
  column: string;
  /** The name as planted, with a middle name of its own; without one in addresses. */
  name: string;
}

export const PERSON = 'Kari Nordmann';
const SLUG = 'kari-nordmann';

/** Maximum number of rows of a table and kind in which names are planted. */
const ROWS = 2;
const LETTERS = 'abdefghiklmnoprstuvy';

/** A middle name for the column of this number: letters only, distinct, in no other text. */
const middleName = (n: number): string =>
  `Q${LETTERS[Math.floor(n / LETTERS.length) % LETTERS.length]}${LETTERS[n % LETTERS.length]}xa`;

/**
 * Plants a name in every column of the store that can hold a text (`KEPT_TABLES`, which a test compares with the
 * migrated schema), in rows of every kind; JSON stays valid by the schemas by which it was. Triggers do not run.
 * @returns the planted names, and the columns in which no row took one
 */
export async function plantColumns(url: string): Promise<{ planted: PlantedColumn[]; unplanted: string[] }> {
  const planted: PlantedColumn[] = [];
  const unplanted: string[] = [];
  let number = 0;
  await withClient(url, async (client) => {
    await client.query("set session_replication_role = 'replica'");
    for (const table of KEPT_TABLES) {
      for (const [column, how] of lookedThrough(table)) {
        const at = `${table.table}.${column}`;
        const name = PERSON.replace(' ', ` ${middleName(number++)} `);
        let count = 0;
        for (const row of await rowsOf(client, table, column))
          if (await isPlanted(client, table, column, { how, name, row })) count++;
        if (count > 0) planted.push({ column: at, name });
        else unplanted.push(at);
      }
    }
  });
  return { planted, unplanted };
}

interface Row {
  ctid: string;
  value: unknown;
  type: string;
}

const rowsIn = (table: string, column: string, by: string): string => `
select row.id as ctid, value, format_type(atttypid, null) as type
from (select ctid as id, ${column} as value, row_number() over (
    partition by ${by} order by ${column} is null, length(${column}::text) desc) as n from ${table}) row,
  pg_attribute where n <= ${ROWS} and attrelid = '${table}'::regclass and attname = '${column}'`;

async function rowsOf(client: pg.Client, { table }: KeptTable, column: string): Promise<Row[]> {
  const { rows } = await client.query<{ kind: boolean | null }>(
    `select exists (select from pg_attribute where attrelid = to_regclass($1) and attname = 'kind') as kind
     where to_regclass($1) is not null`,
    [table],
  );
  return rows[0] ? (await client.query<Row>(rowsIn(table, column, rows[0].kind ? 'kind' : "''"))).rows : [];
}

interface Plant {
  how: string;
  name: string;
  row: Row;
}

/** @returns whether a form of the name was stored */
async function isPlanted(client: pg.Client, { table }: KeptTable, column: string, { how, name, row }: Plant) {
  const schemas = JSON_SCHEMAS[table]?.[column] ?? [];
  for (const value of row.type === 'jsonb' ? jsonWith(row.value, name, schemas) : textsWith(row, how, name))
    try {
      await client.query(`update ${table} set ${column} = $1::${row.type} where ctid = $2`, [value, row.ctid]);
      return true;
    } catch {
      // A check refuses this form: the next one is tried.
    }
  return false;
}

/** Forms of a text or a list with the name, as in a sentence, an address or a host. */
function textsWith({ value, type }: Row, how: string, name: string): unknown[] {
  if (type.endsWith('[]')) {
    const list = Array.isArray(value) ? value : [];
    return [
      [...list, name],
      [...list, `https://vest-0001.example/${SLUG}`],
      [...list, 'karinordmann.no'],
    ];
  }
  const text = typeof value === 'string' ? value : '';
  const address = text.startsWith('http') ? text.replace(/\/?$/, `/${SLUG}`) : `https://vest-0001.example/${SLUG}`;
  return how === 'address' || text.startsWith('http')
    ? [address]
    : [`${text} ${name}`.trim(), name, address, `${SLUG}@example.org`, 'karinordmann.no', SLUG];
}

/** The JSON value with the name in each text that stays valid with it; if it has no text, the name in its last list. */
function* jsonWith(value: unknown, name: string, schemas: readonly z.ZodType[]): Generator<string> {
  const held = schemas.filter((schema) => schema.safeParse(value).success);
  const isValid = (one: unknown) => held.every((schema) => schema.safeParse(one).success);
  const planted = structuredClone(value);
  let count = 0;
  const plant = (parent: Record<string, unknown>, key: string) => {
    const before = parent[key];
    if (typeof before === 'object' && before !== null) {
      if (Array.isArray(before) && before.length === 0) before.push('');
      for (const inner of Object.keys(before)) plant(before as Record<string, unknown>, inner);
      if (Array.isArray(before) && before.at(-1) === '') before.pop();
      return;
    }
    if (typeof before !== 'string' || (held.length === 0 && CLOSED.test(before))) return;
    for (const text of textsWith({ value: before, type: 'text', ctid: '' }, 'json', name)) {
      parent[key] = text;
      if (isValid(planted)) {
        count++;
        return;
      }
    }
    parent[key] = before;
  };
  const root = { planted };
  plant(root as Record<string, unknown>, 'planted');
  if (count > 0) yield JSON.stringify(root.planted);
}

/** Values of closed lists, hashes, times and ids in JSON without a schema: code reads them. */
const CLOSED = /^(?:[a-z]+(?:-[a-z0-9]+)*|[0-9a-f-]{16,}|\d{4}-\d\d.*|[A-Z]+)$/;
