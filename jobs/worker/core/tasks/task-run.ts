import {
  COMMON_REASONS,
  type CommonReason,
  type Event,
  FIRST_FAULT_WAIT_MS,
  MAX_CRASHES,
  MAX_FAULTS,
  MAX_TASK_THROTTLES,
  MAX_THROTTLED_D,
} from '@hyrde/contracts';
import type { BlobStore } from '@hyrde/store/blobs';
import { isConnectionFault, type Query, type Sql } from '@hyrde/store/sql';
import { type Fetcher, systemClock } from '../../../fetcher/index.js';
import {
  Deferred,
  type JournalledWeb,
  JournalMismatch,
  OwnerObjects,
  openJournalledWeb,
} from '../../../journal/index.js';
import { NO_TRACING, type Tracing } from '../../../tracing/index.js';
import { StaleState, unpinState } from '../engine-state.js';
import type { TaskEnd, WebScope, WorkerKind } from '../kind.js';
import { deleteJournal, PostgresJournal } from '../postgres-journal.js';
import { sharingAnswers } from '../shared-answers.js';
import type { Log } from '../telemetry.js';
import { AttemptStopped, type Attempts } from './attempts.js';
import { type EndContext, endTask } from './task-end.js';
import {
  type ClaimedTask,
  claimTask,
  LostTask,
  noteEngineVersion,
  noteFault,
  postponeTask,
  releaseTask,
} from './task-lease.js';

interface Parts {
  sql: Sql;
  blobs: BlobStore;
  log: Log;
  kinds: ReadonlyMap<string, WorkerKind>;
  namesKey: string;
}

/** Writes the result of an unfinished task, in the transaction that ends it. */
type WriteUnfinished = (query: Query) => Promise<Event[]>;

/**
 * The result of a task that ends early, if its kind keeps one: its journal is replayed without further requests. null
 * if it is missing or cannot be computed; the reason is logged.
 */
async function unfinished(
  { sql, blobs, log, kinds, namesKey }: Parts,
  task: ClaimedTask,
  end: TaskEnd,
): Promise<WriteUnfinished | null> {
  const kind = kinds.get(task.kind);
  if (!kind?.contract.keepsUnfinished) return null;
  let web: JournalledWeb | null = null;
  try {
    const input = await kind.load(task, sql);
    if (task.engineVersion !== kind.engineVersion(task.engine, input)) return null;
    const journal = await PostgresJournal.open({ sql, blobs }, task, { shape: kind.checkpoint });
    const budget = journal.spent;
    if (budget === 0) return null;
    const { seed, startedAt } = task;
    const openWeb = ({ shares: _nothingIsAsked, ...scope }: WebScope) => {
      web = openJournalledWeb({
        fetcher: { fetch: asksNothing },
        checkpoints: !!kind.checkpoint,
        budget,
        seed,
        startedAt,
        journal,
        ...scope,
      });
      return web;
    };
    const { signal } = new AbortController();
    const tools = { sql, blobs, journal, log, signal, openWeb, pictures: false, namesKey };
    const result = await kind.run(task, input, tools).finally(() => web?.close());
    return (query) => kind.write(query, task, { ...result, ...end });
  } catch (error) {
    log.warn('what a task came to could not be kept', { subject: task.subject, error });
    return null;
  }
}

const asksNothing = async (): Promise<never> => {
  throw new Error('A task that has ended asks for nothing.');
};

const DAY_MS = 86_400_000;

export interface TaskRunContext extends EndContext {
  blobs: BlobStore;
  fetcher: Pick<Fetcher, 'fetch'>;
  attempts: Attempts;
  log: Log;
  /** A unique name for the next attempt. */
  nextRunner(): string;
  leaseMs: number;
  /** True if pictures can be taken. */
  pictures: boolean;
  /** Key of the hashes of removed names. */
  namesKey: string;
  /** Receives a span for each attempt. */
  tracing?: Tracing;
}

