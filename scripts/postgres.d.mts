import type { ChildProcess } from 'node:child_process';
import type { Writable } from 'node:stream';

export interface EmbeddedPostgres {
  port: number;
  child: ChildProcess;
  /** URL of one of its databases, with the password. */
  urlOf(database: string): string;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  dir: string;
  port?: number;
  flags?: string[];
  log?: Writable;
  /** Password of a new data folder; by default random. */
  password?: string;
}

export function freePort(): Promise<number>;
export function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres>;
/** URL of a database of the server that runs in the folder `dir`. */
export function urlOfRunning(dir: string, database: string): string;
/** Stops a server that outlived its parent process; `data` is the folder `data` below `dir`. */
export function endSurvivor(data: string): Promise<void>;
