import { Body, Controller, Delete, Get, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../../http/common.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Me, Needs, type SignedIn } from '../../../people/access.js';
import {
  EnterPage,
  SetDoesNotApply,
  VerifiedPageParam,
  VerifiedPages,
  VerifiedPagesService,
} from './verified-pages.service.js';

@ApiTags('sites')
@Controller('sites/:id/verified-pages')
export class VerifiedPagesController {
  constructor(private readonly verifiedPages: VerifiedPagesService) {}

  @Describes(
    'List verified pages of a site',
    'For each target, the page verified by people, the mark that it does not apply, or the page entered by hand.',
  )
  @Get()
  @Needs('viewer')
  @Returns(VerifiedPages)
  ofSite(@Param({ schema: IdParam }) { id }: IdParam) {
    return this.verifiedPages.ofSite(id);
  }

  @Describes(
    'Say that a target does not apply',
    'Marks that the target does not apply to the site, or removes the mark. Verdicts are kept.',
  )
  @Put(':target')
  @Needs('reviewer')
  @Returns(VerifiedPages)
  setDoesNotApply(
    @Param({ schema: VerifiedPageParam }) { id, target }: VerifiedPageParam,
    @Body({ schema: SetDoesNotApply }) { doesNotApply }: SetDoesNotApply,
  ) {
    return this.verifiedPages.setDoesNotApply(id, target, doesNotApply);
  }

  @Describes(
    'Enter a page by hand',
    'Enters by hand where the page is. The entry has priority over verdicts, which apply again once it is removed.',
  )
  @Put(':target/entered')
  @Needs('reviewer')
  @Returns(VerifiedPages)
  enter(
    @Me() me: SignedIn,
    @Param({ schema: VerifiedPageParam }) { id, target }: VerifiedPageParam,
    @Body({ schema: EnterPage }) page: EnterPage,
  ) {
    return this.verifiedPages.enter(id, target, { ...page, personId: me.id });
  }

  @Describes('Remove an entered page', 'Removes the entry; verdicts apply again.')
  @Delete(':target/entered')
  @Needs('reviewer')
  @Returns(VerifiedPages)
  takeBack(@Param({ schema: VerifiedPageParam }) { id, target }: VerifiedPageParam) {
    return this.verifiedPages.enter(id, target, null);
  }
}
