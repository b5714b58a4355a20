import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from '../country/random.js';
import { inRoot, ROOT } from '../product/parts.js';
import { environmentOf, familyOf, PROCESSES, type ProcessName, type Product } from '../product/whole.js';
import type { Companion } from './companions.js';
import type { DataDisk } from './disk.js';
import type { Redis } from './redis.js';
import type { Relay } from './relay.js';
import type { Watch } from './watch.js';

/** The processes and connections that faults are applied to. */
export interface Victim {
  product: Product;
  second: Companion;
  secondApi: Companion;
  /** Null if the queue is in Postgres. */
  redis: Redis | null;
  /** Duration of the day in minutes. */
  minutes: number;
  relay: Relay;
  disk: DataDisk;
  watch: Watch;
  clockFile: string;
  dice: Dice;
}

export interface Fault {
  name: string;
  /** True if work under way may be lost by the fault and requested again. */
  loses: boolean;
  /** Processes of the product that the fault ends; no other process may end. */
  ends: readonly ProcessName[];
  /** True if it changes Postgres' clock by more than a sweep lasts. */
  changesClock?: boolean;
  /**
   * Causes the fault and undoes it if it does not pass by itself.
   * @returns description of the fault
   */
  strike(victim: Victim): Promise<string>;
}

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;
/** Duration of a stopped worker in ms, and the fraction of a short day that it takes at most. */
const STOPPED_MS = 180_000;
const STOPPED_SHARE = 0.15;
/** Interval in ms at which a killed process is checked. */
const GONE_MS = 20;

/** Waits for a random time between these seconds, so that faults meet work at every stage. */
async function hold(dice: Dice, low: number, high: number): Promise<string> {
  const ms = dice.between(low * 1_000, high * 1_000);
  await sleep(ms);
  return `for ${(ms / 1_000).toFixed(1)} s`;
}

function signal(product: Product, name: ProcessName, how: NodeJS.Signals): string {
  const pid = product.pidOf(name);
  if (pid === null) throw new Error(`${name} is down already.`);
  process.kill(pid, how);
  return `process ${pid}`;
}

const killed = (name: ProcessName, loses: boolean): Fault => ({
  name: `${name} killed`,
  loses,
  ends: [name],
  async strike({ product }) {
    const before = product.pidOf(name);
    const what = signal(product, name, 'SIGKILL');
    while (product.pidOf(name) === before) await sleep(GONE_MS); // Otherwise the old process would count as up again.
    return what;
  },
});

/** Suspends a process and its descendants while `work` runs. */
async function suspended<T>(pid: number, work: () => Promise<T>): Promise<T> {
  process.kill(pid, 'SIGSTOP'); // Stopped first, so that it starts no further process.
  const family = familyOf(pid);
  const each = (how: NodeJS.Signals) => {
    for (const one of family)
      try {
        process.kill(one, how);
      } catch {} // The process ended in between.
  };
  each('SIGSTOP');
  const result = await work();
  each('SIGCONT');
  return result;
}

const paused: Fault = {
  name: 'database paused',
  loses: true,
  ends: [],
  async strike({ product, dice }) {
    const pid = product.pidOf('database');
    if (pid === null) throw new Error('The database is down already.');
    return suspended(pid, () => hold(dice, 2, 6));
  },
};

const restarted: Fault = {
  name: 'database restarted',
  loses: true,
  ends: ['database'],
  strike: async ({ product }) => signal(product, 'database', 'SIGINT'),
};

const diskFull: Fault = {
  name: 'disk full',
  loses: true,
  ends: ['database'], // Postgres cannot write its log.
  async strike({ disk, dice }) {
    disk.fill();
    const long = await hold(dice, 4, 8);
    disk.empty();
    return long;
  },
};

const queueEmptied: Fault = {
  name: 'queue emptied',
  loses: false,
  ends: [],
  async strike({ watch }) {
    const gone = await watch.ask(async (client) => (await client.query('delete from bullmq.job')).rowCount);
    return `${gone} jobs`;
  },
};

const redisKilled: Fault = {
  name: 'Redis killed, back empty',
  loses: false,
  ends: [],
  async strike({ redis, dice }) {
    const ms = dice.between(1_000, 6_000);
    await redis?.restartEmpty(ms);
    return `away for ${(ms / 1_000).toFixed(1)} s`;
  },
};

/** File of libfaketime, which changes Postgres' clock; undefined if this machine lacks it. */
export const faketime = (): string | undefined => globSync('/usr/lib/*/faketime/libfaketime.so.1')[0];

/** Sets the clock of API, workers, dashboard and supervisor, and that of Postgres, to this number of seconds ahead. */
function setClocks(file: string, seconds: number, withPostgres: boolean): void {
  writeFileSync(file, `${seconds}`);
  if (withPostgres) writeFileSync(`${file}.postgres`, `${seconds < 0 ? '' : '+'}${seconds}`);
}

/** Sets the clock of API, workers, dashboard, supervisor and, if this machine can, Postgres. */
const clockSet = (name: string, seconds: number, withPostgres: boolean): Fault => ({
  name: `clock set ${name}`,
  // Leases run out early while the clock is ahead, so that work is taken over from attempts that go on.
  loses: withPostgres,
  ends: [],
  changesClock: withPostgres,
  async strike({ clockFile, dice }) {
    const set = (offset: number) => setClocks(clockFile, offset, withPostgres);
    set(seconds);
    const long = await hold(dice, 12, 20); // Longer than the interval at which the workers read Postgres' clock.
    set(0);
    return `${long}${withPostgres ? ', Postgres included' : '; not of Postgres'}`;
  },
});

