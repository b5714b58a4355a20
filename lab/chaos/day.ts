import { cpSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { searchUrl } from '../country/portals/search.js';
import { Dice } from '../country/random.js';
import { country, type Site } from '../country/sites/country.js';
import { preciseNow } from '../country/web/request-log.js';
import { freePort, inRoot } from '../product/parts.js';
import { stoppedAfter } from '../product/processes.js';
import { databaseUrl, PROCESSES, type Product, startProduct } from '../product/whole.js';
import { type Bulletins, openBulletins } from './bulletins.js';
import { PatientClient } from './client.js';
import { Companion } from './companions.js';
import { DiscoverWork } from './discover-work.js';
import { makeDataDisk } from './disk.js';
import { BrokenLaw, type Fault, faketime, faultsFor, type Victim } from './faults.js';
import { lostThings } from './kept.js';
import { LocateWork } from './locate-work.js';
import { openRedis } from './redis.js';
import { RefreshWork } from './refresh-work.js';
import { openRelay } from './relay.js';
import { SurfaceWork } from './surface-work.js';
import { readVisits } from './visits.js';
import { Watch } from './watch.js';
import { WatchWork } from './watch-work.js';
import { LOOK_MS, type Struck, time, type Work, type WorkTools } from './work.js';

/** Result of a day of faults. */
export interface DayReport {
  struck: Struck[];
  impossible: string[];
  /** Summary of the work done meanwhile, as text. */
  worked: string;
  /** Violations of the laws; empty if every law held. */
  broken: string[];
  /** Number of requests that the test's own client gave up; no law says how fast an answer is. */
  timeouts: number;
  /** Folder with a copy of the product's logs; null if every law held. */
  logs: string | null;
}

/** Kinds of sweeps under test, each with its own sites. */
export const WORKED = ['locate', 'refresh', 'surface', 'watch', 'discover'] as const;
export type Worked = (typeof WORKED)[number];

export interface DayOptions {
  kinds: readonly Worked[];
  seed: number;
  minutes: number;
  /** Number of sites of the country; troubled and script-drawn sites are left out. */
  sites: number;
  queue: 'postgres' | 'redis';
  say(line: string): void;
}

/** Maximum time until everything is up again after a fault; back-off and leases take at most half of it. */
const UP_AGAIN_MS = 120_000;
/**
 * Environment of the product, with leases short enough that a killed worker's searches are taken over during the test.
 */
const ENV = { WORKER_LEASE_S: '8', CRAWL_DELAY_MS: '1000', HYRDE_FIRST_SWEEP: '0', LOG_LEVEL: 'info' };

/** Interval in ms at which the product is looked at during a fault. */
const GLANCE_EVERY_MS = 500;
/** Number of sites that publish documents during the day. */
const BULLETINS = 6;

/** Runs the real product on the practice country, causes one fault after another, and checks the laws. */
export async function dayOfFaults({ kinds, seed, minutes, sites, queue, say }: DayOptions): Promise<DayReport> {
  const disk = makeDataDisk();
  const clockFile = `${disk.folder}.clock`;
  const log = `${disk.folder}.requests`;
  writeFileSync(clockFile, '0');
  writeFileSync(`${clockFile}.postgres`, '+0');
  const relay = await openRelay(() => Number(databaseUrl(disk.folder)?.port) || null);
  const [port, apiPort, secondApiPort, sitesPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const redis = queue === 'redis' ? await openRedis(await freePort()) : null;
  const bulletins = await openBulletins(BULLETINS, await freePort());
  const hostsFile = `${disk.folder}.hosts`;
  writeFileSync(hostsFile, bulletins.hostsText);
  const env = {
    ...ENV,
    HOSTS_FILE: hostsFile,
    ALLOW_ADDRESSES: bulletins.allow,
    ...(redis && { REDIS_URL: redis.url }),
    ...(faketime() && { CHAOS_FAKETIME: faketime() as string }),
    API_PORT: `${apiPort}`,
    PRACTICE_PORT: `${sitesPort}`,
    HYRDE_PRACTICE_SITES: `${sites}`,
    HYRDE_PRACTICE_LOG: log,
    CHAOS_RELAY_PORT: `${relay.port}`,
    CHAOS_CLOCK_FILE: clockFile,
    NODE_OPTIONS: `--import=${inRoot('lab/chaos/preload.mjs')}`,
  };
  let product: Product | null = null;
  let [second, secondApi]: (Companion | null)[] = [null, null];
  const tidy = async () => {
    await Promise.all([second?.end('SIGKILL'), secondApi?.end('SIGKILL')]);
    await product?.stop();
    await Promise.all([relay.close(), redis?.close(), bulletins.close()]);
    disk.remove();
    rmSync(path.dirname(disk.folder), { recursive: true, force: true });
  };
  return stoppedAfter({ stop: tidy }, async () => {
    say('The product is started …');
    product = await startProduct({ data: disk.folder, port, env });
    second = new Companion(product, 'worker');
    secondApi = new Companion(product, 'api', { API_PORT: `${secondApiPort}` });
    second.start();
    secondApi.start();
    const watch = new Watch(disk.folder);
    const dice = new Dice('chaos', seed);
    const victim = { product, second, secondApi, redis, minutes, relay, disk, watch, clockFile, dice };
    const untroubled = country({ sites, port: sitesPort, archives: true }).sites.filter(
      ({ trouble, scripted }) => trouble === null && scripted === null,
    );
    const urls = [product.url, `http://127.0.0.1:${secondApiPort}`];
    const client = new PatientClient(urls, product.data);
    const day = new Day(victim, { shares: shared(untroubled, kinds), kinds, bulletins, client, log, minutes, say });
    return day.run();
  });
}

/** Surface gets the sites with searchable archives; the other kinds share the rest in turn. Watch has sites of its own. */
function shared(sites: readonly Site[], kinds: readonly Worked[]): ReadonlyMap<Worked, readonly Site[]> {
  const others = kinds.filter((kind) => kind !== 'surface' && kind !== 'watch');
  const isSurfaced = (site: Site) => kinds.includes('surface') && site.archiveVendor !== null;
  const rest = sites.filter((site) => !isSurfaced(site));
  return new Map(
    kinds.map((kind) => [
      kind,
      kind === 'watch'
        ? []
        : kind === 'surface'
          ? sites.filter(isSurfaced)
          : rest.filter((_, i) => others[i % others.length] === kind),
    ]),
  );
}

class Day {
  readonly #struck: Struck[] = [];
  readonly #broken: string[] = [];
  #works: Work[] = [];

  constructor(
    private readonly victim: Victim,
    private readonly options: Pick<DayOptions, 'minutes' | 'say' | 'kinds'> & {
      shares: ReadonlyMap<Worked, readonly Site[]>;
      bulletins: Bulletins;
      client: PatientClient;
      log: string;
    },
  ) {}

  async run(): Promise<DayReport> {
    const { watch, product, second, secondApi } = this.victim;
    const { shares, client, say } = this.options;
    await client.signIn();
    const ids = await client.sites();
    for (const [kind, sites] of shares) this.#works.push(await this.#work(kind, sites, client, ids));
    const [looking, faultsOver] = [new AbortController(), new AbortController()];
    const looked = watch.until(looking.signal);
    for (const work of this.#works) await work.begin();
    const working = Promise.all(this.#works.map((work) => work.goOn(faultsOver.signal)));
    working.catch(() => undefined); // It is awaited below, once the faults are over.
    const { faults, impossible } = faultsFor(this.victim);
    for (const why of impossible) say(`Left out: ${why}`);
    await this.#strikeOn(faults);
    faultsOver.abort();
    await working;
    for (const work of this.#works) await work.end?.();
    looking.abort();
    await looked;
    const judged = await Promise.all(this.#works.map((work) => work.judge(this.#struck)));
    const lost = await watch.ask(lostThings);
    const broken = [
      ...[...this.#broken, ...second.ended, ...secondApi.ended],
      ...[...judged.flatMap((one) => one.broken), ...watch.broken, ...lost],
    ];
    return {
      struck: this.#struck,
      impossible,
      worked: judged.map(({ worked }) => worked).join('\n'),
      broken,
      timeouts: client.timeouts,
      logs: broken.length > 0 ? keptLogs(product.data) : null,
    };
  }

  async #work(
    kind: Worked,
    sites: readonly Site[],
    client: PatientClient,
    ids: ReadonlyMap<string, string>,
  ): Promise<Work> {
    const { watch } = this.victim;
    const { bulletins, log, minutes, say } = this.options;
    const byId = new Map(
      sites.map((site): [string, Site] => {
        const id = ids.get(`${site.origin}/`);
        if (id === undefined) throw new Error(`${site.origin} is not among the sites.`);
        return [id, site];
      }),
    );
    const hosts = new Set(
      sites.map((site) => new URL((kind === 'surface' && searchUrl(site)) || site.origin).hostname),
    );
    const tools: WorkTools = {
      client,
      watch,
      minutes,
      say,
      clockChanges: () => this.#struck.filter(({ fault }) => fault.changesClock).length,
      siteIds: [...byId.keys()],
      documents: () => readVisits(log).filter(({ host }) => hosts.has(host.split(':')[0] ?? '')),
    };
    if (kind === 'watch') {
      const siteIds: string[] = [];
      for (const homeUrl of bulletins.homes)
        siteIds.push(await client.addSite({ name: new URL(homeUrl).hostname, homeUrl }));
      return new WatchWork({ ...tools, siteIds }, bulletins);
    }
    if (kind === 'discover')
      return new DiscoverWork(
        tools,
        sites.map(({ origin }) => `${origin}/`),
      );
    if (kind === 'surface') return new SurfaceWork(tools, byId);
    return kind === 'refresh' ? new RefreshWork(tools) : new LocateWork(tools);
  }

  /** Causes one fault after another, every kind before any is repeated, each after the recovery from the last. */
  async #strikeOn(faults: readonly Fault[]): Promise<void> {
    const { dice } = this.victim;
    const until = preciseNow() + this.options.minutes * 60_000;
    let bag: Fault[] = [];
    while (preciseNow() < until) {
      if (bag.length === 0) bag = [...faults];
      await sleep(dice.between(500, 4_000));
      const [fault] = bag.splice(dice.int(bag.length), 1);
      if (fault) await this.#strike(fault);
    }
  }

  async #strike(fault: Fault): Promise<void> {
    const from = preciseNow();
    const before = this.#pids();
    const over = new AbortController();
    const glances = this.#glances(over.signal);
    const what = await fault.strike(this.victim).catch((error: Error) => {
      if (error instanceof BrokenLaw) this.#broken.push(`${time(from)} ${fault.name}: ${error.message}`);
      return `not done: ${error.message}`;
    });
    const struckAt = preciseNow();
    const missing = await this.#upAgain(this.#requests());
    const to = preciseNow();
    over.abort();
    this.#struck.push({ fault, what, from, to, seen: await glances });
    const { say } = this.options;
    say(`${time(from)}  ${fault.name} (${what}); up again ${((to - struckAt) / 1_000).toFixed(1)} s later`);
    if (missing) this.#broken.push(`${time(from)} ${fault.name}: ${missing} in ${UP_AGAIN_MS / 1_000} s`);
    const now = this.#pids();
    for (const name of PROCESSES)
      if (now[name] !== before[name] && !fault.ends.includes(name))
        this.#broken.push(`${time(from)} ${fault.name}: ${name} ended, which was not struck`);
  }

  /** Looks at the product as a person does until the signal. @returns each answer once */
  async #glances(over: AbortSignal): Promise<string[]> {
    const { client } = this.options;
    const seen = new Set<string>();
    while (!over.aborted) {
      for (const one of await client.glance(this.victim.product.url)) seen.add(one);
      await sleep(GLANCE_EVERY_MS);
    }
    return [...seen];
  }

  #pids(): Record<string, number | null> {
    return Object.fromEntries(PROCESSES.map((name) => [name, this.victim.product.pidOf(name)]));
  }

  /**
   * Waits until every process runs and answers, and work continues.
   * @returns null if so; otherwise what is still down when the time is over
   */
  async #upAgain(requestsBefore: number): Promise<string | null> {
    const { product } = this.victim;
    const deadline = preciseNow() + UP_AGAIN_MS;
    const checks: [string, () => Promise<boolean> | boolean][] = [
      ['not every process was running again', () => PROCESSES.every((name) => product.pidOf(name) !== null)],
      ['the API did not say that it is well', () => answersOk(`${product.url}/api/health`)],
      ['the dashboard did not answer', () => answersOk(`${product.url}/sign-in`)],
      [
        'the workers did not go on',
        () => !this.#works.some((work) => work.running()) || this.#requests() > requestsBefore,
      ],
    ];
    for (const [missing, holds] of checks)
      while (!(await holds())) {
        if (preciseNow() > deadline) return missing;
        await sleep(LOOK_MS);
      }
    return null;
  }

  /** Number of requests to all sites so far. */
  #requests(): number {
    return existsSync(this.options.log) ? statSync(this.options.log).size : 0;
  }
}

/** Copies the product's logs before its disk is removed. */
function keptLogs(data: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'hyrde-chaos-logs-'));
  cpSync(path.join(data, 'logs'), folder, { recursive: true });
  return folder;
}

async function answersOk(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(10_000) })).ok;
  } catch {
    return false;
  }
}
