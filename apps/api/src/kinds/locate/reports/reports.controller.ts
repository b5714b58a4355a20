import { Readable } from 'node:stream';
import type { Environment } from '@hyrde/contracts';
import {
  applyDecorators,
  Controller,
  Get,
  Header,
  Inject,
  Injectable,
  Param,
  Query,
  Res,
  StreamableFile,
} from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ENVIRONMENT } from '../../../base/tokens.js';
import { attachment, binary, sentFile } from '../../../http/files.js';
import { notFound } from '../../../http/problem.js';
import { Describes, Returns } from '../../../http/returns.js';
import { ReturnsCsv, ReturnsXlsx, sentCsv, sentXlsx } from '../../../http/table-file.js';
import { REDACTED } from '../../../names/names.service.js';
import { Needs, Public } from '../../../people/access.js';
import { ProofSheetsService } from '../proof-sheets/proof-sheets.service.js';
import { answersChart, regionsChart, regionsGeoJson } from './report-charts.js';
import { type Reported, ReportLinksService } from './report-links.service.js';
import { ReportPdfsService } from './report-pdfs.service.js';
import {
  ChartQuery,
  InLanguage,
  MatrixChart,
  PDF_FILE,
  PDF_TYPE,
  Report,
  ReportCsv,
  ReportedMatrix,
  ReportParam,
  ReportPartParam,
  ReportSheetParam,
  ReportSites,
  ReportSitesQuery,
  ReportTable,
  ReportTableFile,
  type Titled,
} from './reports.schemas.js';
import { ReportsService } from './reports.service.js';

/** Marks a public response that search engines must not index. */
export const NotIndexed = () => Header('x-robots-tag', 'noindex, nofollow');
/**
 * Marks a public response that must be neither indexed nor cached, so that it cannot be read once the link is revoked.
 */
export const Unlisted = () => applyDecorators(NotIndexed(), Header('cache-control', 'private, no-store'));

/** Marks an operation whose response is the whole report as JSON. */
const ReturnsReport = () =>
  ApiOkResponse({ description: 'JSON', content: { 'application/json': { schema: { type: 'object' } } } });
const GEOJSON_TYPE = 'application/geo+json';
const GEOJSON = binary(GEOJSON_TYPE, 'GeoJSON');
const SVG_TYPE = 'image/svg+xml';
const SVG = binary(SVG_TYPE, 'SVG');
/** Marks a chart; a browser that opens it runs nothing in it. */
const Charted = () =>
  applyDecorators(
    ApiOkResponse(SVG),
    Header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'"),
  );
const sentChart = (svg: string): StreamableFile =>
  new StreamableFile(Buffer.from(svg), { type: `${SVG_TYPE}; charset=utf-8` });

/** A report as it is read, by a link or by a signed-in person. */
interface Reading {
  of: Reported;
  texts: Titled;
  /** Path of a finding's proof sheet for this reader. */
  proof(searchId: string): string;
}

/** A report and its files, whoever reads it. A reading is made anew for each page of bodies: its link may be revoked. */
@Injectable()
export class ReportFilesService {
  constructor(
    private readonly reports: ReportsService,
    private readonly pdfs: ReportPdfsService,
    @Inject(ENVIRONMENT) private readonly env: Pick<Environment, 'PUBLIC_URL'>,
  ) {}

  async report(read: () => Promise<Reading>): Promise<Report> {
    const { of, texts } = await read();
    const [report, pdfs] = await Promise.all([this.reports.content(of, texts), this.pdfs.finished(of)]);
    return { ...report, pdfs };
  }

  async sites(read: () => Promise<Reading>, page: ReportSitesQuery): Promise<ReportSites> {
    return this.reports.sites((await read()).of, page);
  }

  private async table(read: () => Promise<Reading>, { language }: InLanguage) {
    const { of, proof } = await read();
    const base = this.env.PUBLIC_URL.replace(/\/$/, '');
    const columns = await this.reports.columns(of, { language, proofOf: (searchId) => `${base}${proof(searchId)}` });
    return { columns, rows: this.rows(read) };
  }

  private rows(read: () => Promise<Reading>) {
    return this.reports.all(async () => (await read()).of);
  }

  async csv(read: () => Promise<Reading>, { language, ...separated }: ReportCsv): Promise<StreamableFile> {
    const { columns, rows } = await this.table(read, { language });
    return sentCsv(attachment('report.csv'), columns, rows, separated);
  }

  async workbook(read: () => Promise<Reading>, query: InLanguage): Promise<StreamableFile> {
    const { columns, rows } = await this.table(read, query);
    return sentXlsx(attachment('report.xlsx'), columns, rows);
  }

