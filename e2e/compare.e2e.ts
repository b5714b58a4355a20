/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { looksRight, looksRightInBoth } from './looks-right.js';
import { firstSweepDone, press, product, sees, signIn, smallSweep, type Visitor, visit } from './visitor.js';

interface Compared {
  total: number;
  counts: Record<string, number>;
}

describe.skipIf(!product)('two sweeps side by side', () => {
  let visitor: Visitor;
  let before = '';
  let after = '';
  beforeAll(async () => {
    visitor = await visit();
    await signIn(visitor);
    await visitor.open('/?data=practice');
    await firstSweepDone(visitor);
    before = await smallSweep(visitor, { name: 'Small means', budget: 2 });
    after = await smallSweep(visitor, { name: 'Large means', budget: 60 });
  }, 600_000);
  afterAll(() => visitor?.leave());

  it('are two clicks from the Overview, and every number leads to its rows', async () => {
    const { page, open, api } = visitor;
    await open('/');
    await press(page, 'Council minutes');
    await page.waitForFunction(() => location.search.includes('council-minutes'));
    await press(page, 'Compare');
    await page.waitForFunction(() => location.pathname === '/records/compare');
    await sees(page, 'Small means');
    const { total, counts } = await api<Compared>(`/comparison?before=${before}&after=${after}`);
    expect(total).toBe(8);
    expect(counts.appeared).toBeGreaterThan(0);
    await looksRight(visitor, 'compare');
    await page.locator('dl a[href*="difference=appeared"]').click();
    await page.waitForFunction(() => location.search.includes('difference=appeared'));
    await page.waitForSelector(`[data-total="${counts.appeared}"]`);
    expect(await page.$$eval('#sites tbody tr', (rows) => rows.length)).toBe(counts.appeared);
  });

  it('with no site in common say so, in both languages', async () => {
    const { page, api } = visitor;
    const { items } = await api<{ items: { id: string }[] }>('/sites?practice=true&limit=12');
    const other = await page.evaluate(
      async (siteIds) => {
        const sites = { siteIds };
        const sweep = {
          name: 'Elsewhere',
          kind: 'locate',
          target: 'council-minutes',
          budget: 1,
          practice: true,
          sites,
        };
        const headers = { 'content-type': 'application/json' };
        const response = await fetch('/api/sweeps', { method: 'POST', headers, body: JSON.stringify(sweep) });
        return ((await response.json()) as { id: string }).id;
      },
      items.slice(8).map(({ id }) => id),
    );
    const path = `/records/compare?target=council-minutes&before=${before}&after=${other}`;
    await looksRightInBoth(visitor, path, 'compare-apart');
    await sees(page, 'These two have no site in common');
  });
});
