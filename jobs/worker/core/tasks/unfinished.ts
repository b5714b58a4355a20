import type { Event } from '@hyrde/contracts';
import type { BlobStore } from '@hyrde/store/blobs';
import type { Query, Sql } from '@hyrde/store/sql';
import { type JournalledWeb, openJournalledWeb } from '../../../journal/index.js';
import type { TaskEnd, WebScope, WorkerKind } from '../kind.js';
import type { Log } from '../log.js';
import { PostgresJournal } from '../postgres-journal.js';
import type { ClaimedTask } from './task-lease.js';

interface Parts {
  sql: Sql;
  blobs: BlobStore;
  log: Log;
  kinds: ReadonlyMap<string, WorkerKind>;
  namesKey: string;
}

/** Writes what a task came to, in the transaction that ends it. */
type WriteUnfinished = (query: Query) => Promise<Event[]>;

/**
 * What a task that ends before its time has come to, where its kind keeps that: its journal is run once more, and nothing
 * is asked beyond it. Null where there is nothing, or where it cannot be had; why not stands in the log.
 */
export async function unfinished(
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
    const journal = await PostgresJournal.open({ sql, blobs }, task, { room: kind.checkpoint });
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
