import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../../http/common.js';
import { Returns } from '../../../http/returns.js';
import { Needs } from '../../../people/access.js';
import { RecordPortalDetails, RecordPortals, RecordPortalsQuery } from './portals.schemas.js';
import { PortalsService } from './portals.service.js';

@ApiTags('surface')
@Needs('viewer')
@Controller('record-portals')
export class PortalsController {
  constructor(private readonly portals: PortalsService) {}

  @Get()
  @Returns(RecordPortals)
  list(@Query({ schema: RecordPortalsQuery }) query: RecordPortalsQuery): Promise<RecordPortals> {
    return this.portals.list(query);
  }

  /** Its form as understood, the queries put to it with what each brought, and what was left alone. */
  @Get(':id')
  @Returns(RecordPortalDetails)
  one(@Param({ schema: IdParam }) { id }: IdParam): Promise<RecordPortalDetails> {
    return this.portals.one(id);
  }
}
