import { describe, expect, it } from 'vitest';
import type { Page } from '../../../../site/index.js';
import type { Reader } from '../reader.js';
import type { Address } from './address.js';
import { TermStatistics, TextBlocks } from './site-statistics.js';

const reader: Reader = { weights: [1], read: (text) => ({ terms: text.split(' ').length, hits: [] }) };
const page = (text: string, mainLines?: number[]): Page => ({
  url: 'https://a.test/',
  title: '',
  language: null,
  headings: [],
  text,
  links: [],
  ...(mainLines && { mainLines }),
});

const NO_LABELS: ReadonlySet<string> = new Set();

/** Adds pages with these texts. @returns ownership of each line of the first page */
function owned(texts: readonly string[]): number[] {
  const blocks = new TextBlocks(reader, new TermStatistics(1));
  const [first] = texts.map((text) => blocks.of(page(text), {} as Address, NO_LABELS, reader.read));
  return first?.lines.map((line) => blocks.ownership(line)) ?? [];
}

describe('blocks of text', () => {
  it('exclude link labels, unless a page has no other text', () => {
    const blocks = new TextBlocks(reader, new TermStatistics(1));
    const labels = new Set(['Record', 'Contact']);
    const wordsOf = (text: string) =>
      blocks.of(page(text), {} as Address, labels, reader.read).body.map(({ reading }) => reading.terms);
    expect(wordsOf('Record\nOur record of this year\nContact')).toEqual([5]);
    expect(wordsOf('Record\nContact')).toEqual([1, 1]);
  });

  it('are boilerplate if a large fraction of the opened pages contains them', () => {
    expect(owned(['Menu\nOf its own', 'Menu\nOther'])).toEqual([0, 1]);
    expect(owned(['Menu\nOf its own', ...Array.from({ length: 30 }, (_, i) => `Menu\nOther ${i}`)])).toEqual([0, 1]);
  });

  it('remain a list’s own while its items, which repeat its lines, are opened', () => {
    const items = Array.from({ length: 30 }, (_, i) => `Item ${i}`);
    const before = owned([items.join('\n'), ...items.slice(0, 12)]);
    const after = owned([items.join('\n'), ...items]);
    const sum = (list: number[]) => list.reduce((a, b) => a + b, 0);
    expect(Math.min(...after)).toBeGreaterThan(0.8);
    expect(sum(after)).toBeGreaterThan(0.9 * sum(before));
  });

  it('separate a page’s main part from its menu', () => {
    const blocks = new TextBlocks(reader, new TermStatistics(1));
    const whole = blocks.of(page('Menu\nText here\nFooter', [1, 2]), {} as Address, NO_LABELS, reader.read);
    expect([whole.lines.length, whole.body.length]).toEqual([3, 1]);
    expect(whole.body[0]).toBe(whole.lines[1]);
    const none = blocks.of(page('Menu\nMore', [0, 0]), {} as Address, NO_LABELS, reader.read);
    expect(none.body).toEqual(none.lines);
  });
});
