import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { hostname } from 'node:os';
import {
  DELIVER_JOB,
  DeliverJob,
  type Environment,
  JobClass,
  kindsByName,
  LINK_JOB,
  LinkJob,
  type Operator,
  OWNER_PROOF_JOB,
  OwnerProofJob,
  QUARANTINE_JOB,
  RECONCILE_EVERY_MS,
  SERVICE_TEST_JOB,
  ServiceTestJob,
  TASK_JOB,
  TaskJob,
  TIME_STAMP_JOB,
  TimeStampJob,
  TRY_OUT_JOB,
} from '@hyrde/contracts';
import { openBlobStore } from '@hyrde/store/blobs';
import { Installation } from '@hyrde/store/installation';
import { Sealer } from '@hyrde/store/sealer';
import { connectionsOfWorker, openSql, whenAnswered } from '@hyrde/store/sql';
import { every, onDemand } from '../../concurrency/index.js';
import {
  addressGate,
  createFetcher,
  type Fetcher,
  type FoundBrowser,
  findBrowser,
  hostsFileResolver,
  type Politeness,
  systemClock,
  systemResolver,
} from '../../fetcher/index.js';
import { openNotifier } from '../../notifications/index.js';
import { parseAllowList } from '../../site/index.js';
import { openTracing, type SpanMark, type Tracing } from '../../tracing/index.js';
import { watchDatabaseClock } from './database-clock.js';
import { Events } from './events.js';
import { handlerOf, registerHandlers, type WorkerKind } from './kind.js';
import { composeDue } from './notifications/compose.js';
import { deliver } from './notifications/deliver.js';
import { sendLink } from './notifications/send-link.js';
import { stampSeal } from './notifications/stamp-seal.js';
import { testService } from './notifications/test-service.js';
import { lookForToken } from './owner-proofs.js';
import { postgresRenderMemory, postgresRobotsCache } from './politeness/postgres-host-memory.js';
import { PostgresPoliteness } from './politeness/postgres-politeness.js';
import { openQueues } from './queue.js';
import { reconcile, startReconciler } from './reconciler.js';
import { namesKey } from './removed-names.js';
import { startRetention } from './retention.js';
import { Attempts } from './tasks/attempts.js';
import { Quarantine } from './tasks/quarantine.js';
import { noteDeath } from './tasks/task-lease.js';
import { runTask } from './tasks/task-run.js';
import { type Log, Metrics, throttled } from './telemetry.js';

/** A fetch whose downloads are spans with host and result. */
const tracedFetch =
  (fetch: Fetcher['fetch'], tracing: Tracing): Fetcher['fetch'] =>
  (request, ...rest) => {
    const url = typeof request === 'string' ? request : request.url;
    return tracing.span('download', { kind: 'client', attributes: { 'server.address': hostOf(url) } }, async (span) => {
      const reply = await fetch(request, ...rest);
      const end = reply.kind === 'failed' ? reply.reason : reply.kind;
      span.set({ 'hyrde.end': end });
      if ('status' in reply && reply.status !== null) span.set({ 'http.response.status_code': reply.status });
      if ('attempts' in reply) span.set({ 'hyrde.downloads': reply.attempts });
      if (reply.kind === 'failed') span.failed(end);
      return reply;
    });
  };

/** Politeness whose waits are spans, so that a slow download can be distinguished from a polite one. */
function tracedSlots(politeness: Politeness, tracing: Tracing): Politeness {
  const slot: Politeness['slot'] = (request) =>
    tracing.span('slot', {}, async (span: SpanMark) => {
      const slot = await politeness.slot(request);
      span.set({ 'hyrde.end': slot.kind === 'deferred' ? slot.why : slot.kind });
      return slot;
    });
  return { slot, mayAsk: (host) => politeness.mayAsk(host) };
}

/** Host of a URL; empty if it is invalid, which the fetcher refuses. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

export interface RunningWorker {
  /** Unique name of this process. */
  name: string;
  waitingOf(jobClass: JobClass): Promise<number>;
  /** Number of running jobs. */
  available(): number;
  /** Handles the crash of a side process, with the tasks that it held. */
  died(pid: number): Promise<void>;
  /** Requests an iteration of the reconciler now. */
  reconcileNow(): void;
  /** Releases the running tasks: for a process that must end before they do. */
  giveBack(): Promise<void>;
  /** Stops the running attempts at their next wait, releases tasks and leases, closes all connections. */
  stop(): Promise<void>;
}

