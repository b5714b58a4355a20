import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/**
 * Milliseconds for which a statement is retried while Postgres is unavailable: longer than a restart, even after a
 * crash.
 */
const OUTLAST_MS = 60_000;
/** Factor on that time if Postgres answers others in between, as one that crashes again and again does. */
const FLAPPING = 2;
const RETRY_MS = 250;

export type Query = <R extends pg.QueryResultRow>(
  query: string | pg.QueryConfig,
  values?: unknown[],
) => Promise<pg.QueryResult<R>>;

/** Runs statements on Hyrde's tables. */
export interface Sql {
  /**
   * Runs one statement, repeated if the connection broke: it must be idempotent. A statement that Postgres cancelled
   * because of a deadlock is repeated, at most three times.
   * @throws Postgres' error, or the connection's after a minute without any answer, two minutes in all
   */
  query: Query;
  /** Runs several statements in one transaction, which is repeated as a whole likewise. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>;
  /** Runs several read-only statements in one snapshot. */
  snapshot<T>(work: (query: Query) => Promise<T>): Promise<T>;
  /** Number of connections by state. */
  use(): { busy: number; idle: number; asked: number };
  close(): Promise<void>;
}

/** Maximum number of conflicts in a row; a fourth one is no coincidence and should be reported. */
const MAX_CONFLICTS = 3;

/**
 * Wait of a cancelled transaction, so that the other one gets the released locks first. Random, since two cancelled
 * ones would meet again.
 * @returns milliseconds, doubling with each conflict
 */
const afterConflictMs = (conflicts: number): number => (0.5 + Math.random()) * 25 * 2 ** conflicts;

/** 40P01: deadlock; 40001: serialization failure. */
const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001');

/** Minimum number of connections of a worker, and the number beyond which more do not help. */
const FEWEST = 4;
const MOST = 12;
/**
 * Number of workers that must fit beside an API with its 15 connections and the three reserved for Postgres'
 * administrator.
 */
const WORKERS = 9;
const OTHERS = 18;
/** Connections of a worker's queue: one to add jobs, and one for each class that it takes. */
const OF_QUEUE = 5;
const ASK_MS = 5_000;

const ADMITTED = 'select current_setting($1)::int as admitted';

/**
 * Number of connections that a worker may open for its statements: its share of the connections of this Postgres, since
 * each statement holds one until a busy event loop has read its answer (calculation in docs/decisions.md).
 * @throws if Postgres does not answer in five seconds
 */
export async function connectionsOfWorker(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ASK_MS, query_timeout: ASK_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ admitted: number }>(ADMITTED, ['max_connections']);
    return share(rows[0]?.admitted ?? 0);
  } finally {
    client.end().catch(() => {}); // A hanging server does not confirm the end either.
  }
}

/**
 * Repeats the start-up work of a process until Postgres answers: it may be starting, or recovering after a crash, for
 * as long as it takes.
 * @param work must leave nothing behind if it fails
 * @param onAway called for each connection fault
 * @throws errors that are no connection fault
 */
export async function whenAnswered<T>(work: () => Promise<T>, onAway: (error: unknown) => void): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionFault(error)) throw error;
      onAway(error);
      await wait(RETRY_MS);
    }
  }
}

/** A worker's share of the connections. @param admitted maximum number of connections of this Postgres */
export const share = (admitted: number): number =>
  Math.min(MOST, Math.max(FEWEST, Math.floor((admitted - OTHERS) / WORKERS) - OF_QUEUE));

/**
 * Start-up option of the pools' connections: compiling a statement takes longer than running it, since all are short, and
 * Postgres estimates the costs of JSON and of functions too high.
 */
export const WITHOUT_JIT = '-c jit=off';

/**
 * A pool whose connections may break at any moment, also between two statements of a client: the next statement reports
 * the fault. Without a listener, the event would end the process.
 */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, options: [WITHOUT_JIT, config.options].filter(Boolean).join(' ') });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Statements that survive a restart of Postgres, so that a fetched page need not be requested again.
 * @param max maximum number of connections
 */
