import { PICTURE_MIN_HEIGHT, PICTURE_WIDTH, RENDER_MS, RENDER_QUIET_MS, VISIT_MS } from '@hyrde/contracts';
import type { Page } from 'puppeteer';
import type { Traffic, VisitSteps } from '../../site/index.js';
import { type BrowserOptions, BrowserPages, GivesWay, type PageWork } from './browser-pages.js';
import { type PagePicture, takePicture } from './page-picture.js';
import { PageTimes } from './page-times.js';
import { PageTraffic } from './page-traffic.js';
import { ruleSubresources } from './subresources.js';
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

export interface RendererOptions extends BrowserOptions {
  /** From opening the page to its last word. */
  totalMs?: number | undefined;
}

/** A host's first page: twice what most take. */
const UNKNOWN_MS = 2_000;

/** A renderer over one browser. @returns what must be closed */
export function createRenderer(options: RendererOptions): Renderer {
  const { totalMs = RENDER_MS, allows } = options;
  const pages = new BrowserPages(options);
  const times = new PageTimes(UNKNOWN_MS);

  /** A page that is not quick gives way to those that wait, and begins anew when it may have all its time. */
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
    render: (url, html, signal) => {
      const work: PageWork<string> = async (page, until) => {
        await ruleSubresources(page, { url, html, picture: false, allows });
        await page.goto(url, { waitUntil: 'domcontentloaded', timeout: totalMs });
        await settled(page, until);
        return page.content();
      };
      return rendered(url, work, signal);
    },
    screenshot: (url, html, words, signal) => {
      const work: PageWork<PagePicture> = async (page, until) => {
        await page.setJavaScriptEnabled(false);
        await page.setViewport({ width: PICTURE_WIDTH, height: PICTURE_MIN_HEIGHT });
        await ruleSubresources(page, { url, html, picture: true, allows });
        await page.goto(url, { waitUntil: 'domcontentloaded', timeout: totalMs });
        await settled(page, until);
        return takePicture(page, words);
      };
      // Nobody waits for it: it comes as late as a long page.
      return pages.withPage(work, { expectedMs: totalMs, ms: totalMs, signal });
    },
    visit: (url, html, steps, { paceMs, signal }) => {
      const work: PageWork<{ html: string; traffic: Traffic }> = async (page, until) => {
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
      return pages.withPage(work, { expectedMs: totalMs, ms: isShort ? totalMs : VISIT_MS, signal });
    },
    close: () => pages.close(),
  };
}

const WHEN_IDLE = 'new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 }))';

/** For taking a page as it is before its time is over: on a machine at work its browser answers late. */
const TAKING_MS = 2_000;

/** Waits until the page asks for nothing more, or its time is nearly up; it is then taken as it is. */
const settled = (page: Page, until: number): Promise<void> =>
  page
    .waitForNetworkIdle({ idleTime: RENDER_QUIET_MS, timeout: Math.max(1, until - Date.now() - TAKING_MS) })
    .catch(() => undefined);
