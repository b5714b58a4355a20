import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  BROWSER_CLOSE_MS,
  BROWSER_HEAP_MEGABYTES,
  BROWSER_LAUNCH_MS,
  BROWSER_LOOK_MS,
  BROWSER_MEGABYTES,
} from '@hyrde/contracts';
import type { Browser } from 'puppeteer';
import { browserEnvironment } from './environment.js';
import type { FoundBrowser } from './find-browser.js';
import { treeMegabytes } from './process-tree.js';
import type { ForwardProxy } from './proxy.js';

/** The browser ended while a page was in it. */
export class BrowserGone extends Error {}

/** A browser with all its processes, in bounds of memory, that ends when it is told to. */
export class RunningBrowser {
  /** Rejects when the browser has ended. */
  readonly gone: Promise<never>;
  private readonly look: NodeJS.Timeout;

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
    this.look = setInterval(() => void this.endIfTooLarge(), BROWSER_LOOK_MS).unref();
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

  /** Ends it in good order, or else at once. */
  async close(): Promise<void> {
    if (!(await within(BROWSER_CLOSE_MS, this.browser.close()))) this.kill();
  }

  /** Ends all its processes: they are a group of their own. */
  kill(): void {
    const { pid } = this;
    try {
      if (pid !== undefined) process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }

  private async endIfTooLarge(): Promise<void> {
    const { pid } = this;
    if (pid !== undefined && (await treeMegabytes(pid)) > BROWSER_MEGABYTES) this.kill();
  }

  private cleanUp(): void {
    clearInterval(this.look);
    this.kill();
    void this.proxy.close();
    void rm(this.home, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }
}

/** Did it come to its end, good or bad, within so many milliseconds? */
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

/** The browser's processes, which are a group, and those that it will start: what pages do comes after our own work. */
function comeLater(pid: number | undefined): void {
  if (pid !== undefined) execFile('renice', ['-n', '10', '-g', `${pid}`], () => {}); // where there is none, all are alike
}

async function launch(
  found: FoundBrowser,
  { proxy, userAgent, home }: { proxy: ForwardProxy; userAgent: string; home: string },
): Promise<Browser> {
  // Loaded with the first page that needs it: 300 ms that most command lines never need.
  const { default: puppeteer } = await import('puppeteer');
  return puppeteer.launch({
    executablePath: found.path,
    headless: found.headless,
    // A browser whose pipe closes ends itself: none outlives a worker that was killed.
    pipe: true,
    timeout: BROWSER_LAUNCH_MS,
    env: browserEnvironment(home, found.env),
    userDataDir: path.join(home, 'profile'),
    acceptInsecureCerts: false,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [
      // The only way out, loopback names included; nothing is resolved or sent beside it.
      `--proxy-server=http://127.0.0.1:${proxy.port}`,
      '--proxy-bypass-list=<-loopback>',
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
      // Chrome obeys the one, the headless shell the other.
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
  });
}
