import { z } from 'zod';
import { csvRecords } from '../../../http/csv-records.js';
import { AddRegister } from './registers.schemas.js';

type Column = keyof AddRegister;

/** Column names as people write them in their spreadsheets, English and Norwegian. */
const NAMES: Record<Column, string> = {
  host: 'host vert vertsnavn',
  holder: 'holder vendor authority leverandør eier',
  targets: 'targets target mål',
  reach: 'reach rekkevidde',
  country: 'country land',
  source: 'source kilde',
};
const COLUMN_NAMES = new Map(
  Object.entries(NAMES).flatMap(([column, names]) => names.split(' ').map((name) => [name, column as Column] as const)),
);
const NEEDED = ['host', 'holder', 'targets'] as const;

/** Registers are hundreds in any country; a search holds every link against them. */
export const MOST_REGISTERS = 1_000;

export type RegisterLine = { line: number; text: string } & (
  | { ok: true; register: AddRegister }
  | { ok: false; message: string }
);

/**
 * Reads a list of registers: a header line, then a register a line; targets parted by blanks or `|`. Without a reach, a
 * register is a vendor's portal (`part`).
 * @returns a line of what is wrong with the whole file
 */
export function readRegisterList(bytes: Uint8Array): RegisterLine[] | string {
  const records = csvRecords(bytes);
  if (typeof records === 'string') return records;
  const [header, ...rest] = records;
  if (!header || header.fault) return header?.fault ? `The first line: ${header.fault}.` : 'The file is empty.';
  const columns = header.cells.map((cell) => COLUMN_NAMES.get(cell.toLowerCase()));
  const missing = NEEDED.filter((column) => !columns.includes(column));
  if (missing.length > 0) return `The first line must name the columns, and lacks: ${missing.join(', ')}.`;
  if (rest.length > MOST_REGISTERS) return `More than ${MOST_REGISTERS} lines.`;
  return rest.map(({ line, cells, text, fault }) => {
    if (fault) return { line, text, ok: false, message: fault };
    const cell = (column: Column) => cells[columns.indexOf(column)]?.trim() ?? '';
    const read = AddRegister.safeParse({
      host: cell('host'),
      holder: cell('holder'),
      source: cell('source'),
      targets: cell('targets')
        .split(/[\s|]+/)
        .filter(Boolean),
      reach: cell('reach') || 'part',
      country: cell('country') || null,
    });
    return read.success
      ? { line, text, ok: true, register: read.data }
      : { line, text, ok: false, message: faultsOf(read.error) };
  });
}

const faultsOf = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => `${String(path[0])}: ${message}`).join('; ');
