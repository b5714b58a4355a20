import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeText, parsePage, parseTree } from '@hyrde/jobs/html';
import { type PortalRecord, readResults } from '@hyrde/jobs/surface';
import { table } from '../report/table.js';
import { LIST_PAGES, type ListPage } from '../sites/result-pages.js';
import { filesOf } from '../sites/unpacked.js';
import { optionsOf, print, WrongUse } from './options.js';

/** Extracts lists on recorded sites as if they were results, and compares them with counts made by a person. */
export const readSitesCommand = {
  use: 'read-sites --sites FOLDER    (lists and tables of recorded sites, read as results, against hand counts)',
  async run(args: string[]): Promise<void> {
    const values = optionsOf(args, ['sites']);
    const { sites } = values;
    if (sites === undefined) throw new WrongUse('Say where the recorded sites lie: --sites FOLDER.');
    const read = LIST_PAGES.flatMap((page) => readingOf(page, sites) ?? []);
    if (read.length === 0) return print(`Skipped: there are no recorded sites in ${sites}.`);
    const rows = read.map(({ page, records, ends }) => [
      ...[`${page.site} ${page.file}`, `${page.entries}`, `${records}`, ends ? 'yes' : 'no'],
      records === page.entries && ends ? '' : 'not as counted',
    ]);
    print(table([['page', 'entries', 'read', 'first and last', ''], ...rows]));
    const right = read.filter(({ page, records, ends }) => records === page.entries && ends);
    const entries = read.reduce((sum, { page }) => sum + page.entries, 0);
    const readRight = right.reduce((sum, { page }) => sum + page.entries, 0);
    print(`\n${right.length} of ${read.length} pages as counted; on them ${readRight} of ${entries} entries`);
  },
};

interface Reading {
  readonly page: ListPage;
  readonly records: number;
  /** True if the first and last record are the first and last entry. */
  readonly ends: boolean;
}

function readingOf(page: ListPage, sites: string): Reading | null {
  const folder = filesOf(sites, page.site);
  const file = folder && join(folder, page.file);
  if (!file || !existsSync(file)) return null;
  const { text: html } = decodeText(readFileSync(file));
  const url = `https://saved.example/${page.file.split('/').map(encodeURIComponent).join('/')}`;
  const { records } = readResults(parseTree(html, url), { forms: parsePage(html, url).forms ?? [] });
  const [first, last] = [records[0], records.at(-1)];
  const ends = first !== undefined && last !== undefined && holds(first, page.first) && holds(last, page.last);
  return { page, records: records.length, ends };
}

/** True if a record contains these words in any field. */
const holds = (record: PortalRecord, words: string): boolean => JSON.stringify(record).includes(words);
