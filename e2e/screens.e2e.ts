import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { CRAWL_DELAY_MS, FINISHED_TASKS_D, JOURNAL_RETENTION_D, MAX_CRAWL_DELAY_S } from '@hyrde/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { SHORT } from '../scripts/testing/extent.js';
import { overhang, violations } from './axe.js';
import {
  appears,
  firstSweepDone,
  product,
  searchesOf,
  signIn,
  smallSweep,
  takeScriptErrors,
  until,
  type Visitor,
  visit,
  watchSites,
} from './visitor.js';

const PICTURES = path.join(import.meta.dirname, 'screenshots');
const WIDTHS = [1280, 390] as const;
/** A4 without margins in CSS pixels, times the maximum by which browsers shrink the content of a sheet. */
const paper = (millimetres: number) => Math.floor(((millimetres - 2 * 12) / 25.4) * 96 * 1.25);
/**
 * Both languages and both colour schemes; axe checks each screen in each, once in a wide and once in a narrow window.
 * The short run checks each screen once, alternating between the first and the second, in the window that axe checks.
 */
const LOOKS = [
  { language: 'en', scheme: 'light', axeAt: 1280 },
  { language: 'nb', scheme: 'dark', axeAt: 390 },
] as const;

interface Ids {
  sweep: string;
  search: string;
  /** Ids of a search that found nothing, and of its sweep. */
  empty: string;
  inVain: string;
  site: string;
  person: string;
}

/** Address of every screen by the name of its screenshot. */
const SCREENS: Record<string, (ids: Ids) => string> = {
  overview: () => '/',
  sweeps: () => '/runs',
  sweep: ({ sweep }) => `/runs/${sweep}`,
  'sweep-filtered-to-nothing': ({ sweep }) => `/runs/${sweep}?text=nowhere-at-all`,
  'new-sweep': () => '/runs/new',
  'new-schedule': () => '/runs/new?schedule=new',
  'new-refresh': () => '/runs/new?kind=refresh',
  'new-watch': () => '/runs/new?kind=watch',
  refresh: () => '/runs/refresh',
  feed: () => '/records/feed',
  watch: () => '/runs/watch',
  changes: () => '/records/changes',
  'changes-of-site': ({ site }) => `/records/changes?siteId=${site}&change=moved`,
  schedules: () => '/runs/schedules',
  review: () => '/review',
  agreement: () => '/review/agreement',
  'given-verdicts': ({ person }) => `/review/verdicts?personId=${person}`,
  'all-verdicts': () => '/review/verdicts',
  'review-in-vain': ({ inVain }) => `/review?sweepId=${inVain}`,
  finding: ({ search }) => `/findings/${search}`,
  'finding-none': ({ empty }) => `/findings/${empty}`,
  search: ({ empty }) => `/searches/${empty}`,
  sites: () => '/bodies',
  site: ({ site }) => `/bodies/${site}`,
  answers: () => '/bodies/answers',
  'answers-of-region': () => '/bodies/answers?answer=not-searched&regionId=none',
  'new-site': () => '/bodies/new',
  'edit-site': ({ site }) => `/bodies/${site}/edit`,
  'new-sweep-of-site': ({ site }) => `/runs/new?siteId=${site}`,
  'known-pages': ({ site }) => `/bodies/${site}/pages`,
  import: () => '/bodies/import',
  countries: () => '/bodies/countries',
  targets: () => '/set-up/targets',
  'targets-archived': () => '/set-up/targets?archived=true',
  recipes: () => '/set-up/recipes?data=practice',
  recipe: () => '/set-up/recipes/einnsyn',
  'new-recipe': () => '/set-up/recipes/new',
  'registers-real': () => '/set-up/registers?data=real',
  registers: () => '/set-up/registers?data=practice',
  'new-target': () => '/set-up/targets/new',
  target: () => '/set-up/targets/mail-record',
  'target-edit': () => '/set-up/targets/mail-record/edit',
  'target-versions': () => '/set-up/targets/mail-record/versions',
  'target-version': () => '/set-up/targets/mail-record/versions/1',
  'target-learning': () => '/set-up/targets/mail-record/learning',
  algorithms: () => '/set-up/research',
  'algorithms-rows': () => '/set-up/research?algorithm=herder%3Acost%3D0.01',
  'algorithms-empty': () => '/set-up/research?target=privacy',
  queues: () => '/runs/queues',
  subscriptions: () => '/records/subscriptions',
  newSubscription: () => '/records/subscriptions/new',
  retention: () => '/set-up/retention',
  owners: () => '/set-up/owners',
  'queues-waiting': () => '/runs/queues?state=waiting',
  limits: () => '/set-up/limits',
  installation: () => '/set-up/installation',
  people: () => '/set-up/people',
  security: () => '/set-up/security',
  practice: () => '/set-up/practice',
  visits: () => '/visits',
  guides: () => '/help',
  'guides-found': () => '/help?q=sched',
  guide: () => '/help/auditor',
  'not-found': () => '/nothing-here',
};

