/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import puppeteer, { type Browser, type BrowserContext, type ConsoleMessage, type Page } from 'puppeteer';
import { inject } from 'vitest';
import { findBrowser } from '../jobs/fetcher/browser/find-browser.js';

/** The product of this test process; null if there is no browser. */
export const product = inject('products')[Number(process.env.VITEST_POOL_ID) - 1] ?? null;

/** A person with a browser context of their own. */
export interface Visitor {
  page: Page;
  /** Opens a path and waits until the page is interactive. */
  open: (path: string) => Promise<void>;
  /** Fetches a path of the API as the page's person. */
  api: <T>(path: string) => Promise<T>;
  /** The same person in another tab of the context. */
  another: () => Promise<Visitor>;
  leave: () => Promise<void>;
}

/** Window of a small laptop. */
const DESKTOP = { width: 1280, height: 800 };
/** Timeout in milliseconds, longer than any screen takes. */
const PATIENCE_MS = 60_000;

/** The browser of this test process; restarted after a crash. */
let running: Promise<Browser> | undefined;
/** Contexts opened by the current test file. */
const contexts = new Set<BrowserContext>();

async function launch(): Promise<Browser> {
  const found = await findBrowser();
  if (!found.found) throw new Error('There is no browser to visit with.');
  const browser = await puppeteer.launch({
    executablePath: found.path,
    headless: found.headless,
    pipe: true, // It ends with this process.
    env: { ...process.env, ...found.env },
    // The screens under test are trusted; as root Chromium has no sandbox.
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-dev-shm-usage', '--disable-gpu'],
    timeout: 120_000,
  });
  browser.once('disconnected', () => {
    running = undefined;
  });
  return browser;
}

/** Opens a window in a new browser context, by default in English and on the product of this test process. */
export async function visit({ language = 'en', url = product?.url } = {}): Promise<Visitor> {
  if (!url) throw new Error('There is nothing to visit.');
  running ??= launch();
  const context = await (await running).createBrowserContext();
  contexts.add(context);
  await context.setCookie({ name: 'hyrde_language', value: language, domain: new URL(url).hostname });
  return inTab(context, url);
}

/** Errors of scripts since the last test, with the address of the screen. */
const scriptErrors: string[] = [];

/** Errors in the console that tests bring about on purpose. */
const EXPECTED: readonly { error: RegExp; reason: string }[] = [
  {
    error:
      /^Failed to load resource: the server responded with a status of \d+ .* at \S+\/(api\/|letters\/|reports\/|unsubscribe\/)/,
    reason:
      'The browser notes every refusal of the API, and every page that is gone; the screens say it to the person.',
  },
  {
    error: /^Failed to load resource: the server responded with a status of 404 .* at [^?]+\/[^/.?]*(\?\S*)?$/,
    reason: 'Tests open screens that do not exist; files of the dashboard have an extension.',
  },
  {
    error: /^Failed to load resource: net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|FAILED|EMPTY_RESPONSE)/,
    reason: 'Tests cut requests, and kill the service.',
  },
];

/** Errors in the console where the server could not render a screen, which tests expect after the person has read it. */
export const UNRENDERED = /with a status of 500|React error #441/;

/** Errors of scripts since the last call, without expected ones. */
export const takeScriptErrors = (): string[] => scriptErrors.splice(0);

/** Notes errors of the dashboard; those of other servers, such as one that signs people in, are not ours. */
function noteErrors(page: Page, url: string): void {
  const note = (error: string, at: string) => {
    if (!at.startsWith(url)) return;
    if (!EXPECTED.some((one) => one.error.test(error))) scriptErrors.push(`${error} (on ${page.url()})`);
  };
  page.on('pageerror', (error) =>
    note(error instanceof Error ? (error.stack ?? error.message) : String(error), page.url()),
  );
  page.on('console', (message: ConsoleMessage) => {
    const at = message.location().url || page.url();
    if (message.type() === 'error') note(`${message.text()} at ${at}`, at);
  });
}

