import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { begin, firstSweepDone, press, product, searchesOf, signIn, until, type Visitor, visit } from './visitor.js';

const GUIDES = path.join(import.meta.dirname, '../docs/guides/pictures');
/** Maximum size of a picture in bytes, since it is in the repository. */
const MOST_BYTES = 120_000;
/** Timeout in ms of a screen that waits for a picture of a page. */
const PICTURE_MS = 200_000;
/** Search in records, whose words are in mail records of both written languages. */
const WORD = 'klage';
const TOPIC = ['tilgjengelighet', 'universell utforming', 'tilgjengelighetserklæring', 'uustatus', 'WCAG'];

interface Ids {
  sweep: string;
  topic: string;
  record: string;
  /** A body that lacks a page. */
  lacking: string;
}

interface Picture {
  address: (ids: Ids) => string;
  /** Element without which the screen is not complete. */
  seen?: string;
  /** Button to press first, by language. */
  press?: Record<'en' | 'nb', string>;
}

/** Pictures of the guides by the name of the file. */
const PICTURES: Record<string, Picture> = {
  overview: { address: () => '/' },
  sweep: { address: ({ sweep }) => `/runs/${sweep}` },
  report: { address: () => '/bodies/report?targets=mail-record' },
  letter: {
    address: ({ lacking }) => `/bodies/${lacking}`,
    press: { en: 'Write a letter', nb: 'Skriv et brev' },
    seen: 'dialog[open] textarea',
  },
  topic: { address: ({ topic }) => `/runs/${topic}` },
  review: { address: () => '/review?target=mail-record&outcome=found', seen: 'main section img' },
  records: { address: () => `/records?q=${WORD}`, seen: 'main section a' },
  record: { address: ({ record }) => `/records/${record}`, seen: 'main section mark' },
  follow: { address: () => `/records/subscriptions/new?follow=${WORD}&events=record.found&words=${WORD}` },
  queues: { address: () => '/runs/queues' },
  installation: { address: () => '/set-up/installation' },
};

// GUIDE_PICTURES=1 CI= npx vitest run --config e2e/vitest.config.ts guides.e2e.ts
describe.runIf(product && process.env.GUIDE_PICTURES)('the guides', () => {
  let visitors: readonly (readonly ['en' | 'nb', Visitor])[];
  let ids: Ids;

  beforeAll(async () => {
    visitors = await Promise.all(
      (['en', 'nb'] as const).map(async (one) => [one, await visit({ language: one })] as const),
    );
    for (const [, one] of visitors) await signIn(one, '/?data=practice');
    const [[, visitor] = []] = visitors;
    if (!visitor) return;
    ids = await prepare(visitor);
    // Readers of the guides see the pages as redacted.
    for (const [, { page }] of visitors) await page.evaluate(() => fetch('/api/names', { method: 'DELETE' }));
  }, 1_500_000);

  it.each(Object.entries(PICTURES))('have a picture of %s', async (name, { address, seen = 'main', press: button }) => {
    for (const [language, { page, open }] of visitors) {
      await page.setViewport({ width: 1_280, height: 800 });
      await open(address(ids));
      if (button) await press(page, button[language]);
      await page.waitForFunction(() => document.querySelector('.animate-pulse') === null);
      const element = await page.waitForSelector(seen, { timeout: PICTURE_MS });
      if (name === 'record') await element?.evaluate((mark) => mark.scrollIntoView({ block: 'center' }));
      await page.waitForFunction(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0));
      const file = path.join(GUIDES, `${name}.${language}.webp`);
      const picture = await page.screenshot({ path: file, type: 'webp', quality: 50 });
      expect(picture.length).toBeLessThan(MOST_BYTES);
    }
  });
});

/** Records and a topic beside the sweep of the first start. */
async function prepare(visitor: Visitor): Promise<Ids> {
  const { page, api } = visitor;
  const { id: sweep } = await firstSweepDone(visitor);
  const { items: regions } = await api<{ items: { id: string; name: string }[] }>('/regions?practice=true');
  const [region] = regions.map(({ id }) => id);
  if (region === undefined) throw new Error('The practice country has no region.');
  const [practice, sites] = [true, { regionIds: [region] }];
  const begun = await Promise.all([
    begin(page, { kind: 'surface', practice, sites, coverage: 0.95, budget: 60 }),
    begin(page, { kind: 'discover', practice, words: TOPIC, language: 'auto', sites, budget: 150 }),
  ]);
  for (const id of begun)
    await until(
      () => api<{ state: string }>(`/sweeps/${id}`),
      ({ state }) => state === 'done',
      900_000,
    );
  const { items: records } = await api<{ items: { id: string }[] }>(`/records?practice=true&q=${WORD}&limit=1`);
  const [lacking] = await searchesOf(visitor, sweep, 'not-found');
  const [, topic = ''] = begun;
  return { sweep, topic, record: records[0]?.id ?? '', lacking: lacking?.site.id ?? '' };
}
