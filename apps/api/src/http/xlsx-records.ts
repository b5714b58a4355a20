import { unzipSync } from 'fflate';
import { Parser } from 'htmlparser2';
import { cut, isFilled, recordOf, type TableRecord } from './table-record.js';

export interface SheetRecords {
  /** Names of all visible sheets, in the order of the workbook. */
  sheets: string[];
  sheet: string;
  records: TableRecord[];
  /** Number of merged ranges; each cell of a range gets the range's value. */
  merged: number;
  /** Number of cells with a formula; their stored results are read. */
  formulas: number;
}

/** Maximum unpacked size in bytes of each file in the package; 50,000 rows of seven columns take 20 MB. */
const MOST_UNPACKED = 30_000_000;
const MOST_ROWS = 60_000;
const LAST_ROW = 1_048_576;
const MOST_COLUMNS = 100;
const MOST_CELL = 2_000;
/** Maximum number of cells filled by merged ranges, in total. */
const MOST_MERGED = 500_000;

const NOT_READABLE = 'The file cannot be read as an Excel workbook (XLSX). Save it again, or as CSV.';

/** True if the bytes begin with the signature of a ZIP archive. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/**
 * Reads one sheet of an Excel workbook (ECMA-376) as texts. Each cell of a merged range gets the range's value, as
 * displayed. Of a formula the stored result is read; if it is missing or an error, the row has a fault.
 * @param sheet name of the sheet; default: the first one
 * @returns fault of the file as a whole if it cannot be read
 */
export function xlsxRecords(bytes: Uint8Array, sheet?: string): SheetRecords | string {
  try {
    const part = partsOf(bytes);
    const listed = sheetsOf(part('xl/workbook.xml'), part('xl/_rels/workbook.xml.rels'));
    const chosen = sheet === undefined ? listed[0] : listed.find(({ name }) => name === sheet);
    if (!chosen) return sheet === undefined ? 'The workbook has no sheet.' : `The workbook has no sheet "${sheet}".`;
    const read = rowsOf(part(chosen.path), stringsOf(part('xl/sharedStrings.xml', false)));
    return { sheets: listed.map(({ name }) => name), sheet: chosen.name, ...read };
  } catch (error) {
    return error instanceof TooLarge ? error.message : NOT_READABLE;
  }
}

class TooLarge extends Error {}

/** Reader of the package's files, which unpacks each on request and refuses a file of too large a declared size. */
function partsOf(bytes: Uint8Array): (path: string, needed?: boolean) => string {
  return (path, needed = true) => {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (name !== path) return false;
        if (originalSize > MOST_UNPACKED)
          throw new TooLarge(
            `The sheet is larger than ${MOST_UNPACKED / 1_000_000} MB unpacked. Save it as CSV in parts.`,
          );
        return true;
      },
    });
    const file = files[path];
    if (!file && needed) throw new Error(`The package lacks ${path}.`);
    return file ? new TextDecoder().decode(file) : '';
  };
}

type Attributes = Record<string, string>;

/** Parses XML; names are reported without prefix. Entities of a document type are not resolved. */
function parseXml(
  xml: string,
  on: { open(name: string, attributes: Attributes): void; text?(text: string): void; close?(name: string): void },
): void {
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => on.open(local(name), attributes),
      ontext: (text) => on.text?.(text),
      onclosetag: (name) => on.close?.(local(name)),
    },
    { xmlMode: true },
  );
  parser.end(xml);
}

/** Visible sheets with the paths of their files. */
function sheetsOf(workbook: string, relations: string): { name: string; path: string }[] {
  const targets = new Map<string, string>();
  parseXml(relations, {
    open(name, { Id, Target, Type = '' }) {
      if (name === 'Relationship' && Id && Target && Type.endsWith('/worksheet')) targets.set(Id, Target);
    },
  });
  const sheets: { name: string; path: string }[] = [];
  parseXml(workbook, {
    open(name, attributes) {
      const target = targets.get(attributes['r:id'] ?? '');
      if (name !== 'sheet' || !target || (attributes.state ?? 'visible') !== 'visible') return;
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      sheets.push({ name: attributes.name ?? '', path });
    },
  });
  return sheets;
}

/** Shared strings, to which cells refer by index; without phonetic readings. */
function stringsOf(xml: string): string[] {
  const strings: string[] = [];
  let text = '';
  let inText = false;
  let inReading = false;
  parseXml(xml, {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') inReading = true;
      inText = name === 't' && !inReading;
    },
    text(part) {
      if (inText) text += part;
    },
    close(name) {
      if (name === 'si') strings.push(text);
      if (name === 'rPh') inReading = false;
      if (name === 't') inText = false;
    },
  });
  return strings;
}

