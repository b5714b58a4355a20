import type { Database } from '@hyrde/store';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DATABASE } from '../base/tokens.js';
import { Returns } from '../http/returns.js';
import { Needs } from '../people/access.js';
import { type Region, Regions, RegionsQuery } from './regions.schemas.js';

@ApiTags('regions')
@Controller('regions')
export class RegionsController {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  /** All regions by name, each with how many sites it has (archived ones left out). */
  @Get()
  @Needs('viewer')
  @Returns(Regions)
  async list(@Query({ schema: RegionsQuery }) { practice }: RegionsQuery): Promise<{ items: Region[] }> {
    const regions = await this.db.region.findMany({
      where: { practice },
      include: { _count: { select: { sites: { where: { archivedAt: null } } } } },
      orderBy: { name: 'asc' },
    });
    return { items: regions.map(({ id, name, _count }) => ({ id, name, practice, sites: _count.sites })) };
  }
}
