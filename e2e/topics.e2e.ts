import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overhang, violations } from './axe.js';
import { firstSweepDone, press, product, sees, signIn, until, type Visitor, visit } from './visitor.js';

const PICTURES = path.join(import.meta.dirname, 'screenshots');
/** Pages of the topic: some three rounds. */
const PAGES = 150;
const WORDS = ['tilgjengelighet', 'universell utforming', 'tilgjengelighetserklæring', 'uustatus', 'WCAG'];

interface Topic {
  stop: string | null;
  asked: number;
  finds: number;
  hosts: number;
}

describe.skipIf(!product)('a topic', () => {
  let visitor: Visitor;
  let topic: string;
  beforeAll(async () => {
    mkdirSync(PICTURES, { recursive: true });
    visitor = await visit();
    await signIn(visitor);
    await visitor.open('/?data=practice');
    await firstSweepDone(visitor);
  }, 660_000);
  afterAll(() => visitor?.leave());

  async function looksRight(name: string): Promise<void> {
    const { page } = visitor;
    for (const width of [1280, 390]) {
      await page.setViewport({ width, height: 844 });
      await page.screenshot({ path: path.join(PICTURES, `${name}-${width}.png`), fullPage: true });
      expect(await overhang(page)).toBe(0);
      expect(await violations(page)).toEqual([]);
    }
    await page.setViewport({ width: 1280, height: 800 });
  }

  it('is begun by some words and the registered sites, and gathers pages by host', async () => {
    const { page, open, api } = visitor;
    await open('/topics');
    await sees(page, 'No topic so far');
    await looksRight('topics-empty');
    await open('/sweeps/new?kind=discover');
    await page.locator('[name=words]').fill(WORDS.join('\n'));
    await page.locator('[name=sites]').click();
    await page.locator('[name=budget]').fill(`${PAGES}`);
    await page.select('[name=language]', 'nb');
    await looksRight('new-topic');
    await press(page, 'Start the sweep');
    await page.waitForFunction(() => /^\/sweeps\/[0-9a-f-]{36}$/.test(location.pathname));
    topic = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const ended = await until(
      () => api<Topic>(`/topics/${topic}`),
      ({ stop }) => stop !== null,
      300_000,
    );
    expect(ended).toMatchObject({ stop: 'budget', asked: PAGES });
    expect(ended.finds).toBeGreaterThan(5);
    expect(ended.hosts).toBeGreaterThan(5);
    await open(`/sweeps/${topic}`);
    await sees(page, 'Its pages are spent');
    await sees(page, 'Finds by host');
    await looksRight('topic');
    await open('/topics');
    await sees(page, 'tilgjengelighet');
    await looksRight('topics');
    await open(`/topics/${topic}/finds`);
    await looksRight('finds');
  }, 400_000);

  it('is told of in Norwegian too', async () => {
    const { page, open } = visitor;
    const { value } = (await page.cookies()).find(({ name }) => name === 'hyrde_language') ?? { value: 'en' };
    await page.setCookie({ name: 'hyrde_language', value: 'nb', url: product?.url ?? '' });
    for (const [name, where] of [
      ['topics', '/topics'],
      ['topic', `/sweeps/${topic}`],
      ['finds', `/topics/${topic}/finds`],
    ] as const) {
      await open(where);
      await looksRight(`${name}-nb`);
    }
    await page.setCookie({ name: 'hyrde_language', value, url: product?.url ?? '' });
  });
});
