import { Readable } from 'node:stream';
import { applyDecorators, Header, StreamableFile } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { stringify } from 'csv-stringify';
import writeXlsxFile, { type Cell } from 'write-excel-file/node';
import { z } from 'zod';
import { begun, binary } from './files.js';
import { withoutFormulas } from './formula.js';
import { Problem } from './problem.js';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const CSV_TYPE = 'text/csv; charset=utf-8';

/** Decorator of an operation that returns a table as CSV. */
export const ReturnsCsv = () =>
  applyDecorators(
    Header('content-type', CSV_TYPE),
    ApiOkResponse({ description: 'CSV', content: { 'text/csv': { schema: { type: 'string' } } } }),
  );
/** Decorator of an operation that returns an Excel workbook, whose second sheet explains the columns. */
export const ReturnsXlsx = () =>
  applyDecorators(Header('content-type', XLSX_TYPE), ApiOkResponse(binary(XLSX_TYPE, 'XLSX')));

/** Value of a cell; null if unknown. */
export type TableValue = string | number | Date | null;

/** Column of an exported table: its name, its meaning, and its value for a row. */
export interface TableColumn<Row> {
  name: string;
  meaning: string;
  of(row: Row): TableValue;
}

/** Columns by their names, each with its meaning and its value for a row. */
export const tableColumns = <Row>(
  columns: Readonly<Record<string, readonly [meaning: string, of: (row: Row) => TableValue]>>,
): readonly TableColumn<Row>[] => Object.entries(columns).map(([name, [meaning, of]]) => ({ name, meaning, of }));

/** Separator of an exported CSV file; the one that a spreadsheet expects depends on its language setting. */
export const CsvQuery = z.object({
  /** semicolon: numbers have a decimal comma, as Excel expects in Norwegian and most of Europe. */
  separator: z.enum(['comma', 'semicolon']).default('comma'),
});
export type CsvQuery = z.infer<typeof CsvQuery>;

/**
 * A table as a stream of CSV. Cells that a spreadsheet would run as a formula are prefixed with an apostrophe, since
 * names, titles and URLs come from strangers; the byte-order mark marks the file as UTF-8 for Excel.
 */
export function csvOf<Row>(
  columns: readonly TableColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
  { separator }: CsvQuery = { separator: 'comma' },
): Readable {
  const semicolon = separator === 'semicolon';
  const lines = async function* () {
    for await (const row of rows) yield columns.map((column) => csvCell(column.of(row), semicolon ? ',' : '.'));
  };
  const csv = stringify({
    header: true,
    columns: columns.map(({ name }) => name),
    delimiter: semicolon ? ';' : ',',
    bom: true,
  });
  const source = Readable.from(lines());
  source.on('error', (error) => csv.destroy(error));
  csv.on('close', () => source.destroy());
  return source.pipe(csv);
}

/**
 * Response of a table as CSV.
 * @param disposition see `attachment`
 */
export const sentCsv = async <Row>(
  disposition: string,
  ...[columns, rows, query]: Parameters<typeof csvOf<Row>>
): Promise<StreamableFile> =>
  new StreamableFile(csvOf(columns, await begun(rows), query), { type: CSV_TYPE, disposition });

function csvCell(value: TableValue, decimalMark: string): string | null {
  if (typeof value === 'number') return String(value).replace('.', decimalMark);
  if (value instanceof Date) return value.toISOString();
  return value === null ? null : withoutFormulas(value);
}

/** Maximum rows of a workbook, which is built in memory; larger tables are exported as CSV, which is streamed. */
const MOST_XLSX_ROWS = 50_000;
/** Maximum characters of a cell in Excel. */
const MOST_CHARACTERS = 32_767;

/**
 * A table as an Excel workbook: a sheet of rows, and a second sheet that explains the columns. Texts have the cell type
 * text, so that no cell runs as a formula.
 * @throws Problem if there are too many rows
 */
async function xlsxOf<Row>(
  columns: readonly TableColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): Promise<Buffer> {
  const data: Cell[][] = [columns.map(({ name }) => ({ value: name, type: String, fontWeight: 'bold' }))];
  for await (const row of rows) {
    if (data.length > MOST_XLSX_ROWS)
      throw new Problem(
        'invalid-input',
        `An Excel file holds ${MOST_XLSX_ROWS} rows at most; take the CSV, or filter.`,
      );
    data.push(columns.map((column) => xlsxCell(column.of(row))));
  }
  const meanings: Cell[][] = columns.map(({ name, meaning }) => [
    { value: name, type: String },
    { value: meaning, type: String },
  ]);
  return writeXlsxFile([
    { sheet: 'Rows', data, stickyRowsCount: 1 },
    { sheet: 'Columns', data: meanings, columns: [{ width: 20 }, { width: 90 }] },
  ]).toBuffer();
}

/** Response of a table as an Excel workbook. */
export const sentXlsx = async <Row>(
  disposition: string,
  ...table: Parameters<typeof xlsxOf<Row>>
): Promise<StreamableFile> => new StreamableFile(await xlsxOf(...table), { type: XLSX_TYPE, disposition });

function xlsxCell(value: TableValue): Cell {
  if (value === null) return null;
  if (typeof value === 'number') return { value, type: Number };
  if (value instanceof Date) return { value, type: Date, format: 'yyyy-mm-dd hh:mm:ss' };
  return { value: value.slice(0, MOST_CHARACTERS), type: String };
}
