import type { PatientClient } from './client.js';
import type { Fault } from './faults.js';
import type { Span, Visit } from './laws.js';
import type { Watch } from './watch.js';

/** A caused fault. Times in ms since the epoch. */
export interface Struck extends Span {
  fault: Fault;
  what: string;
  /** Answers that a person got meanwhile, other than the ordinary ones. */
  seen: readonly string[];
}

/** Work that goes on during faults. */
export interface Work {
  /** Prepares the work before the first fault. */
  begin(): Promise<void>;
  /** Works until the faults end, then until all tasks are done. */
  goOn(stop: AbortSignal): Promise<void>;
  /** Work that waits until all other work has ended. */
  end?(): Promise<void>;
  /** True if a task that sends requests to sites is running. */
  running(): boolean;
  /** Summary of the work and violations of the laws. */
  judge(struck: readonly Struck[]): Promise<{ worked: string; broken: string[] }>;
}

export interface WorkTools {
  client: PatientClient;
  watch: Watch;
  siteIds: readonly string[];
  /** Requests of documents that the sites have received so far. */
  documents(): Visit[];
  /** Number of changes of the clock so far that included Postgres'. */
  clockChanges(): number;
  minutes: number;
  say(line: string): void;
}

/** Maximum duration of the remaining tasks after the last fault. */
export const END_MS = 240_000;
export const LOOK_MS = 250;

/** Time of day as text. */
export const time = (ms: number): string => new Date(ms).toISOString().slice(11, 19);
