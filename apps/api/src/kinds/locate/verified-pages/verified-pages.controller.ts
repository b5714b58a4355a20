import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../../http/common.js';
import { Returns } from '../../../http/returns.js';
import { Needs } from '../../../people/access.js';
import { SetDoesNotApply, VerifiedPageParam, VerifiedPages } from './verified-pages.schemas.js';
import { VerifiedPagesService } from './verified-pages.service.js';

@ApiTags('sites')
@Controller('sites/:id/verified-pages')
export class VerifiedPagesController {
  constructor(private readonly verifiedPages: VerifiedPagesService) {}

  @Get()
  @Needs('viewer')
  @Returns(VerifiedPages)
  ofSite(@Param({ schema: IdParam }) { id }: IdParam): Promise<VerifiedPages> {
    return this.verifiedPages.ofSite(id);
  }

  @Put(':target')
  @Needs('reviewer')
  @Returns(VerifiedPages)
  setDoesNotApply(
    @Param({ schema: VerifiedPageParam }) { id, target }: VerifiedPageParam,
    @Body({ schema: SetDoesNotApply }) { doesNotApply }: SetDoesNotApply,
  ): Promise<VerifiedPages> {
    return this.verifiedPages.setDoesNotApply(id, target, doesNotApply);
  }
}
