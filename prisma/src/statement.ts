import type pg from 'pg';
import { z } from 'zod';

/** Runs a statement: `Sql.query`, that of a transaction, or a connection's. */
export type RunQuery = (query: pg.QueryConfig) => Promise<Pick<pg.QueryResult, 'rows' | 'rowCount'>>;

/** The columns of a statement's result; null where it has none. */
export type Row = z.ZodObject | null;

/** SQL with the row that it gives. A test holds each against the migrated schema (prisma/testing/check-statements.ts). */
export interface Statement<R extends Row = Row> {
  readonly name: string;
  readonly text: string;
  readonly row: R;
  /** Planned once a connection, under its name: for those that run with every download. */
  readonly prepared?: true;
}

/**
 * Names a statement, e.g. `tasks.claim`.
 * @param row the result's columns as `pg` gives them (a bigint, so also `count(*)`, is a string), or null for none
 */
export const statement = <R extends Row>(of: Statement<R>): Statement<R> => of;

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
export async function queryRows<R extends z.ZodObject>(
  query: RunQuery,
  of: Statement<R>,
  values: unknown[] = [],
): Promise<z.output<R>[]> {
  const { rows } = await query(configOf(of, values));
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
export async function queryRow<R extends z.ZodObject>(
  query: RunQuery,
  of: Statement<R>,
  values: unknown[] = [],
): Promise<z.output<R> | null> {
  return (await queryRows(query, of, values))[0] ?? null;
}

/**
 * Runs a statement for what it does.
 * @returns how many rows it touched
 */
export async function execute(query: RunQuery, of: Statement<null>, values: unknown[] = []): Promise<number> {
  return (await query(configOf(of, values))).rowCount ?? 0;
}

const configOf = ({ name, text, prepared }: Statement, values: unknown[]): pg.QueryConfig =>
  prepared ? { name, text, values } : { text, values };
