import type pg from 'pg';
import { z } from 'zod';
import type { Prisma } from './generated/client.js';

/** Runs a statement: `Sql.query`, that of a transaction, or a connection's. */
export type RunQuery = (query: pg.QueryConfig) => Promise<Pick<pg.QueryResult, 'rows' | 'rowCount'>>;

/** Prisma's client, or a transaction of it: gives a bigint as a `bigint`, a numeric as its own `Decimal`. */
export type PrismaQueries = Pick<Prisma.TransactionClient, '$queryRawUnsafe' | '$executeRawUnsafe'>;

/** What can run a statement. */
export type Runner = RunQuery | PrismaQueries;

/** The columns of a statement's result; null where it has none. */
export type Row = z.ZodObject | null;

/** What a statement is given, by name; null where it takes nothing, or takes it by its place (`$1`). */
export type Parameters = Readonly<Record<string, z.ZodType>> | null;

/** The values that a statement is run with. */
export type ValuesOf<P extends Parameters> = P extends null
  ? readonly unknown[]
  : z.input<z.ZodObject<Exclude<P, null>>>;

type Given<P extends Parameters> = P extends null ? [values?: readonly unknown[]] : [values: ValuesOf<P>];

/** SQL with the row that it gives. A test holds each against the migrated schema (prisma/testing/check-statements.ts). */
export interface Statement<R extends Row = Row, P extends Parameters = Parameters> {
  readonly name: string;
  readonly parameters?: P;
  /**
   * With `$name` for each parameter. A part in `{{…}}`, such as a filter that may be left out, stands where everything that
   * it names is given, and goes where one of it is null. So a statement is read whole, and its parts go without each other.
   */
  readonly text: string;
  readonly row: R;
  /** Columns that may be null where they are stored, and never are where this statement reads them. */
  readonly neverNull?: readonly string[];
  /** Planned once a connection, under its name: for those that run with every download. Not for those with parts. */
  readonly prepared?: true;
}

/**
 * Names a statement, e.g. `tasks.claim`.
 * @param of with `row`, the result's columns as the runner gives them (through `pg` a bigint, so also `count(*)`, is a
 *   string); without, where it has none
 */
export const statement = <R extends Row = null, P extends Parameters = null>(
  of: Omit<Statement<R, P>, 'row'> & { readonly row?: R },
): Statement<R, P> => ({ row: null as R, ...of });

/**
 * The same in several ways that cannot be values, such as the order of a list.
 * @param of makes the statement of each; a name is told from the others' by `way`
 * @returns the statements by their ways
 */
export const statements = <W extends string, T, S extends Statement>(
  ways: Readonly<Record<W, T>>,
  of: (how: T, way: W) => S,
): Readonly<Record<W, S>> =>
  Object.fromEntries(Object.entries<T>(ways).map(([way, how]) => [way, of(how, way as W)])) as Record<W, S>;

/**
 * A condition that always holds: what the statement's transaction writes is safe from a crash of Postgres within .6 s
 * (three times `wal_writer_delay`) or with whatever is written at once after it, and nobody waits for the disk. For what
 * may be forgotten then, or is worth nothing without a later statement.
 */
export const SAFE_LATER = `(select set_config('synchronous_commit', 'off', true)) = 'off'`;

/**
 * Runs a statement that gives rows.
 * @returns the rows, each checked: a bad one is a fault of ours, since the schema and its checks allow none
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
    throw new Error(`Statement ${of.name} gave a row of another shape: ${z.prettifyError(parsed.error)}`);
  });
}

/**
 * Runs a statement that gives at most one row, or of which the first matters.
 * @returns null where there is none
 */
export async function queryRow<R extends z.ZodObject, P extends Parameters>(
  runner: Runner,
  of: Statement<R, P>,
  ...given: Given<P>
): Promise<z.output<R> | null> {
  return (await queryRows(runner, of, ...given))[0] ?? null;
}

/**
 * Runs a statement that always gives a row, such as a count.
 * @throws where it gives none
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
 * Runs a statement for what it does.
 * @returns how many rows it touched
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
 * Of each part that may be left out, what it names.
 * @public for the check of statements
 */
export const partsOf = ({ text }: Statement): string[][] =>
  [...text.matchAll(PART)].map(([, part = '']) => namesIn(part));

/**
 * A statement as Postgres is given it.
 * @param isGiven tells of each parameter whether it has a value
 * @returns the text, and the names of what is `$1`, `$2` … in it
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
