import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { type Environment, kindsByName, TASK_JOB, TaskJob } from '@hyrde/contracts';
import { openBlobStore } from '@hyrde/prisma/blobs';
import { openSql } from '@hyrde/prisma/sql';
import {
  createDoor,
  type FoundBrowser,
  findBrowser,
  hostsFileResolver,
  parseAllowList,
  systemResolver,
} from '../../door/index.js';
import { Events } from './events.js';
import { handlerOf, registerHandlers } from './handlers.js';
import type { WorkerKind } from './kind.js';
import type { Log } from './log.js';
import { postgresRenderMemory, postgresRobotsCache } from './politeness/postgres-host-memory.js';
import { PostgresPoliteness } from './politeness/postgres-politeness.js';
import { consumeQueue, openQueue } from './queue.js';
import { startReconciler } from './reconciler.js';
import { startRetention } from './retention.js';
import { Attempts } from './tasks/attempts.js';
import { runTask } from './tasks/task-run.js';

/** A worker at work. */
export interface RunningWorker {
  /** This process among all workers. */
  name: string;
  /** Ends the attempts under way at their next wait, gives back searches and leases, closes all connections. */
  stop(): Promise<void>;
}

/**
 * Starts a worker: door, handlers, queue, reconciler, retention.
 * @param workerKinds the kinds of sweep that it runs
 * @throws when queue or database cannot be had, or two kinds are in each other's way
 */
export async function startWorker(
  env: Environment,
  log: Log,
  workerKinds: readonly WorkerKind[],
): Promise<RunningWorker> {
  const contracts = workerKinds.map(({ contract }) => contract);
  kindsByName(contracts);
  const kinds = new Map(workerKinds.map((kind) => [kind.contract.kind, kind]));
  const name = `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`;
  const leaseMs = env.WORKER_LEASE_S * 1_000;
  const sql = openSql(env.DATABASE_URL);
  const blobs = openBlobStore(env, sql);
  const onError = (error: unknown) => log.warn('politeness: leases not renewed', { error });
  const politeness = new PostgresPoliteness({ sql, owner: name, leaseMs, onError });
  const browser = await browserOf(env, log);
  const door = createDoor({
    operator: { url: env.OPERATOR_URL, mail: env.OPERATOR_MAIL },
    resolver: env.HOSTS_FILE ? hostsFileResolver(env.HOSTS_FILE) : systemResolver,
    allow: parseAllowList(env.ALLOW_ADDRESSES ?? ''),
    paceMs: env.HOST_PACE_MS,
    maxCrawlDelayMs: env.MAX_CRAWL_DELAY_S * 1_000,
    politeness,
    robotsCache: postgresRobotsCache(sql),
    renderMemory: postgresRenderMemory(sql),
    browser,
  });
  const events = new Events(sql, log);
  const attempts = new Attempts(sql, leaseMs, log);
  const stopping = new AbortController();
  let runs = 0;
  const nextRunner = () => `${name}-${++runs}`;
  const pictures = browser !== null;
  const shared = { sql, blobs, events, door, log };
  const run = { ...shared, attempts, leaseMs, nextRunner, pictures, kinds };
  const handlers = registerHandlers(
    [
      handlerOf(TASK_JOB, TaskJob, ({ taskId }) => runTask(run, taskId)),
      ...workerKinds.flatMap((kind) => kind.handlers?.({ ...shared, stopping: stopping.signal }) ?? []),
    ],
    contracts,
  );

  const queue = openQueue(env, log);
  const consumer = consumeQueue(env, log, handlers.run);
  await Promise.all([queue.waitUntilReady(), consumer.waitUntilReady()]);
  const stopReconciler = startReconciler({ sql, queue, events, kinds, log });
  const stopRetention = startRetention({ sql, blobs }, env.JOURNAL_RETENTION_DAYS, log);

  return {
    name,
    async stop() {
      stopping.abort(new Error('The worker stops.'));
      await Promise.all([stopReconciler(), stopRetention(), consumer.pause(true), attempts.stop()]);
      await consumer.close();
      await queue.close();
      await door.close();
      await events.close();
      await politeness.close();
      await sql.close();
    },
  };
}

async function browserOf({ RENDERING }: Environment, log: Log): Promise<FoundBrowser | null> {
  if (!RENDERING) return null;
  const browser = await findBrowser();
  if (browser.found) return browser;
  log.warn(browser.why);
  return null;
}
