import type { TableColumn } from '../http/table-file.js';
import { LOG_COLUMNS } from './site-list.js';

/** A line of a list that could not be read in. */
export interface FailedLine {
  line: number;
  /** What stood in its columns; more of them than the header has where that was the fault. */
  cells: string[];
  message: string;
}

/** The columns of the file, then where each line stood and what was wrong with it. */
export function failedColumns(header: readonly string[], lines: readonly FailedLine[]): TableColumn<FailedLine>[] {
  const widest = Math.max(header.length, ...lines.map(({ cells }) => cells.length));
  const surplus = Array.from({ length: widest - header.length }, () => LOG_COLUMNS.surplus);
  return [
    ...[...header, ...surplus].map((name, index) => ({
      name,
      meaning:
        index < header.length ? 'As in the file that was read in.' : 'More fields than the header has: mend the line.',
      of: ({ cells }: FailedLine) => cells[index] ?? null,
    })),
    { name: LOG_COLUMNS.line, meaning: 'Where the line stood in that file.', of: ({ line }) => line },
    { name: LOG_COLUMNS.fault, meaning: 'Why it was not read in.', of: ({ message }) => message },
  ];
}
