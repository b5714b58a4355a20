import { Body, Controller, Get, Param, Post, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { z } from 'zod';
import { Practice } from '../../../http/common.js';
import { attachment, sentFile } from '../../../http/files.js';
import { Describes, Returns } from '../../../http/returns.js';
import { ReturnsCsv, sentCsv } from '../../../http/table-file.js';
import { Me, Needs, Public, type SignedIn } from '../../../people/access.js';
import { answerColumns } from '../matrix/matrix.service.js';
import { MatrixReportsService, siteOf } from './matrix-reports.service.js';
import { ReportPdfsService } from './report-pdfs.service.js';
import { NotIndexed, ReturnsReport, reportJson, Unlisted } from './reports.controller.js';
import {
  Created,
  MakeReportPdf,
  MatrixReport,
  MatrixReportLinks,
  MatrixReportPdfs,
  MatrixReportSites,
  NewReportLink,
  PDF_FILE,
  PDF_TYPE,
  ReportCsv,
  ReportedMatrix,
  ReportParam,
  ReportPartParam,
  ReportSitesQuery,
  SheetChoices,
} from './reports.schemas.js';

const OfWorld = z.object({ practice: Practice });
type OfWorld = z.infer<typeof OfWorld>;

/** Links for public reports of several targets, and these reports as PDF. */
@ApiTags('reports')
@Needs('auditor')
@Controller('matrix')
export class MatrixReportLinksController {
  constructor(
    private readonly reports: MatrixReportsService,
    private readonly pdfs: ReportPdfsService,
  ) {}

  @Describes(
    'List links to reports of several targets',
    'Links of a world (practice or real); each is revoked like a link to a sweep’s report.',
  )
  @Get('report-links')
  @Returns(MatrixReportLinks)
  list(@Query({ schema: OfWorld }) { practice }: OfWorld) {
    return this.reports.linksOf(practice);
  }

  @Describes(
    'Make a link to a report of several targets',
    'Creates a link to the report of a matrix, selected by the parameters of the matrix; its address is returned only here.',
  )
  @Post('report-links')
  @Returns(NewReportLink, 201)
  make(@Me() me: SignedIn, @Query({ schema: ReportedMatrix }) table: ReportedMatrix) {
    return this.reports.make(table, me);
  }

  @Describes(
    'List reports of several targets as PDF',
    'Report PDFs of a world (practice or real), including those in progress; their parts are read and removed like those of a sweep.',
  )
  @Get('report-pdfs')
  @Returns(MatrixReportPdfs)
  pdfList(@Query({ schema: OfWorld }) { practice }: OfWorld) {
    return this.pdfs.ofWorld(practice);
  }

  @Describes(
    'Count the proof sheets that a report may have',
    'The number of proof sheets by answer that a report of a matrix may have, selected by the parameters of the matrix.',
  )
  @Get('report-pdfs/choices')
  @Returns(SheetChoices)
  choices(@Query({ schema: ReportedMatrix }) table: ReportedMatrix) {
    return this.pdfs.choices(table);
  }

  @Describes(
    'Make a report of several targets as PDF',
    'Starts the report of a matrix, which is created in the background.',
  )
  @Post('report-pdfs')
  @Returns(Created, 201)
  async makePdf(
    @Me() me: SignedIn,
    @Query({ schema: ReportedMatrix }) table: ReportedMatrix,
    @Body({ schema: MakeReportPdf }) body: MakeReportPdf,
  ) {
    return { id: await this.pdfs.makeOfMatrix(table, body, me) };
  }
}

/** Public reports of several targets, for everybody with a link, without names of persons and URLs of pages. */
@ApiTags('reports')
@Public()
@Controller('matrix-reports/:token')
export class MatrixReportsController {
  constructor(
    private readonly reports: MatrixReportsService,
    private readonly pdfs: ReportPdfsService,
  ) {}

  @Describes('Read a report of several targets', 'The current answers of the bodies to each target.')
  @Get()
  @Unlisted()
  @Returns(MatrixReport)
  async report(@Param({ schema: ReportParam }) { token }: ReportParam) {
    const [report, pdfs] = await Promise.all([
      this.reports.of(token),
      this.reports.keptBy(token).then((of) => this.pdfs.finished(of)),
    ]);
    return { ...report, pdfs };
  }

  @Describes('List the bodies of a report of several targets', 'A page of the report’s bodies.')
  @Get('sites')
  @Unlisted()
  @Returns(MatrixReportSites)
  sites(
    @Param({ schema: ReportParam }) { token }: ReportParam,
    @Query({ schema: ReportSitesQuery }) query: ReportSitesQuery,
  ) {
    return this.reports.sites(token, query);
  }

  @Describes(
    'Download a report of several targets as CSV',
    'All bodies of the report as CSV, with a column for each target.',
  )
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

  @Describes('Download a report of several targets as JSON', 'The report with all its bodies as JSON.')
  @Get('report.json')
  @Unlisted()
  @ReturnsReport()
  async json(@Param({ schema: ReportParam }) { token }: ReportParam): Promise<StreamableFile> {
    const report = await this.report({ token });
    const all = this.reports.all(token);
    const sites = async function* () {
      for await (const row of all) yield siteOf(row);
    };
    return reportJson(report, sites());
  }

  @Describes('Download a report of several targets as PDF', 'One part of the report as PDF; always the same bytes.')
  @Get('pdfs/:id/parts/:number')
  @NotIndexed()
  @ApiOkResponse(PDF_FILE)
  async pdfPart(
    @Param({ schema: ReportPartParam }) { token, id, number }: ReportPartParam,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return sentFile(await this.pdfs.part(id, number, await this.reports.keptBy(token)), response, PDF_TYPE);
  }
}
