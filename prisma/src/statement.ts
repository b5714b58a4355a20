import type pg from 'pg';
import { z } from 'zod';
import type { Prisma } from './generated/client.js';

/** Runs a statement: `Sql.query`, a transaction's or a connection's. */
export type RunQuery = (query: pg.QueryConfig) => Promise<Pick<pg.QueryResult, 'rows' | 'rowCount'>>;

/** Prisma's client, or its transaction: returns a bigint as a `bigint`, a numeric as its own `Decimal`. */
export type PrismaQueries = Pick<Prisma.TransactionClient, '$queryRawUnsafe' | '$executeRawUnsafe'>;

/** A runner of statements. */
export type Runner = RunQuery | PrismaQueries;

export type Row = z.ZodObject | null;

/** Parameters of a statement by name; null if it has none, or positional ones (`$1`). */
export type Parameters = Readonly<Record<string, z.ZodType>> | null;

/** Values of a statement's parameters. */
export type ValuesOf<P extends Parameters> = P extends null
  ? readonly unknown[]
  : z.input<z.ZodObject<Exclude<P, null>>>;

type Given<P extends Parameters> = P extends null ? [values?: readonly unknown[]] : [values: ValuesOf<P>];

/**
 * SQL with the type of its rows. A test checks each statement against the migrated schema
 * (prisma/testing/check-statements.ts).
 */
export interface Statement<R extends Row = Row, P extends Parameters = Parameters> {
  readonly name: string;
  readonly parameters?: P;
  /**
   * SQL with `$name` for each parameter. A part in `{{…}}`, such as an optional filter, is included if all parameters
   * that it names are given, and left out if one of them is null. So a statement is read as a whole, and its parts are
   * independent.
   */
  readonly text: string;
  readonly row: R;
  /** Columns that are nullable in their table, and never null in this result. */
  readonly neverNull?: readonly string[];
  /**
   * Prepared once a connection under its name: for statements that run with every download. Not for those with parts.
   */
  readonly prepared?: true;
}

/**
 * Defines a statement with a name, e.g. `tasks.claim`.
 * @param of with `row`, the result's columns as the runner returns them (through `pg` a bigint, so also `count(*)`, is
 *   a string); without, if it has none
 */
export const statement = <R extends Row = null, P extends Parameters = null>(
  of: Omit<Statement<R, P>, 'row'> & { readonly row?: R },
): Statement<R, P> => ({ row: null as R, ...of });

/**
 * Defines variants of a statement that differ in parts that cannot be values, such as the order of a list.
 * @param of makes the statement of a variant; its name contains `way`
 * @returns the statements by variant
 */
export const statements = <W extends string, T, S extends Statement>(
  ways: Readonly<Record<W, T>>,
  of: (how: T, way: W) => S,
): Readonly<Record<W, S>> =>
  Object.fromEntries(Object.entries<T>(ways).map(([way, how]) => [way, of(how, way as W)])) as Record<W, S>;

/**
 * A condition that is always true: the statement's transaction commits asynchronously and is safe from a crash of
 * Postgres within .6 s (three times `wal_writer_delay`), or with the next synchronous commit, without waiting for the
 * disk. For rows that may be lost then, or are worth nothing without a later statement.
 */
export const SAFE_LATER = `(select set_config('synchronous_commit', 'off', true)) = 'off'`;

/** A stored row does not match its schema: it is damaged, or was written by another version. */
export class RowShapeError extends Error {
  /** Columns that do not match, each with the property in it that does not, after a dot. */
  readonly columns: readonly string[];

  /** @param row the row, or the statement that gave it */
  constructor(
    readonly row: string,
    cause: z.ZodError,
  ) {
    super(`The row of ${row} has another shape: ${z.prettifyError(cause)}`, { cause });
    this.columns = [...new Set(cause.issues.map(({ path }) => path.slice(0, 2).map(columnOf).join('.')))];
  }
}

/** Column of a field of Prisma: `offSite` is stored in `off_site`. */
const columnOf = (field: PropertyKey): string =>
  String(field).replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Reads columns of a row by a schema.
 * @param row table and id of the row
 * @throws RowShapeError if the row does not match the schema
 */
