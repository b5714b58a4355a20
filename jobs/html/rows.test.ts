import { describe, expect, it } from 'vitest';
import { parsePage } from './parse.js';

/** The rows of a document, each as its lines. */
function rowsOf(html: string): string[][] {
  const { text, rows = [] } = parsePage(html, 'http://nordby.test/');
  const lines = text.split('\n');
  return rows.flatMap((from, i) => (i % 2 === 0 ? [lines.slice(from, rows[i + 1])] : []));
}

describe('rows', () => {
  it('are table rows, list items and articles of several lines', () => {
    expect(rowsOf('<table><tr><th>Parti<th>Stemmer<tr><td>Ap<td>12</table>')).toEqual([
      ['Parti', 'Stemmer'],
      ['Ap', '12'],
    ]);
    expect(rowsOf('<ul><li><h3>Ny bru</h3><p>3. mars</p><li>Kort</ul>')).toEqual([['Ny bru', '3. mars']]);
    expect(rowsOf('<article><h2>Møte</h2><p>Onsdag</p></article>')).toEqual([['Møte', 'Onsdag']]);
    expect(rowsOf('<div role="row"><div>Ap</div><div>12</div></div>')).toEqual([['Ap', '12']]);
  });

  it('are terms with all their definitions', () => {
    expect(rowsOf('<dl><dt>Ordfører<dd>Kari<dd>Ola<dt>Telefon<dd>22 33 44 55</dl>')).toEqual([
      ['Ordfører', 'Kari', 'Ola'],
      ['Telefon', '22 33 44 55'],
    ]);
  });

  it('are the innermost ones', () => {
    expect(rowsOf('<table><tr><td>A<td><ul><li><p>B</p><p>C</p></ul></table>')).toEqual([['B', 'C']]);
    expect(rowsOf('<table><tr><td>A<td><ul><li>B<li>C</ul></table>')).toEqual([['A', 'B', 'C']]);
  });

  it('are boxes alike, one after another', () => {
    const box = (lines: readonly string[], name = 'sak') =>
      `<div class="${name}">${lines.map((line) => `<div>${line}</div>`).join('')}</div>`;
    const [kari, ola, per] = [
      ['Kari', 'For'],
      ['Ola', 'Mot', 'Fravær'],
      ['Per', 'For'],
    ];
    expect(rowsOf(`<div>${box(kari, 'sak odd')}${box(ola, 'sak even')}${box(per)}</div>`)).toEqual([kari, ola, per]);
    expect(rowsOf(`<section>${box(kari)}</section><section>${box(per)}</section>`)).toEqual([kari, per]);
    expect(rowsOf(`<article><h2>Møte</h2>${box(kari)}${box(per)}</article>`)).toEqual([kari, per]);
    expect(rowsOf(`${box(kari)}<p>Og</p>${box(per)}`)).toEqual([]);
    expect(rowsOf(`${box(kari, 'tekst')}${box(per, 'marg')}`)).toEqual([]);
    expect(rowsOf(`<div>${box(kari)}</div><b><i>${box(per)}</i></b>`)).toEqual([]);
  });

  it('are no boxes within a row, and no boxes around rows', () => {
    expect(rowsOf('<table><tr><td>A<td><div><p>B<p>C</div><div><p>D<p>E</div></table>')).toEqual([
      ['A', 'B', 'C', 'D', 'E'],
    ]);
    const table = '<table><tr><td>A<td>B</table>';
    expect(rowsOf(`<div>${table}</div><div>${table}</div>`)).toEqual([
      ['A', 'B'],
      ['A', 'B'],
    ]);
  });

  it('are no columns of a list', () => {
    const column = `<div>${Array.from({ length: 13 }, (_, i) => `<p>Sak ${i}</p>`).join('')}</div>`;
    expect(rowsOf(`<div>${column}${column}</div>`)).toEqual([]);
  });

  it('are no layout of a page', () => {
    const lines = Array.from({ length: 25 }, (_, i) => `<p>Avsnitt ${i}</p>`).join('');
    expect(rowsOf(`<table><tr><td>${lines}</table>`)).toEqual([]);
    expect(rowsOf('<script><table><tr><td>A<td>B</table></script><p>C</p>')).toEqual([]);
  });
});
