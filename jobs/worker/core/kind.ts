import { type Event, jobsByName, type KindContract } from '@hyrde/contracts';
import type { BlobStore } from '@hyrde/store/blobs';
import type { QueuedJob } from '@hyrde/store/queue';
import type { Query, Sql } from '@hyrde/store/sql';
import { z } from 'zod';
import type { Fetcher } from '../../fetcher/index.js';
import type { JournalledWeb, JournalledWebOptions } from '../../journal/index.js';
import type { Events } from './events.js';
import type { PostgresJournal } from './postgres-journal.js';
import type { ClaimedTask } from './tasks/task-lease.js';
import type { Log } from './telemetry.js';

export interface TaskEnd {
  outcome: string;
  /** A reason of the kind or one of the common reasons. */
  reason: string;
  /** Detail of the end; null if the reason says everything. */
  detail: string | null;
}

/** Where a task may fetch, and how pages are read. */
export interface WebScope
  extends Pick<JournalledWebOptions, 'scope' | 'manyHosts' | 'home' | 'pdf' | 'trees' | 'offSite' | 'decisions'> {
  /** True if the task gets pages that other tasks of its site have downloaded recently (`sharingAnswers`). */
  shares?: boolean;
}

export interface RunTools {
  sql: Sql;
  blobs: BlobStore;
  /** The downloads so far; knows the position of each page. */
  journal: PostgresJournal;
  log: Log;
  /** Aborted if the attempt must end. */
  signal: AbortSignal;
  /** Opens the task's web, with its budget, seed, journal and clock, at most once an attempt; closed after `run`. */
  openWeb(scope: WebScope): JournalledWeb;
  /** True if pictures can be taken. */
  pictures: boolean;
  /** Key of the hashes of removed names (`namesKey`). */
  namesKey: string;
}

/** The worker's half of a kind of sweep. The core runs it without knowing its work. */
export interface WorkerKind<Input = unknown, Result extends TaskEnd = TaskEnd> {
  readonly contract: KindContract;
  /** Reads the input of a task, once an attempt. @throws if the input cannot be read: an internal fault */
  load(task: ClaimedTask, sql: Sql): Promise<Input>;
  /**
   * Version of the engine. It must change whenever the engine may request other pages than before: if its code changed,
   * or the learned state (`pinnedState`, `readState`) on which it decides. A task whose journal has another version is
   * restarted.
   */
  engineVersion(engine: string, input: Input): string;
  /**
   * Shape of the module's checkpoints (`Web.checkpoints`), for long tasks: a later attempt continues from the last one.
   * A new engine version deletes checkpoints with the journal.
   */
  readonly checkpoint?: z.ZodType;
  /**
   * Does the work. Deterministic in (input, seed, answers of the web), so that an interrupted attempt can be replayed.
   * If the contract says `keepsUnfinished`, the web may have no downloads left, and the result is written with the end
   * of the task.
   * @throws Deferred if a host has to be requested later and the task has nothing else to do
   */
  run(task: ClaimedTask, input: Input, tools: RunTools): Promise<Result>;
  /**
   * Writes the result, in the transaction that ends the task and after its end is written.
   * @returns events to send after the commit
   * @throws StaleState if the state has changed since the task started: the task is repeated from the new state
   */
  write(query: Query, task: ClaimedTask, result: Result): Promise<Event[]>;
  /** Due jobs, in a transaction of each reconciler iteration; also adds tasks to sweeps that continue (`addTasks`). */
  due?(query: Query): Promise<QueuedJob<string, unknown>[]>;
  /** True if a sweep whose tasks have all ended will get more; otherwise the sweep ends. Its row is locked. */
  goesOn?(query: Query, sweepId: string): Promise<boolean>;
  /** Handlers of the kind's jobs: one for each job that its contract names. */
  handlers?(context: HandlerContext): Handler[];
}

/** Context of the handlers of a kind's own jobs. */
export interface HandlerContext {
  sql: Sql;
  blobs: BlobStore;
  log: Log;
  events: Events;
  /** Requests an iteration of the reconciler, after a job has created work that is due at once. */
  reconcileNow: () => void;
  fetcher: Pick<Fetcher, 'fetch' | 'screenshot'>;
  /** Key of the hashes of removed names (`namesKey`). */
  namesKey: string;
  /** Aborted if the worker stops; unfinished work stays due. */
  stopping: AbortSignal;
}

/** The task's input, validated by its kind's schema. @throws with the names of the invalid fields, for people */
export function readInput<Input>(task: Pick<ClaimedTask, 'kind' | 'input'>, schema: z.ZodType<Input>): Input {
  const read = schema.safeParse(task.input);
  if (read.success) return read.data;
  throw new Error(`The task's input is invalid for the kind "${task.kind}": ${z.prettifyError(read.error)}`);
}

/** Handler of the jobs of one name. */
export interface Handler {
  name: string;
  /** @param payload validated by the job's contract */
  handle(payload: unknown): Promise<void>;
}

/** A handler whose payload has the type that its contract defines. */
export const handlerOf = <T>(
  name: string,
  schema: { parse(payload: unknown): T },
  work: (payload: T) => Promise<void>,
): Handler => ({
  name,
  handle: (payload) => work(schema.parse(payload)),
});

/** All handlers by name. @throws at start-up if a job name has no handler or two handlers */
export function registerHandlers(handlers: readonly Handler[], kinds: readonly KindContract[]) {
  const jobs = jobsByName(kinds);
  const byName = new Map<string, Handler>();
  for (const handler of handlers) {
    if (byName.has(handler.name)) throw new Error(`Two handlers claim the job "${handler.name}".`);
    byName.set(handler.name, handler);
  }
  const orphan = [...jobs.keys()].find((name) => !byName.has(name));
  if (orphan) throw new Error(`No handler does the job "${orphan}".`);
  return {
    /** Runs a job from the queue. @throws if no such job exists or its payload violates the contract */
    async run(name: string, data: unknown): Promise<void> {
      const handler = byName.get(name);
      if (!handler) throw new Error(`There is no job "${name}".`);
      await handler.handle(jobs.get(name)?.payload.parse(data));
    },
  };
}
