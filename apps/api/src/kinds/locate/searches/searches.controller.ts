import { Answer, type Environment, isVerified } from '@hyrde/contracts';
import { Controller, Get, Inject, Param, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ENVIRONMENT } from '../../../base/tokens.js';
import { IdParam } from '../../../http/common.js';
import { attachment } from '../../../http/files.js';
import { Describes, Returns } from '../../../http/returns.js';
import { ReturnsCsv, ReturnsXlsx, sentCsv, sentXlsx, type TableColumn } from '../../../http/table-file.js';
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
const searchColumns = (publicUrl: string): TableColumn<ShownRow<ExportedSearch>>[] => [
  { name: 'site', meaning: 'Name of the site', of: (row) => row.site_name },
  { name: 'homeUrl', meaning: 'Address of its home page', of: (row) => row.home_url },
  { name: 'region', meaning: 'Its region', of: (row) => row.region },
  { name: 'language', meaning: 'Its language, as the registry has it', of: (row) => row.language },
  { name: 'population', meaning: 'Its population, as the registry has it', of: (row) => row.population },
  { name: 'algorithm', meaning: 'The algorithm that searched it, with its parameters', of: (row) => row.algorithm },
  { name: 'targetVersion', meaning: 'The version of the target whose words it looked for', of: (row) => row.version },
  {
    name: 'answer',
    meaning: `${Answer.options.join(', ')}: sums equal those on the screen`,
    of: (row) => row.answer,
  },
  {
    name: 'verified',
    meaning: 'True if a person has verified that the site has the page; other pages with the answer yes are probable',
    of: (row) => (isVerified(row.verdict) ? 'true' : 'false'),
  },
  {
    name: 'verdict',
    meaning: 'Verdict agreed by people: correct, wrong, absent or cannot-tell',
    of: (row) => row.verdict,
  },
  { name: 'outcome', meaning: 'How the search ended', of: (row) => row.outcome },
  { name: 'reason', meaning: 'Why it ended so', of: (row) => row.reason },
  { name: 'detail', meaning: 'More about the reason, where there is more', of: (row) => row.detail },
  {
    name: 'url',
    meaning: 'The page: the right one according to people, else the one found',
    of: (row) => row.right_url ?? row.found_url,
  },
  { name: 'foundUrl', meaning: 'The page that the search named', of: (row) => row.found_url },
  { name: 'rightUrl', meaning: 'The right page, if people judged the search wrong', of: (row) => row.right_url },
  { name: 'title', meaning: 'Title of the page that the search named', of: (row) => row.found_title },
  {
    name: 'register',
    meaning: 'The register or portal off the site that hosts the page',
    of: (row) => row.found_register,
  },
  { name: 'confidence', meaning: 'Confidence of the search, 0 to 1', of: (row) => row.confidence },
  { name: 'downloads', meaning: 'Documents requested from the site', of: (row) => row.downloads },
  {
    name: 'change',
    meaning:
      'Difference from the sweep before, proved by a visit; missed: the known page is still there; unproven: it was not seen',
    of: (row) => row.change,
  },
  { name: 'checkedAt', meaning: 'When the search ended, UTC', of: (row) => row.finished_at },
  { name: 'reviewer', meaning: 'Person who gave the last verdict', of: (row) => row.reviewer },
  { name: 'judgedAt', meaning: 'When the last verdict was given, UTC', of: (row) => row.judged_at },
  { name: 'sha256', meaning: 'SHA-256 of the page as received', of: (row) => row.received_hash },
  {
    name: 'evidence',
    meaning: 'Address of the evidence, for people who can sign in',
    of: (row) => (row.has_finding ? `${publicUrl.replace(/\/$/, '')}/findings/${row.id}` : null),
  },
];

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
  ofSweep(@Param({ schema: IdParam }) { id }: IdParam, @Query({ schema: SearchesQuery }) query: SearchesQuery) {
    return this.searches.ofSweep(id, query);
  }

  @Describes(
    'Export the searches of a sweep as CSV',
    'The sweep’s searches that match the filter, failures included, as CSV.',
  )
  @Get('sweeps/:id/export.csv')
  @ReturnsCsv()
  async export(
    @Param({ schema: IdParam }) { id }: IdParam,
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
  async workbook(
    @Param({ schema: IdParam }) { id }: IdParam,
    @Query({ schema: SearchFilter }) filter: SearchFilter,
  ): Promise<StreamableFile> {
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
  ofSite(@Param({ schema: IdParam }) { id }: IdParam, @Query({ schema: SiteSearchesQuery }) query: SiteSearchesQuery) {
    return this.searches.ofSite(id, query);
  }
}
