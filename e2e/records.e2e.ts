import { beforeAll, describe, expect, it } from 'vitest';
import { SHORT } from '../scripts/testing/extent.js';
import { looksRight, looksRightInBoth } from './looks-right.js';
import { firstSweepDone, press, product, sees, signedIn, sweepOn, until, type Visitor } from './visitor.js';

/** Download budget of a portal: enough to retrieve records. */
const BUDGET = 60;

interface Portals {
  items: { id: string; records: number; site: { id: string } }[];
  records: number;
}

describe.skipIf(!product)('records behind search forms', () => {
  let visitor: Visitor;
  let portal: Portals['items'][number] | undefined;
  beforeAll(async () => {
    visitor = await signedIn('/?data=practice');
    await firstSweepDone(visitor);
  }, 660_000);

  it('come up by a sweep of the mail records that are known', async () => {
    const { page, open, api } = visitor;
    await open('/records');
    await sees(page, 'No records yet');
    await looksRight(visitor, 'records-empty');
    await open('/runs/new?kind=surface');
    await page.locator('[name=budget]').fill(`${BUDGET}`);
    await looksRight(visitor, 'new-surface');
    await press(page, 'Start the sweep');
    await page.waitForFunction(() => /^\/runs\/[0-9a-f-]{36}$/.test(location.pathname));
    const sweep = sweepOn(page);
    await until(
      () => api<{ state: string }>(sweep),
      ({ state }) => state === 'done',
      300_000,
    );
    const portals = await api<Portals>('/record-portals?practice=true');
    expect(portals.records).toBeGreaterThan(0);
    portal = portals.items.find(({ records }) => records > 0);
    await open(sweep);
    await sees(page, /\d+ new records? by \d/);
    await looksRight(visitor, 'sweep-surface');
  }, 400_000);

  it('are searched, filtered and shown with their evidence', async () => {
    const { page, open } = visitor;
    await open('/records');
    await sees(page, /records? retrieved, of (about|an unknown number)/);
    await looksRightInBoth(visitor, '/records', 'records');
    await page.waitForSelector('section[aria-label="Narrow down"] a');
    const facet = 'section[aria-label="Narrow down"] a[href*="siteId="]';
    const wanted = await page.$eval(`${facet} span`, (count) => count.textContent ?? '');
    await page.locator(facet).click();
    await page.waitForFunction(() => location.search.includes('siteId='));
    await sees(page, `${wanted} record`);
    await open('/records');
    await page.locator('main [name=q]').fill('søknad');
    await press(page, 'Apply');
    await page.waitForFunction(() => location.search.includes('q='));
    await sees(page, /records?/);
    const titles = await page.$$eval('tbody th', (cells) => cells.map((cell) => cell.textContent ?? ''));
    expect(titles.length).toBeGreaterThan(0);
    await page.locator('tbody th a').click();
    await page.waitForFunction(() => /^\/records\/[0-9a-f-]{36}$/.test(location.pathname));
    await sees(page, 'SHA-256');
    await page.waitForSelector('main section mark');
    const { title, marked } = await page.evaluate(() => ({
      title: document.querySelector('h1')?.textContent ?? '',
      marked: [...document.querySelectorAll('main section mark')].map((mark) => mark.textContent?.replace(/\s+/g, ' ')),
    }));
    expect(marked.join(' ')).toContain(title.split(/[•(*]/)[0]?.trim());
    await looksRight(visitor, 'record');
    const packet = await page.evaluate(() =>
      fetch(document.querySelector<HTMLAnchorElement>('a[href$="packet.zip"]')?.href ?? '').then(
        ({ status, headers }) => [status, headers.get('content-type')],
      ),
    );
    expect(packet).toEqual([200, 'application/zip']);
  });

  it('have a portal that says how much of it is known, and why it ended', async () => {
    const { page, open } = visitor;
    await looksRightInBoth(visitor, `/records/portals/${portal?.id}`, 'portal');
    await sees(page, 'The form as understood');
    await sees(page, 'What was left alone');
    await open(`/bodies/${portal?.site.id}`);
    await sees(page, /\d of about \d|of an unknown number/);
  });

  it('have columns, of which a person says what they hold, and takes it back', async () => {
    const { page, open, api } = visitor;
    const details = () => api<{ corrections: { field: string }[]; columns: object[] }>(`/record-portals/${portal?.id}`);
    await open(`/records/portals/${portal?.id}`);
    await sees(page, 'How its records are read');
    expect((await details()).columns.length).toBeGreaterThan(1);
    await page.locator('select[name=field]').fill('caseTitle');
    await page.locator('form:has(select[name=field]) button[type=submit]').click();
    await sees(page, /Case title, said by/);
    expect((await details()).corrections).toMatchObject([{ field: 'caseTitle' }]);
    await looksRight(visitor, 'portal-corrected');
    const { items } = await api<{ items: { action: string }[] }>('/audit?limit=1');
    expect(items[0]?.action).toBe('portals.correct');
    await press(page, 'Take back');
    await until(details, ({ corrections }) => corrections.length === 0, 10_000);
  });

  it.skipIf(SHORT)(
    'are removed for a person who asks: looked for, ticked by keyboard, removed, and reported',
    async () => {
      const { page, open, api } = visitor;
      await open('/records');
      await press(page, 'Remove a person');
      await page.locator('dialog[open] [name=personName]').fill('Ingen Nordmannsdatter');
      await page.locator('dialog[open] [name=reason]').fill('requested by letter');
      await looksRight(visitor, 'remove-person');
      await page.locator('dialog[open] button[type=submit]').click();
      await page.waitForFunction(() => /^\/records\/removals\/[0-9a-f-]{36}$/.test(location.pathname));
      const removal = new URL(page.url()).pathname;
      const isIn = (wanted: string) =>
        until(
          () => api<{ state: string }>(removal),
          ({ state }) => state === wanted,
          120_000,
        );
      await isIn('found');
      await sees(page, 'Waits for a decision');
      await looksRight(visitor, 'removal-found');
      await press(page, 'Remove what is ticked');
      await page.locator('dialog[open] button:last-of-type').click();
      await isIn('done');
      await sees(page, 'What was done, and what remains');
      await looksRight(visitor, 'removal-done');
      const { items } = await api<{ items: { action: string; details: object }[] }>('/audit?limit=2');
      expect(items.map(({ action }) => action)).toEqual(['removals.confirm', 'removals.seek']);
      expect(JSON.stringify(items)).not.toContain('Nordmannsdatter');
      await open('/records/removals');
      await sees(page, 'Removed');
      await looksRight(visitor, 'removals');
    },
  );
});
