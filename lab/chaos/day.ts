import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from '../benchmarks/processes.js';
import { Dice } from '../country/random.js';
import { country } from '../country/sites/country.js';
import { preciseNow } from '../country/web/request-log.js';
import { PatientClient } from './client.js';
import { makeDataDisk } from './disk.js';
import { type Fault, faultsFor, type Victim } from './faults.js';
import { askedAgain, pageOf, repeatedWithoutReason, type Span, type Visit, wrongCount } from './laws.js';
import { databaseUrl, PROCESSES, type Product, ROOT, startProduct } from './product.js';
import { openRelay } from './relay.js';
import { Watch } from './watch.js';

/** A fault that was done. Times in ms since the epoch. */
export interface Struck extends Span {
  fault: Fault;
  what: string;
}

/** What a day of faults came to. */
export interface DayReport {
  struck: Struck[];
  impossible: string[];
  /** Sweeps that ended, and their searches; the first without any fault. */
  sweeps: number;
  searches: number;
  /** Documents that the sites were asked for, and those of them asked for again since they were under way at a fault. */
  documents: number;
  repeated: number;
  /** How often the database was looked at. */
  looks: number;
  /** What may not be; empty where every law held. */
  broken: string[];
}

export interface DayOptions {
  seed: number;
  minutes: number;
  /** Sites of the country; those with a trouble of their own or made by scripts are left out. */
  sites: number;
  say(line: string): void;
}

/** Everything must be up again so soon after a fault: back-off and leases take half of it at most. */
const UP_AGAIN_MS = 120_000;
/** What waits when the last fault is over must be done so soon. */
const END_MS = 240_000;
const LOOK_MS = 250;
/** Leases short enough that a killed worker's searches come back while one looks on. */
const ENV = { RENDERING: '0', WORKER_LEASE_S: '8', HOST_PACE_MS: '1000', HYRDE_FIRST_SWEEP: '0', LOG_LEVEL: 'info' };

/** Lets the real product work on the practice country, does one fault after the other, and looks whether the laws hold. */
export async function dayOfFaults({ seed, minutes, sites, say }: DayOptions): Promise<DayReport> {
  const disk = makeDataDisk();
  const clockFile = `${disk.folder}.clock`;
  const log = `${disk.folder}.requests`;
  writeFileSync(clockFile, '0');
  const relay = await openRelay(() => Number(databaseUrl(disk.folder)?.port) || null);
  const [port, apiPort, sitesPort] = [await freePort(), await freePort(), await freePort()];
  const env = {
    ...ENV,
    API_PORT: `${apiPort}`,
    PRACTICE_PORT: `${sitesPort}`,
    HYRDE_PRACTICE_SITES: `${sites}`,
    HYRDE_PRACTICE_LOG: log,
    CHAOS_RELAY_PORT: `${relay.port}`,
    CHAOS_CLOCK_FILE: clockFile,
    NODE_OPTIONS: `--import=${path.join(ROOT, 'lab/chaos/preload.mjs')}`,
  };
  let product: Product | null = null;
  const tidy = async () => {
    await product?.stop();
    await relay.close();
    disk.remove();
    rmSync(path.dirname(disk.folder), { recursive: true, force: true });
  };
  const onSignal = () => void tidy().finally(() => process.exit(1));
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  try {
    say('The product is started …');
    product = await startProduct({ data: disk.folder, port, env });
    const watch = new Watch(disk.folder);
    const dice = new Dice('chaos', seed);
    const victim = { product, relay, disk, watch, clockFile, dice };
    const homes = new Set(
      country({ sites, port: sitesPort })
        .sites.filter(({ trouble, scripted }) => trouble === null && scripted === null)
        .map(({ origin }) => `${origin}/`),
    );
    return await new Day(victim, { homes, log, minutes, say }).run();
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    await tidy();
  }
}

interface Sweep {
  id: string;
  from: number;
}

class Day {
  readonly #client: PatientClient;
  readonly #sweeps: Sweep[] = [];
  readonly #struck: Struck[] = [];
  readonly #broken: string[] = [];
  readonly #over = new AbortController();

  constructor(
    private readonly victim: Victim,
    private readonly options: { homes: ReadonlySet<string>; log: string; minutes: number; say(line: string): void },
  ) {
    this.#client = new PatientClient(victim.product.url, victim.product.data);
  }

