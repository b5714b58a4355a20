import { named } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { DATABASE } from '../base/tokens.js';
import { Id, Practice } from '../http/common.js';
import { Describes, Returns } from '../http/returns.js';
import { Needs } from '../people/access.js';

const RegionsQuery = z.object({ practice: Practice });
type RegionsQuery = z.infer<typeof RegionsQuery>;

const Region = z
  .object({ id: Id, name: z.string(), practice: z.boolean(), sites: z.number().int() })
  .meta({ id: 'Region' });

const Regions = named('Regions', { items: z.array(Region) });

@ApiTags('regions')
@Controller('regions')
export class RegionsController {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  @Describes('List regions', 'All regions by name, each with how many sites it has (archived ones left out).')
  @Get()
  @Needs('viewer')
  @Returns(Regions)
  async list(@Query({ schema: RegionsQuery }) { practice }: RegionsQuery) {
    const regions = await this.db.region.findMany({
      where: { practice },
      include: { _count: { select: { sites: { where: { archivedAt: null } } } } },
      orderBy: { name: 'asc' },
    });
    return { items: regions.map(({ id, name, _count }) => ({ id, name, practice, sites: _count.sites })) };
  }
}