  /** Streams the report with all its bodies as one JSON object. */
  async json(read: () => Promise<Reading>): Promise<StreamableFile> {
    const report = JSON.stringify(await this.report(read));
    const rows = this.rows(read);
    const pieces = async function* () {
      yield `${report.slice(0, -1)},"sites":[`;
      let before = '\n';
      for await (const site of rows) {
        yield before + JSON.stringify(site);
        before = ',\n';
      }
      yield '\n]}\n';
    };
    return new StreamableFile(Readable.from(pieces()), { type: 'application/json; charset=utf-8' });
  }

  async answers(read: () => Promise<Reading>, { language }: InLanguage): Promise<StreamableFile> {
    return sentChart(answersChart(await this.report(read), language));
  }

  /** @throws Problem if the report has no such target */
  async regions(read: () => Promise<Reading>, { language, target }: ChartQuery): Promise<StreamableFile> {
    const report = await this.report(read);
    const at = target === undefined ? 0 : report.targets.findIndex(({ slug }) => slug === target);
    if (!report.targets[at]) throw notFound('target of this report');
    return sentChart(regionsChart(report, { language, target: at, map: await this.reports.mapOf(report) }));
  }

  /** The regions with their numbers as GeoJSON (RFC 7946). */
  async geojson(read: () => Promise<Reading>): Promise<StreamableFile> {
    const report = await this.report(read);
    const map = await this.reports.mapOf(report);
    return new StreamableFile(Buffer.from(JSON.stringify(regionsGeoJson(report, map))), { type: GEOJSON_TYPE });
  }
}

/** Reports for signed-in people: of any filter, without a link. */
@ApiTags('reports')
@Needs('viewer')
@Controller('matrix/report')
export class MatrixReportController {
  constructor(
    private readonly links: ReportLinksService,
    private readonly files: ReportFilesService,
  ) {}

  private reading(table: ReportedMatrix, language: InLanguage['language'] = 'en') {
    const proof = (searchId: string) => `/api/findings/${searchId}/proof-sheet.pdf?language=${language}`;
    return async () => ({ of: await this.links.kept(table), texts: {}, proof });
  }

  @Describes(
    'Read the report of a matrix',
    'The current answers of the bodies that the parameters of the matrix select; without columns, of the filter’s targets.',
  )
  @Get()
  @Returns(Report)
  report(@Query({ schema: ReportedMatrix }) table: ReportedMatrix) {
    return this.files.report(this.reading(table));
  }

  @Describes('List the bodies of a matrix’s report', 'A page of the bodies, each answer with its page and reason.')
  @Get('sites')
  @Returns(ReportSites)
  sites(@Query({ schema: ReportTable }) { cursor, limit, ...table }: ReportTable) {
    return this.files.sites(this.reading(table), { cursor, limit });
  }

  @Describes('Download a matrix’s report as CSV', 'All bodies with their answers, pages and reasons as CSV.')
  @Get('sites.csv')
  @ReturnsCsv()
  csv(@Query({ schema: ReportTableFile }) { separator, language, ...table }: ReportTableFile) {
    return this.files.csv(this.reading(table, language), { separator, language });
  }

  @Describes('Download a matrix’s report as an Excel workbook', 'All bodies; a second sheet explains the columns.')
  @Get('sites.xlsx')
  @ReturnsXlsx()
  workbook(@Query({ schema: ReportTableFile }) { separator: _, language, ...table }: ReportTableFile) {
    return this.files.workbook(this.reading(table, language), { language });
  }

  @Describes('Download a matrix’s report as JSON', 'The report with all its bodies as JSON.')
  @Get('report.json')
  @ReturnsReport()
  json(@Query({ schema: ReportedMatrix }) table: ReportedMatrix) {
    return this.files.json(this.reading(table));
  }

  @Describes('Draw the answers of a matrix’s report', 'A bar for each target as SVG, with its source.')
  @Get('answers.svg')
  @Charted()
  answers(@Query({ schema: MatrixChart }) { language, target: _, ...table }: MatrixChart) {
    return this.files.answers(this.reading(table), { language });
  }

  @Describes('Draw the regions of a matrix’s report', 'The fraction of yes answers by region as SVG, with its source.')
  @Get('regions.svg')
  @Charted()
  regions(@Query({ schema: MatrixChart }) { language, target, ...table }: MatrixChart) {
    return this.files.regions(this.reading(table), { language, target });
  }