  async run(): Promise<DayReport> {
    const { watch, disk } = this.victim;
    const { homes, say } = this.options;
    await this.#client.signIn();
    const siteIds = await this.#client.sites(homes);
    if (siteIds.length !== homes.size) throw new Error(`${siteIds.length} of ${homes.size} sites are there.`);
    const looking = watch.until(this.#over.signal);
    say(`A sweep of ${siteIds.length} sites without any fault, to compare with …`);
    await this.#sweepOnce(siteIds, END_MS);
    const faultsOver = new AbortController();
    const sweeping = this.#sweepOn(siteIds, faultsOver.signal);
    const { faults, impossible } = faultsFor(disk);
    for (const why of impossible) say(`Left out: ${why}`);
    await this.#strikeOn(faults);
    faultsOver.abort();
    await sweeping;
    this.#over.abort();
    await looking;
    return { ...(await this.#judge()), struck: this.#struck, impossible, looks: watch.looks };
  }

  /** One fault after the other, every kind before any comes again, each when all is up again after the last. */
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
    const what = await fault.strike(this.victim).catch((error: Error) => `not done: ${error.message}`);
    const struckAt = preciseNow();
    const missing = await this.#upAgain(this.#requests());
    const to = preciseNow();
    this.#struck.push({ fault, what, from, to });
    const { say } = this.options;
    say(`${time(from)}  ${fault.name} (${what}); up again ${((to - struckAt) / 1_000).toFixed(1)} s later`);
    if (missing) this.#broken.push(`${time(from)} ${fault.name}: ${missing} in ${UP_AGAIN_MS / 1_000} s`);
  }

  /** Waits until every process is there, answers, and work goes on. @returns what is not, when it took too long */
  async #upAgain(requestsBefore: number): Promise<string | null> {
    const { product, watch } = this.victim;
    const deadline = preciseNow() + UP_AGAIN_MS;
    const running = () => this.#sweeps.some(({ id }) => !watch.isDone(id));
    const checks: [string, () => Promise<boolean> | boolean][] = [
      ['not every process was running again', () => PROCESSES.every((name) => product.pidOf(name) !== null)],
      ['the API did not say that it is well', () => answersOk(`${product.url}/api/health`)],
      ['the dashboard did not answer', () => answersOk(`${product.url}/sign-in`)],
      ['the worker did not go on', () => !running() || this.#requests() > requestsBefore],
    ];
    for (const [missing, holds] of checks)
      while (!(await holds())) {
        if (preciseNow() > deadline) return missing;
        await sleep(LOOK_MS);
      }
    return null;
  }

  /** Grows whenever a site is asked for anything. */
  #requests(): number {
    return existsSync(this.options.log) ? statSync(this.options.log).size : 0;
  }

  async #sweepOn(siteIds: readonly string[], stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const patience = this.options.minutes * 60_000 + END_MS;
      if (!(await this.#sweepOnce(siteIds, patience))) return;
    }
  }

  /** @returns whether it ended */
  async #sweepOnce(siteIds: readonly string[], patienceMs: number): Promise<boolean> {
    const { watch } = this.victim;
    const from = preciseNow();
    const id = await this.#client.sweep(`Chaos ${this.#sweeps.length + 1}`, siteIds);
    watch.expect(id, siteIds.length);
    this.#sweeps.push({ id, from });
    const deadline = from + patienceMs;
    while (!watch.isDone(id)) {
      const progress = await this.#client.progress(id);
      const wrong = progress && wrongCount(progress, siteIds.length);
      if (wrong) this.#broken.push(`The API says of sweep ${this.#sweeps.length}: ${wrong}`);
      if (preciseNow() > deadline) {
        this.#broken.push(`Sweep ${this.#sweeps.length} did not end: ${watch.done.get(id) ?? 0} of ${siteIds.length}`);
        return false;
      }
      await sleep(LOOK_MS);
    }
    return true;
  }

  async #judge() {
    const { watch } = this.victim;
    const [calm, ...rest] = this.#sweeps;
    if (!calm) throw new Error('There was no sweep.');
    const all = readVisits(this.options.log, this.options.homes);
    const visitsOf = (i: number) => {
      const [from, to] = [this.#sweeps[i]?.from ?? 0, this.#sweeps[i + 1]?.from ?? Number.POSITIVE_INFINITY];
      return all.filter(({ start }) => start >= from && start < to);
    };
    const ordinary = askedAgain(visitsOf(0));
    const losses = this.#struck.filter(({ fault }) => fault.loses);
    const expected = await watch.outcomes(calm.id);
    let repeated = 0;
    for (const [i, { id }] of rest.entries()) {
      const visits = visitsOf(i + 1);
      repeated += [...askedAgain(visits)].filter((page) => !ordinary.has(page)).length;
      for (const visit of repeatedWithoutReason(visits, losses, ordinary))
        this.#broken.push(
          `Sweep ${i + 2}: ${pageOf(visit)} was asked for again at ${time(visit.start)}, without a reason: ${around(visit, visits)}`,
        );
      for (const [home, outcome] of await watch.outcomes(id))
        if (watch.isDone(id) && expected.get(home) !== outcome)
          this.#broken.push(`Sweep ${i + 2}: ${home} ended "${outcome}", without faults "${expected.get(home)}"`);
    }
    const ended = this.#sweeps.filter(({ id }) => watch.isDone(id));
    return {
      sweeps: ended.length,
      searches: ended.length * expected.size,
      documents: all.length,
      repeated,
      broken: [...this.#broken, ...watch.broken],
    };
  }
}

/** What its host was asked for last, up to the visit. */
const around = ({ host, start }: Visit, visits: readonly Visit[]): string =>
  visits
    .filter((other) => other.host === host && other.start <= start)
    .toSorted((a, b) => a.start - b.start)
    .slice(-8)
    .map(({ path, start }) => `${time(start)} ${path}`)
    .join(', ');

const Logged = z.object({ start: z.number(), host: z.string(), path: z.string(), kind: z.string() });

/** The documents that the sites of the sweep were asked for. A last line may be half written. */
function readVisits(log: string, homes: ReadonlySet<string>): Visit[] {
  const lines = readFileSync(log, 'utf8').split('\n').slice(0, -1);
  const visits = lines.map((line) => Logged.parse(JSON.parse(line))).filter(({ kind }) => kind === 'document');
  const hosts = new Set([...homes].map((home) => new URL(home).hostname));
  return visits.filter(({ host }) => hosts.has(host.split(':')[0] ?? ''));
}

async function answersOk(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(10_000) })).ok;
  } catch {
    return false;
  }
}

const time = (ms: number): string => new Date(ms).toISOString().slice(11, 19);
