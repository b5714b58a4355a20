import type { Column, Table } from './schema-reader.js';

/**
 * What a database lacks, or has besides, by the schema: one sentence each, empty where nothing. Further indexes,
 * checks, triggers and functions are no drift: the schema cannot say them all.
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
  // Prisma makes lists without "not null", and reads null as an empty one.
  if (there.nullable !== wanted.nullable && !wanted.type.endsWith('[]'))
    differs('is', there.nullable ? 'nullable' : 'not null', wanted.nullable ? 'nullable' : 'not null');
  const known = wanted.default !== '(any)';
  if (known ? there.default !== wanted.default : there.default === null)
    differs('has the default', there.default ?? 'none', wanted.default ?? 'none');
  return faults;
}
