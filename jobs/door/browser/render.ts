import {
  BROWSER_IDLE_MS,
  BROWSER_LAUNCH_MS,
  BROWSER_TABS,
  PICTURE_MAX_HEIGHT,
  PICTURE_MIN_HEIGHT,
  PICTURE_WIDTH,
  RENDER_MS,
  RENDER_QUIET_MS,
  SUBRESOURCE_BYTES,
  SUBRESOURCE_IDLE_MS,
} from '@hyrde/contracts';
import type { Browser, Page } from 'puppeteer';
import { Semaphore } from '../../concurrency/index.js';
import type { AddressGate } from '../addresses/address-gate.js';
import { type FoundBrowser, findBrowser, type NoBrowser } from './find-browser.js';
import { type ForwardProxy, startForwardProxy } from './proxy.js';
import { ruleSubresources } from './subresources.js';

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
   * @returns PNG, 1,280 pixels wide and at most 1,600 high
   */
  screenshot(url: string, html: string, signal?: AbortSignal): Promise<Uint8Array>;
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

export { type FoundBrowser, findBrowser, type NoBrowser };

/** A renderer over one browser, which starts with the first page and ends when idle. */
export function createRenderer(options: RendererOptions): Renderer {
  const { totalMs = RENDER_MS } = options;
  let running: Promise<Running> | null = null;
  const tabs = new Semaphore(BROWSER_TABS);
  let idle: NodeJS.Timeout | undefined;

  async function start(): Promise<Running> {
    const proxy = await startForwardProxy({ ...options, maxBytes: SUBRESOURCE_BYTES, idleMs: SUBRESOURCE_IDLE_MS });
    try {
      const browser = await launch(options.browser, proxy, options.userAgent);
      browser.on('disconnected', () => {
        running = null;
        void proxy.close();
      });
      return { browser, proxy };
    } catch (error) {
      await proxy.close();
      throw error;
    }
  }

  async function stop(): Promise<void> {
    const last = await running?.catch(() => null);
    running = null;
    await last?.browser.close();
  }

  async function enter(signal?: AbortSignal): Promise<void> {
    await tabs.acquire(signal);
    clearTimeout(idle);
  }

  function leave(): void {
    tabs.release();
    if (tabs.ahead === 0) idle = setTimeout(() => void stop().catch(() => {}), BROWSER_IDLE_MS).unref();
  }

  /** Opens the page in a context of its own, so that no cookie outlives it, and closes it whatever happens. */
  async function withPage<T>(work: (page: Page, until: number) => Promise<T>, signal?: AbortSignal): Promise<T> {
    await enter(signal);
    try {
      running ??= start().catch((error: unknown) => {
        running = null;
        throw error;
      });
      const { browser, proxy } = await running;
      const context = await browser.createBrowserContext({ downloadBehavior: { policy: 'deny' } });
      const stopNow = () => void context.close().catch(() => {});
      const until = Date.now() + totalMs;
      const timer = setTimeout(stopNow, totalMs + RENDER_QUIET_MS);
      signal?.addEventListener('abort', stopNow, { once: true });
      try {
        const page = await context.newPage();
        await page.authenticate({ username: proxy.username, password: proxy.password });
        await page.setBypassServiceWorker(true);
        page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}));
        page.on('popup', (popup) => void popup?.close().catch(() => {}));
        return await work(page, until);
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', stopNow);
        await context.close().catch(() => {});
        signal?.throwIfAborted();
      }
    } finally {
      leave();
    }
  }

  const { allows } = options;
  return {
    render: (url, html, signal) =>
      withPage(async (page, until) => {
        await ruleSubresources(page, { url, html, picture: false, allows });
        await page.goto(url, { waitUntil: 'domcontentloaded', timeout: totalMs });
        await settled(page, until);
        return page.content();
      }, signal),
    screenshot: (url, html, signal) =>
      withPage(async (page, until) => {
        await page.setJavaScriptEnabled(false);
        await page.setViewport({ width: PICTURE_WIDTH, height: PICTURE_MIN_HEIGHT });
        await ruleSubresources(page, { url, html, picture: true, allows });
        await page.goto(url, { waitUntil: 'domcontentloaded', timeout: totalMs });
        await settled(page, until);
        const height = Math.min(
          PICTURE_MAX_HEIGHT,
          Math.max(1, await page.evaluate('document.documentElement.scrollHeight').then(Number)),
        );
        return page.screenshot({ type: 'png', clip: { x: 0, y: 0, width: PICTURE_WIDTH, height } });
      }, signal),
    close: stop,
  };
}

interface Running {
  browser: Browser;
  proxy: ForwardProxy;
}

/** Waits until the page asks for nothing more, or its time is nearly up; it is then taken as it is. */
const settled = (page: Page, until: number): Promise<void> =>
  page
    .waitForNetworkIdle({ idleTime: RENDER_QUIET_MS, timeout: Math.max(1, until - Date.now() - 1_000) })
    .catch(() => undefined);

async function launch(found: FoundBrowser, proxy: ForwardProxy, userAgent: string): Promise<Browser> {
  // Loaded with the first page that needs it: 300 ms that most command lines never need.
  const { default: puppeteer } = await import('puppeteer');
  return puppeteer.launch({
    executablePath: found.path,
    headless: found.headless,
    // A browser whose pipe closes ends itself: none outlives a worker that was killed.
    pipe: true,
    timeout: BROWSER_LAUNCH_MS,
    env: { ...process.env, ...found.env },
    acceptInsecureCerts: false,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [
      // The only way out, loopback names included; nothing is resolved or sent beside it.
      `--proxy-server=http://127.0.0.1:${proxy.port}`,
      '--proxy-bypass-list=<-loopback>',
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
      '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
      '--disable-quic',
      `--user-agent=${userAgent}`,
      // Chromium's sandbox cannot be had as root; everywhere else crawled pages stay in it.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
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
