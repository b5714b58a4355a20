import { performance } from 'node:perf_hooks';
import {
  BROWSER_CLOSE_MS,
  BROWSER_IDLE_MS,
  BROWSER_TABS,
  type Operator,
  RENDER_FRAMES,
  RENDER_QUICK_MS,
  RENDER_QUIET_MS,
  SUBRESOURCE_BYTES,
  SUBRESOURCE_IDLE_MS,
  userAgentOf,
} from '@hyrde/contracts';
import type { BrowserContext, Page } from 'puppeteer';
import type { AddressGate } from '../addresses/address-gate.js';
import type { FoundBrowser } from './find-browser.js';
import { startForwardProxy } from './proxy.js';
import { BrowserGone, RunningBrowser, within } from './running-browser.js';

/** Ends a page's time: by the clock, the caller, or the page's crash. */
class Interruption {
  private readonly interrupted: Promise<never>;
  private readonly timer: NodeJS.Timeout;
  /** Ends it for another reason. */
  end: (why: Error) => void = () => {};
  private readonly stop = () => this.end(new Error('aborted'));

  constructor(
    ms: number,
    private readonly signal: AbortSignal | undefined,
  ) {
    this.interrupted = new Promise((_, reject) => {
      this.end = reject;
    });
    this.interrupted.catch(() => {});
    this.timer = setTimeout(() => this.end(new Error(`not rendered within ${ms / 1_000} s`)), ms);
    signal?.addEventListener('abort', this.stop, { once: true });
  }

  orEarlier<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.interrupted]);
  }

  clear(): void {
    clearTimeout(this.timer);
    this.signal?.removeEventListener('abort', this.stop);
  }
}

export interface BrowserOptions {
  gate: AddressGate;
  operator: Operator;
  /** True if robots.txt of the URL's host allows it; false if it cannot be read. */
  allows(url: URL): Promise<boolean>;
  browser: FoundBrowser;
}

/** Work in a page, with its deadline in ms since 1970. */
export type PageWork<T> = (page: Page, until: number) => Promise<T>;

export interface PageOptions {
  /** Expected duration in ms: short pages come first, and a page that proves long gives way. */
  expectedMs: number;
  /** Maximum duration in ms. */
  ms: number;
  signal: AbortSignal | undefined;
}

/** The page takes longer than most while others wait. */
export class GivesWay extends Error {}

/**
 * Script that removes what would send requests past the proxy or past the gate: interfaces, and rules by which the
 * browser fetches pages ahead, before they are read. It runs in every frame before any script of the page.
 */
const WITHOUT_WAYS_OUT = `
for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport', 'WebSocketStream', 'fetchLater']) delete globalThis[name];
(() => {
  const removed = (node) => {
    for (const script of node.querySelectorAll?.('script[type=speculationrules i]') ?? []) script.remove();
  };
  const watch = (root) =>
    new MutationObserver(() => removed(root)).observe(root, { childList: true, subtree: true, attributeFilter: ['type'] });
  watch(document);
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (...options) {
    const root = attach.apply(this, options);
    watch(root);
    return root;
  };
})();`;

