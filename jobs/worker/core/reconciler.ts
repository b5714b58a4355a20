import type { Queue } from 'bullmq';
import type { Events } from './events.js';
import type { Log } from './log.js';
import { jobOf, type QueuedJob } from './queue.js';
import { endSweep } from './result.js';
import type { Sql } from './sql.js';

/** How long a search may lie that the queue lost or a worker left. */
const EVERY_MS = 5_000;
/** Searches queued in one round: more than workers take in that time, few enough to ask for again and again. */
const MAX_SEARCHES = 2_000;
/** Pictures take seconds each, one at a time a worker, and must not fill the places of searches. */
const MAX_PICTURES = 8;
/** Any number, the same for every worker: makes one of them do the round. */
const ROUND_LOCK = 7_270_737;

/** Whatever waits, is due, and is run by nobody. Older sweeps first. */
const DUE_SEARCHES = `
select search.id from sweep join search on search.sweep_id = sweep.id
where sweep.state = 'running' and search.state = 'waiting'
  and (search.not_before is null or search.not_before <= now())
  and (search.runner is null or search.runner_until <= now())
order by sweep.created_at, search.id limit $1`;

/** Any of them rather than the first: one that cannot be taken yet must not hold up the rest. */
const PENDING_PICTURES = `select search_id as id from finding where screenshot = 'pending' order by random() limit $1`;

/** Each target learns one version at a time, so these are few. */
const LEARNING = `
select id, case origin when 'examples' then 'learn-examples' else 'learn-verdicts' end as name
from target_version where state = 'learning'`;

const OVER_SWEEPS = `
select id from sweep where state in ('running', 'paused')
  and not exists (select from search where sweep_id = sweep.id and state = 'waiting')`;

/**
 * Queues what should be queued: the queue may lose all it carries, a worker may die with a search in hand, and no work
 * is lost. What is queued already stays once (equal job ids). One worker a round; a round done twice does no harm.
 * @returns how many jobs were handed to the queue, or null where another worker is at it
 */
export async function reconcile({ sql, queue, events }: ReconcilerContext): Promise<number | null> {
  const due = await sql.transaction(async (query) => {
    const { rows } = await query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [ROUND_LOCK]);
    if (!rows[0]?.mine) return null;
    const idsOf = async (text: string, values: unknown[]) => (await query<{ id: string }>(text, values)).rows;
    const searches = (await idsOf(DUE_SEARCHES, [MAX_SEARCHES])).map(({ id }) => job('locate', id));
    const pictures = (await idsOf(PENDING_PICTURES, [MAX_PICTURES])).map(({ id }) => job('screenshot', id));
    const { rows: learning } = await query<QueuedJob>(LEARNING);
    return { jobs: [...searches, ...pictures, ...learning], sweeps: await idsOf(OVER_SWEEPS, []) };
  });
  if (!due) return null;
  if (due.jobs.length > 0) await queue.addBulk(due.jobs.map(jobOf));
  for (const { id } of due.sweeps) await endSweep(sql, id, events);
  return due.jobs.length;
}

const job = (name: QueuedJob['name'], id: string): QueuedJob => ({ name, id });

export interface ReconcilerContext {
  sql: Sql;
  queue: Pick<Queue, 'addBulk'>;
  events: Events;
}

/** Reconciles now and every five seconds. */
export function startReconciler(context: ReconcilerContext, log: Log, everyMs = EVERY_MS): { stop(): void } {
  let running = false;
  const round = async () => {
    if (running) return;
    running = true;
    try {
      const queued = await reconcile(context);
      if (queued) log.debug('reconciler: queued', { jobs: queued });
    } catch (error) {
      log.warn('reconciler: the round failed', { error });
    } finally {
      running = false;
    }
  };
  void round();
  const timer = setInterval(() => void round(), everyMs);
  return { stop: () => clearInterval(timer) };
}
