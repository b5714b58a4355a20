import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam, type Page } from '../http/common.js';
import { Returns } from '../http/returns.js';
import { Needs } from '../people/access.js';
import { ChangeSite, CreateSite, Site, SitesPage, SitesQuery } from './sites.schemas.js';
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
  @Returns(Site, 201)
  create(@Body({ schema: CreateSite }) body: CreateSite): Promise<Site> {
    return this.sites.create(body);
  }

  @Get(':id')
  @Needs('viewer')
  @Returns(Site)
  one(@Param({ schema: IdParam }) { id }: IdParam): Promise<Site> {
    return this.sites.one(id);
  }

  /** Changes the fields that are sent. `archived` takes a site out of lists and new sweeps; its history stays. */
  @Patch(':id')
  @Needs('auditor')
  @Returns(Site)
  change(@Param({ schema: IdParam }) { id }: IdParam, @Body({ schema: ChangeSite }) body: ChangeSite): Promise<Site> {
    return this.sites.change(id, body);
  }
}
