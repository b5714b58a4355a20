import {
  BROWSER_CLOSE_MS,
  BROWSER_IDLE_MS,
  BROWSER_TABS,
  PICTURE_MIN_HEIGHT,
  PICTURE_WIDTH,
  RENDER_FRAMES,
  RENDER_MS,
  RENDER_QUICK_MS,
  RENDER_QUIET_MS,
  SUBRESOURCE_BYTES,
  SUBRESOURCE_IDLE_MS,
  VISIT_MS,
} from '@hyrde/contracts';
import type { BrowserContext, Page } from 'puppeteer';
import type { Traffic, VisitSteps } from '../../site/index.js';
import type { AddressGate } from '../addresses/address-gate.js';
import type { FoundBrowser } from './find-browser.js';
import { type PagePicture, takePicture } from './page-picture.js';
import { PageTimes } from './page-times.js';
import { PageTraffic } from './page-traffic.js';
import { startForwardProxy } from './proxy.js';
import { BrowserGone, RunningBrowser, within } from './running-browser.js';
import { ruleSubresources } from './subresources.js';
import { type Tab, Tabs } from './tabs.js';
import { doSteps } from './visit-page.js';

/** Turns a fetched page into what a browser makes of it. */
export interface Renderer {
  /**
   * @param url of the document, after redirects
   * @param html as the server sent it: it is not fetched again
   * @returns the DOM as HTML after the page's scripts have run
   * @throws an error where the browser fails; the page is then used as it was sent
   */
  render(url: string, html: string, signal?: AbortSignal): Promise<string>;
  /**
   * The page's picture, with its images and styles but without scripts: the stored document as a person would see it.
   * @param words to be found in it
   */
  screenshot(url: string, html: string, words: readonly string[], signal?: AbortSignal): Promise<PagePicture>;
  /**
   * What a visitor has before him who has done these steps. Nothing is sent but what reads (`readsOnly`).
   * @param paceMs between two steps
   */
  visit(
    url: string,
    html: string,
    steps: VisitSteps,
    options: { paceMs: number; signal?: AbortSignal | undefined },
  ): Promise<{ html: string; traffic: Traffic }>;
  close(): Promise<void>;
}

export interface RendererOptions {
  gate: AddressGate;
  userAgent: string;
  /** robots.txt of the URL's host; unreadable means no. */
  allows(url: URL): Promise<boolean>;
  browser: FoundBrowser;
  /** From opening the page to its last word. */
  totalMs?: number | undefined;
}

/**
 * Ways out that know no proxy. The browser is told to keep to its proxy; without these, pages cannot even try. Runs in
 * every frame, before any script of the page.
 */
const WITHOUT_WAYS_OUT = `for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport']) delete globalThis[name];`;

