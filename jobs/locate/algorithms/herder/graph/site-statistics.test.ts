import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Page } from '../../../../site/index.js';
import { analyserFor } from '../../../../text/index.js';
import { readQuery } from '../../../query.js';
import { readerOf } from '../reader.js';
import { LinkGraph } from './link-graph.js';
import { FolderSuccessRate, ToolQueries } from './site-statistics.js';

const HOME = 'https://a.test/';

/** The weight of labels after opening one page for each text, each linked by a label with the query word. */
async function weightAfter(texts: readonly string[]): Promise<number> {
  const page = (url: string, text: string, links: Page['links'] = []): Page => ({
    url,
    title: '',
    language: 'en',
    headings: [],
    text,
    links,
  });
  const links = texts.map((_, i) => ({
    url: `${HOME}${i}`,
    label: `record ${i}`,
    hint: '',
    place: 'main' as const,
  }));
  const home = page(HOME, 'welcome', links);
  const graph = new LinkGraph(readerOf(readQuery([{ word: 'record', weight: 1 }], 'en', home, analyserFor)));
  const from = { page: home, link: null, from: null };
  await graph.addPage(from, null);
  for (const [i, text] of texts.entries()) {
    const address = graph.addresses[i + 1];
    const link = links[i];
    if (!address || !link) throw new Error('no such link');
    graph.markRequested(address);
    await graph.addPage({ page: page(link.url, text), link, from }, address);
  }
  return graph.anchors.weight;
}

describe('the weight of anchor text', () => {
  const borneOut = fc.array(fc.boolean(), { maxLength: 40 });
  const textOf = (right: boolean, i: number) =>
    right ? `the record of the year ${i}` : `photographs of the year ${i}`;

  it('is 1 if pages confirm the labels', async () => {
    await fc.assert(
      fc.asyncProperty(borneOut, async (list) => {
        expect(await weightAfter(list.map((_, i) => textOf(true, i)))).toBe(1);
      }),
    );
  });

  it('decreases with every page that does not, within 0 to 1', async () => {
    await fc.assert(
      fc.asyncProperty(borneOut, async (list) => {
        const before = await weightAfter(list.map(textOf));
        const after = await weightAfter([...list, false].map(textOf));
        expect(after).toBeLessThanOrEqual(before);
        expect(after).toBeGreaterThanOrEqual(0);
        expect(before).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('is about a third if a quarter of many labels are wrong', async () => {
    const weight = await weightAfter(Array.from({ length: 400 }, (_, i) => textOf(i % 4 !== 0, i)));
    expect(weight).toBeCloseTo(Math.log(319 / 101) / Math.log(19), 6);
  });

  it('ignores words of lines that are also on other pages', async () => {
    const texts = ['one\nall records', 'two\nall records', 'three\nall records'];
    expect(await weightAfter(texts)).toBeLessThan(await weightAfter(texts.slice(0, 1)));
  });
});

const after = (asked: readonly (readonly [folder: string, found: boolean])[]): FolderSuccessRate => {
  const rates = new FolderSuccessRate();
  for (const [folder, found] of asked) {
    rates.asked(folder);
    if (found) rates.found(folder);
  }
  return rates;
};

describe('FolderSuccessRate', () => {
  it('begins with a high rate', () => {
    expect(after([]).of('/a/b/')).toBe(0.9);
  });

  it('lowers the rate of a folder without pages, and less that of its neighbours', () => {
    const rates = after([
      ['/gone/', false],
      ['/gone/', false],
    ]);
    expect(rates.of('/gone/')).toBeLessThan(rates.of('/other/'));
    expect(rates.of('/gone/deeper/')).toBe(rates.of('/gone/'));
    expect(rates.of('/other/')).toBeLessThan(0.9);
  });

  it('is strictly between 0 and 1, raised by each page and lowered by each miss', () => {
    const folder = fc.constantFrom('/', '/a/', '/a/b/', '/c/');
    fc.assert(
      fc.property(fc.array(fc.tuple(folder, fc.boolean())), folder, (asked, at) => {
        const now = after(asked).of(at);
        expect(now).toBeGreaterThan(0);
        expect(now).toBeLessThan(1);
        expect(after([...asked, [at, true]]).of(at)).toBeGreaterThan(now);
        expect(after([...asked, [at, false]]).of(at)).toBeLessThan(now);
      }),
    );
  });
});

const at = (query: string) => `https://www.nordvik.test/index.php?${query}`;

describe('parts of a query that lead to tools', () => {
  it('are those of two pages with noindex', () => {
    const tools = new ToolQueries();
    expect(tools.note(at('title=Kontakt&action=edit'), true)).toBe(false);
    expect(tools.leadsToTool(at('title=Referat&action=edit'))).toBe(false);
    expect(tools.note(at('title=Personvern&action=edit'), true)).toBe(true);
    expect(tools.leadsToTool(at('title=Referat&action=edit'))).toBe(true);
    expect(tools.leadsToTool(at('title=Referat&action=view'))).toBe(false);
  });

  it('are compared without their numbers', () => {
    const tools = new ToolQueries();
    tools.note(at('title=Kontakt&oldid=403'), true);
    tools.note(at('title=Personvern&oldid=7'), true);
    expect(tools.leadsToTool(at('title=Referat&oldid=12'))).toBe(true);
  });

  it('exclude those of a page without noindex', () => {
    const tools = new ToolQueries();
    for (const title of ['Kontakt', 'Personvern']) tools.note(at(`title=${title}&lang=nb`), true);
    tools.note(at('title=Referat&lang=nb'), false);
    expect(tools.leadsToTool(at('title=Budsjett&lang=nb'))).toBe(false);
  });

  it('do not make a tool of an address with a single part', () => {
    const tools = new ToolQueries();
    for (const rest of ['action=edit', 'oldid=4']) tools.note(at(`title=Kontakt&${rest}`), true);
    expect(tools.leadsToTool(at('title=Kontakt'))).toBe(false);
  });
});
