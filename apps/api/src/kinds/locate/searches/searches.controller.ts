import { Answer, type Environment, isVerified } from '@hyrde/contracts';
import { Controller, Get, Inject, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ENVIRONMENT } from '../../../base/tokens.js';
import { PathId } from '../../../http/common.js';
import { attachment } from '../../../http/files.js';
import { Describes, Returns } from '../../../http/returns.js';
import { ReturnsCsv, ReturnsXlsx, sentCsv, sentXlsx, tableColumns } from '../../../http/table-file.js';
import { Needs } from '../../../people/access.js';
import { SweepsService } from '../../../sweeps/sweeps.service.js';
import type { ShownRow } from './search-rows.js';
import {
  SearchExport,
  SearchesPage,
  SearchesQuery,
  SearchFilter,
  SiteSearches,
  SiteSearchesQuery,
} from './searches.schemas.js';
import { type ExportedSearch, SearchesService } from './searches.service.js';

/**
 * Columns of the exports of searches, a row for each site and algorithm.
 * @param publicUrl base URL of the dashboard, for links to the evidence
 */
const searchColumns = (publicUrl: string) =>
  tableColumns<ShownRow<ExportedSearch>>({
    site: ['Name of the site', (row) => row.site_name],
    homeUrl: ['Address of its home page', (row) => row.home_url],
    region: ['Its region', (row) => row.region],
    language: ['Its language, as the registry has it', (row) => row.language],
    population: ['Its population, as the registry has it', (row) => row.population],
    algorithm: ['The algorithm that searched it, with its parameters', (row) => row.algorithm],
    targetVersion: ['The version of the target whose words it looked for', (row) => row.version],
    answer: [`${Answer.options.join(', ')}: sums equal those on the screen`, (row) => row.answer],
    verified: [
      'True if a person has verified that the site has the page; other pages with the answer yes are probable',
      (row) => (isVerified(row.verdict) ? 'true' : 'false'),
    ],
    verdict: ['Verdict agreed by people: correct, wrong, absent or cannot-tell', (row) => row.verdict],
    outcome: ['How the search ended', (row) => row.outcome],
    reason: ['Why it ended so', (row) => row.reason],
    detail: ['More about the reason, where there is more', (row) => row.detail],
    url: ['The page: the right one according to people, else the one found', (row) => row.right_url ?? row.found_url],
    foundUrl: ['The page that the search named', (row) => row.found_url],
    rightUrl: ['The right page, if people judged the search wrong', (row) => row.right_url],
    title: ['Title of the page that the search named', (row) => row.found_title],
    register: ['The register or portal off the site that hosts the page', (row) => row.found_register],
    confidence: ['Confidence of the search, 0 to 1', (row) => row.confidence],
    downloads: ['Documents requested from the site', (row) => row.downloads],
    change: [
      'Difference from the sweep before, proved by a visit; missed: the known page is still there; unproven: it was not seen',
      (row) => row.change,
    ],
    checkedAt: ['When the search ended, UTC', (row) => row.finished_at],
    reviewer: ['Person who gave the last verdict', (row) => row.reviewer],
    judgedAt: ['When the last verdict was given, UTC', (row) => row.judged_at],
    sha256: ['SHA-256 of the page as received', (row) => row.received_hash],
    evidence: [
      'Address of the evidence, for people who can sign in',
      (row) => (row.has_finding ? `${publicUrl.replace(/\/$/, '')}/findings/${row.id}` : null),
    ],
  });

@ApiTags('searches')
@Needs('viewer')
@Controller()
export class SearchesController {
  constructor(
    private readonly searches: SearchesService,
    private readonly sweeps: SweepsService,
    @Inject(ENVIRONMENT) private readonly env: Environment,
  ) {}

  private get columns() {
    return searchColumns(this.env.PUBLIC_URL);
  }

  @Describes('List the searches of a sweep', 'The sweep’s searches that match the filter, failures included.')
  @Get('sweeps/:id/searches')
  @Returns(SearchesPage)
  ofSweep(@PathId() id: string, @Query({ schema: SearchesQuery }) query: SearchesQuery) {
    return this.searches.ofSweep(id, query);
  }

  @Describes(
    'Export the searches of a sweep as CSV',
    'The sweep’s searches that match the filter, failures included, as CSV.',
  )
  @Get('sweeps/:id/export.csv')
  @ReturnsCsv()
  async export(
    @PathId() id: string,
    @Query({ schema: SearchExport }) { separator, ...filter }: SearchExport,
  ): Promise<StreamableFile> {
    const disposition = await this.disposition(id, 'csv');
    return sentCsv(disposition, this.columns, this.searches.all(id, filter), { separator });
  }

  @Describes(
    'Export the searches of a sweep as an Excel workbook',
    'The whole table as an Excel workbook, whose second sheet explains the columns.',
  )
  @Get('sweeps/:id/export.xlsx')
  @ReturnsXlsx()
  async workbook(@PathId() id: string, @Query({ schema: SearchFilter }) filter: SearchFilter): Promise<StreamableFile> {
    const disposition = await this.disposition(id, 'xlsx');
    return sentXlsx(disposition, this.columns, this.searches.all(id, filter));
  }

  /** Content disposition with a file name made from the sweep's name. */
  private async disposition(id: string, ending: string): Promise<string> {
    const { name } = await this.sweeps.one(id);
    const file = name.replace(/[^\p{L}\p{N} ._-]+/gu, ' ').trim() || 'sweep';
    return attachment(`sweep.${ending}`, `${file}.${ending}`);
  }

  @Describes('List the searches of a site', 'Searches of the site, newest first, for one target or for all.')
  @Get('sites/:id/searches')
  @Returns(SiteSearches)
  ofSite(@PathId() id: string, @Query({ schema: SiteSearchesQuery }) query: SiteSearchesQuery) {
    return this.searches.ofSite(id, query);
  }
}
