/// <reference lib="dom" />
import { beforeAll, describe, expect, it } from 'vitest';
import { firstSweepDone, openNames, product, sees, sweepOn, until, type Visitor, visit } from './visitor.js';

/** Maximum number of tab stops of a screen. */
const MOST_STOPS = 600;

interface Stop {
  /** Text or accessible name of the element. */
  text: string;
  name: string | null;
  tag: string;
  /** True if the focus is visible. */
  marked: boolean;
}

/** A working day without a mouse: nothing here clicks, and every tab stop must show its focus. */
describe.skipIf(!product)('the keyboard alone', () => {
  let visitor: Visitor;
  let sweep = '';
  beforeAll(async () => {
    visitor = await visit();
  });

  const key = (name: Parameters<Visitor['page']['keyboard']['press']>[0]) => visitor.page.keyboard.press(name);
  const write = (text: string) => visitor.page.keyboard.type(text);
  const here = () =>
    visitor.page.evaluate((): Stop => {
      const at = document.activeElement;
      if (!(at instanceof HTMLElement)) return { text: '', name: null, tag: '', marked: true };
      const { outlineStyle, outlineWidth } = getComputedStyle(at);
      return {
        text: (at.getAttribute('aria-label') ?? at.innerText ?? '').replaceAll(/\s+/g, ' ').trim(),
        name: at.getAttribute('name'),
        tag: at.localName,
        marked: at === document.body || (outlineStyle !== 'none' && outlineWidth !== '0px'),
      };
    });

  /** Presses Tab until the wanted element has the focus. */
  async function tabTo(wanted: Partial<Pick<Stop, 'name' | 'tag'>> & { text?: string | RegExp }): Promise<void> {
    const passed: string[] = [];
    for (let stops = 0; stops < MOST_STOPS; stops++) {
      await key('Tab');
      const stop = await here();
      expect(stop.marked, `${stop.tag} “${stop.text}” shows that it has the focus`).toBe(true);
      if (isWanted(stop, wanted)) return;
      passed.push(stop.text.slice(0, 30));
    }
    throw new Error(`No ${JSON.stringify(wanted)} among: ${[...new Set(passed)].join(' | ')}`);
  }
  const isWanted = (stop: Stop, { text, name, tag }: Parameters<typeof tabTo>[0]) =>
    (text === undefined || (typeof text === 'string' ? stop.text === text : text.test(stop.text))) &&
    (name === undefined || stop.name === name) &&
    (tag === undefined || stop.tag === tag);

  /** Follows a link and waits for its target. */
  async function follow(text: string | RegExp, leadsTo: RegExp): Promise<void> {
    await tabTo({ tag: 'a', text });
    await key('Enter');
    await visitor.page.waitForFunction((path) => new RegExp(path).test(location.pathname), {}, leadsTo.source);
    await visitor.page.waitForFunction(() => !document.querySelector('div[hidden][id^="S:"]'));
  }

  it('signs in', { timeout: 600_000 }, async () => {
    await visitor.open('/sign-in');
    await visitor.page.waitForSelector('form[data-ready]');
    await tabTo({ name: 'email' });
    await write(product?.email ?? '');
    await tabTo({ name: 'password' });
    await write(product?.password ?? '');
    await key('Enter');
    await visitor.page.waitForFunction(() => location.pathname !== '/sign-in');
    await openNames(visitor.page);
    await firstSweepDone(visitor);
  });

  it('skips the menu', async () => {
    await visitor.open('/?data=practice');
    await key('Tab');
    expect((await here()).text).toBe('Skip to the content');
    await key('Enter');
    await key('Tab');
    expect(await visitor.page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  it('starts a sweep, pauses it and takes that back', async () => {
    const { page, api } = visitor;
    await follow('Runs', /^\/runs$/);
    await follow('New sweep', /^\/runs\/new$/);
    await tabTo({ tag: 'input' });
    await write('Contact');
    await key('Enter');
    if ((await page.$$('input[type=hidden][name=target]')).length > 1) {
      await tabTo({ tag: 'input' }); // The first input, which is selected initially.
      await key('Space');
    }
    await tabTo({ name: 'name' });
    await write('By keyboard');
    await tabTo({ tag: 'button', text: 'Start the sweep' });
    await key('Enter');
    await page.waitForFunction(() => /^\/runs\/[0-9a-f-]{36}$/.test(location.pathname));
    sweep = sweepOn(page);
    expect(await api(sweep)).toMatchObject({ name: 'By keyboard', facts: { target: { slug: 'contact' } } });
    await tabTo({ tag: 'button', text: 'Pause' });
    await key('Enter');
    await sees(page, 'Paused. Searches stop');
    await tabTo({ tag: 'button', text: 'Undo' });
    await key('Enter');
    await sees(page, 'Resumed.');
    expect((await api<{ state: string }>(sweep)).state).not.toBe('paused');
  });

  it('judges claims, takes a verdict back, writes a note and reads the help', async () => {
    const { page } = visitor;
    await follow('Review', /^\/review$/);
    await page.waitForSelector('main h2[tabindex]');
    const heading = () => page.$eval('main h2[tabindex]', (node) => node.textContent);
    const claim = await heading();
    await key('m');
    await write('Seen from the keyboard.');
    await key('Escape');
    await tabTo({ tag: 'button', text: /cannot tell/i });
    await key('Enter');
    await page.waitForFunction((text) => document.querySelector('main h2[tabindex]')?.textContent !== text, {}, claim);
    await sees(page, 'Cannot tell');
    await key('z');
    await sees(page, 'undone.');
    await key('?');
    await page.waitForSelector('dialog[open]');
    await key('Escape');
    await page.waitForFunction(() => document.querySelector('dialog[open]') === null);
  });

  it('reads the evidence of a search, and finds its files', async () => {
    const { page } = visitor;
    await follow('Bodies', /^\/bodies$/);
    await tabTo({ tag: 'input' });
    const first = await page.$eval('tbody tr a', (link) => link.textContent ?? '');
    await follow(first, /^\/bodies\/[0-9a-f-]{36}$/);
    await tabTo({ tag: 'a', text: /Mail record$/ });
    await key('Enter');
    await page.waitForSelector('#mail-record ol');
    await tabTo({ tag: 'a', text: /^Mail record · \d/ });
    await follow(/^Evidence/, /^\/findings\//);
    // Until the screenshot is loaded, the box shows the text; the screenshot replaces it, and the scroll position is
    // lost.
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('section[tabindex] img')].some(
        ({ complete, naturalHeight }) => complete && naturalHeight > 0,
      ),
    );
    await tabTo({ tag: 'section' });
    /** Number of pixels of the focused box above and below its visible part. */
    const hidden = () =>
      page.evaluate(() => {
        const { tagName, scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = document.activeElement ?? {};
        return { tagName, above: scrollTop, below: scrollHeight - scrollTop - clientHeight };
      });
    // Repeats the key, as a person does: a key that is pressed during a layout of the box scrolls nothing.
    const scrolls = (by: 'Home' | 'End', holds: (seen: Awaited<ReturnType<typeof hidden>>) => boolean) =>
      until(
        () => key(by).then(hidden),
        (seen) => seen.tagName === 'SECTION' && holds(seen),
        10_000,
      );
    await scrolls('Home', ({ above }) => above === 0);
    await scrolls('End', ({ below }) => below < 2);
    await tabTo({ tag: 'a', text: 'Content as received' });
  });

  it('enters by hand where a page is, and takes that back', async () => {
    const { page } = visitor;
    await page.goBack();
    await page.waitForFunction(() => location.pathname.startsWith('/bodies/'));
    await tabTo({ tag: 'button', text: /^Enter the page/ });
    await key('Enter');
    await page.waitForSelector('dialog[open] input[name=url]');
    await tabTo({ name: 'url' });
    await write('no address');
    await key('Enter');
    await sees(page, 'That is not a web address');
    await page.$eval('dialog[open] input[name=url]', (field) => field.select());
    await write('www.example.org/page');
    await tabTo({ name: 'note' });
    await write('By telephone.');
    await tabTo({ tag: 'button', text: 'Save' });
    await key('Enter');
    await sees(page, '“By telephone.”');
    await tabTo({ tag: 'button', text: /^Take back/ });
    await key('Enter');
    await page.waitForFunction(() => !document.querySelector('main')?.innerText.includes('By telephone.'));
  });

  it('signs out', async () => {
    await tabTo({ tag: 'button', text: 'Sign out' });
    await key('Enter');
    await visitor.page.waitForFunction(() => location.pathname === '/sign-in');
  });
});