export interface AttemptOptions {
  /** True to claim only a task that may have crashed a worker, false to claim only others. */
  quarantined: boolean;
  /** Called for each new answer, which shows that the task makes progress. */
  onGain?: () => void;
}

/**
 * Makes one attempt at a task: claims it, replays its journal, continues it, and writes its one result or defers it.
 * Does nothing if the task cannot be claimed. Safe to be killed at any moment and to be run again.
 */
export async function runTask(
  worker: TaskRunContext,
  taskId: string,
  { quarantined, onGain }: AttemptOptions = { quarantined: false },
): Promise<void> {
  const { sql, attempts, leaseMs, tracing = NO_TRACING } = worker;
  const kinds = [...worker.kinds.keys()];
  const task = await claimTask(sql, taskId, { runner: worker.nextRunner(), leaseMs, kinds, quarantined });
  if (!task) return;
  const log = worker.log.child({ task: task.id, sweep: task.sweepId, runner: task.runner });
  const context = { ...worker, log };
  if (task.deaths >= MAX_CRASHES) return buryTask(context, task);
  const attributes = { 'hyrde.task': task.id, 'hyrde.sweep': task.sweepId, 'hyrde.attempt': task.attempts };
  const { traceparent: parent } = task;
  await tracing.span(`task ${task.kind}`, { kind: 'consumer', attributes, parent }, (span) =>
    attempts.run(task, async (signal) => {
      try {
        if (task.cancelled) await giveUp(context, task, 'cancelled-by-person');
        else await attempt(context, task, signal, onGain);
      } catch (error) {
        const stopped = signal.aborted ? signal.reason : error;
        log.debug('an attempt ended', { error: stopped });
        if (stopped instanceof Error) span.failed(stopped.name);
        await endAttempt(context, task, stopped);
      }
    }),
  );
}

/** Fails a task that crashes every worker. */
async function buryTask(context: TaskRunContext, task: ClaimedTask): Promise<void> {
  context.log.error('a task is given up: no worker survives it', { subject: task.subject, deaths: task.deaths });
  await giveUp(context, task, 'worker-died', 'Every process that ran it crashed.');
}

async function attempt(
  context: TaskRunContext,
  task: ClaimedTask,
  signal: AbortSignal,
  onGain?: () => void,
): Promise<void> {
  const { sql, blobs, events, log, pictures, namesKey } = context;
  const kind = context.kinds.get(task.kind);
  if (!kind) throw new Error(`This worker knows no sweep of the kind "${task.kind}".`);
  const input = await begin(kind, sql, task);
  const journal = await PostgresJournal.open({ sql, blobs }, task, { shape: kind.checkpoint, onGain });
  const { lostPages: pages } = journal;
  if (pages.length > 0) log.warn('pages are fetched again, once: the journal has lost their bodies', { pages });
  let web: JournalledWeb | null = null;
  const openWeb = (scope: WebScope) => {
    if (web) throw new Error('A task has one web.');
    web = openTaskWeb(context, task, journal, signal, { ...scope, checkpoints: !!kind.checkpoint });
    return web;
  };
  const tools = { sql, blobs, journal, log, signal, openWeb, pictures, namesKey };
  // Pending answers are written first: an ended task accepts no more.
  const result = await kind.run(task, input, tools).finally(() => web?.close());
  signal.throwIfAborted();
  const emitted = await endTask(context, task, result, (query) => kind.write(query, task, result));
  for (const event of emitted) events.send(event);
}

/** Reads the task's input. A journal of another engine version cannot be replayed: the task is restarted. */
async function begin(kind: WorkerKind, sql: Sql, task: ClaimedTask): Promise<unknown> {
  const input = await kind.load(task, sql);
  const version = kind.engineVersion(task.engine, input);
  if (task.engineVersion === version) return input;
  if (task.engineVersion !== null) {
    await deleteJournal(sql, task);
    task.engineVersion = null;
    return begin(kind, sql, task); // Reads again with the current state.
  }
  await noteEngineVersion(sql, task, version);
  task.engineVersion = version;
  return input;
}