/** A renderer over one browser, which starts with the first page and ends when idle. */
export function createRenderer(options: RendererOptions): Renderer {
  const { totalMs = RENDER_MS } = options;
  let running: Promise<RunningBrowser> | null = null;
  const tabs = new Tabs(BROWSER_TABS);
  const times = new PageTimes(UNKNOWN_MS);
  let idle: NodeJS.Timeout | undefined;

  async function start(): Promise<RunningBrowser> {
    const proxy = await startForwardProxy({ ...options, maxBytes: SUBRESOURCE_BYTES, idleMs: SUBRESOURCE_IDLE_MS });
    try {
      const started = await RunningBrowser.start(options.browser, proxy, options.userAgent);
      started.gone.catch(() => {
        running = null;
      });
      return started;
    } catch (error) {
      running = null;
      await proxy.close();
      throw error;
    }
  }

  async function stop(): Promise<void> {
    const last = await running?.catch(() => null);
    running = null;
    await last?.close();
  }

  async function enter(expectedMs: number, signal?: AbortSignal): Promise<Tab> {
    const tab = await tabs.acquire(expectedMs, signal);
    clearTimeout(idle);
    return tab;
  }

  function leave(tab: Tab): void {
    tab.release();
    if (tabs.unused) idle = setTimeout(() => void stop().catch(() => {}), BROWSER_IDLE_MS).unref();
  }

  type Work<T> = (page: Page, until: number) => Promise<T>;

  /** A page whose browser was ended for another page's sake is opened once more. */
  async function withPage<T>(expectedMs: number, work: Work<T>, signal?: AbortSignal, ms = totalMs): Promise<T> {
    const tab = await enter(expectedMs, signal);
    try {
      for (let tries = 1; ; tries++) {
        running ??= start();
        const inBrowser = await running;
        try {
          return await opened(inBrowser, { givesWay: expectedMs <= RENDER_QUICK_MS, work, signal, ms });
        } catch (error) {
          signal?.throwIfAborted();
          if (!(error instanceof BrowserGone) || tries > 1) throw error;
        }
      }
    } finally {
      leave(tab);
    }
  }

  /** A page that is not quick gives way to those that wait, and begins anew when it may have all its time. */
  async function rendered(url: string, work: Work<string>, signal?: AbortSignal): Promise<string> {
    const { host } = new URL(url);
    try {
      return await timed(host, times.expected(host), work, signal);
    } catch (error) {
      if (!(error instanceof GivesWay)) throw error;
      times.took(host, totalMs);
      return timed(host, totalMs, work, signal);
    }
  }

  async function timed<T>(host: string, expectedMs: number, work: Work<T>, signal?: AbortSignal): Promise<T> {
    let began: number | undefined;
    const begin: Work<T> = (page, until) => {
      began = Date.now();
      return work(page, until);
    };
    try {
      return await withPage(expectedMs, begin, signal);
    } finally {
      if (began !== undefined) times.took(host, Date.now() - began);
    }
  }

  /** Opens the page in a context of its own, so that no cookie outlives it, and closes it whatever happens. */
  async function opened<T>(
    inBrowser: RunningBrowser,
    { givesWay, work, signal, ms }: { givesWay: boolean; work: Work<T>; signal: AbortSignal | undefined; ms: number },
  ): Promise<T> {
    const until = Date.now() + ms;
    const over = new Interruption(ms + RENDER_QUIET_MS, signal);
    const quick = givesWay ? giveWay(over) : undefined;
    const context = inBrowser.browser.createBrowserContext({ downloadBehavior: { policy: 'deny' } });
    const rendered = context.then(async (made) => {
      const page = await over.orEarlier(newPage(made, inBrowser));
      page.on('error', over.end);
      boundFrames(page, over);
      return work(page, until);
    });
    try {
      return await over.orEarlier(Promise.race([rendered, inBrowser.gone]));
    } finally {
      over.clear();
      clearInterval(quick);
      rendered.catch(() => {});
      const closed = context.then((made) => made.close());
      // A page that keeps its browser from answering is ended with it.
      if (!(await within(BROWSER_CLOSE_MS, closed))) inBrowser.kill();
    }
  }

  /** Once its time as a quick page is over, it ends as soon as another waits. */
  function giveWay(over: Interruption): NodeJS.Timeout {
    const until = Date.now() + RENDER_QUICK_MS;
    return setInterval(() => {
      if (tabs.crowded && Date.now() >= until) over.end(new GivesWay());
    }, LOOK_MS);
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

  const { allows } = options;
  return {
    render: (url, html, signal) => {
      const work: Work<string> = async (page, until) => {
        await ruleSubresources(page, { url, html, picture: false, allows });
        await page.goto(url, { waitUntil: 'domcontentloaded', timeout: totalMs });
        await settled(page, until);
        return page.content();
      };
      return rendered(url, work, signal);
    },
    screenshot: (url, html, words, signal) => {
      const work: Work<PagePicture> = async (page, until) => {
        await page.setJavaScriptEnabled(false);
        await page.setViewport({ width: PICTURE_WIDTH, height: PICTURE_MIN_HEIGHT });
        await ruleSubresources(page, { url, html, picture: true, allows });
        await page.goto(url, { waitUntil: 'domcontentloaded', timeout: totalMs });
        await settled(page, until);
        return takePicture(page, words);
      };
      return withPage(totalMs, work, signal); // nobody waits for it: it comes as late as a long page
    },
    visit: (url, html, steps, { paceMs, signal }) => {
      const work: Work<{ html: string; traffic: Traffic }> = async (page, until) => {
        const traffic = new PageTraffic(page, url);
        const refused: PageTraffic['refused'] = (asked, why) => traffic.refused(asked, why);
        await ruleSubresources(page, { url, html, picture: false, allows, refused });
        await page.goto(url, { waitUntil: 'domcontentloaded', timeout: totalMs });
        const drawn = async () => {
          const end = Math.min(until, Date.now() + totalMs);
          await settled(page, end);
          // Quiet may mean that its scripts have not come to ask yet, on a machine at work.
          await page.evaluate(WHEN_IDLE);
          await settled(page, end);
        };
        await drawn();
        await doSteps(page, steps, traffic, { paceMs, until }, drawn);
        return { html: await page.content(), traffic: await traffic.all() };
      };
      const isShort = steps.type === null && steps.more === null;
      return withPage(totalMs, work, signal, isShort ? totalMs : VISIT_MS);
    },
    close: stop,
  };
}

/** How often is looked whether others wait. */
const LOOK_MS = 100;
/** A host's first page: twice what most take. */
const UNKNOWN_MS = 2_000;

/** The page takes longer than most, and others wait. */
class GivesWay extends Error {}

/** What ends a page's time: the clock, the caller, or the page's own collapse. */
class Interruption {
  private readonly interrupted: Promise<never>;
  private readonly timer: NodeJS.Timeout;
  /** Ends it for a reason of its own. */
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

const WHEN_IDLE = 'new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 }))';

function boundFrames(page: Page, over: Interruption): void {
  let frames = 0;
  page.on('frameattached', () => {
    if (++frames > RENDER_FRAMES) over.end(new Error(`more than ${RENDER_FRAMES} frames`));
  });
}

/** For taking a page as it is before its time is over: on a machine at work its browser answers late. */
const TAKING_MS = 2_000;

/** Waits until the page asks for nothing more, or its time is nearly up; it is then taken as it is. */
const settled = (page: Page, until: number): Promise<void> =>
  page
    .waitForNetworkIdle({ idleTime: RENDER_QUIET_MS, timeout: Math.max(1, until - Date.now() - TAKING_MS) })
    .catch(() => undefined);