async function inTab(context: BrowserContext, url: string): Promise<Visitor> {
  const page = await context.newPage();
  noteErrors(page, url);
  page.setDefaultTimeout(PATIENCE_MS);
  await page.setViewport(DESKTOP);
  // Chromium renders nothing in background tabs; here every tab counts as visible.
  await page.emulateFocusedPage(true);
  // The browser's confirmation blocks the next page until it is answered.
  page.on('dialog', (dialog) => void dialog.accept());
  return {
    page,
    open: async (path) => {
      await page.goto(url + path, { waitUntil: 'load' });
      await shown(page);
    },
    api: (path) => page.evaluate((where) => fetch(where).then((response) => response.json()), `/api${path}`),
    another: () => inTab(context, url),
    leave: () => left(context),
  };
}

async function left(context: BrowserContext): Promise<void> {
  contexts.delete(context);
  await context.close();
}

/** Closes all open contexts (`leave.ts`). */
export const leaveAll = (): Promise<unknown> => Promise.all([...contexts].map(left));

/**
 * Signs in as the first administrator with names shown, and opens a path. Uses the API: the form is tested in
 * sign-in.e2e.ts, and two more screens cost 1 s of processor time.
 */
export async function signIn({ page, open }: Visitor, path = '/'): Promise<void> {
  if (!product) return;
  const { url, email, password } = product;
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': await page.evaluate(() => navigator.userAgent),
    },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`Signing in answers ${answer.status}: ${await answer.text()}`);
  const given = answer.headers.getSetCookie().map((cookie) => /^([^=]+)=([^;]*)/.exec(cookie) ?? []);
  const domain = new URL(url).hostname;
  await page
    .browserContext()
    .setCookie(...given.map(([, name = '', value = '']) => ({ name, value, domain, httpOnly: true })));
  await open(path);
  await openNames(page);
}

/** A new visitor who has signed in (`signIn`) and opened a path. */
export async function signedIn(path = '/', options: Parameters<typeof visit>[0] = {}): Promise<Visitor> {
  const visitor = await visit(options);
  await signIn(visitor, path);
  return visitor;
}

