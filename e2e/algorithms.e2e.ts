import { splitAlgorithm } from '@hyrde/contracts/algorithm-notation';
import { beforeAll, describe, expect, it } from 'vitest';
import { looksRight } from './looks-right.js';
import { firstSweepDone, lookFor, press, product, sees, signedIn, sweepOn, until, type Visitor } from './visitor.js';

/** Minimum number of sites: their searches by three algorithms fill more than a page of 50. */
const SITES = 17;
/** Download budget that distinguishes the algorithms, at 1 s a page. */
const BUDGET = 4;

interface Sweep {
  state: string;
  facts: { algorithms: string[] };
  progress: { all: number; done: number };
}
interface Regions {
  items: { id: string; sites: number }[];
}
interface Accuracy {
  items: { algorithm: string; accuracy: { n: number } }[];
}

describe.skipIf(!product)('several algorithms', () => {
  let visitor: Visitor;
  let sweep: string;
  let sites = 0;
  beforeAll(async () => {
    visitor = await signedIn('/?data=practice');
    await firstSweepDone(visitor);
  }, 600_000);

  async function shownRight(name: string): Promise<void> {
    await visitor.page.waitForSelector('main h1', { visible: true }); // Streamed content is hidden at first.
    await looksRight(visitor, name);
  }

  it('are chosen on the form, which says what that costs', async () => {
    const { page, open, api } = visitor;
    await open('/runs/new');
    await lookFor(page, 'accessibility-statement');
    await page.locator('form summary').click();
    await page.locator('form details details summary').click();
    await press(page, 'Add another algorithm');
    await press(page, 'Add another algorithm');
    const selects = 'fieldset ol select';
    await page.waitForFunction((query) => document.querySelectorAll(query).length === 3, {}, selects);
    const [, second, third] = await page.$$(selects);
    await second?.select('sim');
    await third?.select('astar');
    await (await page.$$('[name=which]'))[1]?.click();
    for (const region of (await api<Regions>('/regions?practice=true')).items) {
      if (sites >= SITES) break;
      await page.locator(`[name=regionIds][value="${region.id}"]`).click();
      sites += region.sites;
    }
    await page.locator('[name=budget]').fill(`${BUDGET}`);
    await sees(page, `At most ${(sites * 3 * BUDGET).toLocaleString('en-GB')} downloads`);
    await shownRight('new-sweep-several');
    await press(page, 'Start the sweep');
    await page.waitForFunction(() => /^\/runs\/[0-9a-f-]{36}$/.test(location.pathname));
    sweep = sweepOn(page);
    const made = await api<Sweep>(sweep);
    expect(made.facts.algorithms.map((text) => splitAlgorithm(text).name)).toEqual(['herder', 'sim', 'astar']);
    expect(made.progress.all).toBe(sites * 3);
    await until(
      () => api<Sweep>(sweep),
      ({ state }) => state === 'done',
      540_000,
    );
  }, 600_000);

  it('stand beside each other in the table of searches', async () => {
    const { page, open } = visitor;
    await open(`${sweep}?algorithm=all`);
    await sees(page, `${sites * 3} of ${sites * 3} searches done`);
    expect(await page.$$eval('tbody tr', (rows) => rows.length)).toBe(50);
    await open(sweep);
    await page.waitForSelector('tbody tr');
    const shown = await page.$$eval('tbody tr td:nth-child(2)', (cells) => cells.map((cell) => cell.textContent));
    expect(new Set(shown)).toEqual(new Set(['Hyrde’s search']));
    await shownRight('sweep-several');
  });

  it('are all judged by one verdict a site', async () => {
    const { page, open, api } = visitor;
    const id = sweep.split('/').at(-1);
    await open(`/review?sweepId=${id}`);
    for (let given = 0; given < 3; given++) {
      await page.waitForSelector('main h2[tabindex]');
      const before = await page.$eval('main h2[tabindex]', (heading) => heading.textContent);
      await page.keyboard.press('n');
      await page.waitForFunction(
        (text) => document.querySelector('main h2[tabindex]')?.textContent !== text,
        {},
        before,
      );
    }
    await page.waitForFunction(() => !document.body.innerText.includes('Being stored'));
    const { items } = await until(
      () => api<Accuracy>(`/accuracy?practice=true&sweepId=${id}`),
      (accuracy) => accuracy.items.every(({ accuracy: { n } }) => n > 0),
      120_000,
    );
    expect(items).toHaveLength(3);
  });

  it('are drawn with their figures, each number leading to its searches', async () => {
    const { page, open } = visitor;
    await open('/set-up/research?target=accessibility-statement');
    await page.waitForSelector('svg[role=img] circle');
    expect(await page.$$eval('section tbody tr', (rows) => rows.length)).toBeGreaterThanOrEqual(3);
    await shownRight('algorithms-several');
    await Promise.all([
      page.waitForFunction(() => location.search.includes('judged=right')),
      page.locator('tbody a[href*="judged=right"]').click(),
    ]);
    await page.waitForSelector('#rows');
  });
});