export function openSql(url: string, { max = FEWEST, outlastMs = OUTLAST_MS } = {}): Sql {
  const pool = openPool({ connectionString: url, max });
  let answeredAt = 0;
  async function outlast<T>(work: () => Promise<T>): Promise<T> {
    const began = Date.now();
    const giveUpAt = () => Math.min(Math.max(began, answeredAt) + outlastMs, began + FLAPPING * outlastMs);
    let conflicts = 0;
    for (;;) {
      try {
        const result = await work();
        answeredAt = Date.now();
        return result;
      } catch (error) {
        if (isConflict(error) && ++conflicts <= MAX_CONFLICTS) await wait(afterConflictMs(conflicts));
        else if (isConnectionFault(error) && Date.now() <= giveUpAt()) await wait(RETRY_MS);
        else throw error;
      }
    }
  }
  return {
    query: (query, values) => outlast(() => pool.query(query, values)),
    transaction: (work) => outlast(() => inTransaction(pool, 'begin', work)),
    snapshot: (work) => outlast(() => inTransaction(pool, 'begin isolation level repeatable read, read only', work)),
    use: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, asked: pool.waitingCount }),
    close: () => pool.end(),
  };
}

async function inTransaction<T>(pool: pg.Pool, begin: string, work: (query: Query) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query(begin);
    const result = await work((query, values) => client.query(query, values));
    await client.query('commit');
    broken = false;
    return result;
  } catch (error) {
    if (!isConnectionFault(error)) {
      await client.query('rollback');
      broken = false;
    }
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Runs a part of a transaction that may fail without the rest.
 * @throws the error of `work`, which is rolled back; the transaction continues unless the connection failed
 */
export async function inSavepoint<T>(query: Query, work: () => Promise<T>): Promise<T> {
  await query('savepoint part');
  try {
    const result = await work();
    await query('release savepoint part');
    return result;
  } catch (error) {
    if (!isConnectionFault(error)) await query('rollback to savepoint part');
    throw error;
  }
}

/**
 * SQLSTATE class 08 is "connection exception"; 57P01 … 57P03 mean that the server is shutting down, crashed, or
 * starting. 53100 and 53300 mean that its disk is full or its connections are used up: temporary, and no fault of the
 * statement either.
 */
const CONNECTION_STATES = /^(08...|57P0[123]|53100|53300)$/;
/** Error codes of the network and of name resolution. */
const CONNECTION_ERRNO =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/**
 * Prisma's codes for a server that cannot be reached (P1001), does not answer in time (P1002, P1008) or has closed the
 * connection (P1017), https://www.prisma.io/docs/orm/reference/error-reference.
 */
const PRISMA_CODES = /^P10(01|02|08|17)$/;
/** Equivalent kinds of Prisma's driver adapter. */
const ADAPTER_KINDS = /^(DatabaseNotReachable|ConnectionClosed|SocketTimeout)$/;
/** Messages of pg's errors without a code. */
const PG_SENTENCES =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired)/;

/**
 * True if the connection or Postgres itself failed, rather than the statement. The only place that classifies errors of
 * `pg`, Prisma and its driver adapter.
 */
export function isConnectionFault(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const text = (key: string): string => {
    const value: unknown = (error as Record<string, unknown>)[key];
    return typeof value === 'string' ? value : '';
  };
  const code = text('code');
  if ([CONNECTION_STATES, CONNECTION_ERRNO, PRISMA_CODES].some((codes) => codes.test(code))) return true;
  if (ADAPTER_KINDS.test(text('kind'))) return true;
  if (error instanceof Error && PG_SENTENCES.test(error.message)) return true;
  if (error instanceof AggregateError) return error.errors.some(isConnectionFault);
  return ['cause', 'meta', 'driverAdapterError'].some((key) =>
    isConnectionFault((error as Record<string, unknown>)[key]),
  );
}

/** Connects, works, disconnects: for work that needs its own connection, such as holding a lock. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // The connection broke; the current or next statement reports it.
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
