import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { xlsxRecords } from './xlsx-records.js';

const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Workbook of one or more sheets, each given as the XML within `<worksheet>`. */
function workbook(
  sheets: Record<string, string>,
  { strings = [], hidden = [] }: { strings?: string[]; hidden?: string[] } = {},
) {
  const names = Object.keys(sheets);
  const files: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns:r="${REL}"><sheets>${names
      .map((name, i) => `<sheet name="${name}" r:id="r${i}"${hidden.includes(name) ? ' state="hidden"' : ''}/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map((_, i) => `<Relationship Id="r${i}" Type="${REL}/worksheet" Target="worksheets/sheet${i}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
  };
  names.forEach((name, i) => {
    files[`xl/worksheets/sheet${i}.xml`] = `<worksheet>${sheets[name]}</worksheet>`;
  });
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(xml)])));
}

const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;
function rows(bytes: Uint8Array, sheet?: string) {
  const read = xlsxRecords(bytes, sheet);
  if (typeof read === 'string') throw new Error(read);
  return read;
}

describe('an Excel workbook', () => {
  it('written by Hyrde is read back unchanged', async () => {
    const bytes = await writeXlsxFile([
      {
        sheet: 'Rows',
        data: [
          [{ value: 'navn' }, { value: 'tall' }],
          [{ value: 'Blåvær & Søn <1>' }, { value: 12.5, type: Number }],
        ],
      },
      { sheet: 'Columns', data: [[{ value: 'x' }]] },
    ]).toBuffer();
    const read = rows(bytes);
    expect(read).toMatchObject({ sheets: ['Rows', 'Columns'], sheet: 'Rows', merged: 0, formulas: 0 });
    expect(read.records).toMatchObject([
      { line: 1, cells: ['navn', 'tall'] },
      { line: 2, cells: ['Blåvær & Søn <1>', '12.5'], fault: null },
    ]);
    expect(rows(bytes, 'Columns').records).toMatchObject([{ cells: ['x'] }]);
    expect(xlsxRecords(bytes, 'None')).toBe('The workbook has no sheet "None".');
  });

  it('has the value of merged cells wherever they stand, in rows that say something', () => {
    const sheet = `<sheetData>
      <row r="1">${text('A1', 'List of bodies')}</row>
      <row r="3">${text('A3', 'fylke')}${text('B3', 'navn')}</row>
      <row r="4">${text('A4', 'North')}${text('B4', 'One')}</row>
      <row r="5"><c r="A5"/>${text('B5', 'Two')}</row>
      <row r="6"><c r="A6"/></row>
      </sheetData><mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="A4:A6"/></mergeCells>`;
    const { records, merged } = rows(workbook({ List: sheet }));
    expect(merged).toBe(2);
    expect(records.map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, 'List of bodies', 'List of bodies'],
      [3, 'fylke', 'navn'],
      [4, 'North', 'One'],
      [5, 'North', 'Two'],
    ]);
  });

  it('is read by the stored results of its formulas; a row without one, or with an error, says so', () => {
    const sheet = `<sheetData>
      <row r="1"><c r="A1" t="str"><f>CONCATENATE("No","rd")</f><v>Nord</v></c><c r="B1"><f>1+1</f><v>2</v></c></row>
      <row r="2">${text('A2', 'x')}<c r="B2"><f>1+1</f></c></row>
      <row r="3">${text('A3', 'x')}<c r="C3" t="e"><f>1/0</f><v>#DIV/0!</v></c></row></sheetData>`;
    const { records, formulas } = rows(workbook({ List: sheet }));
    expect(formulas).toBe(4);
    expect(records).toMatchObject([
      { cells: ['Nord', '2'], fault: null },
      { fault: expect.stringContaining('B2 holds a formula without its result') },
      { fault: 'cell C3 holds the error #DIV/0!' },
    ]);
  });

  it('is read without its hidden sheets, and cells where they stand', () => {
    const bytes = workbook(
      {
        Hidden: `<sheetData><row>${text('A1', 'no')}</row></sheetData>`,
        Shown: '<sheetData><row><c r="C1" t="s"><v>1</v></c></row><row><c><v>1E3</v></c></row></sheetData>',
      },
      { strings: ['zero', 'one'], hidden: ['Hidden'] },
    );
    expect(rows(bytes)).toMatchObject({
      sheets: ['Shown'],
      records: [
        { line: 1, cells: ['', '', 'one'] },
        { line: 2, cells: ['1000'] },
      ],
    });
  });

  it('that unpacks to more than any list is refused before it is unpacked', () => {
    const bomb = workbook({ List: `<sheetData>${' '.repeat(40_000_000)}</sheetData>` });
    expect(bomb.length).toBeLessThan(100_000);
    const before = process.memoryUsage().arrayBuffers;
    expect(xlsxRecords(bomb)).toContain('larger than 30 MB unpacked');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000);
  });

  it.each([
    ['a row beyond the last', '<sheetData><row r="99999999999"><c r="A1"/></row></sheetData>'],
    [
      'merged cells without end',
      `<sheetData>${Array.from({ length: 9_000 }, (_, i) => `<row r="${i + 1}">${text(`A${i + 1}`, 'x')}</row>`).join('')}</sheetData><mergeCells><mergeCell ref="A1:ZZ999999"/></mergeCells>`,
    ],
  ])('of %s is refused', (_, sheet) => {
    expect(typeof xlsxRecords(workbook({ List: sheet }))).toBe('string');
  });

  it('never throws, whatever its bytes', () => {
    const good = workbook({ List: `<sheetData><row>${text('A1', 'x')}</row></sheetData>` });
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.nat(255), (at, byte) => {
        const bytes = Uint8Array.from(good);
        bytes[at] = byte;
        xlsxRecords(bytes);
      }),
    );
    expect(typeof xlsxRecords(Uint8Array.of(0x50, 0x4b, 3, 4))).toBe('string');
  });
});
