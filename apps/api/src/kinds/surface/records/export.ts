import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { RecordRow } from './record-rows.js';

const COLUMNS: Record<string, (row: RecordRow) => string | null> = {
  site: (row) => row.site_name,
  region: (row) => row.region,
  date: (row) => row.date,
  documentDate: (row) => row.document_date,
  caseNumber: (row) => row.case_number,
  documentNumber: (row) => row.document_number,
  direction: (row) => row.direction,
  title: (row) => row.title,
  caseTitle: (row) => row.case_title,
  sender: (row) => row.sender,
  senderPrivate: (row) => sign(row.sender_sign),
  recipient: (row) => row.recipient,
  recipientPrivate: (row) => sign(row.recipient_sign),
  exemption: (row) => row.exemption,
  legalGround: (row) => row.legal_ground,
  link: (row) => row.link,
  firstSeenAt: (row) => row.first_seen_at.toISOString(),
  lastSeenAt: (row) => row.last_seen_at.toISOString(),
};

const sign = (text: string): string | null => (text === 'none' ? null : text);

/** Records as CSV, streamed. Cells that a spreadsheet would run as a formula get an apostrophe before them. */
export function csvOf(rows: AsyncIterable<RecordRow>): Readable {
  const lines = async function* () {
    for await (const row of rows) yield Object.values(COLUMNS).map((cell) => cell(row));
  };
  const csv = stringify({ header: true, columns: Object.keys(COLUMNS), bom: true, escape_formulas: true });
  const source = Readable.from(lines());
  source.on('error', (error) => csv.destroy(error));
  csv.on('close', () => source.destroy());
  return source.pipe(csv);
}
