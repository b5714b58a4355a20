import type { ChildProcess } from 'node:child_process';
import type { Writable } from 'node:stream';

export interface EmbeddedPostgres {
  port: number;
  child: ChildProcess;
  /** URL of one of its databases, with the password. */
  urlOf(database: string): string;
  /** @param timeoutMs time after which a server that does not end is killed */
  stop(options?: { timeoutMs?: number }): Promise<void>;
}

export interface PostgresOptions {
  dir: string;
  port?: number;
  flags?: string[];
  log?: Writable;
  /** Password of a new data folder; by default random. */
  password?: string;
}

/** Oldest major version of a Postgres of one’s own. */
export const OLDEST_POSTGRES: number;
/** What to do with a data folder of another major version; null if the embedded Postgres reads it. */
export function foreignVersion(dir: string): { fault: string; remedy: string } | null;
export function freePort(): Promise<number>;
export function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres>;
/** URL of a database of the server that runs in the folder `dir`. */
export function urlOfRunning(dir: string, database: string): string;
/** Stops a server that outlived its parent process; `data` is the folder `data` below `dir`. */
export function endSurvivor(data: string): Promise<void>;
