import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from '../country/random.js';
import { inRoot, ROOT } from '../product/parts.js';
import { environmentOf, familyOf, PROCESSES, type ProcessName, type Product } from '../product/whole.js';
import type { DataDisk } from './disk.js';
import type { Relay } from './relay.js';
import type { Watch } from './watch.js';

/** A worker beside the product's own, with the same environment. */
export class SecondWorker {
  /** Exits that the test did not cause. */
  readonly ended: string[] = [];
  #child: ChildProcess | null = null;

  constructor(private readonly product: Product) {}

  /** @throws if the product's own worker, whose environment is copied, is down */
  start(): void {
    const pid = this.product.pidOf('worker');
    if (pid === null) throw new Error('The worker is down.');
    const child = spawn(process.execPath, [inRoot('jobs/dist/worker/main.js')], {
      cwd: ROOT,
      env: environmentOf(pid),
      stdio: 'ignore',
    });
    child.once('exit', (code, signal) => {
      if (this.#child !== child) return;
      this.#child = null;
      this.ended.push(`the second worker ended (${signal ?? code})`);
    });
    this.#child = child;
  }

  async end(how: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child) return;
    child.kill(how);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
}

/** The processes and connections that faults are applied to. */
export interface Victim {
  product: Product;
  second: SecondWorker;
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
  /**
   * Causes the fault and undoes it if it does not pass by itself.
   * @returns description of the fault
   */
  strike(victim: Victim): Promise<string>;
}

const HOUR_MS = 3_600_000;
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

const paused: Fault = {
  name: 'database paused',
  loses: true,
  ends: [],
  async strike({ product, dice }) {
    const pid = product.pidOf('database');
    if (pid === null) throw new Error('The database is down already.');
    process.kill(pid, 'SIGSTOP'); // Stopped first, so that it starts no further process.
    const family = familyOf(pid);
    const each = (how: NodeJS.Signals) => {
      for (const one of family)
        try {
          process.kill(one, how);
        } catch {} // The process ended in between.
    };
    each('SIGSTOP');
    const long = await hold(dice, 2, 6);
    each('SIGCONT');
    return long;
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

const clockBack: Fault = {
  name: 'clock set back an hour',
  loses: false,
  ends: [],
  async strike({ clockFile, dice }) {
    writeFileSync(clockFile, `${-HOUR_MS}`);
    const long = await hold(dice, 4, 8);
    writeFileSync(clockFile, '0');
    return `${long}; of API, worker, dashboard and supervisor, not of Postgres`;
  },
};

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

const secondWorkerEnded: Fault = {
  name: 'second worker ended',
  loses: true,
  ends: [],
  async strike({ second, dice }) {
    const how = dice.next() < 0.5 ? 'SIGTERM' : 'SIGKILL';
    await second.end(how);
    const long = await hold(dice, 1, 5);
    second.start();
    return `by ${how}, away ${long}`;
  },
};

const runFileSpoilt: Fault = {
  name: 'supervisor killed, run file spoilt, started again',
  loses: true,
  ends: PROCESSES,
  async strike({ product, second }) {
    await second.end('SIGKILL'); // The next start ends any process on this data folder.
    await product.restartByForce(() => {
      rmSync(path.join(product.data, 'running.json'), { force: true });
      writeFileSync(path.join(product.data, 'running.json'), '{"start":');
    });
    second.start();
    return 'what it left running was ended by the next start';
  },
};

/** Faults that can be caused on this machine, and the reasons why the others cannot. */
export function faultsFor(disk: DataDisk): { faults: Fault[]; impossible: string[] } {
  const faults = [
    killed('worker', true),
    killed('database', true),
    killed('api', false),
    killed('web', false),
    paused,
    restarted,
    ...(disk.whyNotFull === null ? [diskFull] : []),
    queueEmptied,
    clockBack,
    networkCut,
    secondWorkerEnded,
    runFileSpoilt,
  ];
  const impossible = disk.whyNotFull === null ? [] : [`disk full: ${disk.whyNotFull}`];
  return { faults, impossible };
}
