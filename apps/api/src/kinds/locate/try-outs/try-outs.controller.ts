import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PathId } from '../../../http/common.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Me, Needs, type SignedIn } from '../../../people/access.js';
import { PathSlug } from '../targets/targets.schemas.js';
import { VersionParam } from '../targets/versions/versions.service.js';
import { JudgedTryOut, JudgedTryOutService } from './judged-try-out.service.js';
import { StartTryOut, TryOut, TryOutsService } from './try-outs.service.js';

@ApiTags('targets')
@Controller()
export class TryOutsController {
  constructor(
    private readonly tryOuts: TryOutsService,
    private readonly judged: JudgedTryOutService,
  ) {}

  @Describes(
    'Try words on a site',
    'Searches one site with the words of a draft. The search is excluded from lists, totals, accuracy and the review queue.',
  )
  @Post('targets/:slug/try-outs')
  @Needs('auditor')
  @Returns(TryOut, 201)
  start(@PathSlug() slug: string, @Body({ schema: StartTryOut }) body: StartTryOut, @Me() me: SignedIn) {
    return this.tryOuts.start(slug, body, me.id);
  }

  @Describes(
    'Try a version on judged sites',
    'Searches judged sites with a proposed version’s words; the searches are excluded from lists, totals, accuracy and the review queue.',
  )
  @Post('targets/:slug/versions/:version/try-out')
  @Needs('auditor')
  @Returns(JudgedTryOut, 201)
  startJudged(@Param({ schema: VersionParam }) { slug, version }: VersionParam, @Me() me: SignedIn) {
    return this.judged.start(slug, version, me.id);
  }

  @Describes(
    'Read a try-out on judged sites',
    'The progress of the try-out, and the changes that the version would make on judged sites.',
  )
  @Get('targets/:slug/versions/:version/try-out')
  @Needs('viewer')
  @Returns(JudgedTryOut)
  oneJudged(@Param({ schema: VersionParam }) { slug, version }: VersionParam) {
    return this.judged.one(slug, version);
  }

  @Describes('Read a try-out', 'The progress and result of a try-out.')
  @Get('try-outs/:id')
  @Needs('viewer')
  @Returns(TryOut)
  one(@PathId() id: string) {
    return this.tryOuts.one(id);
  }

  @Describes('Cancel a try-out', 'Cancels the try-out; its site gets no more requests.')
  @Post('try-outs/:id/cancel')
  @Needs('auditor')
  @Returns(TryOut)
  cancel(@PathId() id: string) {
    return this.tryOuts.cancel(id);
  }
}
