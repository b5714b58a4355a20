import { Controller, Get, Header, Param, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { IdParam, type Page } from '../../../http/common.js';
import { Returns } from '../../../http/returns.js';
import { Needs } from '../../../people/access.js';
import { SweepsService } from '../../../sweeps/sweeps.service.js';
import { csvOf } from './export.js';
import {
  type Search,
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
  constructor(
    private readonly searches: SearchesService,
    private readonly sweeps: SweepsService,
  ) {}

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
  @ApiOkResponse({ description: 'CSV', content: { 'text/csv': { schema: { type: 'string' } } } })
  async export(
    @Param({ schema: IdParam }) { id }: IdParam,
    @Query({ schema: SearchFilter }) filter: SearchFilter,
  ): Promise<StreamableFile> {
    const { name } = await this.sweeps.one(id);
    const file = name.replace(/[^\p{L}\p{N} ._-]+/gu, ' ').trim() || 'sweep';
    return new StreamableFile(csvOf(this.searches.all(id, filter)), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="sweep.csv"; filename*=UTF-8''${encodeURIComponent(`${file}.csv`)}`,
    });
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
