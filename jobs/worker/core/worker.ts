import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Environment } from '@hyrde/contracts';
import {
  createDoor,
  type FoundBrowser,
  findBrowser,
  hostsFileResolver,
  parseAllowList,
  systemResolver,
} from '../door/index.js';
import { Attempts } from './attempts.js';
import { Events } from './events.js';
import { registerHandlers } from './handlers/index.js';
import { learnExamplesHandler, learnVerdictsHandler } from './handlers/learn.js';
import { locateHandler } from './handlers/locate.js';
import { screenshotHandler } from './handlers/screenshot.js';
import type { Log } from './log.js';
import { postgresRenderMemory, postgresRobotsCache } from './postgres-host-memory.js';
import { PostgresPoliteness } from './postgres-politeness.js';
import { consumeQueue, openQueue } from './queue.js';
import { startReconciler } from './reconciler.js';
import { startRetention } from './retention.js';
import { openSql } from './sql.js';

/** A worker at work. */
export interface RunningWorker {
  /** This process among all workers. */
  name: string;
  /** Ends the attempts under way at their next wait, gives back searches and leases, closes all connections. */
  stop(): Promise<void>;
}

/** Starts a worker: door, handlers, queue, reconciler, retention. @throws when queue or database cannot be had */
export async function startWorker(env: Environment, log: Log): Promise<RunningWorker> {
  const name = `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`;
  const leaseMs = env.WORKER_LEASE_S * 1_000;
  const sql = openSql(env.DATABASE_URL);
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
  const context = {
    sql,
    events,
    door,
    attempts,
    log,
    leaseMs,
    nextRunner,
    pictures: browser !== null,
    stopping: stopping.signal,
  };
  const handlers = registerHandlers([
    locateHandler(context),
    screenshotHandler(context),
    learnExamplesHandler(context),
    learnVerdictsHandler(context),
  ]);

  const queue = openQueue(env, log);
  const consumer = consumeQueue(env, log, handlers.run);
  await Promise.all([queue.waitUntilReady(), consumer.waitUntilReady()]);
  const reconciler = startReconciler({ sql, queue, events }, log);
  const retention = startRetention(sql, env.JOURNAL_RETENTION_DAYS, log);

  return {
    name,
    async stop() {
      stopping.abort(new Error('The worker stops.'));
      reconciler.stop();
      retention.stop();
      await Promise.all([consumer.pause(true), attempts.stop()]);
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
