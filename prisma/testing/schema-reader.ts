import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A table as declared in the schema or read from Postgres, in Postgres' terms. Keys and indexes are lists of columns,
 * in order.
 */
export interface Table {
  columns: Map<string, Column>;
  primaryKey: string;
  /** Unique constraints and unique indexes. */
  uniques: string[];
  indexes: string[];
  foreignKeys: string[];
}

export interface Column {
  /** Type as written by `format_type`, e.g. `timestamp(3) with time zone`. */
  type: string;
  nullable: boolean;
  /** Default as written by `pg_get_expr` without casts; `(any)` if Postgres' text cannot be compared. */
  default: string | null;
}

interface Field {
  name: string;
  type: string;
  list: boolean;
  optional: boolean;
  attributes: string;
}

interface Model {
  name: string;
  table: string;
  fields: Field[];
  /** The block attributes: lines that begin with `@@`. */
  attributes: string[];
}

const SCALARS: Record<string, string> = {
  String: 'text',
  Boolean: 'boolean',
  Int: 'integer',
  BigInt: 'bigint',
  Float: 'double precision',
  Decimal: 'numeric(65,30)',
  DateTime: 'timestamp(3) without time zone',
  Json: 'jsonb',
  Bytes: 'bytea',
};

/** Native types in use (`@db.…`); a new one needs a line here. */
const NATIVE: Record<string, (size: string) => string> = {
  Uuid: () => 'uuid',
  Text: () => 'text',
  SmallInt: () => 'smallint',
  Real: () => 'real',
  Date: () => 'date',
  JsonB: () => 'jsonb',
  Inet: () => 'inet',
  Timestamptz: (size) => `timestamp${size} with time zone`,
  Timestamp: (size) => `timestamp${size} without time zone`,
  VarChar: (size) => `character varying${size}`,
};

/** Prisma's actions, which it also applies if the schema names none. */
const ON_DELETE: Record<string, string> = {
  Cascade: 'CASCADE',
  Restrict: 'RESTRICT',
  NoAction: 'NO ACTION',
  SetNull: 'SET NULL',
  SetDefault: 'SET DEFAULT',
};

/**
 * Reads the tables of the schema, a folder of .prisma files: models with columns of scalar types.
 * @throws at any other construct
 */
export function readSchema(): Map<string, Table> {
  const folder = path.join(import.meta.dirname, '../schema');
  const models = parse(
    readdirSync(folder)
      .map((name) => readFileSync(path.join(folder, name), 'utf8'))
      .join('\n'),
  );
  return new Map([...models.values()].map((model) => [model.table, tableOf(model, models)]));
}