function openTaskWeb(
  { fetcher, events, sql, blobs }: TaskRunContext,
  { id: taskId, sweepId, budget, seed, startedAt }: ClaimedTask,
  journal: PostgresJournal,
  signal: AbortSignal,
  { shares = false, ...scope }: WebScope & { checkpoints: boolean },
): JournalledWeb {
  const onProgress = ({ downloads }: { downloads: number }) =>
    events.send({ type: 'task-progress', sweepId, taskId, downloads });
  const asked = shares ? sharingAnswers(fetcher, { sql, blobs }, taskId) : fetcher;
  return openJournalledWeb({ fetcher: asked, budget, seed, startedAt, journal, signal, onProgress, ...scope });
}

/** Handles an attempt that did not finish its task. */
async function endAttempt(context: TaskRunContext, task: ClaimedTask, error: unknown): Promise<void> {
  const { sql, log } = context;
  if (error instanceof LostTask) return context.attempts.lost(task);
  if (error instanceof AttemptStopped) return stopAttempt(context, task, error);
  if (error instanceof Deferred) return deferTask(context, task, error);
  if (error instanceof OwnerObjects) return giveUp(context, task, 'owner-objects', error.message);
  if (error instanceof StaleState) return doAgain(context, task, error);
  if (isConnectionFault(error)) {
    log.warn('Postgres does not answer', { error });
    return context.attempts.releaseOnceAnswered(task);
  }
  log.error('a task failed by our fault', { subject: task.subject, error });
  if (error instanceof JournalMismatch) await deleteJournal(sql, task);
  if (task.faults + 1 < MAX_FAULTS) return noteFault(sql, task, FIRST_FAULT_WAIT_MS * 3 ** task.faults);
  await giveUp(context, task, 'attempts-exhausted', error instanceof Error ? error.message : String(error));
}

async function stopAttempt(context: TaskRunContext, task: ClaimedTask, { stop }: AttemptStopped): Promise<void> {
  if (stop === 'lost') return context.attempts.lost(task);
  if (stop === 'cancelled') await giveUp(context, task, 'cancelled-by-person');
  else await releaseTask(context.sql, task);
}

/** Repeats a step that lost a race: of two steps from one state, the other has ended first. */
async function doAgain({ sql, log }: TaskRunContext, task: ClaimedTask, error: StaleState): Promise<void> {
  log.info('a task is done again', { subject: task.subject, error });
  await unpinState(sql, task);
  await releaseTask(sql, task);
}

async function deferTask(context: TaskRunContext, task: ClaimedTask, { until, why, host }: Deferred) {
  const sentAway = why === 'throttled';
  const tooOften =
    task.throttles >= MAX_TASK_THROTTLES || Date.now() - task.startedAt.getTime() > MAX_THROTTLED_D * DAY_MS;
  if (sentAway && tooOften)
    await giveUp(context, task, 'throttled', `${host} may be requested again at ${until.toISOString()}`);
  else
    await postponeTask(context.sql, task, { waitMs: Math.max(0, until.getTime() - systemClock.now()), why, sentAway });
}

/** Ends a task early, with its unfinished result if its kind keeps it. */
async function giveUp(context: TaskRunContext, task: ClaimedTask, reason: CommonReason, detail: string | null = null) {
  const end: TaskEnd = { outcome: COMMON_REASONS[reason], reason, detail };
  const kept = reason === 'worker-died' ? null : await unfinished(context, task, end);
  const finish = async (write: (query: Query) => Promise<Event[]>) => {
    for (const event of await endTask(context, task, end, write)) context.events.send(event);
  };
  const nothing = async () => [];
  await finish(kept ?? nothing)
    .catch((error: unknown) => {
      if (!(error instanceof StaleState)) throw error;
      return finish(nothing);
    })
    .catch((error: unknown) => {
      if (!(error instanceof LostTask)) throw error;
    });
}
