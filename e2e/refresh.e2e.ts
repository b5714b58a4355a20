import { beforeAll, describe, expect, it } from 'vitest';
import { looksRight, looksRightInBoth } from './looks-right.js';
import { firstSweepDone, press, product, sees, signedIn, sweepOn, until, type Visitor } from './visitor.js';

const DAYS = 30;
/** Minimum length of a day in seconds. */
const DAY_S = 10;
const VISITS = 50;

interface Forecast {
  forecast: { pages: number } | null;
}
interface Sweep {
  state: string;
  facts: { visitsADay: number; daySeconds: number };
}
interface Days {
  items: { day: number; planned: number; visited: number }[];
}

describe.skipIf(!product)('refreshing known pages', () => {
  let visitor: Visitor;
  let pages: number;
  let sweep: string;
  beforeAll(async () => {
    visitor = await signedIn('/?data=practice');
    await firstSweepDone(visitor);
    const { forecast } = await until(
      () => visitor.api<Forecast>('/refresh/forecast?practice=true'),
      (answer) => answer.forecast !== null,
      180_000,
    );
    pages = forecast?.pages ?? 0;
  }, 660_000);

  const output = () => visitor.page.$eval('main output', (node) => node.textContent ?? '');

  it('foretells what a budget would do while the slider moves, without asking the service', async () => {
    const { page, open } = visitor;
    await open('/runs/refresh');
    const before = await output();
    await page.focus('input[type=range]');
    await page.keyboard.press('Home');
    const nothing = await output();
    expect(nothing).not.toBe(before);
    const asked = await page.evaluate(async () => {
      const slider = document.querySelector<HTMLInputElement>('input[type=range]');
      const shown = () => document.querySelector('main output')?.textContent;
      const requests = () => performance.getEntriesByType('resource').length;
      const [old, before] = [shown(), requests()];
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, slider?.max);
      slider?.dispatchEvent(new Event('input', { bubbles: true }));
      while (shown() === old) await new Promise(requestAnimationFrame);
      return requests() - before;
    });
    expect(asked).toBe(0);
    expect(await page.$eval('main input[type=number]', (input) => Number(input.value))).toBe(pages);
    const rows = await page.$$eval('main tbody tr', (all) => all.map((row) => row.textContent ?? ''));
    for (const name of ['Hyrde’s plan', 'Strategy 1', 'Strategy 2', 'Strategy 3'])
      expect(rows.find((row) => row.includes(name))).toMatch(/at most [\d.]+%/);
    await looksRight(visitor, 'refresh-slider');
  });

  it('starts with the budget that was tried out', async () => {
    const { page, api } = visitor;
    await page.locator('main input[type=number]').fill(`${VISITS}`);
    await press(page, 'Start a refresh with this budget');
    await page.waitForSelector('[name=visitsADay]');
    expect(await page.$eval('[name=visitsADay]', (input) => (input as HTMLInputElement).value)).toBe(`${VISITS}`);
    await page.locator('[name=days]').fill(`${DAYS}`);
    await page.locator('[name=daySeconds]').fill(`${DAY_S}`);
    await press(page, 'Start the sweep');
    await page.waitForFunction(() => /^\/runs\/[0-9a-f-]{36}$/.test(location.pathname));
    sweep = sweepOn(page);
    expect((await api<Sweep>(sweep)).facts).toMatchObject({ visitsADay: VISITS, daySeconds: DAY_S });
  });

  it('plans its days, and says what they promised', async () => {
    const { page, api } = visitor;
    const { items } = await until(
      () => api<Days>(`${sweep}/days`),
      (days) => days.items.length > 0,
      120_000,
    );
    expect(items.at(-1)?.planned).toBeLessThanOrEqual(VISITS);
    await sees(page, /Day \d+ of 30: /);
  });

  it('takes another budget from the next plan on, and takes it back', async () => {
    const { page, api } = visitor;
    const visitsADay = async () => (await api<Sweep>(sweep)).facts.visitsADay;
    await page.locator('main dl button').click();
    await page.locator('dialog[open] [name=visitsADay]').fill('7');
    await page.locator('dialog[open] button[type=submit]').click();
    await sees(page, 'From today on: 7 visits a day.');
    expect(await visitsADay()).toBe(7);
    await press(page, 'Undo');
    await until(visitsADay, (visits) => visits === VISITS, 60_000);
  });

  it('leads from its figures to the changes, and from a site to its known pages', async () => {
    const { page, open, api } = visitor;
    await until(
      () => api<Days>(`${sweep}/days`),
      (days) => days.items.some(({ visited }) => visited > 0),
      120_000,
    );
    await open(sweep);
    await sees(page, 'What the visits said');
    await looksRight(visitor, 'sweep-refresh');
    await Promise.all([
      page.waitForFunction(() => location.pathname === '/records/changes' && location.search.includes('change=lost')),
      page.locator('main li a[href^="/records/changes?change=lost"]').click(),
    ]);
    await sees(page, /No change fits these filters|Lost/);
    await looksRight(visitor, 'changes-lost');
    const { items } = await api<{ items: { id: string }[] }>('/sites?practice=true&limit=1');
    await open(`/bodies/${items[0]?.id}/pages?role=trail`);
    const roles = await page.$$eval('tbody td:nth-child(2)', (cells) => cells.map((cell) => cell.textContent));
    expect(new Set(roles).size).toBeLessThanOrEqual(1);
  });

  it('shows a day by region, each day leading to its own', async () => {
    const { page, open, api } = visitor;
    await open('/runs/refresh');
    await page.locator('main a[href^="/runs/refresh?day="]').click();
    await page.waitForFunction(() => location.search.startsWith('?day='));
    await open('/runs/refresh?day=1');
    await sees(page, 'Day 1 by region');
    const { items } = await api<{ items: { planned: number }[] }>(`${sweep}/days/0/regions`);
    const planned = await page.$$eval('#regions tbody tr', (rows) => rows.map((row) => row.children[2]?.textContent));
    expect(planned.slice(0, items.length)).toEqual(items.map(({ planned }) => `${planned}`));
    await looksRightInBoth(visitor, '/runs/refresh?day=1', 'refresh-regions');
  });

  it('is cancelled after asking', async () => {
    const { page, open, api } = visitor;
    await open(sweep);
    await press(page, 'Cancel sweep');
    await sees(page, 'no further day is planned');
    await page.locator('dialog[open] button:last-of-type').click();
    await sees(page, 'The sweep is cancelled.');
    expect((await api<Sweep>(sweep)).state).toBe('cancelled');
    await open('/runs/refresh');
    await sees(page, 'What plans promised and what happened');
  });
});
