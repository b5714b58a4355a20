import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { type CountryOptions, country } from '../country/sites/country.js';
import { registryOf } from '../country/sites/registry.js';
import { preciseNow } from '../country/web/request-log.js';
import { startCountry } from '../country/web/server.js';
import { widened } from '../discover/widened-country.js';
import { againstRobots, dueNow, type Manners, mannersOf } from '../living/politeness-law.js';
import { openParts, type Part, SMALL_SERVER } from '../product/parts.js';
import { openPeople, type Request, requestsOf } from '../product/people.js';
import { stoppedAfter } from '../product/processes.js';
import { familyOf } from '../product/whole.js';
import { ROUNDS_APART } from './discover-work.js';
import { accountsApart, journaledPages } from './kept.js';
import { type Kill, MOMENTS, WorkerKiller } from './killed-workers.js';
import { askedAgain, pageOf, repeatedWithoutReason } from './laws.js';
import { type LoggedVisit, readRequests } from './visits.js';

interface ProductTrialOptions extends Required<Pick<CountryOptions, 'seed' | 'sites' | 'port'>> {
  /** Number of all hosts, including the municipalities. */
  hosts: number;
  pages: number;
  /** Number of seed pages. */
  seeds: number;
  /** Maximum number of pages per host. */
  cap: number;
  /** Crawl delay of a host, in ms. */
  crawlDelayMs: number;
  workers: number;
  /** Number of kills at each of `MOMENTS`. */
  kills: number;
  /** Folder in which the database is kept, for viewing its screens; undefined for a temporary one. */
  kept: string | undefined;
  say(line: string): void;
}

/** A topic that the product ran to its end. */
export interface TopicRun {
  sweepId: string;
  /** Start in ms since the epoch. */
  from: number;
  seconds: number;
  asked: number;
  /** Duration of each step in ms, with the number of pages requested before it. */
  steps: readonly Step[];
  /** Peak memory in MB of a worker process and of a planning process. */
  megabytes: { worker: number; planning: number };
  kills: readonly Kill[];
  /** Resulting rows as text, by table. */
  rows: ReadonlyMap<string, readonly string[]>;
  visits: readonly LoggedVisit[];
  manners: Manners;
  forbidden: number;
}

const StepLine = z.object({
  msg: z.literal('discover: a step was made'),
  sweep: z.string(),
  round: z.number(),
  ms: z.number(),
  databaseMs: z.number(),
});
export type Step = z.infer<typeof StepLine>;

interface FoundBodies {
  /** Number of hosts that the screen calls likely public bodies, and how many of them are. */
  likely: number;
  right: number;
  /**
   * Number of unlisted public bodies with reachable pages on the topic, how many the run found, and how many it calls
   * public bodies.
   */
  there: number;
  found: number;
  calledPublic: number;
  /** Number of shown hosts of all kinds. */
  shown: number;
}

export interface ProductTrial {
  calm: TopicRun;
  killed: TopicRun;
  bodies: FoundBodies;
  /** Response times by route, in ms. */
  routes: readonly { route: string; p50: number; p95: number }[];
  /** Violations of the laws; empty if every law held. */
  broken: readonly string[];
}

const LOOK_MS = 250;
const SAY_MS = 15_000;
const PATIENCE_MS = 7_200_000;
/** Lease in seconds, short so that a killed worker's tasks are taken over at once. */
const LEASE_S = '4';
const ASKED_TIMES = 40;
const RANDOM_SEED = 7;

