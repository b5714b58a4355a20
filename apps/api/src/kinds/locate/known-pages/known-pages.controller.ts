import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../../http/common.js';
import { Returns } from '../../../http/returns.js';
import { Needs } from '../../../people/access.js';
import { KnownPageParam, KnownPages, SetDoesNotApply } from './known-pages.schemas.js';
import { KnownPagesService } from './known-pages.service.js';

@ApiTags('sites')
@Controller('sites/:id/known-pages')
export class KnownPagesController {
  constructor(private readonly knownPages: KnownPagesService) {}

  @Get()
  @Needs('viewer')
  @Returns(KnownPages)
  ofSite(@Param({ schema: IdParam }) { id }: IdParam): Promise<KnownPages> {
    return this.knownPages.ofSite(id);
  }

  @Put(':target')
  @Needs('reviewer')
  @Returns(KnownPages)
  setDoesNotApply(
    @Param({ schema: KnownPageParam }) { id, target }: KnownPageParam,
    @Body({ schema: SetDoesNotApply }) { doesNotApply }: SetDoesNotApply,
  ): Promise<KnownPages> {
    return this.knownPages.setDoesNotApply(id, target, doesNotApply);
  }
}
