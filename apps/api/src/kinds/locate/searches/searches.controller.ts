import type { Environment } from '@hyrde/contracts';
import { Controller, Get, Header, Inject, Param, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ENVIRONMENT } from '../../../base/tokens.js';
import { IdParam, type Page } from '../../../http/common.js';
import { Returns } from '../../../http/returns.js';
import { CSV_FILE, csvOf, XLSX_FILE, XLSX_TYPE, xlsxOf } from '../../../http/table-file.js';
import { Needs } from '../../../people/access.js';
import { SweepsService } from '../../../sweeps/sweeps.service.js';
import { searchColumns } from './export.js';
import {
  type Search,
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

  @Get('sweeps/:id/searches')
  @Returns(SearchesPage)
  ofSweep(
    @Param({ schema: IdParam }) { id }: IdParam,
    @Query({ schema: SearchesQuery }) query: SearchesQuery,
  ): Promise<Page<Search>> {
    return this.searches.ofSweep(id, query);
  }

  /** Every site of the sweep that the filter lets through, failures included, as CSV. */
  @Get('sweeps/:id/export.csv')
  @Header('content-type', 'text/csv; charset=utf-8')
  @ApiOkResponse(CSV_FILE)
  async export(
    @Param({ schema: IdParam }) { id }: IdParam,
    @Query({ schema: SearchExport }) { separator, ...filter }: SearchExport,
  ): Promise<StreamableFile> {
    const disposition = await this.attachment(id, 'csv');
    const csv = csvOf(this.columns, this.searches.all(id, filter), { separator });
    return new StreamableFile(csv, { type: 'text/csv; charset=utf-8', disposition });
  }

  /** The same as an Excel workbook, whose second sheet says what the columns mean. */
  @Get('sweeps/:id/export.xlsx')
  @Header('content-type', XLSX_TYPE)
  @ApiOkResponse(XLSX_FILE)
  async workbook(
    @Param({ schema: IdParam }) { id }: IdParam,
    @Query({ schema: SearchFilter }) filter: SearchFilter,
  ): Promise<StreamableFile> {
    const disposition = await this.attachment(id, 'xlsx');
    const workbook = await xlsxOf(this.columns, this.searches.all(id, filter));
    return new StreamableFile(workbook, { type: XLSX_TYPE, disposition });
  }

  /** Named after the sweep. */
  private async attachment(id: string, ending: string): Promise<string> {
    const { name } = await this.sweeps.one(id);
    const file = name.replace(/[^\p{L}\p{N} ._-]+/gu, ' ').trim() || 'sweep';
    return `attachment; filename="sweep.${ending}"; filename*=UTF-8''${encodeURIComponent(`${file}.${ending}`)}`;
  }

  @Get('sites/:id/searches')
  @Returns(SiteSearches)
  ofSite(
    @Param({ schema: IdParam }) { id }: IdParam,
    @Query({ schema: SiteSearchesQuery }) query: SiteSearchesQuery,
  ): Promise<SiteSearches> {
    return this.searches.ofSite(id, query);
  }
}
