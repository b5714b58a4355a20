import { decodeText } from '@hyrde/jobs/html';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

const TEXT_KEPT = 500;

/** A line of a CSV file that says something. */
export interface CsvRecord {
  /** Where it begins, from 1. */
  line: number;
  cells: string[];
  /** As it was read, cut to 500 characters. */
  text: string;
}

/** The beginning of a text, without half a character at its end, which Postgres would refuse. */
export const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');

/** What csv-parse hands over when asked for `raw` and `info`; its types know only the record. */
const Parsed = z.object({ record: z.array(z.string()), raw: z.string(), info: z.object({ lines: z.number() }) });

/**
 * The records of a CSV file as people's spreadsheets write it: in UTF-8, UTF-16 or Windows-1252, with `,`, `;` or tab
 * between the fields, whichever the first line has more of.
 * @returns what is wrong with the file as a whole, where it cannot be read
 */
export function csvRecords(bytes: Uint8Array): CsvRecord[] | string {
  const { text } = decodeText(bytes);
  if (text.includes('\0')) return 'This is not a text file. Save the sheet as CSV first.';
  const first =
    text
      .slice(0, 10_000)
      .split(/\r?\n|\r/)
      .find((l) => l.trim() !== '') ?? '';
  const count = (c: string) => first.split(c).length;
  const delimiter = [';', '\t', ','].reduce((best, c) => (count(c) > count(best) ? c : best), ',');
  const records: CsvRecord[] = [];
  try {
    parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: 100_000,
      raw: true,
      info: true,
      on_record: (entry: unknown) => {
        const { record, raw, info } = Parsed.parse(entry);
        const lines = raw.trim().split(/\r\n|\r|\n/).length;
        if (record.some((cell) => cell !== ''))
          records.push({ line: info.lines - lines + 1, cells: record, text: cut(raw.trim(), TEXT_KEPT) });
        return null;
      },
    });
  } catch (error) {
    return `The file cannot be read as CSV: ${error instanceof Error ? error.message : String(error)}`;
  }
  return records;
}