const networkCut: Fault = {
  name: 'network to database cut',
  loses: true,
  ends: [],
  async strike({ relay, dice }) {
    relay.cut();
    const long = await hold(dice, 2, 6);
    relay.mend();
    return long;
  },
};

const companionEnded = (name: string, loses: boolean, of: (victim: Victim) => Companion): Fault => ({
  name: `second ${name} ended`,
  loses,
  ends: [],
  async strike(victim) {
    const { dice } = victim;
    const how = dice.next() < 0.5 ? 'SIGTERM' : 'SIGKILL';
    await of(victim).end(how);
    const long = await hold(dice, 1, 5);
    of(victim).start();
    return `by ${how}, away ${long}`;
  },
});

/** A worker that the kernel suspends, as on a laptop that sleeps: its leases run out, and it believes to hold them. */
const workerStopped: Fault = {
  name: 'worker stopped, continued',
  loses: true,
  ends: [],
  async strike({ product, minutes }) {
    const pid = product.pidOf('worker');
    if (pid === null) throw new Error('The worker is down already.');
    const ms = Math.min(STOPPED_MS, minutes * 60_000 * STOPPED_SHARE);
    await suspended(pid, () => sleep(ms));
    return `for ${(ms / 1_000).toFixed(0)} s`;
  },
};

/** Wait in ms for a browser to be at work. */
const BROWSER_MS = 20_000;

const browserKilled: Fault = {
  name: 'browser killed',
  loses: true,
  ends: [],
  async strike({ product, second, dice }) {
    for (let waited = 0; waited < BROWSER_MS; waited += GONE_MS) {
      const workers = [product.pidOf('worker'), second.pid].filter((pid) => pid !== null);
      const browsers = workers.flatMap(descendants).filter(isBrowser);
      const pid = browsers[dice.int(Math.max(1, browsers.length))];
      if (pid !== undefined) {
        process.kill(pid, 'SIGKILL');
        return `process ${pid} of ${browsers.length}`;
      }
      await sleep(GONE_MS);
    }
    throw new Error('no browser ran');
  },
};

const descendants = (pid: number): number[] =>
  familyOf(pid)
    .slice(1)
    .flatMap((child) => [child, ...descendants(child)]);

function isBrowser(pid: number): boolean {
  try {
    return /chrom/i.test(readFileSync(`/proc/${pid}/comm`, 'utf8'));
  } catch {
    return false; // It has ended in between.
  }
}

/** A backup on a disk that fills up while it is written. It must fail with a sentence and leave no file that looks whole. */
const backupOnFullDisk: Fault = {
  name: 'disk full during a backup',
  loses: true,
  ends: ['database'],
  async strike({ disk, product, dice }) {
    const folder = path.join(disk.folder, 'backups');
    mkdirSync(folder, { recursive: true });
    const pid = product.pidOf('api');
    if (pid === null) throw new Error('The API is down.');
    disk.fill();
    const { code, said } = await ran('jobs/cli/hyrde.mjs', ['backup', '--to', folder], {
      ...environmentOf(pid),
      HYRDE_DATA: product.data,
    });
    const long = await hold(dice, 1, 3);
    disk.empty();
    const whole = readdirSync(folder).filter((name) => name.endsWith('.backup'));
    rmSync(folder, { recursive: true, force: true });
    if (code === 0 || whole.length > 0 || said.includes('    at '))
      throw new BrokenLaw(
        `a backup on a full disk ended with code ${code}, left ${whole.length} files and said: ${said}`,
      );
    return `full ${long}; it said "${said.trim().split('\n').at(-1)?.slice(0, 160)}"`;
  },
};

/** A law that a fault checks by itself was broken. */
export class BrokenLaw extends Error {}

/** Runs a program of the product. */
async function ran(file: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [inRoot(file), ...args], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  const [code] = await once(child, 'close');
  return { code: code as number | null, said };
}

const runFileSpoilt: Fault = {
  name: 'supervisor killed, run file spoilt, started again',
  loses: true,
  ends: PROCESSES,
  async strike({ product, second, secondApi }) {
    // The next start ends any process on this data folder.
    await Promise.all([second.end('SIGKILL'), secondApi.end('SIGKILL')]);
    await product.restartByForce(() => {
      rmSync(path.join(product.data, 'running.json'), { force: true });
      writeFileSync(path.join(product.data, 'running.json'), '{"start":');
    });
    second.start();
    secondApi.start();
    return 'what it left running was ended by the next start';
  },
};

/** Faults that can be caused on this machine, and the reasons why the others cannot. */
export function faultsFor({ disk, redis }: Pick<Victim, 'disk' | 'redis'>): { faults: Fault[]; impossible: string[] } {
  const moves = faketime() !== undefined;
  const faults = [
    killed('worker', true),
    killed('database', true),
    killed('api', false),
    killed('web', false),
    paused,
    restarted,
    ...(disk.whyNotFull === null ? [diskFull, backupOnFullDisk] : []),
    redis ? redisKilled : queueEmptied,
    clockSet('back an hour', -HOUR_S, false),
    clockSet('a day ahead', DAY_S, moves),
    clockSet('back a day', -DAY_S, moves),
    networkCut,
    companionEnded('worker', true, ({ second }) => second),
    companionEnded('API', false, ({ secondApi }) => secondApi),
    workerStopped,
    browserKilled,
    runFileSpoilt,
  ];
  const impossible = [
    ...(disk.whyNotFull === null ? [] : [`disk full: ${disk.whyNotFull}`]),
    ...(moves ? [] : ["Postgres' clock: libfaketime is not installed"]),
  ];
  return { faults, impossible };
}
