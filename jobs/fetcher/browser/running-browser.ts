import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import {
  BROWSER_CHECK_MS,
  BROWSER_CLOSE_MS,
  BROWSER_HEAP_MEGABYTES,
  BROWSER_LAUNCH_MS,
  BROWSER_MEGABYTES,
  RENDER_PROCESSOR_MS,
} from '@hyrde/contracts';
import type { Browser } from 'puppeteer';
import { browserEnvironment, type FoundBrowser } from './find-browser.js';
import type { ForwardProxy } from './proxy.js';

interface ProcessUse {
  pid: number;
  /** Private memory; shared file mappings are not counted. */
  megabytes: number;
  /** Processor time since its start. */
  processorMs: number;
}

/** Unit in which the kernel reports processor time, in ms (proc_pid_stat(5), USER_HZ). */
const TICK_MS = 10;

/**
 * A process and its descendants; empty without /proc. The kernel computes these files (some 80 for a browser) without
 * waiting, so reading them synchronously takes a fraction of the processor time that promises take.
 */
function processTree(pid: number): ProcessUse[] {
  const [status, stat] = [contentOf(`/proc/${pid}/status`), contentOf(`/proc/${pid}/stat`)];
  if (!stat) return [];
  const lists = threadsOf(pid).map((thread) => contentOf(`/proc/${pid}/task/${thread}/children`));
  const children = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
  const megabytes = (kilobytes(status, 'RssAnon') + kilobytes(status, 'RssShmem')) / 1_024;
  return [{ pid, megabytes, processorMs: ticks(stat) * TICK_MS }, ...children.flatMap(processTree)];
}

/** Content of a file in /proc that needs no memory of the process; empty if the process has ended. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

const kilobytes = (status: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);

/** User and system ticks: fields 14 and 15, counted after the name, which may contain anything. */
function ticks(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}

/**
 * True if this process of a Chromium renders pages. Its command line is in its own memory, which the kernel may have to
 * wait for, so it is read without blocking this process.
 */
const runsPages = async (pid: number): Promise<boolean> =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('--type=renderer');

/** The browser ended during a page. */
export class BrowserGone extends Error {}

/** A browser with all its processes, limited in memory. */
export class RunningBrowser {
  /** Rejects when the browser has ended. */
  readonly gone: Promise<never>;
  private readonly look: NodeJS.Timeout;
  /** Processes whose pages have the lowest priority. */
  private readonly last = new Set<number>();

  private constructor(
    readonly browser: Browser,
    readonly proxy: ForwardProxy,
    private readonly home: string,
  ) {
    this.gone = new Promise((_, reject) => {
      browser.once('disconnected', () => {
        this.cleanUp();
        reject(new BrowserGone('The browser has ended.'));
      });
    });
    this.gone.catch(() => {});
    this.look = setInterval(() => this.holdWithinBounds(), BROWSER_CHECK_MS).unref();
  }

  static async start(found: FoundBrowser, proxy: ForwardProxy, userAgent: string): Promise<RunningBrowser> {
    const home = await mkdtemp(path.join(tmpdir(), 'hyrde-browser-'));
    try {
      const browser = await launch(found, { proxy, userAgent, home });
      comeLater(browser.process()?.pid);
      return new RunningBrowser(browser, proxy, home);
    } catch (error) {
      await rm(home, { recursive: true, force: true });
      throw error;
    }
  }

  get pid(): number | undefined {
    return this.browser.process()?.pid;
  }

  /** Ends the browser orderly, or else at once. */
  async close(): Promise<void> {
    if (!(await within(BROWSER_CLOSE_MS, this.browser.close()))) this.kill();
  }

  /** Ends all its processes, which form a group. */
  kill(): void {
    const { pid } = this;
    if (pid !== undefined) endProcess(process.platform === 'win32' ? pid : -pid);
  }

  private holdWithinBounds(): void {
    const { pid } = this;
    if (pid === undefined) return;
    const processes = processTree(pid);
    if (processes.reduce((sum, { megabytes }) => sum + megabytes, 0) > BROWSER_MEGABYTES) void this.makeRoom(processes);
    else this.putLast(processes);
  }

  /** Ends the page that uses the most memory; if no page uses it, the browser. */
  private async makeRoom(processes: ProcessUse[]): Promise<void> {
    const largest = processes.reduce((most, one) => (one.megabytes > most.megabytes ? one : most));
    if (largest.pid !== this.pid && largest.megabytes > BROWSER_MEGABYTES / 2 && (await runsPages(largest.pid)))
      endProcess(largest.pid);
    else this.kill();
  }

  /** Lowers the priority of a page that computes for long. */
  private putLast(processes: ProcessUse[]): void {
    for (const { pid, processorMs } of processes) {
      if (processorMs <= RENDER_PROCESSOR_MS || this.last.has(pid)) continue;
      this.last.add(pid);
      void runsPages(pid).then((runs) => runs && comeLast(pid));
    }
  }

  private cleanUp(): void {
    clearInterval(this.look);
    this.kill();
    void this.proxy.close();
    void rm(this.home, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }
}

/** True if the work settled within a number of milliseconds. */
export async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const ended = work.then(
    () => true,
    () => true,
  );
  try {
    return await Promise.race([ended, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Nice value of the browser relative to the worker: it gets two fifths of the processor if both want all. */
const NICE = 2;

/**
 * Lowers the priority of the browser's process group, so that pages come after the worker's own work. The group is also
 * a session, and where Linux shares the processor by sessions (sched(7), autogroup) only the session's value counts.
 * Without such support priorities are equal.
 */
function comeLater(pid: number | undefined): void {
  if (pid === undefined) return;
  execFile('renice', ['-n', `${NICE}`, '-g', `${pid}`], () => {});
  writeFile(`/proc/${pid}/autogroup`, `${NICE}`).catch(() => {});
}

/** @param pid negative for a group of processes */
function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

function comeLast(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process has already ended.
  }
}

async function launch(
  found: FoundBrowser,
  { proxy, userAgent, home }: { proxy: ForwardProxy; userAgent: string; home: string },
): Promise<Browser> {
  // Loaded with the first page that needs it: 300 ms that most commands never need.
  const { default: puppeteer } = await import('puppeteer');
  return puppeteer.launch({
    executablePath: found.path,
    headless: found.headless,
    // A browser whose pipe closes ends itself, so that none outlives a killed worker.
    pipe: true,
    timeout: BROWSER_LAUNCH_MS,
    env: browserEnvironment(home, found.env),
    userDataDir: path.join(home, 'profile'),
    acceptInsecureCerts: false,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [
      // The only way out, loopback names included; nothing is resolved or sent outside it.
      `--proxy-server=http://127.0.0.1:${proxy.port}`,
      '--proxy-bypass-list=<-loopback>',
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
      // Chrome obeys the first switch, the headless shell the second.
      '--webrtc-ip-handling-policy=disable_non_proxied_udp',
      '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
      '--disable-quic',
      `--user-agent=${userAgent}`,
      `--js-flags=--max-old-space-size=${BROWSER_HEAP_MEGABYTES}`,
      ...(found.unsandboxed === null ? [] : ['--no-sandbox']),
      '--disable-dev-shm-usage',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--mute-audio',
    ],
    // Popups are documents that no gate rules yet.
    ignoreDefaultArgs: ['--disable-popup-blocking'],
  });
}
