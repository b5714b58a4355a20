import { Readable } from 'node:stream';
import { Answer } from '@hyrde/contracts';
import { applyDecorators, Controller, Get, Header, Param, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { attachment, sentFile } from '../../../http/files.js';
import { Describes, Returns } from '../../../http/returns.js';
import { ReturnsCsv, ReturnsXlsx, sentCsv, sentXlsx, type TableColumn } from '../../../http/table-file.js';
import { Public } from '../../../people/access.js';
import { ReportPdfsService } from './report-pdfs.service.js';
import {
  InLanguage,
  PDF_FILE,
  PDF_TYPE,
  Report,
  ReportCsv,
  ReportParam,
  ReportPartParam,
  type ReportSite,
  ReportSites,
  ReportSitesQuery,
} from './reports.schemas.js';
import { ReportsService } from './reports.service.js';

/** Marks a public response that search engines must not index. */
export const NotIndexed = () => Header('x-robots-tag', 'noindex, nofollow');
/**
 * Marks a public response that must be neither indexed nor cached, so that it cannot be read once the link is revoked.
 */
export const Unlisted = () => applyDecorators(NotIndexed(), Header('cache-control', 'private, no-store'));

const reportColumns = (language: InLanguage['language']): TableColumn<ReportSite>[] => [
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
  { name: 'reason', meaning: 'How the search ended, as in the API', of: ({ reason }) => reason },
  { name: 'why', meaning: 'Why the answer is so', of: ({ why }) => why[language] },
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

/** Public reports for everybody with a link: read-only, without names of persons. */
@ApiTags('reports')
@Public()
@Controller('reports/:token')
export class ReportsController {
  constructor(
    private readonly reports: ReportsService,
    private readonly pdfs: ReportPdfsService,
  ) {}

  @Describes('Read a report', 'The result of the sweep.')
  @Get()
  @Unlisted()
  @Returns(Report)
  async report(@Param({ schema: ReportParam }) { token }: ReportParam) {
    const { sweepId, ...texts } = await this.reports.reported(token);
    const [report, pdfs] = await Promise.all([this.reports.ofSweep(sweepId, texts), this.pdfs.finished({ sweepId })]);
    return { ...report, pdfs };
  }

  @Describes('List the sites of a report', 'A page of the report’s sites, by name.')
  @Get('sites')
  @Unlisted()
  @Returns(ReportSites)
  sites(
    @Param({ schema: ReportParam }) { token }: ReportParam,
    @Query({ schema: ReportSitesQuery }) query: ReportSitesQuery,
  ) {
    return this.reports.sites(token, query);
  }

  @Describes('Download a report as CSV', 'All sites of the report as CSV.')
  @Get('sites.csv')
  @Unlisted()
  @ReturnsCsv()
  async csv(
    @Param({ schema: ReportParam }) { token }: ReportParam,
    @Query({ schema: ReportCsv }) { language, ...separated }: ReportCsv,
  ): Promise<StreamableFile> {
    await this.reports.sweepOf(token); // an invalid link is refused before the download begins
    return sentCsv(attachment('report.csv'), reportColumns(language), this.reports.all(token), separated);
  }

  @Describes('Download a report as an Excel workbook', 'All sites of the report; a second sheet explains the columns.')
  @Get('sites.xlsx')
  @Unlisted()
  @ReturnsXlsx()
  async workbook(
    @Param({ schema: ReportParam }) { token }: ReportParam,
    @Query({ schema: InLanguage }) { language }: InLanguage,
  ): Promise<StreamableFile> {
    await this.reports.sweepOf(token);
    return sentXlsx(attachment('report.xlsx'), reportColumns(language), this.reports.all(token));
  }

  @Describes('Download a report as JSON', 'The report with all its sites as JSON.')
  @Get('report.json')
  @Unlisted()
  @ReturnsReport()
  async json(@Param({ schema: ReportParam }) { token }: ReportParam): Promise<StreamableFile> {
    const report = await this.report({ token });
    return reportJson(report, this.reports.all(token));
  }

  @Describes('Download a shared report as PDF', 'One part of the report as PDF; always the same bytes.')
  @Get('pdfs/:id/parts/:number')
  @NotIndexed()
  @ApiOkResponse(PDF_FILE)
  async pdfPart(
    @Param({ schema: ReportPartParam }) { token, id, number }: ReportPartParam,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const part = await this.pdfs.part(id, number, { sweepId: await this.reports.sweepOf(token) });
    return sentFile(part, response, PDF_TYPE);
  }
}