/** Gives a reason for seeing names: pages of mail records are otherwise redacted and have no screenshots. */
export async function openNames(page: Page): Promise<void> {
  const opened = await page.evaluate(async () => {
    const body = JSON.stringify({ reason: 'End-to-end tests' });
    const response = await fetch('/api/names', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return response.ok;
  });
  if (!opened) throw new Error('The names could not be opened.');
}

/** Path in the API of the sweep on the screen. */
export const sweepOn = (page: Page): string => new URL(page.url()).pathname.replace('/runs/', '/sweeps/');

/** Presses the button or link with this text. */
export async function press(page: Page, text: string): Promise<void> {
  await page.locator(`::-p-xpath(//*[self::button or self::a][contains(normalize-space(.), ${quoted(text)})])`).click();
}

/** Waits until the page's text matches. Polls from this process: an observer in the page is lost by navigation. */
export async function sees(page: Page, text: string | RegExp): Promise<void> {
  const wanted = typeof text === 'string' ? new RegExp(escaped(text)) : text;
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const shown = await page.evaluate(() => document.body?.innerText ?? '').catch(() => '');
    if (wanted.test(shown)) return;
    if (Date.now() > deadline)
      throw new Error(`${wanted} is not to be seen on ${page.url()}: ${shown.slice(0, 2_000)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Waits for an element; an error shows what is there instead. */
export async function appears(page: Page, selector: string): Promise<void> {
  await page.waitForSelector(selector).catch(async (cause) => {
    const shown = await page.evaluate(() => document.body?.innerText ?? '').catch(() => '');
    throw new Error(`${selector} does not appear on ${page.url()}: ${shown.slice(0, 2_000)}`, { cause });
  });
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const quoted = (text: string) => `"${text}"`;

/**
 * Waits until the screen is visible and its scripts have started. A streamed screen is in the document before, hidden,
 * and ignores typed text.
 */
async function shown(page: Page): Promise<void> {
  await page.waitForSelector('h1', { visible: true });
  await page.waitForFunction(() => !document.querySelector('div[hidden][id^="S:"]'));
  await alive(page, 'h1');
}

/** Waits until this element is interactive, so that typed text is not lost. */
export async function alive(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => Object.keys(document.querySelector(wanted) ?? {}).some((key) => key.startsWith('__react')),
    {},
    selector,
  );
}

/** Repeats `ask` until `holds`, or fails with the last answer. */
export async function until<T>(ask: () => Promise<T>, holds: (answer: T) => boolean, withinMs: number): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (holds(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`It did not come to pass in ${withinMs} ms: ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** The sweep of the first start, when it is done. */
export async function firstSweepDone({
  api,
}: Visitor): Promise<{ id: string; progress: { all: number; done: number } }> {
  interface Sweeps {
    items: { id: string; state: string; progress: { all: number; done: number } }[];
  }
  const { items } = await until(
    () => api<Sweeps>('/sweeps?practice=true'),
    (sweeps) => sweeps.items.at(-1)?.state === 'done',
    540_000,
  );
  const first = items.at(-1);
  if (!first) throw new Error('There is no sweep.');
  return first;
}

/** Ticks these targets in the form of a sweep, and no others. */
export async function lookFor(page: Page, ...targets: string[]): Promise<void> {
  const chosen = () => page.$$eval('input[type=hidden][name=target]', (all) => all.map(({ value }) => value));
  const before = await chosen();
  const turned = [
    ...targets.filter((slug) => !before.includes(slug)),
    ...before.filter((slug) => !targets.includes(slug)),
  ];
  for (const slug of turned) await page.locator(`input[type=checkbox][value="${slug}"]`).click();
  await until(chosen, (now) => now.length === targets.length && now.every((slug) => targets.includes(slug)), 10_000);
}

/** Runs a sweep of eight practice sites; with a small budget some find nothing. @returns its id when done */
export async function smallSweep(
  { page, api }: Visitor,
  { name, budget, target = 'council-minutes' }: { name: string; budget: number; target?: string },
): Promise<string> {
  const { items } = await api<{ items: { id: string }[] }>('/sites?practice=true&limit=8');
  const siteIds = items.map(({ id }) => id);
  const id = await begin(page, {
    name,
    kind: 'locate',
    target,
    budget,
    practice: true,
    sites: { siteIds },
  });
  await until(
    () => api<{ state: string }>(`/sweeps/${id}`),
    ({ state }) => state === 'done',
    120_000,
  );
  return id;
}

/** Starts a watch of eight practice sites; waits until each was polled once. */
export async function watchSites({ page, api }: Visitor): Promise<void> {
  const { items } = await api<{ items: { id: string }[] }>('/sites?practice=true&limit=8');
  await begin(page, { name: 'Watched', kind: 'watch', practice: true, sites: { siteIds: items.map(({ id }) => id) } });
  await until(
    () => api<{ items: { lastAt: string | null }[] }>('/watched-sites?practice=true'),
    (watched) => watched.items.length === items.length && watched.items.every(({ lastAt }) => lastAt !== null),
    120_000,
  );
}

export const begin = (page: Page, sweep: Record<string, unknown>): Promise<string> =>
  page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    return (await (await fetch('/api/sweeps', { method: 'POST', headers, body })).json()).id as string;
  }, JSON.stringify(sweep));

/** The first twenty searches of a sweep with this outcome. */
export async function searchesOf(
  { api }: Visitor,
  sweepId: string,
  outcome: 'found' | 'not-found',
): Promise<{ id: string; site: { id: string } }[]> {
  const path = `/sweeps/${sweepId}/searches?outcome=${outcome}&limit=20`;
  return (await api<{ items: { id: string; site: { id: string } }[] }>(path)).items;
}
