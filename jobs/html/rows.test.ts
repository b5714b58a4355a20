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

  it('are no layout of a page', () => {
    const lines = Array.from({ length: 25 }, (_, i) => `<p>Avsnitt ${i}</p>`).join('');
    expect(rowsOf(`<table><tr><td>${lines}</table>`)).toEqual([]);
    expect(rowsOf('<script><table><tr><td>A<td>B</table></script><p>C</p>')).toEqual([]);
  });
});
