/** One record of an uploaded table: a record of a CSV file or a row of a spreadsheet. */
export interface TableRecord {
  /** Number of the record's first line, from 1. */
  line: number;
  cells: string[];
  /** The record as received, cut to 500 characters. */
  text: string;
  /** Syntax fault of the record; null if it has none. */
  fault: string | null;
}

const TEXT_KEPT = 500;

/** The first `length` code units of a text, without a lone surrogate at the end, which Postgres would refuse. */
export const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');

export const recordOf = (line: number, cells: string[], text: string, fault: string | null = null): TableRecord => ({
  line,
  cells,
  text: cut(text.trim(), TEXT_KEPT),
  fault,
});

/** True if at least one cell is not empty. */
export const isFilled = ({ cells }: TableRecord): boolean => cells.some((cell) => cell !== '');
