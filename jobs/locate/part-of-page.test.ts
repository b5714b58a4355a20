import { BUILT_IN_TARGETS, CLAIM_THRESHOLD, type FailureReason, namesOf } from '@hyrde/contracts';
import { describe, expect, it } from 'vitest';
import type { Link, Page } from '../site/index.js';
import { NAMES_MODEL } from './algorithms/herder/fitted.js';
import { herdBy } from './algorithms/herder/search.js';
import { LOCATORS } from './locators.js';
import { partBelowName, repeatedLines, sectionOf } from './part-of-page.js';
import { openMemoryWeb, pageOf, urlOf } from './testing/memory-web.js';

/** Claims pages from a low confidence on. */
const EAGER_FROM = 0.02;
const EAGER = herdBy({ ...NAMES_MODEL, claimFrom: EAGER_FROM });

const text = (...lines: string[]) => ({ text: lines.join('\n') });

describe('a part of a home page', () => {
  it.each([
    ['Mandag til torsdag 9.00–15.00', true],
    ['Od poniedziałku do czwartku w godz. 09:00 -\n15.00', true],
    ['Open from 9:00 to 15:30', true],
    ['Published 09:00, updated 2026', false],
  ])('has opening hours by a range of times: %s', (line, is) => {
    expect(sectionOf(text('Welcome', line), 'opening-hours') !== null).toBe(is);
  });

  it.each([
    ['Write to post@town.example', true],
    ['tel. +47 22 33 44 55', true],
    ['13 1090 2226 0000 0001 5140 4411', false],
  ])('has contact details by an address or a number with its sign: %s', (line, is) => {
    expect(sectionOf(text('Welcome', line), 'contact-details')).toBe(is ? line : null);
  });

  it('introduces the body by its first sentence', () => {
    const line =
      'The office keeps the registers of the country and answers for everybody who asks for an entry in them.';
    expect(sectionOf(text('Menu', line), 'introduction')).toBe(line.slice(0, line.lastIndexOf(' ')));
    expect(sectionOf(text('Menu', 'Home'), 'introduction')).toBeNull();
    const menu =
      'Registers Entries Extracts Fees Forms Deadlines Announcements Archive Statistics Vacancies Press News';
    expect(sectionOf(text(menu, line), 'introduction')).toBe(line.slice(0, line.lastIndexOf(' ')));
    const banner = 'This is an official website of the government, and its address says so at the end, as it must.';
    expect(sectionOf(text(banner, line), 'introduction', repeatedLines([text(banner), text('Fees', banner)]))).toBe(
      line.slice(0, line.lastIndexOf(' ')),
    );
    const picture = { ...text(banner, line), references: [{ address: 'https://town.example/a.png', label: banner }] };
    expect(sectionOf(picture, 'introduction')).toBe(line.slice(0, line.lastIndexOf(' ')));
    expect(repeatedLines([text(line, banner), text(banner, banner)])).toEqual(new Set([banner]));
    expect(repeatedLines([text(line)])).toEqual(new Set());
  });

  it('is the number rather than the label above it, without the punctuation before it', () => {
    expect(sectionOf(text('Tel', '601 794 2300'), 'contact-details')).toBe('601 794 2300');
    expect(sectionOf(text(': post@town.example'), 'contact-details')).toBe('post@town.example');
  });
});

describe('opening hours below their name', () => {
  const isName = (label: string) => /^(opening hours|åpningstider|horaires)$/i.test(label);

  it.each([
    [['Opening hours', 'Monday to Friday 9am-5pm'], 'Monday to Friday 9am-5pm'],
    [['Åpningstider', 'Sommer', 'mandag–fredag 9–15'], 'mandag–fredag 9–15'],
    [['Horaires : du lundi au vendredi, 8h30 à 12h'], 'du lundi au vendredi, 8h30 à 12h'],
    [['Opening hours', 'by appointment'], null],
    [['Opening hours', 'Changed on 12 May 2026'], null],
    [['Library', 'Monday to Friday 9–15'], null],
    [['Opening hours', 'Mon 09:00 to 15:30, lunch 12:00'], 'Mon 09:00 to 15:30, lunch 12:00'],
    [['Opening hours', 'Updated 2026-11-30'], null],
    [['Opening hours', 'tel. 22-33-44'], null],
    [['Opening hours', 'Tel. 06-12 34 56 78'], null],
    [['Opening hours', 'Page 1 z 5'], null],
    [['Opening hours', 'Closed 24.12–26.12'], null],
    [['Opening hours', 'Summer closing 1–15 July'], null],
    [['Opening hours', 'od 1 do 15 lipca'], null],
    [['Opening hours', '8.30–12.00, 13–16 Uhr'], '8.30–12.00, 13–16 Uhr'],
    [['Opening hours', 'Main Street 12 B 3'], null],
    [['Opening hours', 'route 5 and 6'], null],
  ])('%j', (lines, hours) => expect(partBelowName(text(...lines), 'opening-hours', isName)).toBe(hours));
});