const ROWS: Readonly<Record<string, string>> = {
  find: `select concat_ws(' ', page, url, host, domain, probability, round, title) as row from discover_find where sweep_id = $1 order by page`,
  round: `select concat_ws(' ', round, asked, fetched, finds, later) as row from discover_round where sweep_id = $1 order by round`,
  run: `select concat_ws(' ', round, stop, asked, fetched, links, held_hosts, found_words) as row from discover_run where sweep_id = $1`,
  'state, links in it': `select md5(state::text) as row from engine_state where kind = 'discover' and subject = $1::text`,
  task: `select concat_ws(' ', subject, md5(input::text), seed, state, outcome, reason) as row from task where sweep_id = $1 order by subject`,
};
/** Counts of rows that must not exist after the end of a run. */
const LEFT_OVER: Readonly<Record<string, string>> = {
  'answers that nobody learned from': 'select count(*)::int as n from discover_answer where sweep_id = $1',
  'steps that were not saved': 'select jsonb_array_length(steps)::int as n from discover_run where sweep_id = $1',
  'tasks that wait': `select count(*)::int as n from task where sweep_id = $1 and state = 'waiting'`,
  'tasks given up': `select count(*)::int as n from task where sweep_id = $1 and outcome is distinct from 'fetched'`,
  'addresses found twice': `select count(*)::int as n from (select from discover_find where sweep_id = $1 group by url having count(*) > 1) twice`,
  'rounds that are missing': `select count(*)::int as n from (${ROUNDS_APART}) apart`,
  'pages of rounds that the run does not count': `select abs(sum(r.asked - r.later) - min(run.asked))::int as n from discover_round r join discover_run run using (sweep_id) where sweep_id = $1`,
  'pages fetched in rounds that the run does not count': `select abs(sum(r.fetched) - min(run.fetched))::int as n from discover_round r join discover_run run using (sweep_id) where sweep_id = $1`,
  'finds of rounds that are not there': `select abs(sum(finds) - (select count(*) from discover_find where sweep_id = $1))::int as n from discover_round where sweep_id = $1`,
};

/**
 * Runs a topic over a widened country by the whole product, without kills and with kills. Everything must be built
 * (`npx tsc -b`).
 */
export async function productTrial(options: ProductTrialOptions): Promise<ProductTrial> {
  const { seed, sites, hosts, port, kept, say } = options;
  const shape = { seed, sites, port, troubles: [] };
  const land = widened(country(shape), hosts);
  const requestLog = path.join(tmpdir(), `hyrde-discover-${process.pid}.jsonl`);
  const running = await startCountry({ ...shape, widened: () => land, log: requestLog });
  const listed = land.sites.filter((_, i) => i % 2 === 0);
  const closers: (() => Promise<unknown>)[] = [() => running.stop(), () => rm(requestLog, { force: true })];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  return stoppedAfter({ stop }, async () => {
    const registry = registryOf({ ...land, sites: listed });
    const parts = await openParts('discover', { registry, searched: 0, flags: SMALL_SERVER, ...(kept && { kept }) });
    closers.push(() => parts.stop());
    const hostsFile = path.join(parts.dir, 'hosts');
    await writeFile(hostsFile, running.hostsText);
    const env = {
      HOSTS_FILE: hostsFile,
      ALLOW_ADDRESSES: running.allow,
      CRAWL_DELAY_MS: `${options.crawlDelayMs}`,
      RENDERING: '0',
      WORKER_LEASE_S: LEASE_S,
      LOG_LEVEL: 'info',
    };
    const logs = new Set<string>();
    const start = () => {
      const worker = parts.startWorker(env);
      logs.add(worker.log);
      return worker;
    };
    const workers = { all: Array.from({ length: options.workers }, start), start };
    const people = await openPeople(parts.databaseUrl);
    closers.push(() => people.close());
    const request = requestsOf({ url: (await parts.startApi()).url, cookie: people.cookieOf('admin') });
    const [looks, holds] = [await connected(parts.databaseUrl), await connected(parts.databaseUrl)];
    closers.push(
      () => looks.end(),
      () => holds.end(),
    );
    const runOf = (name: string, kills: number) =>
      runTopic({ name, kills, options, land, request, looks, holds, workers, requestLog, logs });
    const calm = await runOf('unkilled', 0);
    say(`unkilled: ${calm.seconds.toFixed(0)} s`);
    const killed = options.kills === 0 ? calm : await runOf('killed', options.kills);
    const routes = await timedRoutes(request, killed.sweepId);
    const bodies = foundBodies(
      land,
      options.seeds,
      listed.map(({ host }) => host),
      await allFoundHosts(request),
    );
    const broken = [
      ...differences(calm, killed),
      ...(await leftOvers(looks, calm.sweepId)),
      ...(await leftOvers(looks, killed.sweepId)),
      ...(await doubled(looks, calm, killed)),
      ...[calm, killed].flatMap(({ manners, forbidden }) =>
        manners.atOnce + manners.tooSoon + forbidden > 0
          ? [`${JSON.stringify(manners)}, ${forbidden} against robots.txt`]
          : [],
      ),
      ...workers.all.flatMap(({ hasEnded, log }) => (hasEnded() ? [`a worker ended: ${log}`] : [])),
    ];
    return { calm, killed, bodies, routes, broken };
  });
}

