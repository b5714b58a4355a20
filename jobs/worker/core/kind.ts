import type { Event, KindContract } from '@hyrde/contracts';
import type { BlobStore } from '@hyrde/store/blobs';
import type { QueuedJob } from '@hyrde/store/queue';
import type { Query, Sql } from '@hyrde/store/sql';
import type { z } from 'zod';
import type { Fetcher } from '../../fetcher/index.js';
import type { JournalledWeb, JournalledWebOptions } from '../../journal/index.js';
import type { Events } from './events.js';
import type { Handler } from './handlers.js';
import type { Log } from './log.js';
import type { PostgresJournal } from './postgres-journal.js';
import type { ClaimedTask } from './tasks/task-lease.js';

/** How a task ends. */
export interface TaskEnd {
  outcome: string;
  /** Of the kind's own reasons, or of the common ones. */
  reason: string;
  /** What exactly happened, where the reason alone does not tell. */
  detail: string | null;
}

/** Where a task may go, and how pages are read. */
export interface WebScope
  extends Pick<JournalledWebOptions, 'scope' | 'manyHosts' | 'home' | 'pdf' | 'trees' | 'offSite'> {
  /** Is it given what other tasks of its site have downloaded lately (`sharingAnswers`)? */
  shares?: boolean;
}

/** What a kind's work may use. */
export interface RunTools {
  sql: Sql;
  blobs: BlobStore;
  /** What was downloaded so far; knows each page's place in it. */
  journal: PostgresJournal;
  log: Log;
  /** Aborted when the attempt must end. */
  signal: AbortSignal;
  /** Opens the task's web, once an attempt, which is closed when `run` has ended: budget, seed, journal and clock are the task's own. */
  openWeb(scope: WebScope): JournalledWeb;
  /** Whether pictures can be taken. */
  pictures: boolean;
  /** Of the hashes of removed names (`namesKey`). */
  namesKey: string;
}

/** The worker's half of a kind of sweep. The core runs it and knows nothing of what it does. */
export interface WorkerKind<Input = unknown, Result extends TaskEnd = TaskEnd> {
  readonly contract: KindContract;
  /** Reads what the task works on, once an attempt. @throws where it cannot be read: a fault of our own */
  load(task: ClaimedTask, sql: Sql): Promise<Input>;
  /**
   * Another one whenever other pages may be asked for than before: the engine's code has changed, or what it has learned
   * (`pinnedState`, `readState`) and lets decide. A task whose journal is of another version begins anew.
   */
  engineVersion(engine: string, input: Input): string;
  /**
   * The shape of what the room leaves at checkpoints (`Web.checkpoints`), for long tasks: a later attempt goes on from the
   * last one. Another engine version forgets it with the journal.
   */
  readonly checkpoint?: z.ZodType;
  /**
   * Does the work. Deterministic in (input, seed, answers of the web), so that a killed attempt is replayed. Where the
   * contract says `keepsUnfinished`, it may meet a web whose downloads are spent, and `write` a result that ends as the
   * task does.
   * @throws ComeBack where a host is to be asked later, and the task has nothing else to do
   */
  run(task: ClaimedTask, input: Input, tools: RunTools): Promise<Result>;
  /**
   * Writes the result, in the transaction that ends the task and after it has ended.
   * @returns what is to be told once it is committed
   * @throws StaleState where the state that the task began from is another's now: it is done again, from the new one
   */
  write(query: Query, task: ClaimedTask, result: Result): Promise<Event[]>;
  /**
   * Jobs of its own that are due; adds tasks to sweeps that go on by themselves (`addTasks`). Part of each round of the
   * reconciler, in a transaction.
   */
  due?(query: Query): Promise<QueuedJob<string, unknown>[]>;
  /** Will a sweep whose tasks are all done get more? Else it is over then. Its row is locked. */
  goesOn?(query: Query, sweepId: string): Promise<boolean>;
  /** What does its jobs: one for each that its contract names. */
  handlers?(context: HandlerContext): Handler[];
}

/** What the handlers of a kind's own jobs may use. */
export interface HandlerContext {
  sql: Sql;
  blobs: BlobStore;
  log: Log;
  events: Events;
  /** Asked for once a job has made work that is due at once. */
  reconcileNow: () => void;
  fetcher: Pick<Fetcher, 'fetch' | 'screenshot'>;
  /** Of the hashes of removed names (`namesKey`). */
  namesKey: string;
  /** Aborted when the worker stops; what is under way stays to be done. */
  stopping: AbortSignal;
}
