import type { Environment } from '@hyrde/contracts';
import {
  applyDecorators,
  Body,
  Controller,
  Get,
  Header,
  Inject,
  Injectable,
  Param,
  Post,
  Query,
  Res,
  StreamableFile,
} from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { z } from 'zod';
import { ENVIRONMENT } from '../../../base/tokens.js';
import { IdParam, Practice } from '../../../http/common.js';
import { attachment, binary, sentFile } from '../../../http/files.js';
import { notFound } from '../../../http/problem.js';
import { Describes, Returns } from '../../../http/returns.js';
import { ReturnsCsv, ReturnsXlsx, sentCsv, sentXlsx } from '../../../http/table-file.js';
import { REDACTED } from '../../../names/names.service.js';
import { Me, Needs, Public, type SignedIn } from '../../../people/access.js';
import { ProofSheetsService } from '../proof-sheets/proof-sheets.service.js';
import { MatrixReportsService } from './matrix-reports.service.js';
import { answersChart, regionsChart, regionsGeoJson } from './report-charts.js';
import { ReportPdfsService } from './report-pdfs.service.js';
import { NotIndexed, ReturnsReport, reportJson, Unlisted } from './reports.controller.js';
import {
  ChartQuery,
  Created,
  InLanguage,
  MakeReportLink,
  MakeReportPdf,
  MatrixChart,
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
  ReportSheetParam,
  ReportSitesQuery,
  ReportTable,
  ReportTableFile,
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
  make(
    @Me() me: SignedIn,
    @Query({ schema: ReportedMatrix }) table: ReportedMatrix,
    @Body({ schema: MakeReportLink }) texts: MakeReportLink,
  ) {
    return this.reports.make(table, texts, me);
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

/** Links that follow a saved view: the address of its latest report. */
@ApiTags('reports')
@Needs('auditor')
@Controller('views')
export class ViewReportLinksController {
  constructor(private readonly reports: MatrixReportsService) {}

  @Describes(
    'Make a link to the report of a saved view',
    'Creates a link to the report of the view’s current filter: when the view is changed, the link stays and shows the new one. The address is returned only here; it is listed and revoked like a link to a report of several targets.',
  )
  @Post(':id/report-links')
  @Returns(NewReportLink, 201)
  make(
    @Me() me: SignedIn,
    @Param({ schema: IdParam }) { id }: IdParam,
    @Body({ schema: MakeReportLink }) texts: MakeReportLink,
  ) {
    return this.reports.makeOfView(id, texts, me);
  }
}

const GEOJSON_TYPE = 'application/geo+json';
const GEOJSON = binary(GEOJSON_TYPE, 'GeoJSON');
const SVG_TYPE = 'image/svg+xml';
const SVG = binary(SVG_TYPE, 'SVG');

/** Response of a chart; a browser that opens it runs nothing in it. */
const sentChart = (svg: string): StreamableFile =>
  new StreamableFile(Buffer.from(svg), { type: `${SVG_TYPE}; charset=utf-8` });
const Charted = () =>
  applyDecorators(
    ApiOkResponse(SVG),
    Header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'"),
  );

/** Files of a report, whoever reads it. */
@Injectable()
export class ReportFilesService {
  constructor(
    private readonly reports: MatrixReportsService,
    @Inject(ENVIRONMENT) private readonly env: Pick<Environment, 'PUBLIC_URL'>,
  ) {}

  /** @param proof path of a finding's proof sheet for readers of this report */
  private async columns(table: ReportedMatrix, language: InLanguage['language'], proof: (searchId: string) => string) {
    const base = this.env.PUBLIC_URL.replace(/\/$/, '');
    return this.reports.columns(table, { language, proofOf: (searchId) => `${base}${proof(searchId)}` });
  }

  async csv(of: () => Promise<ReportedMatrix>, { language, ...separated }: ReportCsv, proof: (id: string) => string) {
    const columns = await this.columns(await of(), language, proof);
    return sentCsv(attachment('report.csv'), columns, this.reports.all(of), separated);
  }

  async workbook(of: () => Promise<ReportedMatrix>, { language }: InLanguage, proof: (id: string) => string) {
    return sentXlsx(attachment('report.xlsx'), await this.columns(await of(), language, proof), this.reports.all(of));
  }

  /** The regions with their numbers as GeoJSON (RFC 7946). */
  async geojson(report: Omit<MatrixReport, 'pdfs'>): Promise<StreamableFile> {
    const map = await this.reports.mapOf(report);
    return new StreamableFile(Buffer.from(JSON.stringify(regionsGeoJson(report, map))), { type: GEOJSON_TYPE });
  }

  /** @throws Problem if the report has no such target */
  async regions(report: Omit<MatrixReport, 'pdfs'>, { language, target }: ChartQuery): Promise<StreamableFile> {
    const at = target === undefined ? 0 : report.targets.findIndex(({ slug }) => slug === target);
    if (!report.targets[at]) throw notFound('target of this report');
    return sentChart(regionsChart(report, { language, target: at, map: await this.reports.mapOf(report) }));
  }
}

/** Reports of several targets for signed-in people: of any filter, without a link. */
@ApiTags('reports')
@Needs('viewer')
@Controller('matrix/report')
export class MatrixReportController {
  constructor(
    private readonly reports: MatrixReportsService,
    private readonly pdfs: ReportPdfsService,
    private readonly files: ReportFilesService,
  ) {}

  @Describes(
    'Read the report of a matrix',
    'The current answers of the bodies that the parameters of the matrix select; without columns, of the filter’s targets.',
  )
  @Get()
  @Returns(MatrixReport)
  async report(@Query({ schema: ReportedMatrix }) table: ReportedMatrix) {
    const report = await this.reports.ofTable(table);
    return { ...report, pdfs: await this.pdfs.finished(await this.reports.kept(table)) };
  }

  @Describes('List the bodies of a matrix’s report', 'A page of the bodies, each answer with its page and reason.')
  @Get('sites')
  @Returns(MatrixReportSites)
  sites(@Query({ schema: ReportTable }) table: ReportTable) {
    return this.reports.sites(table);
  }

  @Describes('Download a matrix’s report as CSV', 'All bodies with their answers, pages and reasons as CSV.')
  @Get('sites.csv')
  @ReturnsCsv()
  csv(@Query({ schema: ReportTableFile }) { separator, language, ...table }: ReportTableFile) {
    return this.files.csv(async () => table, { separator, language }, internalProof(language));
  }

  @Describes('Download a matrix’s report as an Excel workbook', 'All bodies; a second sheet explains the columns.')
  @Get('sites.xlsx')
  @ReturnsXlsx()
  workbook(@Query({ schema: ReportTableFile }) { separator: _, language, ...table }: ReportTableFile) {
    return this.files.workbook(async () => table, { language }, internalProof(language));
  }

  @Describes('Download a matrix’s report as JSON', 'The report with all its bodies as JSON.')
  @Get('report.json')
  @ReturnsReport()
  async json(@Query({ schema: ReportedMatrix }) table: ReportedMatrix): Promise<StreamableFile> {
    return reportJson(
      await this.report(table),
      this.reports.all(async () => table),
    );
  }

  @Describes('Draw the answers of a matrix’s report', 'A bar for each target as SVG, with its source.')
  @Get('answers.svg')
  @Charted()
  async answers(@Query({ schema: MatrixChart }) { language, target: _, ...table }: MatrixChart) {
    return sentChart(answersChart(await this.reports.ofTable(table), language));
  }

  @Describes('Draw the regions of a matrix’s report', 'The fraction of yes answers by region as SVG, with its source.')
  @Get('regions.svg')
  @Charted()
  async regions(@Query({ schema: MatrixChart }) { language, target, ...table }: MatrixChart) {
    return this.files.regions(await this.reports.ofTable(table), { language, target });
  }

  @Describes(
    'Download the regions of a matrix’s report as GeoJSON',
    'Bodies and yes answers by region. The geometry is the region’s square on the map of its country, not its border.',
  )
  @Get('regions.geojson')
  @ApiOkResponse(GEOJSON)
  async geojson(@Query({ schema: ReportedMatrix }) table: ReportedMatrix) {
    return this.files.geojson(await this.reports.ofTable(table));
  }
}

const internalProof = (language: InLanguage['language']) => (searchId: string) =>
  `/api/findings/${searchId}/proof-sheet.pdf?language=${language}`;

/** Public reports of one or several targets, for everybody with a link, without names of persons. */
@ApiTags('reports')
@Public()
@Controller('matrix-reports/:token')
export class MatrixReportsController {
  constructor(
    private readonly reports: MatrixReportsService,
    private readonly pdfs: ReportPdfsService,
    private readonly files: ReportFilesService,
    private readonly sheets: ProofSheetsService,
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
  async sites(
    @Param({ schema: ReportParam }) { token }: ReportParam,
    @Query({ schema: ReportSitesQuery }) query: ReportSitesQuery,
  ) {
    return this.reports.sites({ ...(await this.reports.tableOf(token)), ...query });
  }

  @Describes(
    'Download a report of several targets as CSV',
    'All bodies of the report as CSV: for each target the answer, the page, the reason and the proof sheet.',
  )
  @Get('sites.csv')
  @Unlisted()
  @ReturnsCsv()
  csv(@Param({ schema: ReportParam }) { token }: ReportParam, @Query({ schema: ReportCsv }) query: ReportCsv) {
    return this.files.csv(() => this.reports.tableOf(token), query, proofBy(token, query));
  }

  @Describes(
    'Download a report of several targets as an Excel workbook',
    'All bodies of the report; a second sheet explains the columns.',
  )
  @Get('sites.xlsx')
  @Unlisted()
  @ReturnsXlsx()
  workbook(@Param({ schema: ReportParam }) { token }: ReportParam, @Query({ schema: InLanguage }) query: InLanguage) {
    return this.files.workbook(() => this.reports.tableOf(token), query, proofBy(token, query));
  }

  @Describes('Download a report of several targets as JSON', 'The report with all its bodies as JSON.')
  @Get('report.json')
  @Unlisted()
  @ReturnsReport()
  async json(@Param({ schema: ReportParam }) { token }: ReportParam): Promise<StreamableFile> {
    return reportJson(
      await this.report({ token }),
      this.reports.all(() => this.reports.tableOf(token)),
    );
  }

  @Describes('Draw the answers of a report', 'A bar for each target as SVG, with its source.')
  @Get('answers.svg')
  @Unlisted()
  @Charted()
  async answers(
    @Param({ schema: ReportParam }) { token }: ReportParam,
    @Query({ schema: InLanguage }) { language }: InLanguage,
  ) {
    return sentChart(answersChart(await this.reports.of(token), language));
  }

  @Describes('Draw the regions of a report', 'The fraction of yes answers by region as SVG, with its source.')
  @Get('regions.svg')
  @Unlisted()
  @Charted()
  async regions(
    @Param({ schema: ReportParam }) { token }: ReportParam,
    @Query({ schema: ChartQuery }) query: ChartQuery,
  ) {
    return this.files.regions(await this.reports.of(token), query);
  }

  @Describes(
    'Download the regions of a report as GeoJSON',
    'Bodies and yes answers by region. The geometry is the region’s square on the map of its country, not its border.',
  )
  @Get('regions.geojson')
  @Unlisted()
  @ApiOkResponse(GEOJSON)
  async geojson(@Param({ schema: ReportParam }) { token }: ReportParam) {
    return this.files.geojson(await this.reports.of(token));
  }

  @Describes(
    'Download a proof sheet of a report',
    'The finding behind one of the report’s answers on a page of A4, with private names redacted.',
  )
  @Get('proof-sheets/:searchId')
  @Unlisted()
  @ApiOkResponse(PDF_FILE)
  async proofSheet(
    @Param({ schema: ReportSheetParam }) { token, searchId }: ReportSheetParam,
    @Query({ schema: InLanguage }) { language }: InLanguage,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    await this.reports.needSearch(await this.reports.tableOf(token), searchId);
    const sheet = await this.sheets.current(searchId, language, REDACTED);
    const name = `hyrde-finding-${searchId}.${language}.v${sheet.version}.pdf`;
    return sentFile({ name, bytes: Buffer.from(sheet.pdf), sha256: sheet.hash, codings: [] }, response, PDF_TYPE);
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

const proofBy =
  (token: string, { language }: InLanguage) =>
  (searchId: string) =>
    `/api/matrix-reports/${token}/proof-sheets/${searchId}?language=${language}`;
