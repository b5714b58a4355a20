import type { PatientClient } from './client.js';
import type { Fault } from './faults.js';
import type { Span, Visit } from './laws.js';
import type { Watch } from './watch.js';

/** A fault that was done. Times in ms since the epoch. */
export interface Struck extends Span {
  fault: Fault;
  what: string;
}

/** Work that goes on while faults are done. */
export interface Work {
  /** What there must be before the first fault. */
  begin(): Promise<void>;
  /** Goes on until there are no more faults, and then until all is done. */
  goOn(stop: AbortSignal): Promise<void>;
  /** Is there anything under way that sites are asked for? */
  running(): boolean;
  /** What it came to, and what of it may not be. */
  judge(struck: readonly Struck[]): Promise<{ worked: string; broken: string[] }>;
}

/** What work is made of. */
export interface WorkTools {
  client: PatientClient;
  watch: Watch;
  siteIds: readonly string[];
  /** The documents that the sites were asked for so far. */
  documents(): Visit[];
  minutes: number;
  say(line: string): void;
}

/** What waits when the last fault is over must be done so soon. */
export const END_MS = 240_000;
export const LOOK_MS = 250;

/** A moment, for people. */
export const time = (ms: number): string => new Date(ms).toISOString().slice(11, 19);
