import { Body, Controller, Get, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam, type Page } from '../http/common.js';
import { Returns } from '../http/returns.js';
import { Needs } from '../people/access.js';
import {
  ChangeSite,
  CreateSite,
  KnownPageParam,
  SetDoesNotApply,
  type Site,
  SiteDetails,
  SitesPage,
  SitesQuery,
} from './sites.schemas.js';
import { SitesService } from './sites.service.js';

@ApiTags('sites')
@Controller('sites')
export class SitesController {
  constructor(private readonly sites: SitesService) {}

  @Get()
  @Needs('viewer')
  @Returns(SitesPage)
  list(@Query({ schema: SitesQuery }) query: SitesQuery): Promise<Page<Site>> {
    return this.sites.list(query);
  }

  @Post()
  @Needs('auditor')
  @Returns(SiteDetails, 201)
  create(@Body({ schema: CreateSite }) body: CreateSite): Promise<SiteDetails> {
    return this.sites.create(body);
  }

  @Get(':id')
  @Needs('viewer')
  @Returns(SiteDetails)
  one(@Param({ schema: IdParam }) { id }: IdParam): Promise<SiteDetails> {
    return this.sites.one(id);
  }

  /** Changes the fields that are sent. `archived` takes a site out of lists and new sweeps; its history stays. */
  @Patch(':id')
  @Needs('auditor')
  @Returns(SiteDetails)
  change(
    @Param({ schema: IdParam }) { id }: IdParam,
    @Body({ schema: ChangeSite }) body: ChangeSite,
  ): Promise<SiteDetails> {
    return this.sites.change(id, body);
  }

  @Put(':id/known-pages/:target')
  @Needs('reviewer')
  @Returns(SiteDetails)
  setDoesNotApply(
    @Param({ schema: KnownPageParam }) { id, target }: KnownPageParam,
    @Body({ schema: SetDoesNotApply }) { doesNotApply }: SetDoesNotApply,
  ): Promise<SiteDetails> {
    return this.sites.setDoesNotApply(id, target, doesNotApply);
  }
}