  @Describes(
    'Download the regions of a matrix’s report as GeoJSON',
    'Bodies and yes answers by region. The geometry is the region’s square on the map of its country, not its border.',
  )
  @Get('regions.geojson')
  @ApiOkResponse(GEOJSON)
  geojson(@Query({ schema: ReportedMatrix }) table: ReportedMatrix) {
    return this.files.geojson(this.reading(table));
  }
}

/** Public reports for everybody with a link, of a sweep or of any filter: read-only, without names of persons. */
@ApiTags('reports')
@Public()
@Controller('reports/:token')
export class ReportsController {
  constructor(
    private readonly reports: ReportsService,
    private readonly links: ReportLinksService,
    private readonly pdfs: ReportPdfsService,
    private readonly files: ReportFilesService,
    private readonly sheets: ProofSheetsService,
  ) {}

  private reading({ token }: ReportParam, language: InLanguage['language'] = 'en') {
    const proof = (searchId: string) => `/api/reports/${token}/proof-sheets/${searchId}?language=${language}`;
    return async () => ({ ...(await this.links.reported(token)), proof });
  }

  @Describes('Read a report', 'The result of a sweep, or the current answers of the bodies to each target.')
  @Get()
  @Unlisted()
  @Returns(Report)
  report(@Param({ schema: ReportParam }) link: ReportParam) {
    return this.files.report(this.reading(link));
  }

  @Describes('List the sites of a report', 'A page of the report’s sites, each answer with its page and reason.')
  @Get('sites')
  @Unlisted()
  @Returns(ReportSites)
  sites(
    @Param({ schema: ReportParam }) link: ReportParam,
    @Query({ schema: ReportSitesQuery }) query: ReportSitesQuery,
  ) {
    return this.files.sites(this.reading(link), query);
  }

  @Describes('Download a report as CSV', 'All sites of the report as CSV: answers, pages, reasons and proof sheets.')
  @Get('sites.csv')
  @Unlisted()
  @ReturnsCsv()
  csv(@Param({ schema: ReportParam }) link: ReportParam, @Query({ schema: ReportCsv }) query: ReportCsv) {
    return this.files.csv(this.reading(link, query.language), query);
  }

  @Describes('Download a report as an Excel workbook', 'All sites of the report; a second sheet explains the columns.')
  @Get('sites.xlsx')
  @Unlisted()
  @ReturnsXlsx()
  workbook(@Param({ schema: ReportParam }) link: ReportParam, @Query({ schema: InLanguage }) query: InLanguage) {
    return this.files.workbook(this.reading(link, query.language), query);
  }

  @Describes('Download a report as JSON', 'The report with all its sites as JSON.')
  @Get('report.json')
  @Unlisted()
  @ReturnsReport()
  json(@Param({ schema: ReportParam }) link: ReportParam) {
    return this.files.json(this.reading(link));
  }

  @Describes('Draw the answers of a report', 'A bar for each target as SVG, with its source.')
  @Get('answers.svg')
  @Unlisted()
  @Charted()
  answers(@Param({ schema: ReportParam }) link: ReportParam, @Query({ schema: InLanguage }) query: InLanguage) {
    return this.files.answers(this.reading(link), query);
  }

  @Describes('Draw the regions of a report', 'The fraction of yes answers by region as SVG, with its source.')
  @Get('regions.svg')
  @Unlisted()
  @Charted()
  regions(@Param({ schema: ReportParam }) link: ReportParam, @Query({ schema: ChartQuery }) query: ChartQuery) {
    return this.files.regions(this.reading(link), query);
  }

  @Describes(
    'Download the regions of a report as GeoJSON',
    'Bodies and yes answers by region. The geometry is the region’s square on the map of its country, not its border.',
  )
  @Get('regions.geojson')
  @Unlisted()
  @ApiOkResponse(GEOJSON)
  geojson(@Param({ schema: ReportParam }) link: ReportParam) {
    return this.files.geojson(this.reading(link));
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
    await this.reports.needSearch((await this.links.reported(token)).of, searchId);
    const sheet = await this.sheets.current(searchId, language, REDACTED);
    const name = `hyrde-finding-${searchId}.${language}.v${sheet.version}.pdf`;
    return sentFile({ name, bytes: Buffer.from(sheet.pdf), sha256: sheet.hash, codings: [] }, response, PDF_TYPE);
  }

  @Describes('Download a shared report as PDF', 'One part of the report as PDF; always the same bytes.')
  @Get('pdfs/:id/parts/:number')
  @NotIndexed()
  @ApiOkResponse(PDF_FILE)
  async pdfPart(
    @Param({ schema: ReportPartParam }) { token, id, number }: ReportPartParam,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return sentFile(await this.pdfs.part(id, number, (await this.links.reported(token)).of), response, PDF_TYPE);
  }
}