/** Screens with measured or estimated durations, which may be as long as the default crawl delay. */
const WITH_DURATIONS = /^(sweep|overview|queues|search|finding|refresh|watch|site|schedules|new-)/;
/** Screens with limits that no setting changes, and that are as long as a default: sessions, kinds of kept data. */
const WITH_OTHER_LIMITS: ReadonlySet<string> = new Set(['limits', 'retention', 'security']);

/** Defaults that the tested product's settings change, as a screen of the language would show them. */
function defaultsIn(language: 'en' | 'nb', name: string): RegExp {
  const locale = { en: 'en-GB', nb: 'nb-NO' }[language];
  const spelled = (count: number, unit: 'day' | 'second') =>
    (['short', 'long'] as const).map((unitDisplay) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay }).format(count),
    );
  const texts = [
    ...spelled(MAX_CRAWL_DELAY_S, 'second'),
    ...[JOURNAL_RETENTION_D, FINISHED_TASKS_D].flatMap((days) => spelled(days, 'day')),
    ...(WITH_DURATIONS.test(name) ? [] : spelled(CRAWL_DELAY_MS / 1_000, 'second')),
    language === 'en' ? 'one second' : 'ett sekund',
  ];
  return new RegExp(`(?<![\\d.,])(${texts.map((text) => text.split(/\s/).join('\\s')).join('|')})(?!\\p{L})`, 'u');
}

/** Searches whose budget covers the home page only. */
async function inVain(visitor: Visitor): Promise<Pick<Ids, 'empty' | 'inVain'>> {
  const id = await smallSweep(visitor, { name: 'In vain', budget: 1 });
  const [empty] = await searchesOf(visitor, id, 'not-found');
  if (!empty) throw new Error('Every search of one download found something.');
  return { empty: empty.id, inVain: id };
}

