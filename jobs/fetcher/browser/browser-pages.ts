import {
  BROWSER_CLOSE_MS,
  BROWSER_IDLE_MS,
  BROWSER_TABS,
  RENDER_FRAMES,
  RENDER_QUICK_MS,
  RENDER_QUIET_MS,
  SUBRESOURCE_BYTES,
  SUBRESOURCE_IDLE_MS,
} from '@hyrde/contracts';
import type { BrowserContext, Page } from 'puppeteer';
import type { AddressGate } from '../addresses/address-gate.js';
import type { FoundBrowser } from './find-browser.js';
import { Interruption } from './interruption.js';
import { startForwardProxy } from './proxy.js';
import { BrowserGone, RunningBrowser, within } from './running-browser.js';
import { Tabs } from './tabs.js';

export interface BrowserOptions {
  gate: AddressGate;
  userAgent: string;
  /** robots.txt of the URL's host; unreadable means no. */
  allows(url: URL): Promise<boolean>;
  browser: FoundBrowser;
}

/** What is done in a page, and until when. */
export type PageWork<T> = (page: Page, until: number) => Promise<T>;

export interface PageOptions {
  /** How long it takes, most likely: quick pages come first, and what turns out not to be quick gives way. */
  expectedMs: number;
  /** How long it may take. */
  ms: number;
  signal: AbortSignal | undefined;
}

/** The page takes longer than most, and others wait. */
export class GivesWay extends Error {}

/**
 * Ways out that know no proxy. The browser is told to keep to its proxy; without these, pages cannot even try. Runs in
 * every frame, before any script of the page.
 */
const WITHOUT_WAYS_OUT = `for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport']) delete globalThis[name];`;

/** How often is looked whether others wait. */
const LOOK_MS = 100;
/** The pages of one browser, which starts with the first and ends when idle. */
export class BrowserPages {
  private running: Promise<RunningBrowser> | null = null;
  private readonly tabs = new Tabs(BROWSER_TABS);
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly options: BrowserOptions) {}

  /**
   * Works in a new page. One whose browser was ended for another page's sake is opened once more.
   * @throws GivesWay, where others wait and it may have its time later; whatever the browser or the work fails with
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
      const started = await RunningBrowser.start(options.browser, proxy, options.userAgent);
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

  /** Opens the page in a context of its own, so that no cookie outlives it, and closes it whatever happens. */
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
      // A page that keeps its browser from answering is ended with it.
      if (!(await within(BROWSER_CLOSE_MS, closed))) inBrowser.kill();
    }
  }

  /** Once its time as a quick page is over, it ends as soon as another waits. */
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