describe('a notice below its name', () => {
  const page = text(
    'Privacy',
    'We keep your letters for a year.',
    'Cookies',
    'The site sets one cookie, to count visits.',
  );
  const isName = (label: string) => label === 'Cookies';

  it('is its first sentence, unless other pages have it too', () => {
    expect(partBelowName(page, 'notice', isName)).toBe('The site sets one cookie, to count visits.');
    expect(partBelowName(page, 'notice', isName, new Set(['Cookies']))).toBeNull();
    expect(partBelowName(text('Cookies', 'Accept', 'Refuse'), 'notice', isName)).toBeNull();
    expect(sectionOf(page, 'notice')).toBeNull();
  });
});

describe('a search for a target that is a part of the home page', () => {
  const pages = [
    pageOf(urlOf(0), 'Kancelaria', 'Przyjmuje we wtorki w godz. 10.00 – 16.00\nul. Polna 1, biuro@kancelaria.test', [
      [urlOf(1), 'Rejestry'],
      [urlOf(2), 'Ceny'],
    ]),
    pageOf(urlOf(1), 'Rejestry', 'Wykaz rejestrów i zasady ich prowadzenia', []),
    pageOf(urlOf(2), 'Ceny', 'Wysokość opłat i sposób ich wniesienia', []),
  ];
  const search = (slug: string, failures = new Map<string, FailureReason>(), of = pages, herder = LOCATORS.herder) => {
    const reached = of.filter(({ url }) => !failures.has(url));
    const site = { home: urlOf(0), pages: new Map(reached.map((page) => [page.url, page])), failures };
    const words = BUILT_IN_TARGETS.find((target) => target.slug === slug)?.words ?? {};
    const task = { home: urlOf(0), words, names: namesOf(slug), language: 'pl', parameters: {} };
    return herder(task, openMemoryWeb(site));
  };

  it.each([
    ['opening-hours', 'Przyjmuje we wtorki w godz. 10.00 – 16.00'],
    ['contact', 'ul. Polna 1, biuro@kancelaria.test'],
  ])('names the home page with the text that is %s, for a person to look at', async (slug, section) => {
    const { outcome, found } = await search(slug);
    expect({ outcome, url: found?.url, section: found?.section }).toEqual({
      outcome: 'found',
      url: urlOf(0),
      section,
    });
    expect(found?.confidence).toBeLessThan(CLAIM_THRESHOLD);
  });

  it('is not said to be absent if another page shows it', async () => {
    const [home, ...others] = pages as [Page, Page, Page];
    const bare = { ...home, text: 'Kancelaria' };
    expect((await search('contact', new Map(), [bare, ...others])).reason).toBe('site-exhausted');
    const [lists, prices] = others;
    const shown = { ...prices, text: `${prices.text}\nbiuro@kancelaria.test` };
    const { outcome, reason } = await search('contact', new Map(), [bare, lists, shown]);
    expect({ outcome, reason }).toEqual({ outcome: 'not-found', reason: 'not-worthwhile' });
  });

  it('names another page that has opening hours below their name', async () => {
    const [home, lists, prices] = pages as [Page, Page, Page];
    const bare = { ...home, text: 'Kancelaria' };
    const hours = { ...prices, text: `${prices.text}\nGodziny otwarcia\nponiedziałek 9–15` };
    const { found, outcome } = await search('opening-hours', new Map(), [bare, lists, hours]);
    const section = 'poniedziałek 9–15';
    expect({ outcome, url: found?.url, section: found?.section }).toEqual({
      outcome: 'found',
      url: prices.url,
      section,
    });
    expect(found?.confidence).toBeLessThan(CLAIM_THRESHOLD);
  });

  it('names the part rather than a page that is less likely, which is shown next', async () => {
    const [home, lists, prices] = pages as [Page, Page, Page];
    const title = 'Godziny dyżurów';
    const [first, ...links] = home.links as [Link, Link];
    const bare = { ...home, text: 'Kancelaria', links: [{ ...first, label: title }, ...links] };
    const duties = { ...lists, title, headings: [title], text: `${title}\nDyżury są latem` };
    const hours = { ...prices, text: `${prices.text}\nGodziny otwarcia\nponiedziałek 9–15` };
    const { found, runnersUp } = await search('opening-hours', new Map(), [bare, duties, hours], EAGER);
    expect({ url: found?.url, section: found?.section }).toEqual({ url: prices.url, section: 'poniedziałek 9–15' });
    expect(runnersUp[0]?.url).toBe(duties.url);
    expect(runnersUp[0]?.confidence).toBeGreaterThan(EAGER_FROM);
  });

  it('names no part of it for other targets, and none if most of the site was refused', async () => {
    expect((await search('glossary')).found).toBeNull();
    const shut = new Map(pages.slice(1).map(({ url }) => [url, 'forbidden' as const]));
    expect((await search('contact', shut)).outcome).toBe('blocked');
  });
});