/** Interval in ms at which waiting pages are counted. */
const LOOK_MS = 100;
/** The pages of one browser, which starts with the first page and ends when idle. */
export class BrowserPages {
  private running: Promise<RunningBrowser> | null = null;
  private readonly tabs = new Tabs(BROWSER_TABS);
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly options: BrowserOptions) {}

  /**
   * Works in a new page. If the browser was ended because of another page, the page is opened once more.
   * @throws GivesWay if others wait and the page may have its time later; any error of the browser or the work
   */
  async withPage<T>(work: PageWork<T>, options: PageOptions): Promise<T> {
    const tab = await this.tabs.acquire(options.expectedMs, options.signal);
    clearTimeout(this.idle);
    try {
      for (let tries = 1; ; tries++) {
        this.running ??= this.start();
        const inBrowser = await this.running;
        try {
          return await this.opened(inBrowser, work, options);
        } catch (error) {
          options.signal?.throwIfAborted();
          if (!(error instanceof BrowserGone) || tries > 1) throw error;
        }
      }
    } finally {
      tab.release();
      if (this.tabs.unused) this.idle = setTimeout(() => void this.close().catch(() => {}), BROWSER_IDLE_MS).unref();
    }
  }

  /** Ends the browser; another page starts it again. */
  async close(): Promise<void> {
    const last = await this.running?.catch(() => null);
    this.running = null;
    await last?.close();
  }

  private async start(): Promise<RunningBrowser> {
    const { options } = this;
    const proxy = await startForwardProxy({ ...options, maxBytes: SUBRESOURCE_BYTES, idleMs: SUBRESOURCE_IDLE_MS });
    try {
      const started = await RunningBrowser.start(options.browser, proxy, userAgentOf(options.operator));
      started.gone.catch(() => {
        this.running = null;
      });
      return started;
    } catch (error) {
      this.running = null;
      await proxy.close();
      throw error;
    }
  }

  /** Opens the page in a context of its own, so that no cookie survives it, and always closes it. */
  private async opened<T>(
    inBrowser: RunningBrowser,
    work: PageWork<T>,
    { expectedMs, ms, signal }: PageOptions,
  ): Promise<T> {
    const until = Date.now() + ms;
    const over = new Interruption(ms + RENDER_QUIET_MS, signal);
    const quick = expectedMs <= RENDER_QUICK_MS ? this.giveWay(over) : undefined;
    const context = inBrowser.browser.createBrowserContext({ downloadBehavior: { policy: 'deny' } });
    const done = context.then(async (made) => {
      const page = await over.orEarlier(newPage(made, inBrowser));
      page.on('error', over.end);
      boundFrames(page, over);
      return work(page, until);
    });
    try {
      return await over.orEarlier(Promise.race([done, inBrowser.gone]));
    } finally {
      over.clear();
      clearInterval(quick);
      done.catch(() => {});
      const closed = context.then((made) => made.close());
      // A page that blocks its browser is ended with it.
      if (!(await within(BROWSER_CLOSE_MS, closed))) inBrowser.kill();
    }
  }

  /** Ends the page as soon as another waits, once its expected time has passed. */
  private giveWay(over: Interruption): NodeJS.Timeout {
    const until = Date.now() + RENDER_QUICK_MS;
    return setInterval(() => {
      if (this.tabs.crowded && Date.now() >= until) over.end(new GivesWay());
    }, LOOK_MS);
  }
}

async function newPage(context: BrowserContext, { proxy }: RunningBrowser): Promise<Page> {
  const page = await context.newPage();
  await page.authenticate({ username: proxy.username, password: proxy.password });
  await page.setBypassServiceWorker(true);
  await page.evaluateOnNewDocument(WITHOUT_WAYS_OUT);
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}));
  page.on('popup', (popup) => void popup?.close().catch(() => {}));
  return page;
}

function boundFrames(page: Page, over: Interruption): void {
  let frames = 0;
  page.on('frameattached', () => {
    if (++frames > RENDER_FRAMES) over.end(new Error(`more than ${RENDER_FRAMES} frames`));
  });
}

interface Waiting {
  expectedMs: number;
  since: number;
  enter(): void;
}

/** A held tab; `release` returns it. */
export interface Tab {
  release(): void;
}

const isLong = ({ expectedMs }: { expectedMs: number }): boolean => expectedMs > RENDER_QUICK_MS;

/**
 * Limits the number of pages in the browser. The next page is the one with the highest response ratio (Brinch Hansen
 * 1971): short ones soon, long ones eventually. While others wait, at most one tab holds a long page.
 */
export class Tabs {
  private readonly waiting: Waiting[] = [];
  private taken = 0;
  private long = 0;

  /** @param now milliseconds of a monotonic clock */
  constructor(
    private readonly tabs: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** True if a page expected to be short waits. */
  get crowded(): boolean {
    return this.waiting.some((one) => !isLong(one));
  }

  /** True if no tab is held and no page waits. */
  get unused(): boolean {
    return this.taken === 0;
  }

  /** Resolves when the caller holds a tab. @throws the signal's reason if it is aborted first; no tab is taken then */
  async acquire(expectedMs: number, signal?: AbortSignal): Promise<Tab> {
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const aborted = () => {
        this.waiting.splice(this.waiting.indexOf(one), 1);
        reject(signal?.reason);
      };
      const enter = () => {
        signal?.removeEventListener('abort', aborted);
        resolve({ release: () => this.release(one) });
      };
      const one = { expectedMs, since: this.now(), enter };
      signal?.addEventListener('abort', aborted, { once: true });
      this.waiting.push(one);
      this.admit();
    });
  }

  private release(one: Waiting): void {
    this.taken--;
    if (isLong(one)) this.long--;
    this.admit();
  }

  private admit(): void {
    while (this.taken < this.tabs && this.waiting.length) {
      const next = this.next();
      this.waiting.splice(this.waiting.indexOf(next), 1);
      this.taken++;
      if (isLong(next)) this.long++;
      next.enter();
    }
  }

  private next(): Waiting {
    const now = this.now();
    const ratio = ({ expectedMs, since }: Waiting) => (now - since) / expectedMs;
    const free = this.long > 0 && this.crowded ? this.waiting.filter((one) => !isLong(one)) : this.waiting;
    return free.reduce((best, one) => (ratio(one) > ratio(best) ? one : best));
  }
}
