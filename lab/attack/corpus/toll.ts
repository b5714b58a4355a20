import { readdir, readFile } from 'node:fs/promises';

/** Cost of a piece of work to the process. */
export interface Toll {
  seconds: number;
  /** Longest block of the event loop, in milliseconds. */
  blockMs: number;
  /** Maximum memory added by this process and its child processes without browsers, in megabytes. */
  addedMb: number;
  /** Maximum memory of a browser with all its processes, in megabytes. */
  browserMb: number;
  /** Number of child processes left behind. */
  left: number;
}

const MB = 1_048_576;
const TICK_MS = 10;
/** Interval at which processes are sampled; a sample takes one or two milliseconds. */
const LOOK_MS = 100;

/** Does the work and measures its cost. `global.gc`, if exposed, collects garbage before the first measurement. */
export async function tollOf(work: () => Promise<unknown>): Promise<Toll> {
  globalThis.gc?.();
  const before = memory();
  const began = performance.now();
  let peak = before;
  let blockMs = 0;
  let children = 0;
  let browser = 0;
  const stopTicks = ticks((ms) => {
    blockMs = Math.max(blockMs, ms);
    peak = higher(peak, memory());
  });
  const look = async () => {
    const { browserMb, othersMb } = await descendants();
    browser = Math.max(browser, browserMb);
    children = Math.max(children, othersMb);
  };
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, LOOK_MS);
  try {
    await work();
  } finally {
    stopTicks();
    clearInterval(timer);
    await looking;
  }
  const seconds = (performance.now() - began) / 1_000;
  const own = Math.max(peak.rss - before.rss, peak.managed - before.managed) / MB;
  const left = await leftBehind();
  return {
    seconds,
    blockMs,
    addedMb: own + children,
    browserMb: browser,
    left,
  };
}

/** Number of descendants left, after up to `MAX_LOOKS` samples in which ending ones may exit. */
async function leftBehind(): Promise<number> {
  for (let look = 1; ; look++) {
    const { count } = await descendants();
    if (count === 0 || look >= MAX_LOOKS) return count;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

const MAX_LOOKS = 50;

interface Memory {
  rss: number;
  /** Heap and buffers: the memory of the process after a return of all unused memory. */
  managed: number;
}

function memory(): Memory {
  const { rss, heapTotal, external } = process.memoryUsage();
  return { rss, managed: heapTotal + external };
}

const higher = (a: Memory, b: Memory): Memory => ({
  rss: Math.max(a.rss, b.rss),
  managed: Math.max(a.managed, b.managed),
});

/**
 * Reports the duration of each tick of the event loop. Only processor time of this process counts, since on a busy
 * machine other processes cause the rest.
 */
function ticks(report: (ms: number) => void): () => void {
  let last = performance.now();
  let cpu = process.cpuUsage();
  const timer = setInterval(() => {
    const now = performance.now();
    const { user, system } = process.cpuUsage(cpu);
    report(Math.max(0, Math.min(now - last - TICK_MS, (user + system) / 1_000)));
    last = now;
    cpu = process.cpuUsage();
  }, TICK_MS);
  return () => clearInterval(timer);
}

interface Descendants {
  count: number;
  browserMb: number;
  othersMb: number;
}

/** Descendants of this process, from /proc; none if /proc does not exist. */
async function descendants(): Promise<Descendants> {
  const sum: Descendants = { count: 0, browserMb: 0, othersMb: 0 };
  for (const pid of await childrenOf(process.pid)) await add(pid, sum);
  return sum;
}

async function add(pid: number, sum: Descendants): Promise<void> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (command === '') return; // The process has ended but was not yet waited for.
  sum.count++;
  const mb = await ownMemory(pid);
  if (/chrom/i.test(command.split('\0')[0] ?? '')) sum.browserMb += mb;
  else sum.othersMb += mb;
  for (const child of await childrenOf(pid)) await add(child, sum);
}

async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  );
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

/** Proportional share of a process's memory in megabytes: shared pages are counted once. */
async function ownMemory(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1_024;
}
