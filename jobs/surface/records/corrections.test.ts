import { describe, expect, it } from 'vitest';
import { elementsIn } from '../../site/index.js';
import { around, each, LETTERS, treeOf } from '../testing/letters.js';
import { Correction, selectorOf } from './corrections.js';
import { readResults } from './read-results.js';

describe('a person’s correction', () => {
  const html = around(
    `<table>${each((l, i) => `<tr><td>${l.day}.11.2026</td><td>${l.who} har skrevet et langt brev om mye rart og enda mer ${i}</td><td>${l.title}</td></tr>`)}</table>`,
  );

  it('says which field is which, in every record', () => {
    const tree = treeOf(html);
    const row = [...elementsIn(tree.root)].find(({ name }) => name === 'tr');
    const cell = row && [...elementsIn(row)][2];
    const title = row && cell ? selectorOf(cell, row) : null;
    expect(title).toBe('> td:nth-child(3)');
    const correction = Correction.parse({ records: null, fields: { title } });
    expect(readResults(tree, { correction }).records.map((each) => each.title)).toEqual(LETTERS.map((l) => l.title));
    expect(readResults(tree).records.map((each) => each.title)).not.toEqual(LETTERS.map((l) => l.title));
  });

  it('takes a column from the field that it was taken for, and leaves the identity of a record unchanged', () => {
    const tree = treeOf(html);
    const before = readResults(tree);
    const [wrong] = before.columns.filter(({ field }) => field === 'title');
    const right = before.columns.find(({ selector }) => selector === '> td:nth-child(3)');
    expect([wrong?.selector, right?.field]).toEqual(['> td:nth-child(2)', 'other']);
    expect(right?.texts).toEqual(LETTERS.slice(0, 3).map(({ title }) => title.replace(/\p{Lu}\p{L}+ \d+$/u, '•••')));
    const correction = Correction.parse({
      records: null,
      fields: { caseTitle: wrong?.selector, title: right?.selector },
    });
    const after = readResults(tree, { correction });
    expect(after.records.map(({ title }) => title)).toEqual(LETTERS.map(({ title }) => title));
    expect(after.records[0]?.caseTitle).toContain('har skrevet et langt brev');
    expect(after.uncorrected).toEqual(before.records);
    // Neither the columns nor the learnt layout contain the correction: both are unaffected when it is withdrawn.
    expect(after.columns).toEqual(before.columns);
    expect(readResults(tree, { known: after.layout }).records).toEqual(before.records);
  });

  it('is made of none that shares its element with another', () => {
    const cards = each(
      (l) => `<li><h3><a href="/d">${l.title}</a></h3><p>${l.day}.11.2026 · 2026/${l.day}-1 · Inngående</p></li>`,
    );
    const { columns, records } = readResults(treeOf(around(`<ul>${cards}</ul>`)));
    expect(records[0]).toMatchObject({ direction: 'in', date: expect.stringMatching(/^2026-11/) });
    expect(columns.map(({ field }) => field)).toEqual(['title']);
  });

  it('is made from columns that name no private person', () => {
    const rows = each(
      (l, i) => `<tr><td>${l.day}.11.2026</td><td>Kari Nordmann</td><td>Klage fra Kari Nordmann nr ${i}</td></tr>`,
    );
    const { columns } = readResults(treeOf(around(`<table>${rows}</table>`)));
    expect(columns.map(({ texts }) => texts[0])).toEqual([expect.stringMatching(/2026/), '•••', 'Klage fra ••• nr 0']);
    expect(JSON.stringify(columns)).not.toContain('Nordmann');
  });

  it('says where the records are', () => {
    const correction = Correction.parse({ records: '.news', fields: { title: '> a', date: 'span' } });
    expect(readResults(treeOf(html), { correction }).records.map(({ title, date }) => `${date} ${title}`)).toEqual(
      [1, 2, 3, 4].map((n) => `2026-11-1${n} Nyhet ${n} fra kommunen`),
    );
  });

  it.each(['', 'a:has(b)', 'a b c d', '*{}', 'td,th', ':not(a)', '[x]', 'a'.repeat(500), '> ', '<b>', 'a > > b'])(
    'is refused where it is no plain selector: %s',
    (selector) => {
      expect(Correction.safeParse({ records: selector, fields: {} }).success).toBe(false);
    },
  );
});
