import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type pg from 'pg';

interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  /** Literals of the column's own check, and of checks of several columns. */
  literals: string[];
  hints: string[];
}

interface Key {
  table: string;
  columns: string[];
  target: string;
  targetColumns: string[];
}

/** Maximum number of random rows tried until one satisfies the table's checks and keys. */
const TRIES = 40;

/**
 * Inserts random rows into every table that accepts some: awkward texts, numbers and times with all digits, nulls,
 * foreign keys to existing rows. Triggers run.
 * @returns number of inserted rows by table
 */
export async function fillDatabase(client: pg.Client, rows: number): Promise<Record<string, number>> {
  const columns = (await client.query<Column>(COLUMNS)).rows;
  const keys = (await client.query<Key>(KEYS)).rows;
  const given: Record<string, number> = {};
  let left = [...new Set(columns.map(({ table }) => table))];
  await client.query('begin');
  while (left.length > 0) {
    const filled = new Set<string>();
    for (const table of left) {
      const needed = keys.filter((key) => key.table === table && key.target !== table && isNeeded(key, columns));
      if (needed.some(({ target }) => !given[target])) continue;
      const count = await fillTable(client, table, columns, keys, rows);
      if (count > 0) filled.add(table);
      if (count > 0) given[table] = count;
    }
    if (filled.size === 0) break;
    left = left.filter((table) => !filled.has(table));
  }
  await client.query('commit');
  return given;
}

const isNeeded = (key: Key, columns: readonly Column[]): boolean =>
  columns.some(({ table, name, nullable }) => table === key.table && key.columns.includes(name) && !nullable);

async function fillTable(client: pg.Client, table: string, all: readonly Column[], keys: readonly Key[], rows: number) {
  const columns = all.filter((column) => column.table === table);
  let count = 0;
  for (let tries = 0; tries < rows * TRIES && count < rows && (count > 0 || tries < TRIES * 10); tries++) {
    const row = Object.fromEntries(columns.map((column) => [column.name, draw(column)]));
    for (const key of keys.filter((one) => one.table === table)) {
      const { rows: found } = await client.query(
        `select ${key.targetColumns.map((c) => client.escapeIdentifier(c)).join()} from ${client.escapeIdentifier(key.target)} order by random() limit 1`,
      );
      key.columns.forEach((name, at) => {
        row[name] = found[0]?.[key.targetColumns[at] ?? ''] ?? null;
      });
    }
    const names = Object.keys(row);
    await client.query('savepoint one');
    try {
      await client.query(
        `insert into ${client.escapeIdentifier(table)} (${names.map((n) => client.escapeIdentifier(n)).join()}) values (${names.map((_, i) => `$${i + 1}`).join()})`,
        Object.values(row),
      );
      await client.query('release savepoint one');
      count++;
    } catch {
      await client.query('rollback to savepoint one'); // A check or unique key failed: another row is drawn.
    }
  }
  return count;
}

const TEXTS = [
  '',
  ' ',
  'Ærlig talt\tmed\nlinjer',
  '\\N',
  '"quoted", \'twice\'',
  '王小明 🐑',
  '{a,b}',
  'a'.repeat(9_000),
];
const oneOf = <T>(all: readonly T[]): T | undefined => all[randomInt(all.length)];

function draw({ type, nullable, literals, hints }: Omit<Column, 'table' | 'name'>): unknown {
  if (nullable && randomInt(2) === 0) return null;
  if (literals.length > 0) return oneOf(literals);
  if (hints.length > 0 && randomInt(2) === 0) return oneOf(hints);
  if (type.endsWith('[]'))
    return [0, 1].map(() => draw({ type: type.slice(0, -2), nullable: false, literals: [], hints: [] }));
  if (type === 'uuid') return randomUUID();
  if (type === 'boolean') return randomInt(2) === 0;
  if (type === 'bytea') return randomBytes(randomInt(3_000));
  if (type.startsWith('json'))
    return JSON.stringify({ text: oneOf(TEXTS), number: 0.1 + randomInt(9), list: [null, {}] });
  if (type === 'smallint' || type === 'integer') return randomInt(24);
  if (type === 'bigint') return String(randomInt(2 ** 40) * 1_000);
  if (type === 'double precision' || type === 'real' || type.startsWith('numeric')) return Math.random();
  if (type === 'date') return '2026-02-28';
  if (type.startsWith('timestamp')) return new Date(Date.UTC(2026, 0, 1) + randomInt(2 ** 34)).toISOString();
  const word = randomBytes(6).toString('hex').replaceAll(/\d/g, 'x'); // Some checks require a word.
  return randomInt(3) === 0 ? word : `${oneOf(TEXTS)}${word}`;
}

const COLUMNS = `
select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
  array(select distinct m[1] from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''', 'g') m
    where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) !~ '~') as literals,
  array(select distinct m[1] from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''', 'g') m
    where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey) and cardinality(k.conkey) > 1
      and a.atttypid = 'text'::regtype) as hints
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> '_prisma_migrations'
order by c.relname, a.attnum`;

const KEYS = `
select k.conrelid::regclass::text as table, k.confrelid::regclass::text as target,
  array(select a.attname::text from unnest(k.conkey) with ordinality u(n, i) join pg_attribute a
    on a.attrelid = k.conrelid and a.attnum = u.n order by u.i) as columns,
  array(select a.attname::text from unnest(k.confkey) with ordinality u(n, i) join pg_attribute a
    on a.attrelid = k.confrelid and a.attnum = u.n order by u.i) as "targetColumns"
from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace`;
