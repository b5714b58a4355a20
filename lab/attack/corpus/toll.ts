import { readdir, readFile } from 'node:fs/promises';

/** What a piece of work cost the process. */
export interface Toll {
  seconds: number;
  /** The longest time in which the event loop did nothing else, in milliseconds. */
  blockMs: number;
  /** Memory added at most, in megabytes: of this process and of those it started, a browser apart. */
  addedMb: number;
  /** What a browser took at most, with all its processes, in megabytes. */
  browserMb: number;
  /** Processes that it started and left behind. */
  left: number;
}

const MB = 1_048_576;
const TICK_MS = 10;
/** Processes are looked at so often; that takes a millisecond or two itself. */
const LOOK_MS = 100;

/** Does the work and says what it cost. `global.gc` gives the memory before it a clean start, where there is one. */
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
  const own = Math.max(peak.rss - before.rss, peak.managed - before.managed) / MB;
  const { count } = await descendants();
  return {
    seconds: (performance.now() - began) / 1_000,
    blockMs,
    addedMb: own + children,
    browserMb: browser,
    left: count,
  };
}

interface Memory {
  rss: number;
  /** Heap and buffers: what the process would take if it gave back what it no longer needs. */
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
 * Tells how long each turn of the event loop kept others waiting. Of a wait, only as much counts as the process
 * computed meanwhile: on a busy machine the rest was other processes' time.
 */
function ticks(tell: (ms: number) => void): () => void {
  let last = performance.now();
  let cpu = process.cpuUsage();
  const timer = setInterval(() => {
    const now = performance.now();
    const { user, system } = process.cpuUsage(cpu);
    tell(Math.max(0, Math.min(now - last - TICK_MS, (user + system) / 1_000)));
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

/** The processes below this one, by /proc; none are seen where there is no such thing. */
export async function descendants(): Promise<Descendants> {
  const sum: Descendants = { count: 0, browserMb: 0, othersMb: 0 };
  for (const pid of await childrenOf(process.pid)) await add(pid, sum);
  return sum;
}

async function add(pid: number, sum: Descendants): Promise<void> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (command === '') return; // it has ended, and nobody has asked for its exit code yet
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

/** Its share of what it has in memory: what several have in common is counted once. In megabytes. */
async function ownMemory(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1_024;
}
