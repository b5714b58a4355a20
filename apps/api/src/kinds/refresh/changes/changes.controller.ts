import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../../http/common.js';
import { Returns } from '../../../http/returns.js';
import { Needs } from '../../../people/access.js';
import { PageChangeDetails, PageChanges, PageChangesQuery } from './changes.schemas.js';
import { ChangesService } from './changes.service.js';

@ApiTags('refresh')
@Needs('viewer')
@Controller('changes')
export class ChangesController {
  constructor(private readonly changes: ChangesService) {}

  @Get()
  @Returns(PageChanges)
  list(@Query({ schema: PageChangesQuery }) query: PageChangesQuery): Promise<PageChanges> {
    return this.changes.list(query);
  }

  @Get(':id')
  @Returns(PageChangeDetails)
  one(@Param({ schema: IdParam }) { id }: IdParam): Promise<PageChangeDetails> {
    return this.changes.one(id);
  }
}