interface Cell {
  row: number;
  column: number;
  type: string;
  formula: boolean;
  value: string;
}

interface SheetRow {
  line: number;
  cells: string[];
  faults: string[];
}

function rowsOf(xml: string, strings: readonly string[]): Pick<SheetRecords, 'records' | 'merged' | 'formulas'> {
  const rows = new Map<number, SheetRow>();
  const ranges: Range[] = [];
  let formulas = 0;
  let row = 0;
  let column = -1;
  let cell: Cell | null = null;
  let reading = false;
  const put = (done: Cell) => {
    if (done.formula) formulas++;
    if (done.column >= MOST_COLUMNS) return;
    const { value, fault } = textOf(done, strings);
    const kept: SheetRow = rows.get(done.row) ?? { line: done.row, cells: [], faults: [] };
    while (kept.cells.length < done.column) kept.cells.push('');
    kept.cells[done.column] = cut(value, MOST_CELL).trim();
    if (fault) kept.faults.push(fault);
    rows.set(done.row, kept);
  };
  parseXml(xml, {
    open(name, attributes) {
      if (name === 'row') {
        row = Number(attributes.r ?? row + 1);
        column = -1;
        if (!(row >= 1 && row <= LAST_ROW)) throw new Error(`No sheet has a row ${row}.`);
        if (rows.size > MOST_ROWS) throw new TooLarge(`The sheet has more than ${MOST_ROWS} rows. Split it.`);
      } else if (name === 'c') {
        column = attributes.r ? columnOf(attributes.r) : column + 1;
        cell = { row, column, type: attributes.t ?? 'n', formula: false, value: '' };
      } else if (name === 'f' && cell) cell.formula = true;
      else if (name === 'mergeCell') ranges.push(rangeOf(attributes.ref ?? ''));
      reading = name === 'v' || (name === 't' && cell?.type === 'inlineStr');
    },
    text(part) {
      if (reading && cell) cell.value += part;
    },
    close(name) {
      reading = false;
      if (name !== 'c' || !cell) return;
      put(cell);
      cell = null;
    },
  });
  merge(rows, ranges);
  const ordered = [...rows.values()].sort((a, b) => a.line - b.line);
  const records = ordered.map(({ line, cells, faults }) =>
    recordOf(line, cells, cells.join('; '), faults.join('; ') || null),
  );
  return { records: records.filter(isFilled), merged: ranges.length, formulas };
}

function textOf({ row, column, type, formula, value }: Cell, strings: readonly string[]) {
  const place = `${lettersOf(column)}${row}`;
  if (type === 'e') return { value: '', fault: `cell ${place} holds the error ${value}` };
  if (formula && value === '')
    return { value: '', fault: `cell ${place} holds a formula without its result: open the file in Excel and save it` };
  if (type === 's') return { value: strings[Number(value)] ?? '', fault: null };
  return { value: type === 'n' && value !== '' ? String(Number(value)) : value, fault: null };
}

interface Range {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** Parses a range such as `B2:D5`; rows count from 1, columns from 0. */
function rangeOf(reference: string): Range {
  const [from = 'A1', to = from] = reference.split(':');
  const rowIn = (cell: string) => Number(/\d+$/.exec(cell)?.[0] ?? 1);
  return { top: rowIn(from), left: columnOf(from), bottom: rowIn(to), right: columnOf(to) };
}

/** Copies the value of each merged range to its cells in rows that are not empty. */
function merge(rows: ReadonlyMap<number, SheetRow>, ranges: readonly Range[]): void {
  let filled = 0;
  for (const { top, left, bottom, right } of ranges) {
    const value = rows.get(top)?.cells[left] ?? '';
    if (value === '') continue;
    for (let line = top; line <= Math.min(bottom, top + MOST_ROWS); line++) {
      const row = rows.get(line);
      if (!row || row.cells.every((cell) => cell === '')) continue;
      for (let column = left; column <= Math.min(right, MOST_COLUMNS - 1); column++) {
        if (++filled > MOST_MERGED) throw new TooLarge('The sheet has too many merged cells. Unmerge them.');
        while (row.cells.length < column) row.cells.push('');
        row.cells[column] = value;
      }
    }
  }
}

/** Column of a cell reference such as `AB12`, from 0. */
function columnOf(cell: string): number {
  const letters = /^[A-Z]+/.exec(cell)?.[0] ?? 'A';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function lettersOf(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? lettersOf(rest - 1) : '') + String.fromCharCode(65 + (column % 26));
}