function parse(text: string): Map<string, Model> {
  const models = new Map<string, Model>();
  const code = text.replaceAll(/^(?<kept>(?:[^"/\n]|"(?:[^"\\]|\\.)*"|\/(?!\/))*)\/\/.*$/gm, '$<kept>');
  for (const [, kind, name = '', body = ''] of code.matchAll(/^(\w+)\s+(\w+)\s*\{\n(.*?)^\}/gms)) {
    if (kind === 'generator' || kind === 'datasource') continue;
    if (kind !== 'model') throw new Error(`The drift test does not know "${kind} ${name}": teach schema-reader.ts.`);
    const lines = body.split('\n').map((line) => line.trim());
    const attributes = lines.filter((line) => line.startsWith('@@'));
    const fields = lines.filter((line) => line && !line.startsWith('@@')).map(fieldOf);
    models.set(name, { name, table: argument(attributes, '@@map') ?? name, fields, attributes });
  }
  return models;
}

function fieldOf(line: string): Field {
  const match = /^(\w+)\s+(\w+)(\[\])?(\?)?\s*(.*)$/.exec(line);
  if (!match) throw new Error(`The drift test cannot read "${line}" in prisma/schema: teach schema-reader.ts.`);
  const [, name = '', type = '', list, optional, attributes = ''] = match;
  return { name, type, list: Boolean(list), optional: Boolean(optional), attributes };
}

/** The quoted argument of `@@map("…")` or `@map("…")`. */
function argument(attributes: string[], name: string): string | undefined {
  for (const attribute of attributes) {
    const found = new RegExp(`(?<![@\\w])${name}\\("([^"]+)"\\)`).exec(attribute);
    if (found) return found[1];
  }
  return undefined;
}

function tableOf(model: Model, models: Map<string, Model>): Table {
  const own = model.fields.filter(({ type }) => !models.has(type));
  const nameOf = (field: string) => columnName(model, field);
  const idOf = own.filter(({ attributes }) => /@id\b/.test(attributes)).map(({ name }) => nameOf(name));
  return {
    columns: new Map(own.map((field) => [nameOf(field.name), columnOf(model, field)])),
    primaryKey: [...idOf, ...blocks(model, 'id').map((fields) => keyOf(model, fields))].join(),
    uniques: [
      ...own.filter(({ attributes }) => /@unique\b/.test(attributes)).map(({ name }) => nameOf(name)),
      ...blocks(model, 'unique').map((fields) => keyOf(model, fields)),
    ],
    indexes: blocks(model, 'index').map((fields) => keyOf(model, fields)),
    foreignKeys: model.fields.flatMap((field) => foreignKey(model, field, models.get(field.type)) ?? []),
  };
}

/** The bracketed fields of each `@@id`, `@@unique` or `@@index`. */
const blocks = (model: Model, name: string): string[] =>
  model.attributes.flatMap((line) => new RegExp(`^@@${name}\\((?:fields:\\s*)?\\[(.*?)\\]`).exec(line)?.[1] ?? []);

/** A key such as `a, b(sort: Desc)` in column names, in the format of schema-of-database.ts. */
const keyOf = (model: Model, fields: string): string =>
  fields
    .split(/,\s*(?![^(]*\))/)
    .map((field) => {
      const [, name = '', options = ''] = /^\s*(\w+)\s*(?:\((.*)\))?/.exec(field) ?? [];
      return `${columnName(model, name)}${/sort:\s*Desc/.test(options) ? ' desc' : ''}`;
    })
    .join();

function columnName(model: Model, name: string): string {
  const field = model.fields.find((one) => one.name === name);
  if (!field) throw new Error(`prisma/schema: ${model.name} has no field ${name}.`);
  return argument([field.attributes], '@map') ?? name;
}

function columnOf(model: Model, field: Field): Column {
  const native = /@db\.(\w+)(\(\d+(?:,\s*\d+)?\))?/.exec(field.attributes);
  const unsupported = field.type === 'Unsupported' ? /^\("(\w+)"\)/.exec(field.attributes)?.[1] : undefined;
  const type = unsupported ?? (native ? NATIVE[native[1] ?? '']?.(native[2] ?? '') : SCALARS[field.type]);
  if (!type)
    throw new Error(`${model.name}.${field.name}: the drift test does not know its type: teach schema-reader.ts.`);
  return { type: field.list ? `${type}[]` : type, nullable: field.optional, default: defaultOf(field) };
}

function defaultOf({ attributes }: Field): string | null {
  const value = /@default\(((?:"(?:[^"\\]|\\.)*"|\[.*?\]|[^()]|\([^()]*\))*)\)/.exec(attributes)?.[1];
  if (value === undefined || /^(uuid|cuid|nanoid|ulid)\(/.test(value)) return null; // Generated by the client.
  if (value === 'now()') return 'CURRENT_TIMESTAMP';
  if (/^(dbgenerated|autoincrement)\(|^\[/.test(value)) return '(any)';
  return value.startsWith('"') ? `'${JSON.parse(value).replaceAll("'", "''")}'` : value;
}

function foreignKey(model: Model, field: Field, target: Model | undefined): string | null {
  const relation = /@relation\((.*)\)/.exec(field.attributes)?.[1];
  const fields = relation && /(?<!\w)fields:\s*\[(.*?)\]/.exec(relation)?.[1];
  const references = relation && /references:\s*\[(.*?)\]/.exec(relation)?.[1];
  if (!target || !fields || !references) return null; // The other side of a relation.
  const said = (action: string) => ON_DELETE[new RegExp(`${action}:\\s*(\\w+)`).exec(relation)?.[1] ?? ''];
  const onDelete = said('onDelete') ?? (field.optional ? 'SET NULL' : 'RESTRICT');
  const onUpdate = said('onUpdate') ?? 'CASCADE';
  return foreignKeyText(keyOf(model, fields), target.table, keyOf(target, references), onUpdate, onDelete);
}

export const foreignKeyText = (
  columns: string,
  table: string,
  references: string,
  onUpdate: string,
  onDelete: string,
): string => `(${columns}) references ${table} (${references}) on update ${onUpdate} on delete ${onDelete}`;
