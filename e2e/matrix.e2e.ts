/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { looksRight, looksRightInBoth } from './looks-right.js';
import { firstSweepDone, product, sees, signedIn, until, type Visitor } from './visitor.js';

/** Number of bodies: more than all but two countries of Europe have. */
const BODIES = 12_000;

describe.skipIf(!product)('the matrix of bodies and targets', () => {
  let visitor: Visitor;
  let imported = '';
  let every = '';
  beforeAll(async () => {
    visitor = await signedIn('/?data=practice');
    await firstSweepDone(visitor);
    const { items } = await visitor.api<{ items: { slug: string }[] }>('/targets');
    every = items.map(({ slug }) => slug).join();
    imported = await visitor.page.evaluate(async (count) => {
      const line = (n: number) => `Body ${String(n).padStart(5, '0')},https://body-${n}.example.org/\n`;
      const body = `name,homeUrl\n${Array.from({ length: count }, (_, i) => line(i + 1)).join('')}`;
      const headers = { 'content-type': 'text/csv' };
      const response = await fetch('/api/site-imports', { method: 'POST', headers, body });
      return ((await response.json()) as { id: string }).id;
    }, BODIES);
  }, 600_000);
  afterAll(async () => {
    await visitor?.page.evaluate(async (id) => {
      await fetch(`/api/site-imports/${id}`, { method: 'DELETE' });
    }, imported);
  }, 600_000);

  const focused = () => visitor.page.evaluate(() => document.activeElement?.getAttribute('data-at'));
  /** Visible part of the box: the names, and whether something in it is still missing. */
  const seen = () =>
    visitor.page.$eval('.matrix', (box) => {
      const head = box.querySelector('thead th')?.getBoundingClientRect().bottom ?? 0;
      const { bottom } = box.getBoundingClientRect();
      const rows = [...box.querySelectorAll('tbody tr')].filter((row) => {
        const at = row.getBoundingClientRect();
        return at.bottom > head + 1 && at.top < bottom - 1;
      });
      return { names: rows.map((row) => row.querySelector('th')?.textContent ?? null), height: bottom - head };
    });

  it('is narrowed by one field, by the query, and every chip goes again', async () => {
    const { page, open } = visitor;
    await open('/bodies');
    await page.type('input[role=combobox]', 'mail yes, ver');
    await page.waitForSelector('[role=option]');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => new URL(location.href).searchParams.has('answers'));
    expect(new URL(page.url()).searchParams.get('answers')).toBe('mail-record:yes:verified');
    await page.locator('a[title^="Remove: "]').click();
    await page.waitForFunction(() => location.search === '');
    await sees(page, '40 bodies');
  });

  it('is narrowed by Enter alone: to the region that is called so, else to names with the text, and says so', async () => {
    const { page, open, api } = visitor;
    const { items } = await api<{ items: { id: string; name: string; sites: number }[] }>('/regions?practice=true');
    const region = items.find(({ sites }) => sites > 0);
    await open('/bodies');
    await page.focus('input[role=combobox]');
    await page.keyboard.type(region?.name.toLowerCase() ?? '');
    await page.keyboard.press('Enter');
    await page.waitForFunction((id) => new URL(location.href).searchParams.get('regionId') === id, {}, region?.id);
    await page.waitForFunction(
      (said) => document.querySelector('search [role=status]')?.textContent?.includes(said),
      {},
      `Region: ${region?.name}`,
    );
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
    await page.keyboard.type('zzz');
    await page.waitForFunction(() => document.querySelector('[role=option][aria-selected=true]'));
    expect(await page.$eval('[role=option][aria-selected=true]', (option) => option.textContent)).toContain('“zzz”');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => new URL(location.href).searchParams.get('text') === 'zzz');
    await page.keyboard.type('mail not found');
    await page.waitForFunction(
      () => document.querySelector('[role=option][aria-selected=true]')?.textContent === 'Mail record: Not found',
    );
  });

  it('is gone through by arrow keys, and Enter opens the line of the body', async () => {
    const { page, open } = visitor;
    await open('/bodies');
    await page.focus('tbody [data-at="1,0"]');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('2,1');
    await page.keyboard.press('Home');
    expect(await focused()).toBe('2,0');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toBe('0,0');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => /^\/bodies\/[0-9a-f-]{36}$/.test(location.pathname));
    expect(new URL(page.url()).hash).toBe('#mail-record');
  });

  it('with twelve thousand bodies and every target is scrolled without a hole', async () => {
    const { page, open } = visitor;
    await open(`/bodies?data=real&targets=${every}`);
    await sees(page, '12,000 bodies');
    const load = await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.duration ?? 0);
    console.log(`12,000 bodies × ${every.split(',').length} targets: first screen after ${Math.round(load)} ms.`);
    let last = '';
    for (let top = 0; top < BODIES * 36; top += 61_000) {
      await page.$eval('.matrix', (box, to) => box.scrollTo({ top: to }), top);
      const { names, height } = await until(
        seen,
        ({ names }) => names.every(Boolean) && String(names[0]) > last,
        30_000,
      );
      expect(names.length).toBeGreaterThanOrEqual(Math.floor(height / 36));
      expect(names).toEqual([...names].sort());
      last = String(names[0]);
    }
    expect(await page.$$eval('.matrix tbody tr', (rows) => rows.length)).toBeLessThan(80);
  });

  it('is gone through from its first cell to its last, and back, by a key each', async () => {
    const { page, open } = visitor;
    await open('/bodies?data=real');
    await sees(page, '12,000 bodies');
    const columns = await page.$eval('.matrix [aria-colcount]', (grid) => Number(grid.getAttribute('aria-colcount')));
    await page.focus('tbody [data-at="1,0"]');
    const [first, last] = ['1,0', `${BODIES},${columns - 1}`];
    for (const [keys, at, name] of [
      [['End'], last, 'Body 12000'],
      [['Home', 'End', 'Home'], first, 'Body 00001'],
      [['End', 'Home', 'End'], last, 'Body 12000'],
    ] as const) {
      await page.keyboard.down('Control');
      for (const key of keys) await page.keyboard.press(key);
      await page.keyboard.up('Control');
      await until(focused, (place) => place === at, 30_000);
      const row = await page.evaluate(() => document.activeElement?.closest('tr')?.querySelector('th')?.textContent);
      expect(row).toBe(name);
    }
  });

  it('looks right in both languages, wide, narrow and on paper', async () => {
    const { page, open } = visitor;
    await looksRightInBoth(visitor, `/bodies?data=practice&targets=${every}`, 'matrix-every');
    await open('/bodies?data=practice');
    await page.locator('details summary').click();
    await looksRight(visitor, 'matrix-columns');
    await open('/bodies?data=practice');
    await page.emulateMediaType('print');
    const box = await page.$eval('.matrix', ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    expect(box).toBe(0);
    await page.screenshot({ path: 'e2e/screenshots/matrix-print.png', fullPage: true });
    await page.emulateMediaType('screen');
  });
});
