import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { SweepSearchRow } from './searches.service.js';

const COLUMNS: Record<string, (row: SweepSearchRow) => string | number | null> = {
  site: (row) => row.site_name,
  homeUrl: (row) => row.home_url,
  region: (row) => row.region,
  language: (row) => row.language,
  population: (row) => row.population,
  algorithm: (row) => row.algorithm,
  answer: (row) => row.answer,
  verdict: (row) => row.verdict,
  outcome: (row) => row.outcome,
  reason: (row) => row.reason,
  detail: (row) => row.detail,
  url: (row) => row.right_url ?? row.found_url,
  title: (row) => row.found_title,
  confidence: (row) => row.confidence,
  downloads: (row) => row.downloads,
  change: (row) => row.change,
  checkedAt: (row) => row.finished_at?.toISOString() ?? null,
};

/**
 * Searches as CSV, a line for each site and algorithm, streamed. Cells that a spreadsheet would run as a formula get an apostrophe before
 * them, since names, titles and addresses come from strangers; the byte-order mark tells Excel that it is UTF-8.
 */
export function csvOf(rows: AsyncIterable<SweepSearchRow>): Readable {
  const lines = async function* () {
    for await (const row of rows) yield Object.values(COLUMNS).map((cell) => cell(row));
  };
  const csv = stringify({ header: true, columns: Object.keys(COLUMNS), bom: true, escape_formulas: true });
  const source = Readable.from(lines());
  source.on('error', (error) => csv.destroy(error));
  csv.on('close', () => source.destroy());
  return source.pipe(csv);
}
