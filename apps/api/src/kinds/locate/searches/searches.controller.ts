import type { Environment } from '@hyrde/contracts';
import { Controller, Get, Inject, Param, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ENVIRONMENT } from '../../../base/tokens.js';
import { IdParam } from '../../../http/common.js';
import { attachment } from '../../../http/files.js';
import { Returns, Tells } from '../../../http/returns.js';
import { ReturnsCsv, ReturnsXlsx, sentCsv, sentXlsx } from '../../../http/table-file.js';
import { Needs } from '../../../people/access.js';
import { SweepsService } from '../../../sweeps/sweeps.service.js';
import { searchColumns } from './export.js';
import {
  SearchExport,
  SearchesPage,
  SearchesQuery,
  SearchFilter,
  SiteSearches,
  SiteSearchesQuery,
} from './searches.schemas.js';
import { SearchesService } from './searches.service.js';

@ApiTags('searches')
@Needs('viewer')
@Controller()
export class SearchesController {
  private readonly columns;

  constructor(
    private readonly searches: SearchesService,
    private readonly sweeps: SweepsService,
    @Inject(ENVIRONMENT) { PUBLIC_URL }: Environment,
  ) {
    this.columns = searchColumns(PUBLIC_URL);
  }

  @Tells('List the searches of a sweep', 'Every site of it, failures included, that the filter lets through.')
  @Get('sweeps/:id/searches')
  @Returns(SearchesPage)
  ofSweep(@Param({ schema: IdParam }) { id }: IdParam, @Query({ schema: SearchesQuery }) query: SearchesQuery) {
    return this.searches.ofSweep(id, query);
  }

  @Tells(
    'Export the searches of a sweep as CSV',
    'Every site of the sweep that the filter lets through, failures included, as CSV.',
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

  @Tells(
    'Export the searches of a sweep as an Excel workbook',
    'The same as an Excel workbook, whose second sheet says what the columns mean.',
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

  /** Named after the sweep. */
  private async disposition(id: string, ending: string): Promise<string> {
    const { name } = await this.sweeps.one(id);
    const file = name.replace(/[^\p{L}\p{N} ._-]+/gu, ' ').trim() || 'sweep';
    return attachment(`sweep.${ending}`, `${file}.${ending}`);
  }

  @Tells('List the searches of a site', 'Newest first, for one target or for all.')
  @Get('sites/:id/searches')
  @Returns(SiteSearches)
  ofSite(@Param({ schema: IdParam }) { id }: IdParam, @Query({ schema: SiteSearchesQuery }) query: SiteSearchesQuery) {
    return this.searches.ofSite(id, query);
  }
}
