import { describe, expect, it } from 'vitest';
import { en } from '@/words/en';
import { formats } from '@/words/format';
import { nb } from '@/words/nb';
import { type Explained, explain } from './reasons';

const text = (count: number) => ({ place: 'text' as const, count });
const finding: Explained = {
  url: 'https://by.no/postliste',
  outcome: 'found',
  reason: 'accepted',
  algorithm: 'herder:cost=0.01',
  confidence: 0.83,
  downloads: 9,
  query: [
    { word: 'postliste', weight: 3 },
    { word: 'journal', weight: 2 },
    { word: 'innsyn', weight: 1 },
  ],
  matches: [
    { word: 'innsyn', places: [text(2)], snippet: null },
    { word: 'postliste', places: [text(4), { place: 'title', count: 1 }, { place: 'label', count: 1 }], snippet: null },
  ],
  trail: [
    { url: 'https://by.no/', label: '' },
    { url: 'https://by.no/postliste', label: 'Postliste' },
  ],
  runnersUp: [
    { rank: 1, url: 'https://by.no/innsyn', title: 'Innsyn', confidence: 0.12, hasText: true, picture: null },
  ],
};
const english = (change: Partial<Explained> = {}) => explain({ ...finding, ...change }, en, formats('en', 'UTC'));
const norwegian = (change: Partial<Explained> = {}) => explain({ ...finding, ...change }, nb, formats('nb', 'UTC'));

describe('why the search decided', () => {
  it('is explained in sentences, in both languages', () => {
    expect(english()).toEqual([
      'The heaviest word of the query, “postliste”, is in its title and the link “Postliste”.',
      'It has 2 of 3 words looked for.',
      'No other page seen came close (next: 12%).',
      'The search stopped because another download would have added less than 1% to the chance of being right.',
    ]);
    expect(norwegian()).toEqual([
      'Det tyngste ordet i søket, «postliste», står i tittelen og lenken «Postliste».',
      'Siden har 2 av 3 ord det ble lett etter.',
      'Ingen annen side som ble sett, kom i nærheten (nest best: 12\u00a0%).',
      'Søket stanset fordi en nedlasting til ville ha økt sjansen for rett svar med mindre enn 1\u00a0%.',
    ]);
  });

  it('names only the place of a lighter word', () => {
    const matches = [{ word: 'journal', places: [{ place: 'url' as const, count: 1 }], snippet: null }];
    expect(english({ matches })[0]).toBe('The word “journal” is in its address.');
    expect(norwegian({ matches })[0]).toBe('Ordet «journal» står i adressen.');
  });

  it('says when only the text speaks for it, or nothing does', () => {
    expect(english({ matches: finding.matches.slice(0, 1) })[0]).toContain('Only its text');
    expect(english({ matches: [] })[0]).toContain('none of the words');
  });

  it('names a rival that came close', () => {
    const runnersUp = [
      { rank: 1, url: 'https://by.no/arkiv', title: '', confidence: 0.6, hasText: true, picture: null },
    ];
    expect(english({ runnersUp })[2]).toBe('Another page came close: “https://by.no/arkiv” (60%).');
    expect(english({ runnersUp: [] })[2]).toBe('No other page that was seen was a candidate.');
  });

  it('says why nothing is claimed', () => {
    const nothing = { url: null, outcome: 'not-found', reason: 'budget-spent', matches: [], trail: [] } as const;
    expect(english({ ...nothing, matches: [], trail: [] })).toEqual([
      'The page that came nearest was “Innsyn” (12%).',
      'The budget was spent without a page worth naming.',
    ]);
  });

  it('knows the rule by which an algorithm stops', () => {
    expect(english({ algorithm: 'ls2f:S=100,threshold=0.75' }).at(-1)).toContain('threshold of 0.75');
    expect(english({ algorithm: 'rw' }).at(-1)).toBe(en.reasons.accepted);
    expect(english({ reason: 'best-seen' }).at(-1)).toBe(en.reasons['best-seen']);
  });
});