async function connected(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}

interface Stage {
  name: string;
  kills: number;
  options: ProductTrialOptions;
  land: ReturnType<typeof widened>;
  request: Request;
  looks: pg.Client;
  holds: pg.Client;
  workers: { all: Part[]; start(): Part };
  requestLog: string;
  logs: ReadonlySet<string>;
}

const Made = z.object({ id: z.uuid() });
const State = z.object({ asked: z.number(), round: z.number(), finds: z.number(), over: z.boolean() });
const STATE = `
  select run.asked, run.round, (select count(*)::int from discover_find where sweep_id = $1) as finds, sweep.state = 'done' as over
  from discover_run run join sweep on sweep.id = run.sweep_id where run.sweep_id = $1`;

async function runTopic({
  name,
  kills,
  options,
  land,
  request,
  looks,
  holds,
  workers,
  requestLog,
  logs,
}: Stage): Promise<TopicRun> {
  const { pages, seeds, cap, crawlDelayMs, say } = options;
  const { words, language } = land.others.web;
  const from = preciseNow();
  const plan = { kind: 'discover', name, practice: true, words, language, seeds: land.others.seedPages(seeds) };
  const { id } = Made.parse(await request('POST', '/api/sweeps', { ...plan, budget: pages, cap, seed: RANDOM_SEED }));
  const killer = new WorkerKiller(looks, holds, id, workers);
  const due = Array.from({ length: kills * MOMENTS.length }, (_, i) => ({
    moment: MOMENTS[i % MOMENTS.length] ?? 'plan',
    beside: Math.floor(i / MOMENTS.length) % 2 === 0,
  }));
  const struck: Kill[] = [];
  const megabytes = { worker: 0, planning: 0 };
  let said = 0;
  for (;;) {
    const state = State.parse((await looks.query(STATE, [id])).rows[0]);
    if (state.over) break;
    if (preciseNow() - from > PATIENCE_MS) throw new Error(`"${name}" did not end: ${JSON.stringify(state)}`);
    for (const { pid } of workers.all) noteMemory(pid, megabytes);
    if (performance.now() - said > SAY_MS) {
      said = performance.now();
      say(
        `${name}: round ${state.round}, ${state.asked} pages, ${state.finds} finds, ${struck.length} kills, ${((preciseNow() - from) / 1_000).toFixed(0)} s`,
      );
    }
    const next = due[struck.length];
    // Kills are spread over the run and start early, since an early loss would show in all later results.
    if (next && state.asked >= (pages * struck.length) / (due.length + 1)) {
      const kill = await killer.kill(next.moment, next.beside);
      if (kill) struck.push(kill);
      if (kill)
        say(
          `${name}: killed at ${kill.moment}${next.beside ? ', with the processes for planning' : ''}, round ${kill.round}`,
        );
    } else await sleep(LOOK_MS);
  }
  const to = preciseNow();
  const requests = readRequests(requestLog).filter(({ start }) => start >= from && start <= to);
  const rows = new Map<string, string[]>();
  for (const [what, text] of Object.entries(ROWS))
    rows.set(
      what,
      z
        .array(z.object({ row: z.string() }))
        .parse((await looks.query(text, [id])).rows)
        .map(({ row }) => row),
    );
  const { asked } = State.parse((await looks.query(STATE, [id])).rows[0]);
  return {
    sweepId: id,
    from,
    seconds: (to - from) / 1_000,
    asked,
    steps: stepsOf(logs, id),
    megabytes,
    kills: struck,
    rows,
    visits: requests.filter(({ kind }) => kind === 'document'),
    manners: mannersOf(requests, dueNow(land, crawlDelayMs)),
    forbidden: againstRobots(land, requests).length,
  };
}

