/// <reference lib="dom" />
import { beforeAll, describe, expect, it } from 'vitest';
import { looksRight, looksRightInBoth } from './looks-right.js';
import { firstSweepDone, press, product, sees, signedIn, smallSweep, until, type Visitor } from './visitor.js';

interface Compared {
  total: number;
  counts: Record<string, number>;
}

type Looked = { searchId: string; foundUrl: string | null; confidence: number | null } | null;

describe.skipIf(!product)('two sweeps side by side', () => {
  let visitor: Visitor;
  let before = '';
  let after = '';
  beforeAll(async () => {
    visitor = await signedIn('/?data=practice');
    await firstSweepDone(visitor);
    before = await smallSweep(visitor, { name: 'Small means', budget: 2 });
    after = await smallSweep(visitor, { name: 'Large means', budget: 60 });
  }, 600_000);

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

  it('are one of five jobs that take three clicks at most, from the Overview', async () => {
    const { page, open, api } = visitor;
    let clicks = 0;
    const click = async (selector: string) => {
      clicks++;
      await page.locator(selector).click();
    };
    const named = (text: string) => `main ::-p-xpath(.//*[self::a or self::button][contains(., "${text}")])`;
    /** Number of clicks of a job that begins on the Overview. */
    const counted = async (job: () => Promise<unknown>) => {
      await open('/');
      clicks = 0;
      await job();
      return clicks;
    };
    const at = (path: string) => page.waitForFunction((start) => location.pathname.startsWith(start), {}, path);
    const took = {
      sweepOfThreeTargets: await counted(async () => {
        await click(named('New sweep'));
        await at('/runs/new');
        for (const typed of ['contact', 'accessib']) {
          await page.locator('form[id] input[type=search]').fill(typed);
          await page.keyboard.press('Enter');
        }
        await click(named('Start the sweep'));
        await sees(page, 'The sweep has started, with 3 parts');
      }),
      proofOfFinding: await counted(async () => {
        await click('[data-answers] dd > a[href*="answer=yes"]');
        await at('/bodies/answers');
        await click('tbody a[href^="/findings/"]');
        await at('/findings/');
        const [answer] = await Promise.all([
          page.waitForResponse((response) => response.url().includes('/proof-sheet.pdf')),
          click(named('Proof sheet (PDF)')),
        ]);
        expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
      }),
      comparison: await counted(async () => {
        await click(named('Council minutes'));
        await page.waitForFunction(() => location.search.includes('council-minutes'));
        await click(named('Compare'));
        await at('/records/compare');
        await sees(page, 'Small means');
      }),
      reportByLink: await counted(async () => {
        await click(named('Latest sweep'));
        await at('/runs/');
        await click(named('Make a link'));
        await page.waitForSelector('[role=status] a[href*="/reports/"]');
      }),
      matrixOfRegionPrinted: await counted(async () => {
        await click('main a[href^="/bodies?regionId="]');
        await at('/bodies');
        await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }));
        await click(named('Print'));
        await page.waitForFunction(() => 'printed' in window);
      }),
    };
    console.log(`Clicks: ${JSON.stringify(took)}.`);
    expect(Math.max(...Object.values(took))).toBeLessThanOrEqual(3);
    const { items } = await api<{ items: { id: string; state: string }[] }>('/sweeps?practice=true');
    const running = items.filter(({ state }) => state === 'running');
    for (const { id } of running)
      await page.evaluate((path) => fetch(path, { method: 'POST' }), `/api/sweeps/${id}/cancel`);
  });

  it('show the pages of a site beside each other, which the keyboard scrolls together', async () => {
    const { page, open, api } = visitor;
    const { items } = await api<{ items: { difference: string; before: Looked; after: Looked }[] }>(
      `/comparison?before=${before}&after=${after}`,
    );
    const pairs = items.filter((one) => one.before?.foundUrl && one.after?.foundUrl);
    const pair = pairs[0] ?? items.find((one) => one.before?.confidence != null && one.after?.confidence != null);
    if (!pair?.before || !pair.after) throw new Error('No site has two findings.');
    for (const { searchId } of [pair.before, pair.after])
      await until(
        () => api<{ screenshot: string }>(`/findings/${searchId}`),
        ({ screenshot }) => screenshot !== 'pending',
        120_000,
      );
    await open(`/records/compare?target=council-minutes&before=${before}&after=${after}`);
    const path = `/records/compare/pages?before=${pair.before.searchId}&after=${pair.after.searchId}`;
    await page.waitForSelector(`a[href="${path}"]`);
    await looksRightInBoth(visitor, path, 'compare-pages');
    await page.setViewport({ width: 1280, height: 320 });
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
    const boxes = ['Before', 'After'].map((side) => `section[aria-label^="${side}:"]`);
    const toTop = () =>
      page.$$eval(boxes.join(), (all) => {
        for (const box of all) box.scrollTo(0, 0);
      });
    const tops = () => page.$$eval(boxes.join(), (all) => all.map(({ scrollTop }) => Math.round(scrollTop)));
    // Pressed repeatedly: a box that is rendered anew loses the focus.
    const toEnd = async (box = '') => {
      await page.focus(box);
      await page.keyboard.press('End');
      return tops();
    };
    await toTop();
    await until(
      () => toEnd(boxes[0]),
      (both) => both.every((top) => top > 0),
      60_000,
    );
    await page.locator('label::-p-text(Scroll both together)').click();
    await toTop();
    const [other] =
      (await until(
        () => toEnd(boxes[1]),
        ([, led = 0]) => led > 0,
        60_000,
      )) ?? [];
    expect(other).toBe(0);
    await page.setViewport({ width: 1280, height: 800 });
  });

  it('are the trend on the target’s own screen', async () => {
    const path = '/set-up/targets/council-minutes';
    await looksRightInBoth(visitor, path, 'target-trend');
    await sees(visitor.page, 'From sweep to sweep');
    const shown = await visitor.page.$$eval('figure svg[role=img]', (all) => all.length);
    expect(shown).toBe(7);
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
