/// <reference lib="dom" />
import { beforeAll, describe, expect, it } from 'vitest';
import { overhang, violations } from './axe.js';
import { looksRight } from './looks-right.js';
import { firstSweepDone, product, searchesOf, signedIn, type Visitor } from './visitor.js';

const PHONE = { width: 390, height: 844 };
/** Maximum height of header and notices on a phone, in CSS pixels. */
const MOST_ABOVE = 56;
const ENTRIES = ['Overview', 'Bodies', 'Review', 'Records & changes', 'Runs', 'Set-up'];
/** Former and current addresses of screens. */
const MOVED = {
  '/sites': '/bodies',
  '/sites/new': '/bodies/new',
  '/sites/import': '/bodies/import',
  '/sites/countries': '/bodies/countries',
  '/sites?text=nord&tag=a%20b': '/bodies?text=nord&tag=a%20b',
  '/answers?answer=yes': '/bodies/answers?answer=yes',
  '/sweeps': '/runs',
  '/sweeps/new?kind=refresh': '/runs/new?kind=refresh',
  '/schedules': '/runs/schedules',
  '/topics': '/runs/topics',
  '/watch': '/runs/watch',
  '/refresh?day=1': '/runs/refresh?day=1',
  '/queues?state=waiting': '/runs/queues?state=waiting',
  '/feed': '/records/feed',
  '/changes?change=lost': '/records/changes?change=lost',
  '/subscriptions': '/records/subscriptions',
  '/subscriptions/new': '/records/subscriptions/new',
  '/targets': '/set-up/targets',
  '/targets/mail-record/versions/1': '/set-up/targets/mail-record/versions/1',
  '/registers': '/set-up/registers',
  '/algorithms': '/set-up/research',
  '/set-up/algorithms?target=privacy': '/set-up/research?target=privacy',
  '/settings': '/set-up/security',
  '/set-up/settings': '/set-up/security',
};

describe.skipIf(!product)('the six entries', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await signedIn('/?data=practice');
  }, 600_000);

  const currentOf = (menu: string) =>
    visitor.page.$$eval(`nav[aria-label="${menu}"] [aria-current]`, (links) =>
      links.map((link) => [link.textContent, link.getAttribute('aria-current')]),
    );

  it('are the menu, each with its screens, and the one that is open is marked', async () => {
    const { page, open } = visitor;
    const links = await page.$$eval('nav[aria-label=Main] a', (all) =>
      all.map((link) => [link.textContent, link.getAttribute('href')] as const),
    );
    expect(links.map(([title]) => title)).toEqual(ENTRIES);
    for (const [title, href] of links) {
      await open(href ?? '');
      expect(await currentOf('Main')).toEqual([[title, 'page']]);
      const screens = await page.$$eval('nav[aria-label^=Within] a', (all) => all.map((link) => link.textContent));
      expect({ title, screens: screens.length > 1 }).toEqual({ title, screens: title !== 'Overview' });
      await looksRight(visitor, `entry-${title?.replaceAll(/\W+/g, '-')}`);
    }
    await open('/set-up');
    expect(await currentOf('Within Set-up')).toEqual([['Targets', 'page']]);
    await open('/set-up/targets/mail-record');
    expect([await currentOf('Main'), await currentOf('Within Set-up')]).toEqual([
      [['Set-up', 'true']],
      [['Targets', 'true']],
    ]);
  });

  it('are found under the addresses of before, with what was asked', async () => {
    const sweep = await firstSweepDone(visitor);
    const [found] = await searchesOf(visitor, sweep.id, 'found');
    const moved = Object.entries({
      ...MOVED,
      [`/sweeps/${sweep.id}?outcome=found`]: `/runs/${sweep.id}?outcome=found`,
      [`/sites/${found?.site.id}/pages`]: `/bodies/${found?.site.id}/pages`,
    });
    for (const [from, to] of moved) {
      const answer = await visitor.page.goto(`${product?.url}${from}`);
      expect({ from, status: answer?.status(), to: answer?.url() }).toEqual({
        from,
        status: 200,
        to: `${product?.url}${to}`,
      });
    }
  }, 300_000);

  it('take one line of a phone with the notice of practice data, and open by keyboard', async () => {
    const { page, open } = visitor;
    await page.setViewport(PHONE);
    await open('/bodies');
    const above = () => page.evaluate(() => document.querySelector('header')?.getBoundingClientRect().bottom);
    expect(await above()).toBeLessThanOrEqual(MOST_ABOVE);
    const isOpen = () => page.$eval('button[aria-controls=menu]', (button) => button.getAttribute('aria-expanded'));
    await page.focus('button[aria-controls=menu]');
    await page.keyboard.press('Enter');
    expect(await isOpen()).toBe('true');
    expect([await overhang(page), await violations(page)]).toEqual([0, []]);
    await page.screenshot({ path: 'e2e/screenshots/entries-open-390.png' });
    await page.keyboard.press('Escape');
    expect(await isOpen()).toBe('false');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-controls'))).toBe('menu');
    await page.keyboard.press('Enter');
    await page.locator('nav[aria-label=Main] a[href="/runs"]').click();
    await page.waitForFunction(() => location.pathname === '/runs');
    expect(await isOpen()).toBe('false');
    await open('/set-up/audit'); // The link is beyond the window's edge unless the line is scrolled to it.
    await page.waitForFunction(() => {
      const { left, right } = document.querySelector('a[href="/set-up/audit"]')?.getBoundingClientRect() ?? {};
      return (left ?? -1) >= 0 && (right ?? Infinity) <= innerWidth;
    });
  });

  it('lead who has signed in to the Overview, where nothing waits for them alone', async () => {
    await visitor.open('/?data=practice');
    await visitor.open('/start');
    expect(new URL(visitor.page.url()).pathname).toBe('/');
  });
});
