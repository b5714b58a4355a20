import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainCell, withoutFormulas } from './formula.js';
import { csvOf } from './table-file.js';

/** Cells of a text as parsed by a spreadsheet that splits lines at this separator, with or without regard to quotes. */
const cells = (text: string, separator: string): string[] =>
  text.split(/\r\n|\r|\n/).flatMap((line) => line.split(separator));

const RUN = /^[\s"]*[=@＝＠]/;
const written = async (text: string, separator: 'comma' | 'semicolon'): Promise<string> => {
  let csv = '';
  const column = { name: 'title', meaning: 'A title', of: (row: string) => row };
  for await (const part of csvOf([column], [text], { separator })) csv += part;
  return csv;
};
const hostile = fc
  .array(fc.constantFrom('=', '+', '-', '@', "'", '"', ' ', ';', ',', '\t', '\n', 'a', '＝'), { maxLength: 12 })
  .map((signs) => signs.join(''));

describe('a text from a stranger in a table', () => {
  it.each([
    ['=1+1', "'=1+1"],
    [' =1+1', " '=1+1"],
    ['Budsjett; =HYPERLINK("x")', 'Budsjett; \'=HYPERLINK("x")'],
    ['Budsjett;"=1"', 'Budsjett;"\'=1"'],
    ['a\n@b', "a\n'@b"],
    ['a, =b', "a, '=b"],
    ["'=1", "''=1"],
    ['tlf., +47 22 00 00 00', 'tlf., +47 22 00 00 00'],
    ['a - b', 'a - b'],
    ['2026-11-24; 2026-11-25', '2026-11-24; 2026-11-25'],
  ])('%j is written %j', (text, expected) => {
    expect(withoutFormulas(text)).toBe(expected);
  });

  it('is read back unchanged', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(plainCell(withoutFormulas(text), true)).toBe(text);
      }),
    );
  });

  it.each([
    ['="0301"', '0301'],
    ['= "0301"', '0301'],
    ['="a ""b"" c"', 'a "b" c'],
    ['=""', ''],
    ['="0301"&"x"', '="0301"&"x"'],
    ['=1+1', '=1+1'],
    ["'=1+1", '=1+1'],
    ["'0301", '0301'],
    ["'0301 Oslo", "'0301 Oslo"],
    ["'+47 22 00 00 00", '+47 22 00 00 00'],
    ["''=1", "'=1"],
    ["'s-Hertogenbosch", "'s-Hertogenbosch"],
    ["L'Aquila; '-ord'", "L'Aquila; '-ord'"],
    ["'Nes' i Ådal", "'Nes' i Ådal"],
  ])('written %j by a spreadsheet is %j', (cell, expected) => {
    expect(plainCell(cell)).toBe(expected);
  });

  it('begins no cell with a formula, whichever separator a spreadsheet takes', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, fc.constantFrom('comma' as const, 'semicolon' as const), async (text, separator) => {
        const csv = await written(text, separator);
        for (const taken of [',', ';', '\t']) expect(cells(csv, taken).filter((cell) => RUN.test(cell))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
