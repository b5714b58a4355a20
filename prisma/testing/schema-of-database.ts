import type pg from 'pg';
import { type Column, foreignKeyText, type Table } from './schema-reader.js';

const TABLES = `
select c.oid::int as oid, c.relname as name from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> '_prisma_migrations'
  and not exists (select from pg_depend where objid = c.oid and deptype = 'e')`;

const COLUMNS = `
select attrelid::int as table, attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable,
  pg_get_expr(adbin, adrelid) as default
from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
where attrelid = any($1) and attnum > 0 and not attisdropped`;

/** Partial and expression indexes are excluded: the schema cannot express them. */
const INDEXES = `
select indrelid::int as table, indisunique as unique, indisprimary as primary,
  (select string_agg(attname || case when (indoption[k.n - 1] & 1) = 1 then ' desc' else '' end, ',' order by k.n)
    from unnest(indkey::int2[]) with ordinality k(attnum, n)
    join pg_attribute a on a.attrelid = indrelid and a.attnum = k.attnum
    where k.n <= indnkeyatts) as columns
from pg_index where indrelid = any($1) and indpred is null and indexprs is null and indisvalid`;

const FOREIGN_KEYS = `
select conrelid::int as table, confrelid::regclass::text as "otherTable", confupdtype as "onUpdate", confdeltype as "onDelete",
  (select string_agg(attname, ',' order by n) from unnest(conkey) with ordinality k(num, n)
    join pg_attribute on attrelid = conrelid and attnum = num) as columns,
  (select string_agg(attname, ',' order by n) from unnest(confkey) with ordinality k(num, n)
    join pg_attribute on attrelid = confrelid and attnum = num) as "otherColumns"
from pg_constraint where contype = 'f' and conrelid = any($1)`;

const ACTIONS: Record<string, string> = {
  a: 'NO ACTION',
  r: 'RESTRICT',
  c: 'CASCADE',
  n: 'SET NULL',
  d: 'SET DEFAULT',
};

interface IndexRow {
  table: number;
  unique: boolean;
  primary: boolean;
  columns: string;
}

interface ForeignKeyRow {
  table: number;
  otherTable: string;
  onUpdate: string;
  onDelete: string;
  columns: string;
  otherColumns: string;
}

export async function readDatabase(client: pg.Client): Promise<Map<string, Table>> {
  const tables = await rows<{ oid: number; name: string }>(client, TABLES);
  const oids = [tables.map(({ oid }) => oid)];
  const columns = await rows<Column & { table: number; name: string }>(client, COLUMNS, oids);
  const indexes = await rows<IndexRow>(client, INDEXES, oids);
  const foreignKeys = await rows<ForeignKeyRow>(client, FOREIGN_KEYS, oids);
  return new Map(
    tables.map(({ oid, name }) => {
      const own = <R extends { table: number }>(all: R[]) => all.filter(({ table }) => table === oid);
      return [name, tableOf(own(columns), own(indexes), own(foreignKeys))];
    }),
  );
}

const rows = async <R extends pg.QueryResultRow>(client: pg.Client, sql: string, values?: unknown[]): Promise<R[]> =>
  (await client.query<R>(sql, values)).rows;

function tableOf(columns: (Column & { name: string })[], indexes: IndexRow[], keys: ForeignKeyRow[]): Table {
  return {
    columns: new Map(
      columns.map((column) => [
        column.name,
        { type: column.type, nullable: column.nullable, default: withoutCast(column.default) },
      ]),
    ),
    primaryKey: indexes.find(({ primary }) => primary)?.columns ?? '',
    uniques: indexes.filter(({ primary, unique }) => unique && !primary).map((index) => index.columns),
    indexes: indexes.filter(({ unique }) => !unique).map((index) => index.columns),
    foreignKeys: keys.map((key) =>
      foreignKeyText(
        key.columns,
        key.otherTable,
        key.otherColumns,
        ACTIONS[key.onUpdate] ?? key.onUpdate,
        ACTIONS[key.onDelete] ?? key.onDelete,
      ),
    ),
  };
}

/** Drops a type cast: `'done'::text` becomes `'done'`. */
const withoutCast = (expression: string | null): string | null =>
  expression?.replace(/^('.*'|[\d.-]+)::[\w ]+$/s, '$1') ?? null;

/**
 * Differences of a database from the schema: one sentence each. Additional indexes, checks,
 * triggers and functions do not count: the schema cannot express them all.
 */
export function drift(schema: Map<string, Table>, database: Map<string, Table>): string[] {
  const faults: string[] = [];
  for (const name of database.keys()) if (!schema.has(name)) faults.push(`Table ${name} is not in the schema.`);
  for (const [name, wanted] of schema) {
    const there = database.get(name);
    if (there) faults.push(...tableDrift(name, wanted, there));
    else faults.push(`No migration makes table ${name}.`);
  }
  return faults;
}

function tableDrift(table: string, wanted: Table, there: Table): string[] {
  const faults: string[] = [];
  for (const name of there.columns.keys())
    if (!wanted.columns.has(name)) faults.push(`Column ${table}.${name} is not in the schema.`);
  for (const [name, column] of wanted.columns) {
    const actual = there.columns.get(name);
    if (actual) faults.push(...columnDrift(`${table}.${name}`, column, actual));
    else faults.push(`No migration makes column ${table}.${name}.`);
  }
  if (wanted.primaryKey !== there.primaryKey)
    faults.push(`The primary key of ${table} is (${there.primaryKey}), in the schema (${wanted.primaryKey}).`);
  const missing = (what: string, all: string[], has: string[]) => {
    for (const one of all) if (!has.includes(one)) faults.push(`No migration makes the ${what} ${one} of ${table}.`);
  };
  missing('unique index on', wanted.uniques, there.uniques);
  missing('index on', wanted.indexes, there.indexes);
  missing('foreign key', wanted.foreignKeys, there.foreignKeys);
  for (const key of there.foreignKeys)
    if (!wanted.foreignKeys.includes(key)) faults.push(`The foreign key ${key} of ${table} is not in the schema.`);
  return faults;
}

function columnDrift(name: string, wanted: Column, there: Column): string[] {
  const faults: string[] = [];
  const differs = (what: string, is: unknown, should: unknown) => {
    faults.push(`Column ${name} ${what} ${is} in the migrated database, ${should} in the schema.`);
  };
  if (there.type !== wanted.type) differs('is', there.type, wanted.type);
  // Prisma creates lists without "not null", and reads null as an empty one.
  if (there.nullable !== wanted.nullable && !wanted.type.endsWith('[]'))
    differs('is', there.nullable ? 'nullable' : 'not null', wanted.nullable ? 'nullable' : 'not null');
  const known = wanted.default !== '(any)';
  if (known ? there.default !== wanted.default : there.default === null)
    differs('has the default', there.default ?? 'none', wanted.default ?? 'none');
  return faults;
}
