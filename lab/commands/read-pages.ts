import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { decodeText, parsePage, parseTree } from '@hyrde/jobs/html';
import { type PortalRecord, readResults } from '@hyrde/jobs/surface';
import { WrongUse, whole } from './options.js';

/** What was read of a saved page. */
export interface SavedPage {
  file: string;
  /** Where the records stand, as kinds of elements. */
  place: string;
  records: readonly PortalRecord[];
  total: number | null;
  order: string | null;
  next: string | null;
}

/** Reads saved pages as if they were results, for people to look at: what repeats on each, and what its parts hold. */
export const readPagesCommand = {
  use: 'read-pages FOLDER [--least 5] [--show 3]    (records on saved HTML pages, one JSON object a page)',
  async run(args: string[]): Promise<void> {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { least: { type: 'string' }, show: { type: 'string' } },
    });
    const [folder] = positionals;
    if (folder === undefined) throw new WrongUse('read-pages needs a folder of HTML files.');
    const show = whole(values.show, 'show', 3);
    for (const page of savedPages(folder, whole(values.least, 'least', 5))) {
      const { records, ...rest } = page;
      process.stdout.write(`${JSON.stringify({ ...rest, count: records.length, records: records.slice(0, show) })}\n`);
    }
  },
};

/** The pages of a folder that have at least so many records. */
function* savedPages(folder: string, least: number): Generator<SavedPage> {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf-8' }).sort()) {
    if (!/\.html?$/i.test(file)) continue;
    const { text: html } = decodeText(readFileSync(path.join(folder, file)));
    const url = `https://saved.example/${file.split(path.sep).map(encodeURIComponent).join('/')}`;
    const { records, layout, total, order, next } = readResults(parseTree(html, url), {
      forms: parsePage(html, url).forms ?? [],
    });
    if (records.length < least) continue;
    const to = next?.kind === 'request' ? next.request.url : (next?.kind ?? null);
    yield { file, place: layout?.place.path ?? '', records, total, order, next: to };
  }
}
