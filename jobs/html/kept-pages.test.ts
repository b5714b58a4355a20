import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Link, Page } from '../site/index.js';
import { KeptPages } from './kept-pages.js';
import { parsePage } from './parse.js';

const text = fc.oneof(fc.constantFrom('', 'Meny', 'Offentlig postliste', 'Les mer om dette'), fc.string());
const link: fc.Arbitrary<Link> = fc.record(
  {
    url: fc.constantFrom('https://a.test/1', 'https://a.test/2', 'https://a.test/3'),
    label: text,
    hint: text,
    place: fc.constantFrom('main' as const, 'nav' as const),
    context: text,
    heading: text,
  },
  { requiredKeys: ['url', 'label', 'hint', 'place'] },
);
const page: fc.Arbitrary<Page> = fc.record({
  url: fc.constant('https://a.test/'),
  title: text,
  language: fc.constantFrom('nb', null),
  headings: fc.array(text),
  text,
  links: fc.array(link),
});

describe('kept pages', () => {
  it('say what the pages said', () => {
    fc.assert(
      fc.property(fc.array(page, { maxLength: 6 }), (pages) => {
        const kept = new KeptPages();
        for (const each of pages) expect(kept.keep(each)).toEqual(each);
      }),
    );
  });

  it('have one object for a link that is the same on many, and others where it is not', () => {
    const menu = '<nav><a href="/om-kommunen">Om kommunen og politikken</a></nav>';
    const read = (html: string, at: string) => parsePage(html, `https://a.test/${at}`);
    const kept = new KeptPages();
    const [one, two, three] = [
      kept.keep(read(`${menu}<p>En`, '1')),
      kept.keep(read(`${menu}<p>To`, '2')),
      kept.keep(read('<p>Les mer <a href="/om-kommunen">Om kommunen og politikken</a></p>', '3')),
    ].map(({ links }) => links[0]);
    expect(two).toBe(one);
    expect(three).not.toBe(one);
    expect(three).toMatchObject({ url: one?.url, label: one?.label, context: 'Les mer Om kommunen og politikken' });
  });

  it('hold on to nothing of the document', () => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const document = (i: number, body: string) =>
      Buffer.from(
        `<title>Kommunens side nummer ${i}</title><script>${'x'.repeat(1_000_000)}</script>${body}`,
      ).toString();
    const full = (i: number) => `<form role=search action="/et-sted-hvor-man-kan-lete-${i}">
      <input name="ord-som-noen-leter-etter-${i}"></form><h1>En overskrift med et nummer: ${i}</h1>
      <a href="/en-lenke-til-noe-annet-${i}" title="Mer om det som er nummer ${i}">Lenke nummer ${i} til noe</a>`;
    const kept = new KeptPages();
    const pages: Page[] = [];
    collect();
    const before = process.memoryUsage().heapUsed;
    for (let i = 0; i < 30; i++)
      for (const body of [full(i), `En eneste linje, nummer ${i}`])
        pages.push(kept.keep(parsePage(document(i, body), `https://a.test/${i}`)));
    collect();
    expect(pages).toHaveLength(60);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(10_000_000);
  });
});
