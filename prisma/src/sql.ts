import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** How long a statement is tried again while Postgres answers nobody: longer than it takes to restart, even after a crash. */
const OUTLAST_MS = 60_000;
/** So many times as long where it answers others in between, as one that crashes again and again does. */
const FLAPPING = 2;
const RETRY_MS = 250;

export type Query = <R extends pg.QueryResultRow>(
  query: string | pg.QueryConfig,
  values?: unknown[],
) => Promise<pg.QueryResult<R>>;

/** Statements on our tables. */
export interface Sql {
  /**
   * One statement, repeated where the connection broke: it must do no harm when done twice. Where two waited for each
   * other and Postgres undid this one, it is done again, at most three times.
   * @throws Postgres' error, or the connection's after a minute in which nothing was answered, two minutes in all
   */
  query: Query;
  /** Several in one transaction, the whole repeated likewise. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>;
  /** Several that only read, all of one moment. */
  snapshot<T>(work: (query: Query) => Promise<T>): Promise<T>;
  /** How many connections there are, and what for. */
  use(): { busy: number; idle: number; asked: number };
  close(): Promise<void>;
}

/** A fourth time in a row is no coincidence, and should be seen. */
const MAX_CONFLICTS = 3;

/**
 * How long who was undone waits: the other must first have what was let go, or both stand as before. Drawn, since two
 * that were both undone would meet again.
 * @returns milliseconds, doubling with each conflict
 */
const afterConflictMs = (conflicts: number): number => (0.5 + Math.random()) * 25 * 2 ** conflicts;

/** 40P01: two waited for each other, and this one was undone. 40001: it would not have been as if one came after the other. */
const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001');

/** Connections that a worker does with, and those beyond which more bring it nothing. */
const FEWEST = 4;
const MOST = 12;
/** So many workers must fit, beside an API with its 15 connections and the three kept for Postgres' administrator. */
const WORKERS = 9;
const OTHERS = 18;
/** Of a worker's queue: where jobs are put in, and for each class that it takes. */
const OF_QUEUE = 5;
const ASK_MS = 5_000;

const ADMITTED = 'select current_setting($1)::int as admitted';

/**
 * How many connections a worker may open for its statements: a worker's share of what this Postgres admits, since each
 * statement holds one until a busy event loop has read its answer (docs/decisions.md adds them up).
 * @throws where Postgres does not answer in five seconds
 */
export async function connectionsOfWorker(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ASK_MS, query_timeout: ASK_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ admitted: number }>(ADMITTED, ['max_connections']);
    return share(rows[0]?.admitted ?? 0);
  } finally {
    client.end().catch(() => {}); // a server that hangs does not say goodbye either
  }
}

/**
 * Does what a process begins with, again and again until Postgres answers: it may be starting, or reading its log after a
 * crash, for as long as it takes.
 * @param work must leave nothing behind where it fails
 * @param onAway told of each fault of the connection
 * @throws what is no fault of the connection
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

/** @param admitted by Postgres in all */
export const share = (admitted: number): number =>
  Math.min(MOST, Math.max(FEWEST, Math.floor((admitted - OTHERS) / WORKERS) - OF_QUEUE));

/**
 * A pool whose connections may break at any moment, also between two statements of who holds one: the next statement says
 * so. Unheard, the event would end the process.
 */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Statements that outlast a restart of Postgres, so that a page once fetched need not be asked for again.
 * @param max connections
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
 * A part of a transaction that may fail without the rest.
 * @throws what `work` throws, with nothing of it done; the transaction goes on, unless the connection failed
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
 * SQLSTATE class 08 is "connection exception"; 57P01 … 57P03 say that the server goes, crashed, or is coming up. 53100 and
 * 53300 say that its disk or its connections are all taken: no fault of the statement either, and it passes.
 */
const CONNECTION_STATES = /^(08...|57P0[123]|53100|53300)$/;
/** Of the network, and of names that cannot be looked up. */
const CONNECTION_ERRNO =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/**
 * Prisma's codes for a server that cannot be reached (P1001), does not answer in time (P1002, P1008) or has closed the
 * connection (P1017), https://www.prisma.io/docs/orm/reference/error-reference.
 */
const PRISMA_CODES = /^P10(01|02|08|17)$/;
/** What Prisma's driver adapter calls the same. */
const ADAPTER_KINDS = /^(DatabaseNotReachable|ConnectionClosed|SocketTimeout)$/;
/** pg's own sentences carry no code. */
const PG_SENTENCES =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired)/;

/**
 * Did the connection to Postgres fail, or Postgres itself, rather than the statement? The one place that tells, of what
 * `pg`, Prisma and its driver adapter throw.
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

/** Connects, works, disconnects: for work of its own connection, such as one that holds a lock. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // the connection broke; the statement under way, or the next, says so
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
