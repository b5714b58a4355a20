/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './axe.js';
import { looksRight, looksRightInBoth } from './looks-right.js';
import { type Municipality, openMunicipality } from './municipality.js';
import { SITE_HOST } from './product.js';
import { alive, press, product, sees, signedIn, type Visitor } from './visitor.js';

/** A recipe of the town's mail record; its dates are mapped last. */
const recipe = (fields: object) => ({
  id: 'fjellvik',
  name: 'Fjellvik postliste',
  vendor: 'Fjell AS',
  countries: ['no'],
  kind: 'letter',
  certainty: 'sure',
  source: ['the pages of the town'],
  robots: 'allows all',
  terms: '',
  recognise: [{ host: 'www\\.fjellvik\\.kommune\\.localhost', path: '^/innsyn/postliste' }],
  examples: [{ url: `http://${SITE_HOST}/innsyn/postliste` }],
  ways: [
    {
      list: {
        request: { address: '{origin}/innsyn/postliste', answer: 'html' },
        rows: 'tbody tr',
        fields: { title: 'td:nth-child(3) a', link: 'td:nth-child(3) a@href', ...fields },
        newestFirst: true,
      },
    },
  ],
});

describe.skipIf(!product)('a recipe of a portal', () => {
  let visitor: Visitor;
  let town: Municipality;
  let portal = '';
  beforeAll(async () => {
    town = await openMunicipality(SITE_HOST, product?.reached.site ?? 0);
    portal = `${town.home}innsyn/postliste`;
    visitor = await signedIn('/set-up/recipes?data=practice');
  });
  afterAll(() => town?.close());

  /** Writes a recipe and an address into the form, and tries it. */
  async function tries(given: string, url = portal): Promise<void> {
    const { page } = visitor;
    // As pasted: puppeteer fills long texts in a way that React does not notice.
    await page.$eval(
      'textarea',
      (area, text) => {
        Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text);
        area.dispatchEvent(new Event('input', { bubbles: true }));
      },
      given,
    );
    await page.locator('input[name=url]').fill(url);
    await page.click('main form button[type=submit]');
  }

  it('is listed with its source', async () => {
    await sees(visitor.page, 'eInnsyn');
    await looksRightInBoth(visitor, '/set-up/recipes', 'recipes');
    // On a card a folded text is beside its label.
    const { page } = visitor;
    await page.setViewport({ width: 390, height: 844 });
    const below = await page.$eval('td > details', (folded) => {
      const top = (element: Element | null) => element?.getBoundingClientRect().top ?? Number.NaN;
      return top(folded) - top(folded.parentElement);
    });
    await page.setViewport({ width: 1280, height: 800 });
    expect(below).toBeLessThan(10);
  });

  it('is refused at the place that does not fit, and the place can be selected', async () => {
    const { page, open } = visitor;
    await open('/set-up/recipes/new');
    await alive(page, 'textarea');
    await tries('{ "id": ');
    await sees(page, 'This is no JSON');
    const wrong = JSON.stringify({ ...recipe({}), kind: 'song' }, null, 2);
    await tries(wrong);
    await sees(page, 'Line 8, kind');
    await looksRight(visitor, 'recipe-faults');
    await press(page, 'Line 8, kind');
    const selected = await page.$eval('textarea', (area) => area.value.slice(area.selectionStart, area.selectionEnd));
    expect(selected).toBe('"song"');
  });

  it('that leaves its host is not sent, and says so', async () => {
    const leaving = {
      ...recipe({}),
      parameters: { api: { from: [{ value: 'https://elsewhere.example' }] } },
      ways: [{ list: { request: { address: '{api}/x', answer: 'html' }, rows: 'tr', fields: { title: 'td' } } }],
    };
    await tries(JSON.stringify(leaving, null, 2));
    await sees(visitor.page, 'https://elsewhere.example is not a host that the recipe declares');
  });

  it('shows one answer as received beside its columns, and what is missing', async () => {
    const { page } = visitor;
    await tries(JSON.stringify(recipe({ caseNumber: 'td.none' }), null, 2));
    await sees(page, '24 records mapped');
    await sees(page, 'missing in 24');
    await sees(page, 'The recipe maps nothing to: Date');
    await looksRight(visitor, 'recipe-trial');
    await tries(JSON.stringify(recipe({ date: 'td:nth-child(1)', documentNumber: 'td:nth-child(2)' }), null, 2));
    await sees(page, '24 of 24');
    expect(await violations(page)).toEqual([]);
  });

  it('is saved, used, shown by version, and revoked', async () => {
    const { page, open } = visitor;
    await press(page, 'Save and use it');
    await sees(page, 'Version 1 is in use.');
    await looksRightInBoth(visitor, '/set-up/recipes/fjellvik', 'recipe');
    await open('/set-up/recipes');
    await sees(page, 'Fjellvik postliste');
    await open('/set-up/recipes/fjellvik');
    await press(page, 'Revoke');
    await page.locator('dialog[open] button ::-p-text(Revoke)').click();
    await sees(page, 'This recipe is revoked.');
  });
});
