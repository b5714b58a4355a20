import { SiteFilter } from '@hyrde/contracts';
import { Body, Controller, Get, Patch, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PathId } from '../http/common.js';
import { attachment } from '../http/files.js';
import { Describes, Returns } from '../http/returns.js';
import { ReturnsCsv, ReturnsXlsx, sentCsv, sentXlsx } from '../http/table-file.js';
import { Needs } from '../people/access.js';
import { SITE_COLUMNS } from './site-rows.js';
import {
  ChangeSite,
  CreateSite,
  Site,
  SitesCsv,
  SitesPage,
  SitesQuery,
  SiteTags,
  SiteTagsQuery,
} from './sites.schemas.js';
import { SitesService } from './sites.service.js';

@ApiTags('sites')
@Controller('sites')
export class SitesController {
  constructor(private readonly sites: SitesService) {}

  @Describes('List sites', 'Sites that match the filter, sorted by name or population.')
  @Get()
  @Needs('viewer')
  @Returns(SitesPage)
  list(@Query({ schema: SitesQuery }) query: SitesQuery) {
    return this.sites.list(query);
  }

  @Describes('Create a site', 'Adds a public body with the address of its home page. It starts no sweep.')
  @Post()
  @Needs('auditor')
  @Returns(Site, 201)
  create(@Body({ schema: CreateSite }) body: CreateSite) {
    return this.sites.create(body);
  }

  @Describes('List tags', 'The two hundred most used tags.')
  @Get('tags')
  @Needs('viewer')
  @Returns(SiteTags)
  async tags(@Query({ schema: SiteTagsQuery }) { practice }: SiteTagsQuery) {
    return { items: await this.sites.tags(practice) };
  }

  @Describes('Export sites as CSV', 'The sites that match the filter, as a list for `POST /site-imports`.')
  @Get('export.csv')
  @Needs('viewer')
  @ReturnsCsv()
  export(@Query({ schema: SitesCsv }) { separator, ...filter }: SitesCsv): Promise<StreamableFile> {
    return sentCsv(attachment('sites.csv'), SITE_COLUMNS, this.sites.all(filter), { separator });
  }

  @Describes('Export sites as an Excel workbook', 'The same list as a workbook; its second sheet explains the columns.')
  @Get('export.xlsx')
  @Needs('viewer')
  @ReturnsXlsx()
  async workbook(@Query({ schema: SiteFilter }) filter: SiteFilter): Promise<StreamableFile> {
    return sentXlsx(attachment('sites.xlsx'), SITE_COLUMNS, this.sites.all(filter));
  }

  @Describes('Read a site', 'Its name, home page, region and tags.')
  @Get(':id')
  @Needs('viewer')
  @Returns(Site)
  one(@PathId() id: string) {
    return this.sites.one(id);
  }

  @Describes(
    'Change a site',
    'Changes the fields that are sent. `archived` removes a site from lists and new sweeps; its history stays.',
  )
  @Patch(':id')
  @Needs('auditor')
  @Returns(Site)
  change(@PathId() id: string, @Body({ schema: ChangeSite }) body: ChangeSite) {
    return this.sites.change(id, body);
  }
}
