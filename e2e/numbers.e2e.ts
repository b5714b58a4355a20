/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Page } from 'puppeteer';
import { beforeAll, describe, expect, it } from 'vitest';
import { firstSweepDone, product, searchesOf, signedIn, type Visitor } from './visitor.js';

interface Count {
  count: number;
  href: string;
}

/** A sweep with several algorithms; answers come from the leading one. */
interface Led {
  facts: { algorithms: string[] };
}

/** Number of rows of a list; `isMore` if the list stopped counting. */
interface Rows {
  count: number;
  isMore: boolean;
}

/** Screens whose numbers have no list yet: jobs by class, visits by day and by region. */
const WITHOUT_LISTS = ['/runs/queues', '/runs/refresh', '/set-up/retention'];
const PAGE = 50;
const ALGORITHMS = ['herder', 'sim'];

describe.skipIf(!product)('every number of rows on a screen', () => {
  let visitor: Visitor;
  let screens: string[];
  let followed = 0;

  beforeAll(async () => {
    visitor = await signedIn('/?data=practice');
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

  it('leads to exactly these rows, and no whole number is alone but for measures', async () => {
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
        expect({ screen, shown: total.yes }).toEqual({ screen, shown: total.verified + total.likely });
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
    expect(answered).toBe(3); // The Overview and two sweeps.
    expect(alone).toEqual([]);
  }, 600_000);

  async function sitesOf(screen: string): Promise<number> {
    if (screen === '/') return (await visitor.api<{ sites: number }>('/overview?practice=true')).sites;
    const sweep = screen.replace('/runs/', '/sweeps/');
    const plan = { path: `${sweep}/searches?limit=1`, lead: (await visitor.api<Led>(sweep)).facts.algorithms[0] };
    return (await visitor.api<{ total: number }>(`${plan.path}&algorithm=${encodeURIComponent(plan.lead ?? '')}`))
      .total;
  }

  /**
   * Compares a number with its rows. Numbers of a running sweep change between two requests: then both are read again.
   */
  async function agrees(screen: string, { href, count: first }: Count): Promise<void> {
    for (let count = first; ; ) {
      const rows = await (href.startsWith('/review?') ? waitingAt(visitor, href) : rowsAt(visitor.page, href));
      // A long list stops counting at a limit: then the number of rows is a lower bound.
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

/**
 * Runs a sweep of a few sites with two algorithms, so that searches and sites differ in number. @returns its id when
 * done
 */
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

/** Answers on a screen: their sum, and the two parts of yes. */
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
 * Number of rows at an address: those of the page if it has all, else the number that the page gives. The HTML is
 * fetched without opening it.
 */
async function rowsAt(page: Page, href: string): Promise<Rows> {
  const said = await page.evaluate(async (address) => {
    const response = await fetch(address);
    const screen = new DOMParser().parseFromString(await response.text(), 'text/html');
    // Streamed content is at the end, with a template at its place.
    for (const late of screen.querySelectorAll('div[hidden][id^="S:"]'))
      for (const place of ['B', 'P'])
        screen.querySelector(`template[id="${late.id.replace('S', place)}"]`)?.replaceWith(...late.childNodes);
    const { hash } = new URL(address, location.href);
    const total = screen.querySelector(`${hash} [data-total]`);
    return (
      total && {
        count: Number(total.getAttribute('data-total')),
        isMore: total.hasAttribute('data-more'),
        // Rows of the table above the number: a screen may have several tables.
        shown: (total.closest('section') ?? screen).querySelectorAll('tbody tr').length,
      }
    );
  }, href);
  if (!said) throw new Error(`${href} does not say how many rows it has.`);
  return said.count > PAGE ? said : { count: said.shown, isMore: false };
}

/** Number of claims at an address of Review, which loads them on the client. */
async function waitingAt({ page, open }: Visitor, href: string): Promise<Rows> {
  await open(href);
  const total = await page.waitForSelector('main [data-total]');
  return { count: Number(await total?.evaluate((element) => element.getAttribute('data-total'))), isMore: false };
}

/** Texts of numeric cells and facts that are integers without a link and are no measures. */
const numbersAlone = (page: Page): Promise<string[]> =>
  page.$$eval('main td, main dd', (cells) =>
    cells
      .filter((cell) => !cell.closest('[data-measure]') && !cell.querySelector('[data-measure], [data-count]'))
      .map((cell) => (cell.textContent ?? '').trim())
      .filter((text) => /^\d[\d\s.,]*$/.test(text)),
  );
