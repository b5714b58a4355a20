import { beforeAll, describe, expect, it } from 'vitest';
import { SHORT } from '../scripts/testing/extent.js';
import { looksRight, looksRightInBoth } from './looks-right.js';
import { firstSweepDone, press, product, sees, signedIn, until, type Visitor } from './visitor.js';

/** Budget of the topic in pages: a few rounds. */
const PAGES = SHORT ? 80 : 150;
const WORDS = ['renovasjon', 'avfall', 'kildesortering', 'gjenvinningsstasjon', 'farlig avfall', 'hytterenovasjon'];
/** A body that the practice country's registry does not list (`lab/country/words/partners.ts`). */
const PARTNER = 'Heifylket renovasjon IKS';

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
    visitor = await signedIn('/?data=practice');
    await firstSweepDone(visitor);
  }, 660_000);

  it('is begun by some words and the registered sites, and gathers pages by host', async () => {
    const { page, open, api } = visitor;
    await open('/runs/topics');
    await sees(page, 'No topic so far');
    await looksRight(visitor, 'topics-empty');
    await open('/runs/new?kind=discover');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('words');
    await page.locator('[name=words]').fill(WORDS.join('\n'));
    await page.locator('[name=budget]').fill(`${PAGES}`);
    await looksRight(visitor, 'new-topic');
    await press(page, 'Start the sweep');
    await page.waitForFunction(() => /^\/runs\/[0-9a-f-]{36}$/.test(location.pathname));
    topic = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const ended = await until(
      () => api<Topic>(`/topics/${topic}`),
      ({ stop }) => stop !== null,
      300_000,
    );
    expect(ended).toMatchObject({ stop: 'budget', asked: PAGES });
    expect(ended.finds).toBeGreaterThan(5);
    expect(ended.hosts).toBeGreaterThan(5);
    await looksRightInBoth(visitor, `/runs/${topic}`, 'topic');
    await sees(page, 'The download budget is used up');
    await sees(page, 'Finds by host');
    await looksRightInBoth(visitor, '/runs/topics', 'topics');
    await sees(page, 'kildesortering');
    await looksRightInBoth(visitor, `/runs/topics/${topic}/finds`, 'finds');
    await looksRightInBoth(visitor, `/runs/topics/${topic}/hosts`, 'topic-hosts');
  }, 400_000);

  it('is judged: a wrong find is taken back, and there again when that is undone', async () => {
    const { page, open, api } = visitor;
    const { finds } = await api<Topic>(`/topics/${topic}`);
    const isLeftWith = (wanted: number) =>
      until(
        () => api<Topic>(`/topics/${topic}`),
        (now) => now.finds === wanted,
        10_000,
      );
    await open(`/runs/${topic}`);
    await press(page, 'Judge finds');
    await sees(page, 'Hosts that give most');
    await looksRightInBoth(visitor, `/runs/topics/${topic}/review`, 'judge-finds');
    const focused = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[data-find]')].findIndex((row) => row.contains(document.activeElement)),
      );
    await page.keyboard.press('j');
    expect(await focused()).toBe(0);
    await page.keyboard.press('w');
    await sees(page, 'Judged wrong');
    await isLeftWith(finds - 1);
    await page.waitForFunction(() => document.querySelector('[data-find]')?.textContent?.includes('Wrong'));
    expect(await focused()).toBe(1);
    await looksRight(visitor, 'judge-finds-one');
    await page.keyboard.press('k');
    await page.keyboard.press('z');
    await sees(page, 'The verdict is taken back');
    await isLeftWith(finds);
    await page.waitForFunction(() => document.activeElement?.closest('[data-find]'));
    expect(await focused()).toBe(0);
    // While a verdict is being sent the focus is already on the next find, past those judged before, and keys act there.
    const judgedWrong = () =>
      page.$$eval('[data-find]', (all) => all.flatMap((row, at) => (row.querySelector('strong') ? [at] : [])));
    for (const key of ['j', 'w', 'k', 'k', 'w', 'w'] as const) await page.keyboard.press(key);
    await page.waitForFunction(() => document.querySelectorAll('[data-find] strong').length === 3);
    expect(await judgedWrong()).toEqual([0, 1, 2]);
    await until(focused, (at) => at === 3, 10_000);
    for (let at = 0; at < 3; at++) {
      await page.locator('[data-find] [data-action=undo]').click();
      await page.waitForFunction((left) => document.querySelectorAll('[data-find] strong').length === left, {}, 2 - at);
    }
    await isLeftWith(finds);
    await open(`/runs/topics/${topic}/review?by=sample`);
    for (let judged = 1; judged <= 2; judged++) {
      await page.locator('main ol [data-action=right]').click();
      await sees(page, `Of a random sample of ${judged}`);
    }
    await looksRight(visitor, 'judge-sample');
    const csv = await page.evaluate((id) => fetch(`/api/topics/${id}/finds/export.csv`).then((r) => r.text()), topic);
    expect(csv.trim().split('\n')).toHaveLength(finds + 1);
  });

  it.skipIf(SHORT)(
    'finds hosts of no body on the list, which can be added, dismissed, and restored',
    async () => {
      const { page, open, api } = visitor;
      const inRow = (button: string) =>
        page.locator(`::-p-xpath(//tr[contains(., "${PARTNER}")]//button[contains(., "${button}")])`).click();
      const judge = () => inRow('Not a public body');
      const listed = async () => (await api<{ total: number }>('/sites?practice=true&text=heifylket-renovasjon')).total;
      const { items } = await api<{ items: { homeUrl: string; region: { name: string } }[] }>(
        '/sites?practice=true&limit=40',
      );
      const seeds = items.filter(({ region }) => PARTNER.startsWith(region.name)).map(({ homeUrl }) => homeUrl);
      await open('/runs/new?kind=discover');
      await page.locator('[name=words]').fill(WORDS.join('\n'));
      await page.locator('[name=place][value=addresses]').click();
      await page.locator('[name=seeds]').fill(seeds.join('\n'));
      await page.locator('[name=budget]').fill('80');
      await press(page, 'Start the sweep');
      await page.waitForFunction(() => /^\/runs\/[0-9a-f-]{36}$/.test(location.pathname));
      const id = new URL(page.url()).pathname.split('/').at(-1);
      await until(
        () => api<Topic>(`/topics/${id}`),
        ({ stop }) => stop !== null,
        300_000,
      );
      const found = await api<{ items: { name: string; host: string }[] }>('/found-hosts?practice=true');
      const host = found.items.find(({ name }) => name === PARTNER)?.host ?? '';
      await looksRightInBoth(visitor, '/bodies/found', 'found-hosts');
      await sees(page, PARTNER);
      await inRow('Add to the list');
      await sees(page, `${PARTNER} is on the list`);
      expect(await listed()).toBe(1);
      await page.waitForFunction((name) => !document.querySelector('main')?.textContent?.includes(name), {}, host);
      await press(page, 'Undo');
      await sees(page, 'is off the list again');
      expect(await listed()).toBe(0);
      await judge();
      await sees(page, `${host} is no public body`);
      await press(page, 'Undo');
      await sees(page, `${host} is among the found hosts again`);
      await judge();
      await sees(page, `${host} is no public body`);
      await looksRightInBoth(visitor, '/bodies/found?verdict=not-public', 'found-hosts-not-public');
      await sees(page, 'Left out by');
      await press(page, 'Put back');
      await sees(page, 'No host has been left out');
    },
    400_000,
  );

  it.skipIf(SHORT)(
    'says that its frontier is dry, and goes on from seeds that are added',
    async () => {
      const { page, open, api } = visitor;
      const { items } = await api<{ items: { homeUrl: string }[] }>('/sites?practice=true&limit=3');
      const [first, second] = items.map(({ homeUrl }) => homeUrl);
      await open('/runs/new?kind=discover');
      await page.locator('[name=words]').fill(WORDS.join('\n'));
      await page.locator('[name=place][value=addresses]').click();
      await press(page, 'Search');
      await sees(page, 'Tick where to begin.');
      await page.locator('::-p-xpath(//summary[.="More"])').click();
      await looksRight(visitor, 'new-topic-stored');
      await page.locator('[name=seeds]').fill(first ?? '');
      await page.locator('[name=cap]').fill('2');
      await page.locator('[name=domains]').fill(new URL(first ?? '').hostname);
      await page.locator('[name=allowed]').fill('/kart');
      await press(page, 'Start the sweep');
      await sees(page, '“/kart” names no host');
      await looksRight(visitor, 'new-topic-refused');
      await page.locator('[name=allowed]').fill('facebook.com/fjellvik');
      await press(page, 'Start the sweep');
      await page.waitForFunction(() => /^\/runs\/[0-9a-f-]{36}$/.test(location.pathname));
      const sweep = new URL(page.url()).pathname;
      const id = sweep.split('/').at(-1);
      const dry = () =>
        until(
          () => api<Topic & { state: string }>(`/topics/${id}`),
          ({ stop, state }) => stop === 'frontier-dry' && state === 'done',
          120_000,
        );
      await dry();
      await open(sweep);
      await sees(page, 'No link is left that the topic may follow');
      await sees(page, /Exceptions\s+facebook.com\/fjellvik/);
      await page.locator('[name=seeds]').fill(first ?? '');
      await press(page, 'Add');
      await sees(page, 'Nothing added: it had all of them already.');
      await page.locator('[type=search]').fill('renovasjon');
      await page.keyboard.press('Enter');
      await sees(page, 'Tick where to begin.');
      await looksRight(visitor, 'topic-dry');
      const ticked = page.locator('fieldset [type=checkbox]');
      await ticked.click();
      const [stored = ''] = (await page.$eval('[name=seeds]', (field) => (field as HTMLTextAreaElement).value)).split(
        '\n',
      );
      expect(new URL(stored).hostname).toMatch(/\.localhost$/);
      await page.locator('[name=seeds]').fill(`${first}\n${second}\n${stored}`);
      await press(page, 'Add');
      await sees(page, '2 addresses added: the next round begins with them. 1 it had already.');
      expect((await dry()).asked).toBeGreaterThan(2);
    },
    300_000,
  );
});
