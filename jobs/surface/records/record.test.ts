import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { around, each, LETTERS, type Letter, read } from '../testing/letters.js';
import { identityOf, type PortalRecord, sharedLinks } from './record.js';

describe('the identity of a record', () => {
  const record: PortalRecord = {
    date: '2026-11-20',
    documentDate: null,
    caseNumber: '2026/12',
    documentNumber: '2026/12-3',
    direction: 'in',
    title: 'Søknad',
    caseTitle: null,
    sender: 'Kari',
    recipient: null,
    exemption: null,
    link: 'https://a.test/1',
    others: [],
  };

  it('is its number, else its link, else what does not change about it', () => {
    expect(identityOf(record)).toBe('n:2026/12-3');
    expect(identityOf({ ...record, documentNumber: '3' })).toBe('n:2026/12#3');
    const nameless = { ...record, documentNumber: null };
    expect(identityOf(nameless)).toBe('l:https://a.test/1');
    const hashed = identityOf({ ...nameless, link: null });
    expect(hashed).toMatch(/^h:[0-9a-f]{16}$/);
    expect(identityOf({ ...nameless, link: null, others: [{ label: null, text: 'nytt' }] })).toBe(hashed);
    expect(identityOf({ ...nameless, link: null, title: 'Klage' })).not.toBe(hashed);
    const other = { ...nameless, title: 'Klage' };
    expect(identityOf(nameless, sharedLinks([nameless, other]))).toBe(hashed);
    // A link listed twice, by title and by text, identifies the record as one listed once does.
    expect(identityOf(nameless, sharedLinks([nameless, { ...nameless, date: null }]))).toBe('l:https://a.test/1');
  });

  it('is the same whatever the order of pages', () => {
    const page = (letters: Letter[]) =>
      read(
        around(
          `<ul class=hits>${each((l) => `<li><a href="/vis?id=${l.number}">${l.title}</a><p>${l.day}.11.2026</p></li>`, letters)}</ul>`,
        ),
      ).records.map((each) => identityOf(each));
    const all = new Set(page(LETTERS));
    fc.assert(
      fc.property(fc.shuffledSubarray(LETTERS, { minLength: 2 }), (letters) => {
        for (const identity of page(letters)) expect(all).toContain(identity);
      }),
      { numRuns: 40 },
    );
  });
});
