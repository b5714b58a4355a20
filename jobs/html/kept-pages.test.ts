import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesHeld } from '../../scripts/testing/bytes-held.js';
import type { Form, Link, Page } from '../site/index.js';
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
    tagPath: text,
  },
  { requiredKeys: ['url', 'label', 'hint', 'place'] },
);
const form: fc.Arbitrary<Form> = fc.record({
  action: fc.constantFrom('https://a.test/sok', null),
  method: fc.constantFrom('GET' as const, 'POST' as const),
  encoding: fc.constant('text/plain'),
  hint: text,
  controls: fc.array(
    fc.record(
      {
        name: text,
        type: text,
        value: text,
        label: text,
        checked: fc.boolean(),
        options: fc.array(fc.record({ value: text, label: text, selected: fc.boolean() })),
      },
      { requiredKeys: ['name', 'type', 'value', 'label'] },
    ),
  ),
  unsent: fc.array(fc.record({ type: text, label: text })),
});
const page: fc.Arbitrary<Page> = fc.record(
  {
    url: fc.constant('https://a.test/'),
    title: text,
    language: fc.constantFrom('nb', null),
    headings: fc.array(text),
    text,
    links: fc.array(link),
    prompts: fc.array(text),
    forms: fc.array(form, { maxLength: 3 }),
  },
  { requiredKeys: ['url', 'title', 'language', 'headings', 'text', 'links'] },
);

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

  it('have one object for a form that is the same on many', () => {
    const kept = new KeptPages();
    const [one, two] = ['1', '2'].map((at) =>
      kept.keep(parsePage(`<form action=/sok><input name=q></form>${at}`, `https://a.test/${at}`)),
    );
    expect(one?.forms?.[0]?.action).toBe('https://a.test/sok');
    expect(two?.forms?.[0]).toBe(one?.forms?.[0]);
  });

  it('hold on to nothing of the document', () => {
    const document = (i: number, body: string) =>
      Buffer.from(
        `<title>Kommunens side nummer ${i}</title><script>${'x'.repeat(2_500_000)}</script>${body}`,
      ).toString();
    const full = (i: number) => `<form role=search action="/et-sted-hvor-man-kan-lete-${i}">
      <label for=x>Hva leter du etter, nummer ${i}?</label>
      <input id=x name="ord-som-noen-leter-etter-${i}"><select name=s><option>En av mange muligheter ${i}</select></form><h1>En overskrift med et nummer: ${i}</h1>
      <a href="/en-lenke-til-noe-annet-${i}" title="Mer om det som er nummer ${i}">Lenke nummer ${i} til noe</a>`;
    const kept = new KeptPages();
    const pages: Page[] = [];
    const keep = (i: number) => {
      for (const body of [full(i), `En eneste linje, nummer ${i}`])
        pages.push(kept.keep(parsePage(document(i, body), `https://a.test/${i}`)));
    };
    // V8 keeps the last dozen documents (30 MB): they are in memory before and after.
    for (let i = 0; i < 12; i++) keep(i);
    const before = bytesHeld();
    for (let i = 12; i < 36; i++) keep(i);
    // Documents of either sort would be 60 MB; other tests in the process leave some memory.
    expect(bytesHeld() - before).toBeLessThan(30_000_000);
    expect(pages).toHaveLength(72);
  });
});
