import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Describes, Returns } from '../../../../http/returns.js';
import { Me, Needs, type SignedIn } from '../../../../people/access.js';
import { SlugParam, TargetDetails } from '../targets.schemas.js';
import { TargetsService } from '../targets.service.js';
import {
  DecideVersion,
  LearnVersion,
  Lessons,
  RestoreVersion,
  SaveVersion,
  VersionParam,
  VersionsService,
} from './versions.service.js';

@ApiTags('targets')
@Controller('targets/:slug')
export class VersionsController {
  constructor(
    private readonly versions: VersionsService,
    private readonly targets: TargetsService,
  ) {}

  @Describes(
    'Save words as the next version',
    'Saves edited words as the next version. 409 if somebody else has created one meanwhile.',
  )
  @Post('versions')
  @Needs('auditor')
  @Returns(TargetDetails, 201)
  async save(
    @Param({ schema: SlugParam }) { slug }: SlugParam,
    @Body({ schema: SaveVersion }) body: SaveVersion,
    @Me() me: SignedIn,
  ) {
    await this.versions.save(slug, body, me.id);
    return this.targets.one(slug);
  }

  @Describes('Restore an older version', 'Creates a version with the words of an older one.')
  @Post('versions/:version/restore')
  @Needs('auditor')
  @Returns(TargetDetails, 201)
  async restore(
    @Param({ schema: VersionParam }) { slug, version }: VersionParam,
    @Body({ schema: RestoreVersion }) body: RestoreVersion,
    @Me() me: SignedIn,
  ) {
    await this.versions.restore(slug, version, body, me.id);
    return this.targets.one(slug);
  }

  @Describes(
    'Learn a version',
    'Starts a version that a worker learns from example pages or from verdicts; then it is proposed.',
  )
  @Post('learning')
  @Needs('auditor')
  @Returns(TargetDetails, 201)
  async learn(
    @Param({ schema: SlugParam }) { slug }: SlugParam,
    @Body({ schema: LearnVersion }) body: LearnVersion,
    @Me() me: SignedIn,
  ) {
    await this.versions.learn(slug, body, me.id);
    return this.targets.one(slug);
  }

  @Describes('Give up a version that is being learnt', 'Cancels the version; examples and verdicts are kept.')
  @Post('versions/:version/give-up')
  @Needs('auditor')
  @Returns(TargetDetails, 201)
  async giveUp(@Param({ schema: VersionParam }) { slug, version }: VersionParam) {
    await this.versions.giveUp(slug, version);
    return this.targets.one(slug);
  }

  @Describes(
    'Decide on a proposed version',
    'Takes a proposed version into use, or declines it. 409 if somebody has decided already.',
  )
  @Post('versions/:version/decision')
  @Needs('auditor')
  @Returns(TargetDetails, 201)
  async decide(
    @Param({ schema: VersionParam }) { slug, version }: VersionParam,
    @Body({ schema: DecideVersion }) { decision }: DecideVersion,
  ) {
    await this.versions.decide(slug, version, decision);
    return this.targets.one(slug);
  }

  @Describes('Count verdicts not learnt from', 'The number of verdicts from which the newest version has not learned.')
  @Get('lessons')
  @Needs('viewer')
  @Returns(Lessons)
  lessons(@Param({ schema: SlugParam }) { slug }: SlugParam) {
    return this.versions.lessons(slug);
  }
}
