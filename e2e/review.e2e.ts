import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { HTTPRequest } from 'puppeteer';
import { beforeAll, describe, expect, it } from 'vitest';
import { SHORT } from '../scripts/testing/extent.js';
import { overhang, violations } from './axe.js';
import {
  appears,
  begin,
  firstSweepDone,
  press,
  product,
  sees,
  signedIn,
  signIn,
  until,
  type Visitor,
} from './visitor.js';

/**
 * Duration in milliseconds of an API that does not respond, which is reported after 15 s; a killed one restarts
 * meanwhile.
 */
const HANGING_MS = 120_000;

const PICTURES = path.join(import.meta.dirname, 'screenshots');
const SCREENS = [
  { name: 'desktop', width: 1280, height: 800 },
  { name: 'phone', width: 390, height: 844 },
] as const;

interface Progress {
  decided: number;
  mine: number;
  accuracy: { n: number; right: number };
}

describe.skipIf(!product)('reviewing by keyboard', () => {
  let visitor: Visitor;
  /** Progress before this file's verdicts. */
  let before: Progress;
  let sweepId: string;
  const progress = () => visitor.api<Progress>(`/review/progress?practice=true&sweepId=${sweepId}`);
  const heading = () => visitor.page.$eval('main h2[tabindex]', (node) => node.textContent ?? '');
  const service = (): number =>
    JSON.parse(readFileSync(path.join(product?.data ?? '', 'running.json'), 'utf8')).processes.api.pid;
  /** Resolves when the next claim is shown. */
  const changed = (claim: string) =>
    visitor.page.waitForFunction(
      (old) => ![old, undefined].includes(document.querySelector('main h2[tabindex]')?.textContent),
      {},
      claim,
    );

  beforeAll(async () => {
    mkdirSync(PICTURES, { recursive: true });
    visitor = await signedIn();
    sweepId = (await firstSweepDone(visitor)).id;
    await visitor.open(`/review?data=practice&sweepId=${sweepId}`);
    await visitor.page.waitForSelector('main h2[tabindex]');
    before = await progress();
  }, 600_000);

  it('judges with one key and shows the next claim, with the focus on it', async () => {
    const { page } = visitor;
    const claim = await heading();
    await page.keyboard.press('u');
    await changed(claim);
    await page.waitForFunction(() => document.activeElement?.tagName === 'H2');
    await until(progress, ({ mine }) => mine === before.mine + 1, 60_000);
  });

  it('takes the last verdict back', async () => {
    const { page } = visitor;
    const claim = await heading();
    await page.keyboard.press('z');
    await changed(claim);
    await sees(page, '“Cannot tell” undone.');
    await until(progress, ({ mine }) => mine === before.mine, 60_000);
  });

  it('takes back nothing of an earlier sitting, whose verdicts are withdrawn on the pages of their findings', async () => {
    const { page, open, api } = visitor;
    const claim = await heading();
    await page.keyboard.press('u');
    await changed(claim);
    await until(progress, ({ mine }) => mine === before.mine + 1, 60_000);
    await page.reload();
    await page.waitForSelector('main h2[tabindex]');
    await page.waitForFunction(() => !document.querySelector('div[hidden][id^="S:"]'));
    await until(
      async () => {
        await page.keyboard.press('z');
        return page.$eval('body', (body) => body.innerText);
      },
      (shown) => shown.includes('You have given no verdict since this page was opened.'),
      10_000,
    );
    expect((await progress()).mine).toBe(before.mine + 1);
    const { items } = await api<{ items: { searchId: string }[] }>('/review/verdicts?limit=1');
    await open(`/findings/${items[0]?.searchId}`);
    await press(page, 'Withdraw');
    await sees(page, 'Your verdict is withdrawn');
    await until(progress, ({ mine }) => mine === before.mine, 60_000);
    await open(`/review?data=practice&sweepId=${sweepId}`);
    await page.waitForSelector('main h2[tabindex]');
  });

  it('counts "none" on a site, and "correct" where a page was found, towards accuracy', async () => {
    const { page } = visitor;
    for (let given = 1; given <= 6; given++) {
      const claim = await heading();
      await page.keyboard.press('c'); // "The search is right", with or without a page.
      await changed(claim);
      await until(progress, ({ mine }) => mine === before.mine + given, 60_000);
    }
    const { accuracy, decided } = await progress();
    expect(decided).toBe(before.decided + 6);
    expect(accuracy.right - before.accuracy.right).toBe(accuracy.n - before.accuracy.n);
  });

  it('asks where the right page is, and takes a pasted address', async () => {
    const { page } = visitor;
    const claim = await heading();
    await page.keyboard.press('w');
    await page.waitForSelector('input[inputmode=url]');
    await page.keyboard.type('no address');
    await page.keyboard.press('Enter');
    await sees(page, 'That is not a web address');
    await page.$eval('input[inputmode=url]', (field) => field instanceof HTMLInputElement && field.select());
    await page.keyboard.type('www.example.org/record');
    await page.keyboard.press('Enter');
    await changed(claim);
    await until(progress, ({ decided }) => decided === before.decided + 7, 60_000);
  });

  it('of the random sample shows nothing of what the search thought, until the verdict is given', async () => {
    const { page } = visitor;
    await sees(page, 'judged without knowing what the search thought');
    const shown = await page.$eval('main', (node) => {
      const filters = node.querySelector('search'); // The queue may be ordered by confidence, which leaves out the sample.
      return filters ? node.innerText.replace(filters.innerText, '') : node.innerText;
    });
    for (const hint of ['Confidence', 'Runners-up', 'Matched words']) expect(shown).not.toContain(hint);
    const claim = await heading();
    await page.keyboard.press('u');
    await changed(claim);
    await sees(page, /The search was \d+\s?% sure/);
    await page.keyboard.press('z');
    await sees(page, 'undone.');
    await until(progress, ({ mine }) => mine === before.mine + 7, 60_000);
  });

  it('is never shown as stored before it is, and is sent again until it is stored, once', async () => {
    const { page } = visitor;
    let cut = true;
    let sent = 0;
    const answer = (request: HTTPRequest) => {
      if (!request.url().endsWith('/verdict')) return request.continue();
      sent++;
      return cut ? request.abort('connectionrefused') : request.continue();
    };
    await page.setRequestInterception(true);
    page.on('request', answer);
    const claim = await heading();
    await page.keyboard.press('u');
    await changed(claim);
    await sees(page, 'Not stored yet: the service does not answer');
    expect((await progress()).mine).toBe(before.mine + 7);
    cut = false;
    await page.waitForFunction(() => !document.body.innerText.includes('Not stored yet'));
    await until(progress, ({ mine }) => mine === before.mine + 8, 60_000);
    expect(sent).toBeGreaterThan(1);
    page.off('request', answer);
    await page.setRequestInterception(false);
    await page.keyboard.press('z');
    await until(progress, ({ mine }) => mine === before.mine + 7, 60_000);
  });

  it('does not say that nothing waits when the claims could not be loaded', async () => {
    const { page, open } = visitor;
    let cut = true;
    const answer = (request: HTTPRequest) =>
      cut && request.url().endsWith('/review/next') ? request.abort('connectionrefused') : request.continue();
    await page.setRequestInterception(true);
    page.on('request', answer);
    await open(`/review?sweepId=${sweepId}`);
    await sees(page, 'What waits for review could not be loaded.');
    cut = false;
    await press(page, 'Try again');
    await appears(page, 'main h2[tabindex]');
    page.off('request', answer);
    await page.setRequestInterception(false);
  });

  it('waits for a person whose session has ended to sign in, and is stored then', async () => {
    const { page } = visitor;
    const claim = await heading();
    await page.deleteCookie(...(await page.cookies()).filter(({ httpOnly }) => httpOnly));
    await page.keyboard.press('u');
    await changed(claim);
    await sees(page, 'your session has ended');
    await signIn(await visitor.another());
    await page.waitForFunction(() => !document.body.innerText.includes('Not stored yet'));
    await until(progress, ({ mine }) => mine === before.mine + 8, 60_000);
    await page.keyboard.press('z');
    await until(progress, ({ mine }) => mine === before.mine + 7, 60_000);
  });

  it.skipIf(SHORT || process.platform !== 'linux')(
    'is stored once though the service hangs, and though it is killed',
    { timeout: HANGING_MS },
    async () => {
      const { page } = visitor;
      const hanging = service();
      process.kill(hanging, 'SIGSTOP');
      await page.keyboard.press('u');
      await sees(page, 'Not stored yet: the service does not answer');
      process.kill(hanging, 'SIGCONT');
      await until(progress, ({ mine }) => mine === before.mine + 8, 60_000);
      await page.waitForFunction(() => !document.body.innerText.includes('Not stored yet'));
      const claim = await heading();
      process.kill(service(), 'SIGKILL');
      await page.keyboard.press('u');
      await sees(page, 'Not stored yet: the service does not answer');
      await page.waitForFunction(() => !document.body.innerText.includes('Not stored yet'), { timeout: HANGING_MS });
      await changed(claim);
      await until(progress, ({ mine }) => mine === before.mine + 9, 60_000);
      for (const mine of [before.mine + 8, before.mine + 7]) {
        await page.keyboard.press('z');
        await until(progress, (now) => now.mine === mine, 60_000);
      }
    },
  );

  it('is one, though two tabs show the same claim', async () => {
    const { page } = visitor;
    const other = await visitor.another();
    await other.open(`/review?data=practice&sweepId=${sweepId}`);
    await other.page.waitForSelector('main h2[tabindex]');
    await visitor.open(`/review?data=practice&sweepId=${sweepId}`); // The current order is that of another, withdrawn verdict.
    await page.waitForSelector('main h2[tabindex]');
    const claim = await heading();
    expect(await other.page.$eval('main h2[tabindex]', (node) => node.textContent)).toBe(claim);
    await page.keyboard.press('u');
    await changed(claim);
    await until(progress, ({ mine }) => mine === before.mine + 8, 60_000);
    await other.page.bringToFront();
    await other.page.keyboard.press('n');
    await sees(other.page, 'You have judged this finding');
    expect((await progress()).mine).toBe(before.mine + 8);
    await other.page.close();
    await page.bringToFront();
    await page.keyboard.press('z');
    await until(progress, ({ mine }) => mine === before.mine + 7, 60_000);
  });

  it('explains its keys', async () => {
    const { page } = visitor;
    await page.keyboard.press('?');
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('dialog[open]') === null);
  });

  it('shows on the Overview what was judged', async () => {
    const { page, open } = visitor;
    await open('/');
    await sees(page, new RegExp(`\\b${before.decided + 7}\\s+of \\d+ searches`));
  });

  it.skipIf(SHORT)(
    'shows what came nearest where no page was named, and takes one by its number',
    async () => {
      const { page, open, api } = visitor;
      const { items } = await api<{ items: { id: string }[] }>('/sites?practice=true&limit=8');
      const siteIds = items.map(({ id }) => id);
      const missed = await begin(page, { kind: 'locate', practice: true, target: 'glossary', sites: { siteIds } });
      const mine = async () => (await api<Progress>(`/review/progress?practice=true&sweepId=${missed}`)).mine;
      await until(
        () => api<{ state: string }>(`/sweeps/${missed}`),
        ({ state }) => state === 'done',
        180_000,
      );
      await open(`/review?data=practice&sweepId=${missed}&outcome=not-found`);
      const near = '[aria-label="Near misses"]';
      await page.waitForSelector(`${near} ol button`);
      await page.waitForFunction((box) => !document.querySelector(box)?.textContent?.includes('Loading'), {}, near);
      await page.waitForFunction(
        (box) => {
          const pictures = [...document.querySelectorAll<HTMLImageElement>(`${box} ol img`)];
          return pictures.length > 0 && pictures.every(({ naturalWidth }) => naturalWidth > 0);
        },
        { timeout: 300_000 }, // Three screenshots after all others in the queue.
        near,
      );
      for (const { name, width, height } of SCREENS) {
        await page.setViewport({ width, height });
        if (!process.env.CI)
          await page.screenshot({ path: path.join(PICTURES, `review-near-misses-${name}.png`), fullPage: true });
        expect([name, await overhang(page)]).toEqual([name, 0]);
        expect([name, await violations(page)]).toEqual([name, []]);
      }
      await page.setViewport({ width: 1280, height: 800 });
      const first = await page.$eval(`${near} ol a`, (link) => link.href);
      const claim = await heading();
      await page.keyboard.press('1');
      await page.waitForFunction((old) => document.querySelector('main h2[tabindex]')?.textContent !== old, {}, claim);
      await until(mine, (count) => count === 1, 60_000);
      const { id } = await api<{ id: string }>('/session');
      const given = await api<{ items: { rightUrl: string }[] }>(`/review/verdicts?personId=${id}&limit=1`);
      expect(given.items[0]?.rightUrl).toBe(first);
      await page.keyboard.press('z');
      await until(mine, (count) => count === 0, 60_000);
    },
    600_000,
  );
});
