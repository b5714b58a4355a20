import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elementsIn, textOf } from '../site/index.js';
import { parseTree } from './page-tree.js';
import { parsePage } from './parse.js';
import { evened, markupText, SpacedText, spaced } from './spaced-text.js';

const text = fc
  .array(
    fc.oneof(
      fc.string(),
      fc.constantFrom(' ', '  ', '\n', '\t', '\u00a0', '\u2003', '\u00ad', '\u200b', '\u2060', '\ufeff', 'ord', '–'),
    ),
    {
      maxLength: 5,
    },
  )
  .map((parts) => parts.join(''));
const asItShouldBe = (all: string) =>
  all
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

describe('spaced text', () => {
  it('has single spaces between words, whatever white space there was', () => {
    fc.assert(
      fc.property(text, (all) => {
        expect(spaced(all)).toBe(asItShouldBe(all));
      }),
    );
  });

  it('is the same, put together from pieces and gaps', () => {
    const pieces = fc.array(fc.option(text), { maxLength: 6 });
    const line = new SpacedText();
    fc.assert(
      fc.property(pieces, (all) => {
        for (const piece of all) {
          if (piece === null) line.gap();
          else line.add(evened(piece));
        }
        expect(line.take()).toBe(asItShouldBe(all.map((piece) => piece ?? ' ').join('')));
      }),
    );
  });
});

describe('characters that nobody sees', () => {
  const html = `<html lang="de"><title>Amts&shy;blatt</title><h1>Amts\u200bblatt</h1><label>Such&#8288;wort<input></label>
    <a href="/b" title="Zum E&#8209;Mail-Archiv">Bekannt&shy;<b>machun&#x200b;gen</b></a> <img alt="Rat&shy;haus"></html>`;

  it('are dropped from every text of a page', () => {
    const page = parsePage(html, 'https://stadt.test/');
    expect(page.title).toBe('Amtsblatt');
    expect(page.headings).toEqual(['Amtsblatt']);
    expect(page.links[0]).toMatchObject({ label: 'Bekanntmachungen', hint: 'Zum E-Mail-Archiv' });
    expect(page.text).toContain('Suchwort');
    expect(page.text).toContain('Rathaus');
    expect(page.text).not.toMatch(/[\u00ad\u200b\u2060\u2011]/);
  });

  it('are dropped from its tree and from mark-up in feeds', () => {
    const texts = Array.from(elementsIn(parseTree(html, 'https://stadt.test/').root), textOf).join(' ');
    expect(texts).toContain('Bekanntmachungen');
    expect(texts).not.toMatch(/[\u00ad\u200b\u2060]/);
    expect(markupText('<p>Sitzungs&shy;<i>kalen&#173;der</i></p>')).toBe('Sitzungskalender');
    expect(spaced('\u00ad Sitzungs\u00adkalender\ufeff ')).toBe('Sitzungskalender');
  });
});