function noteMemory(pid: number, most: TopicRun['megabytes']): void {
  for (const one of familyOf(pid)) {
    const key = one === pid ? 'worker' : 'planning';
    try {
      const kB = Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/status`, 'utf8'))?.[1] ?? 0);
      most[key] = Math.max(most[key], kB / 1_024);
    } catch {} // The process ended in between.
  }
}

function stepsOf(logs: ReadonlySet<string>, sweepId: string): Step[] {
  return [...logs]
    .flatMap((log) => readFileSync(log, 'utf8').split('\n'))
    .flatMap((line) => {
      if (!line.includes('a step was made')) return [];
      const step = StepLine.parse(JSON.parse(line));
      return step.sweep === sweepId ? [step] : [];
    })
    .sort((a, b) => a.round - b.round);
}

/** Differences between the rows of the killed run and those of the unkilled one. */
function differences(calm: TopicRun, killed: TopicRun): string[] {
  return [...calm.rows].flatMap(([what, rows]) => {
    const others = killed.rows.get(what) ?? [];
    const at = Array.from({ length: Math.max(rows.length, others.length) }, (_, i) => i).find(
      (i) => rows[i] !== others[i],
    );
    return at === undefined
      ? []
      : [
          `${what} ${at} of ${rows.length} and ${others.length}: "${rows[at]?.slice(0, 300)}" unkilled, "${others[at]?.slice(0, 300)}" killed`,
        ];
  });
}

async function leftOvers(client: pg.Client, sweepId: string): Promise<string[]> {
  const counts = await Promise.all(
    Object.entries(LEFT_OVER).map(async ([what, text]) => ({
      what,
      n: Number((await client.query(text, [sweepId])).rows[0]?.n ?? 0),
    })),
  );
  return counts.flatMap(({ what, n }) => (n === 0 ? [] : [`${n} ${what}`]));
}

/** Pages requested again without a kill, and differences between sites and journal. */
async function doubled(client: pg.Client, calm: TopicRun, killed: TopicRun): Promise<string[]> {
  const again = repeatedWithoutReason(killed.visits, killed.kills, askedAgain(calm.visits));
  const hosts = new Set(killed.visits.map(({ host }) => host));
  return [
    ...again.map((visit) => `${pageOf(visit)} was requested again at ${new Date(visit.start).toISOString()}`),
    ...accountsApart(killed.visits, await journaledPages(client, [killed.sweepId], hosts), killed.kills),
  ];
}

const FoundHost = z.object({ host: z.string(), looksPublic: z.boolean() });
const FoundHosts = z.object({ items: z.array(FoundHost), next: z.string().nullable() });

/** Found hosts of all pages of the list. */
async function allFoundHosts(request: Request): Promise<z.infer<typeof FoundHost>[]> {
  const hosts: z.infer<typeof FoundHost>[] = [];
  for (let cursor = ''; ; ) {
    const { items, next } = FoundHosts.parse(await request('GET', `/api/found-hosts?practice=true&limit=500${cursor}`));
    hosts.push(...items);
    if (next === null) return hosts;
    cursor = `&cursor=${encodeURIComponent(next)}`;
  }
}

function foundBodies(
  land: ReturnType<typeof widened>,
  seeds: number,
  listed: readonly string[],
  items: readonly z.infer<typeof FoundHost>[],
): FoundBodies {
  const { others } = land;
  const known = new Set(listed);
  const bodies = new Set(others.bodies.filter((host) => !known.has(host)));
  const supply = others.supplyFrom(others.seedPages(seeds));
  const isBody = (host: string) => bodies.has(host.replace(/:\d+$/, ''));
  const there = [...bodies].filter((host) => (supply.get(host) ?? 0) > 0);
  const shown = new Map(items.map(({ host, looksPublic }) => [host.replace(/:\d+$/, ''), looksPublic]));
  const likely = items.filter(({ looksPublic }) => looksPublic);
  return {
    likely: likely.length,
    right: likely.filter(({ host }) => isBody(host)).length,
    there: there.length,
    found: there.filter((host) => shown.has(host)).length,
    calledPublic: there.filter((host) => shown.get(host)).length,
    shown: items.length,
  };
}

async function timedRoutes(request: Request, id: string): Promise<ProductTrial['routes']> {
  const topic = `/api/topics/${id}`;
  const routes = [
    '/api/topics?practice=true',
    topic,
    `${topic}/hosts`,
    `${topic}/finds`,
    `${topic}/finds/to-judge`,
    '/api/found-hosts?practice=true',
    `/api/sweeps/${id}`,
  ];
  const timed: { route: string; p50: number; p95: number }[] = [];
  for (const route of routes) {
    const times: number[] = [];
    for (let i = 0; i < ASKED_TIMES; i++) {
      const began = performance.now();
      await request('GET', route);
      times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.ceil(share * times.length) - 1] ?? 0;
    timed.push({ route: route.replace(id, ':id'), p50: at(0.5), p95: at(0.95) });
  }
  return timed;
}