/** Duties of a worker process. */
export interface WorkerRole {
  classes: readonly JobClass[];
  /**
   * Requests an iteration of the parent's reconciler; null if this process runs reconciler and retention itself. A side
   * process must not: at its low priority it would hold the reconciler's lock for minutes while a machine is busy.
   */
  askParent: (() => void) | null;
}

/** All classes except quarantine, which needs a process of its own. */
const WHOLE: WorkerRole = {
  classes: ['tasks', 'try-outs', 'pictures', 'learning', 'planning', 'notifications'],
  askParent: null,
};

/**
 * Starts a worker: fetcher, handlers, queues, reconciler, retention. Waits if Postgres is unavailable.
 * @throws if the database is not usable, or two kinds conflict
 */
export async function startWorker(
  env: Environment,
  log: Log,
  workerKinds: readonly WorkerKind[],
  role: WorkerRole = WHOLE,
): Promise<RunningWorker> {
  const contracts = workerKinds.map(({ contract }) => contract);
  kindsByName(contracts);
  const kinds = new Map(workerKinds.map((kind) => [kind.contract.kind, kind]));
  const nameOf = (pid: number) => `${hostname()}-${pid}-`;
  const name = nameOf(process.pid) + randomBytes(4).toString('hex');
  const leaseMs = env.WORKER_LEASE_S * 1_000;
  const onAway = throttled(log.warn, 'Postgres does not answer yet');
  const share = await whenAnswered(() => connectionsOfWorker(env.DATABASE_URL), onAway);
  const system = await whenAnswered(() => openQueues(env, log), onAway);
  const sql = openSql(env.DATABASE_URL, role.askParent ? {} : { max: share });
  const blobs = openBlobStore(env, sql);
  const onError = (error: unknown) => log.warn('politeness: leases not renewed', { error });
  const sealer = new Sealer(env);
  const politeness = new PostgresPoliteness({ sql, owner: name, leaseMs, onError });
  const metrics = new Metrics(kinds.keys());
  const tracing = await openTracing('hyrde-worker', env);
  const browser = await browserOf(env, log);
  const installation = new Installation(env, sealer);
  await whenAnswered(() => installation.refresh(sql.query), onAway);
  const operator: Operator = {
    get url() {
      return env.OPERATOR_URL;
    },
    get mail() {
      return env.OPERATOR_MAIL;
    },
  };
  const places = {
    resolver: env.HOSTS_FILE ? hostsFileResolver(env.HOSTS_FILE) : systemResolver,
    allow: parseAllowList(env.ALLOW_ADDRESSES ?? ''),
  };
  const notifier = openNotifier({ gate: addressGate(places), operator, relay: () => installation.relay });
  const fetcher = createFetcher({
    ...places,
    operator,
    crawlDelayMs: env.CRAWL_DELAY_MS,
    maxCrawlDelayMs: env.MAX_CRAWL_DELAY_S * 1_000,
    politeness: tracedSlots(metrics.countedSlots(politeness), tracing),
    robotsCache: postgresRobotsCache(sql),
    renderMemory: postgresRenderMemory(sql),
    browser,
  });
  const events = new Events(sql, log);
  const attempts = new Attempts(sql, leaseMs, log);
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal); // Each job that waits listens to the signal.
  let runs = 0;
  const nextRunner = () => `${name}-${++runs}`;
  const pictures = browser !== null;
  const reconciling = { sql, queues: system.queues, events, kinds, log };
  const due = onDemand(
    () => reconcile(reconciling),
    (error) => log.warn('reconciler: due work waits for the next iteration', { error }),
  );
  const reconcileNow = role.askParent ?? due.ask;
  const shared = {
    sql,
    blobs,
    events,
    log,
    reconcileNow,
    namesKey: namesKey(env),
    fetcher: { ...fetcher, fetch: tracedFetch(metrics.fetchOf(fetcher), tracing) },
  };
  const onEnd = metrics.taskEnded.bind(metrics);
  const run = { ...shared, tracing, attempts, leaseMs, nextRunner, pictures, kinds, onEnd };
  const quarantine = new Quarantine(run, stopping.signal);
  const notifying = { sql, notifier, clock: systemClock, log, stopping: stopping.signal };
  const handlers = registerHandlers(
    [
      handlerOf(TASK_JOB, TaskJob, ({ taskId }) => runTask(run, taskId)),
      handlerOf(TRY_OUT_JOB, TaskJob, ({ taskId }) => runTask(run, taskId)),
      handlerOf(QUARANTINE_JOB, TaskJob, ({ taskId }) => quarantine.run(taskId)),
      handlerOf(DELIVER_JOB, DeliverJob, ({ subscriptionId }) =>
        deliver({ ...notifying, sealer }, subscriptionId, nextRunner()),
      ),
      handlerOf(LINK_JOB, LinkJob, (link) => sendLink(notifying, link, env.PUBLIC_URL)),
      handlerOf(SERVICE_TEST_JOB, ServiceTestJob, (test) => testService(notifying, installation, test)),
      handlerOf(TIME_STAMP_JOB, TimeStampJob, (seal) => stampSeal(notifying, seal, env.TSA_URL)),
      handlerOf(OWNER_PROOF_JOB, OwnerProofJob, ({ proofId }) =>
        lookForToken({ sql, fetcher: shared.fetcher, clock: systemClock, stopping: stopping.signal }, proofId),
      ),
      ...workerKinds.flatMap((kind) => kind.handlers?.({ ...shared, stopping: stopping.signal }) ?? []),
    ],
    contracts,
  );

  let inHand = 0;
  const { queues } = system;
  await system.consume(role.classes, async (job, data) => {
    inHand++;
    await metrics.job(job, () => handlers.run(job, data)).finally(() => inHand--);
  });
  if (!role.askParent) await system.watch(JobClass.options.filter((one) => !role.classes.includes(one)));
  const compose = async () => {
    if ((await composeDue({ ...notifying, publicUrl: env.PUBLIC_URL })) > 0) due.ask();
  };
  const renew = every(RECONCILE_EVERY_MS, () => installation.refresh(sql.query), {
    onError: (error) => log.warn('the installation’s settings could not be read', { error }),
  });
  const onFault = (error: unknown) => log.warn('notifications: composing failed', { error });
  const onSetBack = () => politeness.clockWasSetBack();
  const clock = watchDatabaseClock({ sql, log, onSetBack });
  const rounds = role.askParent
    ? [clock, renew]
    : [
        clock,
        renew,
        startReconciler(reconciling),
        startRetention({ sql, blobs, kinds }, env, log),
        every(RECONCILE_EVERY_MS, compose, { onError: onFault, immediately: true }),
      ];

  metrics.gauge('hyrde_attempts_running', 'Attempts at tasks under way', () => attempts.count);
  metrics.gauge('hyrde_jobs_in_hand', 'Jobs under way', () => inHand);
  metrics.gauge('hyrde_pg_pool_connections', 'Connections of the pool for our own statements', () => sql.use());
  const { METRICS_PORT: port, METRICS_HOST: host } = env;
  const stopServing = port ? await metrics.serve({ host, port }) : async () => undefined;

  return {
    name,
    waitingOf: async (jobClass) => (await queues[jobClass].getJobCounts('waiting')).waiting ?? 0,
    available: () => inHand,
    died: (pid) => noteDeath(sql, nameOf(pid)),
    reconcileNow,
    giveBack: () => attempts.giveBack(),
    async stop() {
      stopping.abort(new Error('The worker stops.'));
      await Promise.all([...rounds.map((stopRound) => stopRound()), due.stop(), system.pause(), attempts.stop()]);
      await system.close();
      await stopServing();
      await Promise.all([fetcher.close(), notifier.close(), tracing.close()]);
      await events.close();
      await politeness.close();
      await sql.close();
    },
  };
}

async function browserOf({ RENDERING }: Environment, log: Log): Promise<FoundBrowser | null> {
  if (!RENDERING) return null;
  const browser = await findBrowser();
  if (browser.found) {
    if (browser.unsandboxed !== null) log.warn('pages run outside the browser’s sandbox', { why: browser.unsandboxed });
    return browser;
  }
  log.warn(browser.why);
  return null;
}
