import { beforeAll, describe, expect, it } from 'vitest';
import { looksRight } from './looks-right.js';
import { firstSweepDone, lookFor, press, product, sees, signedIn, sweepOn, until, type Visitor } from './visitor.js';

interface Search {
  id: string;
  state: string;
  sweep: { name: string };
}
const pairOf = (searches: Search[]) => searches.filter(({ sweep }) => sweep.name.startsWith('Pair'));

describe.skipIf(!product)('a sweep', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await signedIn();
    await firstSweepDone(visitor);
  }, 600_000);

  it('is started from the form, paused, resumed and cancelled after asking', async () => {
    const { page, open, api } = visitor;
    await open('/runs/new');
    await page.type('[name=name]', 'Contact, by hand');
    await lookFor(page, 'contact');
    await page.select('fieldset ol select', 'sim'); // Opens every neighbour until its budget is used up: the sweep outlasts the clicks.
    await press(page, 'Start the sweep');
    await page.waitForFunction(() => /^\/runs\/[0-9a-f-]{36}$/.test(location.pathname));
    const path = sweepOn(page);
    const state = async () => (await api<{ state: string }>(path)).state;

    await press(page, 'Pause');
    await sees(page, 'Paused. Searches stop');
    expect(await state()).toBe('paused');
    await press(page, 'Undo');
    await sees(page, 'Resumed.');
    expect(await state()).toBe('running');

    await press(page, 'Cancel sweep');
    await sees(page, 'Cancel this sweep?');
    await page.locator('dialog[open] button:last-of-type').click();
    await sees(page, 'The sweep is cancelled.');
    expect(await state()).toBe('cancelled');
  });

  it('looks for several targets at one visit, which asks for no page twice', async () => {
    const { page, open, api } = visitor;
    const { items } = await api<{ items: { id: string }[] }>('/sites?practice=true&limit=1');
    const site = items[0]?.id;
    await open(`/runs/new?siteId=${site}`);
    await page.type('[name=name]', 'Pair');
    await lookFor(page, 'contact', 'privacy');
    await looksRight(visitor, 'new-sweep-of-two');
    await press(page, 'Start the sweep');
    await page.waitForFunction(() => /^\/runs\/[0-9a-f-]{36}$/.test(location.pathname));
    await sees(page, 'The sweep has started, with 2 parts');
    await sees(page, 'One sweep in 2 parts');
    await looksRight(visitor, 'sweep-of-two');
    const searches = await until(
      () => api<{ items: Search[] }>(`/sites/${site}/searches`),
      ({ items }) => pairOf(items).length === 2 && pairOf(items).every(({ state }) => state === 'done'),
      120_000,
    );
    const given: number[] = [];
    for (const { id } of pairOf(searches.items))
      given.push((await api<{ record: { given: number } }>(`/searches/${id}/dossier`)).record.given);
    expect(given.toSorted()).toEqual([0, expect.toSatisfy((count: number) => count > 0)]);
    await sees(page, '2 of 2 searches done');
    await open('/runs');
    await sees(page, 'Contact and Privacy statement');
    const rows = await page.$$eval('tbody th', (names) => names.map(({ textContent }) => textContent));
    expect(rows.filter((name) => name?.startsWith('Pair'))).toHaveLength(1);
  });

  it('shows the rows behind a number, and keeps filter and order in the address', async () => {
    const { page, open } = visitor;
    const sweep = await firstSweepDone(visitor);
    await open(`/runs/${sweep.id}`);
    await Promise.all([
      page.waitForFunction(() => location.search.includes('answer=yes')),
      page.locator('[data-answers] dd > a[href*="answer=yes"]').click(),
    ]);
    const answers = () => page.$$eval('tbody tr td:nth-child(2)', (cells) => cells.map((cell) => cell.textContent));
    expect((await answers()).every((answer) => answer?.startsWith('Yes'))).toBe(true);
    await press(page, 'Downloads');
    await page.waitForFunction(() => location.search.includes('sort=downloads'));
    expect(page.url()).toContain('answer=yes');
    await page.waitForSelector('th[aria-sort=ascending]');
    const downloads = await page.$$eval('tbody tr td:nth-child(5)', (cells) =>
      cells.map((cell) => Number(cell.textContent)),
    );
    expect(downloads).toEqual([...downloads].sort((a, b) => a - b));
  });

  it('is exported with every site in it', async () => {
    const { page } = visitor;
    const sweep = await firstSweepDone(visitor);
    const csv = await page.evaluate(
      (address) => fetch(address).then((response) => response.text()),
      `/api/sweeps/${sweep.id}/export.csv`,
    );
    expect(csv.trim().split('\n')).toHaveLength(sweep.progress.all + 1);
  });
});