describe.skipIf(!product)('every screen', () => {
  let visitor: Visitor;
  /** One for each look: two screens are checked in parallel. */
  let visitors: readonly Visitor[];
  let ids: Ids;

  beforeAll(async () => {
    mkdirSync(PICTURES, { recursive: true });
    visitors = await Promise.all(LOOKS.map(({ language }) => visit({ language })));
    for (const [i, one] of visitors.entries()) {
      visitor = one;
      await signIn(one, '/?data=practice');
      await one.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: LOOKS[i]?.scheme ?? '' }]);
    }
    const sweep = await firstSweepDone(visitor);
    const [first] = await searchesOf(visitor, sweep.id, 'found');
    if (!first) throw new Error('The first sweep found nothing.');
    await watchSites(visitor);
    const { id: person } = await visitor.api<{ id: string }>('/session');
    ids = { sweep: sweep.id, person, search: first.id, site: first.site.id, ...(await inVain(visitor)) };
  }, 600_000);

  it.each([...Object.keys(SCREENS).entries()])(
    '%i %s: axe finds nothing, and nothing is wider than window or paper',
    async (at, name) => {
      await Promise.all(
        visitors.map(async (one, i) => {
          if (SHORT && i !== at % LOOKS.length) return;
          const { language, scheme, axeAt } = LOOKS[i] ?? LOOKS[0];
          await look(one, name, { as: `${language}-${scheme}`, axeAt, language });
          await print(one, `${name}-print-${language}`);
          await one.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
          // In the short run another visitor opens the next screen.
          if (SCREENS[name]?.(ids).includes('data=real')) await one.open('/?data=practice');
        }),
      );
    },
  );

  /** Takes the open screen in print layout: complete, and without controls. */
  async function print({ page }: Visitor, picture: string) {
    await page.emulateMediaType('print');
    const onItsSide = (await page.$('.matrix')) !== null;
    await page.setViewport({ width: paper(onItsSide ? 297 : 210), height: 1_100 });
    if (!process.env.CI) await page.screenshot({ path: path.join(PICTURES, `${picture}.png`), fullPage: true });
    const wider = await overhang(page);
    const pressed = await page.$$eval('button', (all) =>
      all.filter((button) => button.checkVisibility()).map((button) => button.textContent),
    );
    await page.emulateMediaType('screen');
    expect({ picture, wider, pressed }).toEqual({ picture, wider: 0, pressed: [] });
  }

  /** Loads a screen once and checks it in windows of both widths; in the short run, of the width that axe checks. */
  async function look(
    { page, open }: Visitor,
    name: string,
    { as, axeAt, language }: { as: string; axeAt: (typeof WIDTHS)[number]; language: 'en' | 'nb' },
  ) {
    await open(SCREENS[name]?.(ids) ?? '/');
    await page.waitForFunction(() => document.querySelector('.animate-pulse') === null);
    if (!WITH_OTHER_LIMITS.has(name)) {
      // The durations of a sweep's estimated cost, all lines but the last, may be as many seconds as any default.
      const text = await page.$eval('main', (main) =>
        [...main.querySelectorAll<HTMLElement>('output[aria-label] > span:not(:last-child)')].reduce(
          (text, { innerText }) => text.replace(innerText, innerText.replace(/\d+\s(sek|secs?)(?!\p{L})/gu, '')),
          main.innerText,
        ),
      );
      expect(text.match(defaultsIn(language, name))?.[0], `${name}: a default that a setting changes`).toBeUndefined();
    }
    for (const width of SHORT ? [axeAt] : WIDTHS) {
      const picture = `${name}-${width}-${as}`;
      await page.setViewport({ width, height: width < 500 ? 844 : 800 });
      await page.waitForFunction(() => [...document.images].every((image) => image.complete));
      if (!process.env.CI) await page.screenshot({ path: path.join(PICTURES, `${picture}.png`), fullPage: true });
      expect(await overhang(page), picture).toBe(0);
      if (width === axeAt) expect(await violations(page), picture).toEqual([]);
    }
  }

  /** A key before the screen's scripts have started is lost: on a busy machine its text is visible earlier. */
  async function pressUntil(key: '?' | 'w', selector: string): Promise<void> {
    for (;;) {
      await visitor.page.keyboard.press(key);
      const shown = await visitor.page.waitForSelector(selector, { timeout: 2_000 }).catch(() => null);
      if (shown) return;
    }
  }

  it('explains what it names beside the name, by keyboard as well', async () => {
    const { page, open } = visitor;
    await open('/set-up/limits');
    for (const width of WIDTHS) {
      await page.setViewport({ width, height: 800 });
      await page.focus('main button[popovertarget]');
      await page.keyboard.press('Enter');
      await page.waitForSelector('[popover]:popover-open');
      expect([await overhang(page), await violations(page)]).toEqual([0, []]);
      // The browser places it in the frame after the window has its width.
      const placed = page.waitForFunction(
        () => {
          const box = document.querySelector('[popover]:popover-open')?.getBoundingClientRect();
          return box && box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
        },
        { timeout: 5_000 },
      );
      const inside = await placed.then(Boolean, () => false);
      expect({ width, inside }).toEqual({ width, inside: true });
      const guide = await page.$eval('[popover]:popover-open a', (link) => link.getAttribute('href'));
      expect(guide).toMatch(/^\/help\/[a-z-]+#[a-z-]+$/);
      await page.screenshot({ path: path.join(PICTURES, `what-is-this-${width}.png`) });
      await page.keyboard.press('Escape');
      expect(await page.$('[popover]:popover-open')).toBeNull();
      expect(await page.evaluate(() => document.activeElement?.hasAttribute('popovertarget'))).toBe(true);
    }
  });

  it('of the dialogs passes axe as well', async () => {
    const { page, open } = visitor;
    await page.setViewport({ width: 1280, height: 800 });
    await open('/review');
    await appears(page, 'main h2[tabindex]');
    await pressUntil('?', 'dialog[open]');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('dialog[open]') === null);
    await pressUntil('w', 'input[inputmode=url]');
    await page.screenshot({ path: path.join(PICTURES, 'review-wrong-1280.png') });
    expect(await violations(page)).toEqual([]);
  });
});

it.skipIf(!product)('that throws fails its test', async () => {
  const { page, open } = await visit();
  await open('/sign-in');
  await page.evaluate(() => setTimeout(() => Promise.reject(new Error('Thrown on purpose'))));
  await until(
    async () => takeScriptErrors(),
    (errors) => errors.some((error) => error.includes('Thrown on purpose')),
    10_000,
  );
});
