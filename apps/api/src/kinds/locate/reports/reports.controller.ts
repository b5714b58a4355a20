import { Controller, Get, Param, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { sentFile } from '../../../evidence/sent-file.js';
import { attachment } from '../../../http/files.js';
import { Describes, Returns } from '../../../http/returns.js';
import { ReturnsCsv, sentCsv } from '../../../http/table-file.js';
import { Public } from '../../../people/access.js';
import { NotIndexed, REPORT_COLUMNS, ReturnsReport, reportJson, Unlisted } from './export.js';
import { ReportPdfsService } from './report-pdfs.service.js';
import {
  PDF_FILE,
  PDF_TYPE,
  Report,
  ReportCsv,
  ReportParam,
  ReportPartParam,
  ReportSites,
  ReportSitesQuery,
} from './reports.schemas.js';
import { ReportsService } from './reports.service.js';

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
    const sweepId = await this.reports.sweepOf(token);
    const [report, pdfs] = await Promise.all([this.reports.ofSweep(sweepId), this.pdfs.finished({ sweepId })]);
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
    @Query({ schema: ReportCsv }) separated: ReportCsv,
  ): Promise<StreamableFile> {
    await this.reports.sweepOf(token); // an invalid link is refused before the download begins
    return sentCsv(attachment('report.csv'), REPORT_COLUMNS, this.reports.all(token), separated);
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
