import type { ChildProcess } from 'node:child_process';
import type { Writable } from 'node:stream';

/** The embedded Postgres while it runs. */
export interface EmbeddedPostgres {
  port: number;
  child: ChildProcess;
  /** The URL of one of its databases, password included. */
  urlOf(database: string): string;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** The folder for data and password. */
  dir: string;
  port?: number;
  /** Further arguments of `postgres`. */
  flags?: string[];
  log?: Writable;
  /** For a new data folder; else one is drawn. */
  password?: string;
}

export function freePort(): Promise<number>;
export function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres>;
/** The URL of a database of the server that runs in the folder `dir`. */
export function urlOfRunning(dir: string, database: string): string;
/** Ends a server that outlived the process which started it; `data` is the folder `data` below `dir`. */
export function endSurvivor(data: string): Promise<void>;
