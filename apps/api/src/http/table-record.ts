/** A line of a table that people hand in: of a CSV file, or a row of a spreadsheet. */
export interface TableRecord {
  /** Where it begins, from 1. */
  line: number;
  cells: string[];
  /** As it was read, cut to 500 characters. */
  text: string;
  /** What is wrong with the line itself, whatever it says; null where nothing is. */
  fault: string | null;
}

const TEXT_KEPT = 500;

/** The beginning of a text, without half a character at its end, which Postgres would refuse. */
export const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');

/** @param text the line as it stands in the file */
export const recordOf = (line: number, cells: string[], text: string, fault: string | null = null): TableRecord => ({
  line,
  cells,
  text: cut(text.trim(), TEXT_KEPT),
  fault,
});

/** Does it say anything? */
export const isFilled = ({ cells }: TableRecord): boolean => cells.some((cell) => cell !== '');
