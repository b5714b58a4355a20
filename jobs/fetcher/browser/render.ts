import { PICTURE_MIN_HEIGHT, PICTURE_WIDTH, RENDER_MS, RENDER_QUIET_MS, VISIT_MS } from '@hyrde/contracts';
import type { Page } from 'puppeteer';
import type { RequestDecisions, Traffic, VisitSteps } from '../../site/index.js';
import type { HostCookie } from '../http/session-cookies.js';
import { type BrowserOptions, BrowserPages, GivesWay, type PageWork } from './browser-pages.js';
import { openShadows, type PagePicture, takePicture } from './picture.js';
import { gateRequests } from './request-gate.js';
import { doSteps, PageTraffic } from './visit-page.js';

/** Maximum hosts remembered; at the limit the least recently used is dropped. */
const MAX_HOSTS = 1_000;

/** Duration of each host's last page in the browser. */
export class PageTimes {
  private readonly hosts = new Map<string, number>();

  /** @param unknownMs duration assumed for a host without a measurement */
  constructor(private readonly unknownMs: number) {}

  /** Expected duration in ms of the host's next page. */
  expected(host: string): number {
    return this.hosts.get(host) ?? this.unknownMs;
  }

  /** A page that was read takes at least its idle time; an immediate failure must not make later pages come first. */
  took(host: string, ms: number): void {
    this.hosts.delete(host);
    this.hosts.set(host, Math.max(RENDER_QUIET_MS, ms));
    const [oldest] = this.hosts.keys();
    if (this.hosts.size > MAX_HOSTS && oldest !== undefined) this.hosts.delete(oldest);
  }
}

/** Conditions of drawing a page. */
export interface DrawOptions {
  signal?: AbortSignal | undefined;
  /** People's decisions on requests of the page's scripts; none if missing. */
  decisions?: RequestDecisions | undefined;
  /** Cookies that the page's host has set with it; they end with the browser's page. */
  cookies?: readonly HostCookie[] | undefined;
}

/** Renders fetched pages in a browser. */
export interface Renderer {
  /**
   * @param url of the document, after redirects
   * @param html as received: it is not fetched again
   * @param options `late` is called if the time was over before the page was complete: it is read in its current state
   * @returns the DOM as HTML after the page's scripts have run
   * @throws an error if the browser fails; the page is then used as received
   */
  render(url: string, html: string, options?: DrawOptions & { late?: () => void }): Promise<string>;
  /**
   * The page's picture with images and styles but without scripts: the stored document as displayed.
   * @param words to be located in it
   */
  screenshot(url: string, html: string, words: readonly string[], signal?: AbortSignal): Promise<PagePicture>;
  /**
   * The page after a visitor's steps. Only requests that read are sent (`readsOnly`).
   * @param crawlDelayMs delay between two steps, in ms
   */
  visit(
    url: string,
    html: string,
    steps: VisitSteps,
    options: DrawOptions & { crawlDelayMs: number },
  ): Promise<{ html: string; traffic: Traffic }>;
  close(): Promise<void>;
}

export interface RendererOptions extends BrowserOptions {
  /** Maximum duration from opening the page to its last step, in ms. */
  totalMs?: number | undefined;
}

/** Duration in ms assumed for a host's first page: twice that of most. */
const UNKNOWN_MS = 2_000;

/** A renderer over one browser. @returns the renderer, to be closed */
export function createRenderer(options: RendererOptions): Renderer {
  const { totalMs = RENDER_MS, allows } = options;
  const pages = new BrowserPages(options);
  const times = new PageTimes(UNKNOWN_MS);

  /** A long page gives way to waiting ones and starts again when it may use its full time. */
  async function rendered(url: string, work: PageWork<string>, signal?: AbortSignal): Promise<string> {
    const { host } = new URL(url);
    try {
      return await timed(host, times.expected(host), work, signal);
    } catch (error) {
      if (!(error instanceof GivesWay)) throw error;
      times.took(host, totalMs);
      return timed(host, totalMs, work, signal);
    }
  }

  async function timed<T>(host: string, expectedMs: number, work: PageWork<T>, signal?: AbortSignal): Promise<T> {
    let began: number | undefined;
    const begin: PageWork<T> = (page, until) => {
      began = Date.now();
      return work(page, until);
    };
    try {
      return await pages.withPage(begin, { expectedMs, ms: totalMs, signal });
    } finally {
      if (began !== undefined) times.took(host, Date.now() - began);
    }
  }

  return {
    render: (url, html, { signal, decisions, late, cookies } = {}) => {
      const work: PageWork<string> = async (page, until) => {
        await giveCookies(page, url, cookies);
        await gateRequests(page, { url, html, picture: false, allows, decisions });
        await page.goto(url, { waitUntil: 'domcontentloaded', timeout: totalMs });
        if (!(await settled(page, until))) late?.();
        return page.content();
      };
      return rendered(url, work, signal);
    },
    screenshot: (url, html, words, signal) => {
      const work: PageWork<PagePicture> = async (page, until) => {
        await page.setJavaScriptEnabled(false);
        await page.setViewport({ width: PICTURE_WIDTH, height: PICTURE_MIN_HEIGHT });
        await gateRequests(page, { url, html: openShadows(html), picture: true, allows });
        await page.goto(url, { waitUntil: 'domcontentloaded', timeout: totalMs });
        await settled(page, until);
        return takePicture(page, words);
      };
      // Queued as a long page, since no other waits for it.
      return pages.withPage(work, { expectedMs: totalMs, ms: totalMs, signal });
    },
    visit: (url, html, steps, { crawlDelayMs, signal, decisions, cookies }) => {
      const work: PageWork<{ html: string; traffic: Traffic }> = async (page, until) => {
        const words = steps.type?.words ?? '';
        const traffic = new PageTraffic(page, url, words);
        await giveCookies(page, url, cookies);
        await gateRequests(page, { url, html, picture: false, allows, traffic, decisions, words });
        await page.goto(url, { waitUntil: 'domcontentloaded', timeout: totalMs });
        const drawn = async () => {
          const end = Math.min(until, Date.now() + totalMs);
          await settled(page, end);
          // An idle network may mean that scripts have not yet started their requests, on a busy machine.
          await page.evaluate(WHEN_IDLE);
          await settled(page, end);
        };
        await drawn();
        await doSteps(page, steps, traffic, { crawlDelayMs, until }, drawn);
        return { html: await page.content(), traffic: await traffic.all() };
      };
      const isShort = steps.type === null && steps.more === null && !steps.choose;
      return pages.withPage(work, { expectedMs: totalMs, ms: isShort ? totalMs : VISIT_MS, signal });
    },
    close: () => pages.close(),
  };
}

/** Scripts' requests carry the cookies of their page's host, as in a visitor's browser. */
async function giveCookies(page: Page, url: string, cookies: readonly HostCookie[] = []): Promise<void> {
  if (cookies.length === 0) return;
  const { hostname: domain } = new URL(url);
  await page.browserContext().setCookie(...cookies.map((cookie) => ({ ...cookie, domain })));
}

const WHEN_IDLE = 'new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 }))';

/** Time in ms reserved to read the page before its deadline: a busy machine's browser answers late. */
const TAKING_MS = 2_000;

/**
 * Waits until the page makes no more requests, or its time is nearly over; then it is read in its current state.
 * @returns false if its time was over
 */
const settled = (page: Page, until: number): Promise<boolean> =>
  page.waitForNetworkIdle({ idleTime: RENDER_QUIET_MS, timeout: Math.max(1, until - Date.now() - TAKING_MS) }).then(
    () => true,
    () => false,
  );
