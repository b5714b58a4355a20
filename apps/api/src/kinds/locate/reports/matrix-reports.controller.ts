import { Controller, Get, Param, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { Practice } from '../../../http/common.js';
import { attachment } from '../../../http/files.js';
import { Returns } from '../../../http/returns.js';
import { ReturnsCsv, sentCsv } from '../../../http/table-file.js';
import { Me, Needs, Public, type SignedIn } from '../../../people/access.js';
import { answerColumns } from '../matrix/export.js';
import { ReturnsReport, reportJson } from './export.js';
import { MatrixReport, MatrixReportLinks, MatrixReportSites, ReportedMatrix } from './matrix-reports.schemas.js';
import { MatrixReportsService, siteOf } from './matrix-reports.service.js';
import { NewReportLink, ReportCsv, ReportParam, ReportSitesQuery } from './reports.schemas.js';
import { Unlisted } from './unlisted.js';

const OfWorld = z.object({ practice: Practice });
type OfWorld = z.infer<typeof OfWorld>;

/** The links by which anybody may read a report of several targets. */
@ApiTags('reports')
@Needs('auditor')
@Controller('matrix/report-links')
export class MatrixReportLinksController {
  constructor(private readonly reports: MatrixReportsService) {}

  /** Those of a world; each is revoked as a sweep's is. */
  @Get()
  @Returns(MatrixReportLinks)
  list(@Query({ schema: OfWorld }) { practice }: OfWorld): Promise<MatrixReportLinks> {
    return this.reports.linksOf(practice);
  }

  /** Makes a link to the report of a matrix, asked for as the matrix is; its address is in this answer and nowhere else. */
  @Post()
  @Returns(NewReportLink, 201)
  make(@Me() me: SignedIn, @Query({ schema: ReportedMatrix }) table: ReportedMatrix): Promise<NewReportLink> {
    return this.reports.make(table, me);
  }
}

/** Reports of several targets for whoever has their link: no person and no page is named, and nothing can be changed. */
@ApiTags('reports')
@Public()
@Controller('matrix-reports/:token')
export class MatrixReportsController {
  constructor(private readonly reports: MatrixReportsService) {}

  /** What the bodies say to each target today. */
  @Get()
  @Unlisted()
  @Returns(MatrixReport)
  report(@Param({ schema: ReportParam }) { token }: ReportParam): Promise<MatrixReport> {
    return this.reports.of(token);
  }

  /** Its bodies, a page at a time. */
  @Get('sites')
  @Unlisted()
  @Returns(MatrixReportSites)
  sites(
    @Param({ schema: ReportParam }) { token }: ReportParam,
    @Query({ schema: ReportSitesQuery }) query: ReportSitesQuery,
  ): Promise<MatrixReportSites> {
    return this.reports.sites(token, query);
  }

  /** All its bodies as CSV, a column a target. */
  @Get('sites.csv')
  @Unlisted()
  @ReturnsCsv()
  async csv(
    @Param({ schema: ReportParam }) { token }: ReportParam,
    @Query({ schema: ReportCsv }) separated: ReportCsv,
  ): Promise<StreamableFile> {
    const columns = answerColumns(await this.reports.targets(token));
    return sentCsv(attachment('report.csv'), columns, this.reports.all(token), separated);
  }

  /** The report with all its bodies as JSON. */
  @Get('report.json')
  @Unlisted()
  @ReturnsReport()
  async json(@Param({ schema: ReportParam }) { token }: ReportParam): Promise<StreamableFile> {
    const report = await this.reports.of(token);
    const all = this.reports.all(token);
    const sites = async function* () {
      for await (const row of all) yield siteOf(row);
    };
    return reportJson(report, sites());
  }
}
