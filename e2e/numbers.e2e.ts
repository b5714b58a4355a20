/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Page } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstSweepDone, product, searchesOf, signIn, type Visitor, visit } from './visitor.js';

/** A number on a screen and where it leads. */
interface Count {
  count: number;
  href: string;
}

/** A sweep whose first algorithm speaks for its sites. */
interface Led {
  facts: { algorithms: string[] };
}

/** How many rows a list has; more than `count`, where it stopped counting. */
interface Rows {
  count: number;
  isMore: boolean;
}

/** What these count has no list yet: jobs by class; a day's visits, and those of a region. */
const WITHOUT_LISTS = ['/runs/queues', '/runs/refresh', '/set-up/retention'];
/** Rows that a list shows at once. */
const PAGE = 50;
/** The algorithms that the practice sweep of this file compares. */
const ALGORITHMS = ['herder', 'sim'];

describe.skipIf(!product)('every number of rows on a screen', () => {
  let visitor: Visitor;
  let screens: string[];
  let followed = 0;

  beforeAll(async () => {
    visitor = await visit();
    await signIn(visitor, '/?data=practice');
    const first = await firstSweepDone(visitor);
    const sweep = await compared(visitor.page);
    const [found] = await searchesOf(visitor, first.id, 'found');
    if (!found) throw new Error('The first sweep found nothing.');
    const regions = await visitor.api<{ items: { id: string }[] }>('/regions?practice=true');
    screens = [
      '/',
      '/runs',
      `/runs/${first.id}`,
      `/runs/${sweep}`,
      '/bodies',
      '/bodies/answers',
      `/bodies/answers?answer=not-searched&regionId=${regions.items[0]?.id}`,
      '/set-up/targets',
      '/set-up/targets/mail-record/versions',
      '/set-up/research',
      '/runs/queues',
      '/runs/refresh',
      '/records/changes',
      '/records',
      '/runs/schedules',
      '/set-up/registers',
      '/set-up/limits',
      '/set-up/people',
      '/set-up/security',
      '/set-up/retention',
      '/set-up/audit',
      '/set-up/practice',
      '/review/agreement',
      `/bodies/${found.site.id}`,
      `/bodies/${found.site.id}/pages`,
      `/findings/${found.id}`,
    ];
  }, 600_000);
  afterAll(() => visitor?.leave());

  it('leads to exactly these rows, and no whole number stands alone but for measures', async () => {
    const lists = new Set<string>();
    const alone: string[] = [];
    let answered = 0;
    for (const screen of screens) {
      await visitor.open(screen);
      const counts = await countsOn(visitor.page);
      if (!WITHOUT_LISTS.includes(screen))
        alone.push(...(await numbersAlone(visitor.page)).map((text) => `${screen}: ${text}`));
      for (const total of await answeredOn(visitor.page)) {
        expect({ screen, sum: total.sum }).toEqual({ screen, sum: await sitesOf(screen) });
        expect({ screen, told: total.yes }).toEqual({ screen, told: total.verified + total.likely });
        answered += 1;
      }
      for (const { href } of counts) lists.add(href);
      followed += counts.length;
      for (const count of counts) await agrees(screen, count);
    }
    console.log(
      `${followed} numbers on ${screens.length} screens led to ${lists.size} lists, all as long as they say.`,
    );
    expect(followed).toBeGreaterThan(screens.length);
    expect(answered).toBe(3); // Overview and two sweeps
    expect(alone).toEqual([]);
  }, 600_000);

  /** How many sites a screen with answers is about. */
  async function sitesOf(screen: string): Promise<number> {
    if (screen === '/') return (await visitor.api<{ sites: number }>('/overview?practice=true')).sites;
    const sweep = screen.replace('/runs/', '/sweeps/');
    const plan = { path: `${sweep}/searches?limit=1`, lead: (await visitor.api<Led>(sweep)).facts.algorithms[0] };
    return (await visitor.api<{ total: number }>(`${plan.path}&algorithm=${encodeURIComponent(plan.lead ?? '')}`))
      .total;
  }

  /** Of a sweep that runs, numbers move between two looks: then both are looked at once more. */
  async function agrees(screen: string, { href, count: first }: Count): Promise<void> {
    for (let count = first; ; ) {
      const rows = await (href.startsWith('/review?') ? waitingAt(visitor, href) : rowsAt(visitor.page, href));
      // A long list counts no further than it must: then it has at least so many.
      const agreed = rows.isMore ? Math.min(count, rows.count) : count;
      if (rows.count === agreed) return;
      await visitor.open(screen);
      const now = (await countsOn(visitor.page)).find((one) => one.href === href)?.count;
      if (now === undefined || now === count)
        expect({ screen, href, rows: rows.count }).toEqual({ screen, href, rows: agreed });
      count = now ?? count;
    }
  }
});