export function storedRow<S extends z.ZodType>(row: string, schema: S, value: unknown): z.output<S> {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  throw new RowShapeError(row, error);
}

/** Reads a JSON column of a row, as `storedRow` does. */
export function storedJson<S extends z.ZodType>(row: string, column: string, schema: S, value: unknown): z.output<S> {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  throw new RowShapeError(
    row,
    new z.ZodError(error.issues.map((issue) => ({ ...issue, path: [column, ...issue.path] }))),
  );
}

/**
 * Runs a statement that returns rows.
 * @returns the validated rows: an invalid one is an internal fault, since the schema and its checks allow none
 */
export async function queryRows<R extends z.ZodObject, P extends Parameters>(
  runner: Runner,
  of: Statement<R, P>,
  ...[given]: Given<P>
): Promise<z.output<R>[]> {
  const { text, values } = boundOf(of, given);
  const rows =
    typeof runner === 'function'
      ? (await runner(configOf(of, text, values))).rows
      : await runner.$queryRawUnsafe<unknown[]>(text, ...values);
  return rows.map((row) => {
    const parsed = of.row.safeParse(row);
    if (parsed.success) return parsed.data;
    throw new RowShapeError(of.name, parsed.error);
  });
}

/**
 * Runs a statement that returns at most one row, or of which only the first is used.
 * @returns null if it returns no row
 */
export async function queryRow<R extends z.ZodObject, P extends Parameters>(
  runner: Runner,
  of: Statement<R, P>,
  ...given: Given<P>
): Promise<z.output<R> | null> {
  return (await queryRows(runner, of, ...given))[0] ?? null;
}

/**
 * Runs a statement that always returns a row, such as a count.
 * @throws if it returns none
 */
export async function queryOne<R extends z.ZodObject, P extends Parameters>(
  runner: Runner,
  of: Statement<R, P>,
  ...given: Given<P>
): Promise<z.output<R>> {
  const [row] = await queryRows(runner, of, ...given);
  if (!row) throw new Error(`Statement ${of.name} gave no row.`);
  return row;
}

/**
 * Runs a statement for its effect.
 * @returns number of affected rows
 */
export async function execute<P extends Parameters>(
  runner: Runner,
  of: Statement<null, P>,
  ...[given]: Given<P>
): Promise<number> {
  const { text, values } = boundOf(of, given);
  if (typeof runner !== 'function') return runner.$executeRawUnsafe(text, ...values);
  return (await runner(configOf(of, text, values))).rowCount ?? 0;
}

const configOf = ({ name, prepared }: Statement, text: string, values: unknown[]): pg.QueryConfig =>
  prepared ? { name, text, values } : { text, values };

function boundOf(of: Statement, given: unknown = []): { text: string; values: unknown[] } {
  if (!of.parameters) return { text: of.text, values: given as unknown[] };
  const values = given as Record<string, unknown>;
  const { text, names } = wordingOf(of, (name) => (values[name] ?? null) !== null);
  return { text, values: names.map((name) => values[name] ?? null) };
}

const PART = /\{\{(.*?)\}\}/gs;
const NAMED = /\$([a-z]\w*)/gi;
const namesIn = (text: string): string[] => [...new Set([...text.matchAll(NAMED)].map(([, name = '']) => name))];

/**
 * The parameters of each optional part.
 * @public for the check of statements
 */
export const partsOf = ({ text }: Statement): string[][] =>
  [...text.matchAll(PART)].map(([, part = '']) => namesIn(part));

/**
 * The text of a statement as sent to Postgres.
 * @param isGiven true for each parameter that has a value
 * @returns the text, and the names of its `$1`, `$2` …
 */
export function wordingOf(
  { text, parameters }: Statement,
  isGiven: (name: string) => boolean,
): { text: string; names: string[] } {
  if (!parameters) return { text, names: [] };
  const whole = text.replaceAll(PART, (_, part: string) => (namesIn(part).every(isGiven) ? part : ''));
  const names = namesIn(whole);
  return { text: whole.replaceAll(NAMED, (_, name: string) => `$${names.indexOf(name) + 1}`), names };
}
