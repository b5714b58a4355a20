import { Readable } from 'node:stream';
import { Answer } from '@hyrde/contracts';
import { applyDecorators, Header, StreamableFile } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { TableColumn } from '../../../http/table-file.js';
import type { ReportSite } from './reports.schemas.js';

/** Marks a public response that search engines must not index. */
export const NotIndexed = () => Header('x-robots-tag', 'noindex, nofollow');
/**
 * Marks a public response that must be neither indexed nor cached, so that it cannot be read once the link is revoked.
 */
export const Unlisted = () => applyDecorators(NotIndexed(), Header('cache-control', 'private, no-store'));

/** Columns of the CSV export of a report. */
export const REPORT_COLUMNS: TableColumn<ReportSite>[] = [
  { name: 'site', meaning: 'Name of the site', of: ({ name }) => name },
  { name: 'homeUrl', meaning: 'Address of its home page', of: ({ homeUrl }) => homeUrl },
  { name: 'region', meaning: 'Its region', of: ({ region }) => region },
  { name: 'answer', meaning: Answer.options.join(', '), of: ({ answer }) => answer },
  {
    name: 'verified',
    meaning: 'True if a person has verified that the site has the page',
    of: ({ verified }) => String(verified),
  },
  { name: 'url', meaning: 'The page', of: ({ url }) => url },
  { name: 'reason', meaning: 'Why the search ended so', of: ({ reason }) => reason },
  { name: 'confidence', meaning: 'Confidence of the search, 0 to 1', of: ({ confidence }) => confidence },
  { name: 'checkedAt', meaning: 'When the search ended, UTC', of: ({ checkedAt }) => checkedAt },
];

/** Marks an operation whose response is made by `reportJson`. */
export const ReturnsReport = () =>
  ApiOkResponse({ description: 'JSON', content: { 'application/json': { schema: { type: 'object' } } } });

/** Streams the report with all its sites as one JSON object. */
export function reportJson(report: object, sites: AsyncIterable<object>): StreamableFile {
  const pieces = async function* () {
    yield `${JSON.stringify(report).slice(0, -1)},"sites":[`;
    let before = '\n';
    for await (const site of sites) {
      yield before + JSON.stringify(site);
      before = ',\n';
    }
    yield '\n]}\n';
  };
  return new StreamableFile(Readable.from(pieces()), { type: 'application/json; charset=utf-8' });
}