/** A sweep of a few sites with two algorithms, so that searches and sites are not as many. @returns its id when it is done */
async function compared(page: Page): Promise<string> {
  return page.evaluate(async (algorithms) => {
    const ask = async (path: string, init?: RequestInit) => {
      const response = await fetch(`/api${path}`, init);
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return response.json();
    };
    const { items } = await ask('/sites?practice=true&limit=4');
    const plan = {
      kind: 'locate',
      practice: true,
      budget: 20,
      target: 'accessibility-statement',
      algorithms,
      sites: { siteIds: items.map(({ id }: { id: string }) => id) },
    };
    const headers = { 'content-type': 'application/json' };
    const { id } = await ask('/sweeps', { method: 'POST', headers, body: JSON.stringify(plan) });
    for (;;) {
      const { state } = await ask(`/sweeps/${id}`);
      if (state === 'done') return id;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }, ALGORITHMS);
}

/** The answers as a screen has them: what they add up to, and the two halves of the yes. */
const answeredOn = (page: Page): Promise<{ sum: number; yes: number; verified: number; likely: number }[]> =>
  page.$$eval('main [data-answers]', (lists) =>
    lists.map((list) => {
      const counts = (where: string) =>
        [...list.querySelectorAll(where)].map((link) => Number(link.getAttribute('data-count')));
      const [verified = 0, likely = 0] = counts('p > [data-count]');
      const answers = counts('dd > [data-count]');
      return { sum: answers.reduce((sum, count) => sum + count, 0), yes: answers[0] ?? 0, verified, likely };
    }),
  );

const countsOn = (page: Page): Promise<Count[]> =>
  page.$$eval('main a[data-count]', (links) =>
    links.map((link) => ({ count: Number(link.getAttribute('data-count')), href: link.getAttribute('href') ?? '' })),
  );

/**
 * How many rows the list has that an address leads to: those it sends, where all are; else as many as it says. The screen
 * is read as it is sent, not opened.
 */
async function rowsAt(page: Page, href: string): Promise<Rows> {
  const said = await page.evaluate(async (address) => {
    const response = await fetch(address);
    const screen = new DOMParser().parseFromString(await response.text(), 'text/html');
    // What is streamed later stands behind all else, with a template where it belongs.
    for (const late of screen.querySelectorAll('div[hidden][id^="S:"]'))
      for (const place of ['B', 'P'])
        screen.querySelector(`template[id="${late.id.replace('S', place)}"]`)?.replaceWith(...late.childNodes);
    const { hash } = new URL(address, location.href);
    const total = screen.querySelector(`${hash} [data-total]`);
    return (
      total && {
        count: Number(total.getAttribute('data-total')),
        isMore: total.hasAttribute('data-more'),
        // Of the table that it stands below: a screen may have others.
        shown: (total.closest('section') ?? screen).querySelectorAll('tbody tr').length,
      }
    );
  }, href);
  if (!said) throw new Error(`${href} does not say how many rows it has.`);
  return said.count > PAGE ? said : { count: said.shown, isMore: false };
}

/** How many claims wait at an address of Review, which fetches them itself. */
async function waitingAt({ page, open }: Visitor, href: string): Promise<Rows> {
  await open(href);
  const total = await page.waitForSelector('main [data-total]');
  return { count: Number(await total?.evaluate((element) => element.getAttribute('data-total'))), isMore: false };
}

/** The texts of numeric cells and facts that are whole numbers and neither lead to rows nor are measures. */
const numbersAlone = (page: Page): Promise<string[]> =>
  page.$$eval('main td, main dd', (cells) =>
    cells
      .filter((cell) => !cell.closest('[data-measure]') && !cell.querySelector('[data-measure], [data-count]'))
      .map((cell) => (cell.textContent ?? '').trim())
      .filter((text) => /^\d[\d\s.,]*$/.test(text)),
  );
