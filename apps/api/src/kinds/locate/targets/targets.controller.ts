import { ALGORITHMS, AlgorithmName, DEFAULT_ALGORITHM, DEFAULT_BUDGET, MAX_BUDGET } from '@hyrde/contracts';
import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Describes, Returns } from '../../../http/returns.js';
import { Me, Needs, type SignedIn } from '../../../people/access.js';
import {
  Algorithms,
  ChangeTarget,
  CreateTarget,
  PathSlug,
  TargetDetails,
  Targets,
  TargetsQuery,
} from './targets.schemas.js';
import { TargetsService } from './targets.service.js';
import {
  DecideVersion,
  LearnVersion,
  Lessons,
  RestoreVersion,
  SaveVersion,
  VersionParam,
  VersionsService,
} from './versions/versions.service.js';

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
  async save(@PathSlug() slug: string, @Body({ schema: SaveVersion }) body: SaveVersion, @Me() me: SignedIn) {
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
  async learn(@PathSlug() slug: string, @Body({ schema: LearnVersion }) body: LearnVersion, @Me() me: SignedIn) {
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
  lessons(@PathSlug() slug: string) {
    return this.versions.lessons(slug);
  }
}

@ApiTags('targets')
@Controller('algorithms')
export class AlgorithmsController {
  @Describes(
    'List algorithms',
    'The algorithms a sweep can use, with their parameters and the reasons for the defaults.',
  )
  @Get()
  @Needs('viewer')
  @Returns(Algorithms)
  list() {
    const items = AlgorithmName.options.map((name) => ({
      name,
      title: ALGORITHMS[name].title,
      isDefault: name === DEFAULT_ALGORITHM,
      parameters: Object.entries(ALGORITHMS[name].parameters).map(([key, rule]) => ({ name: key, ...rule })),
    }));
    return { items, defaultBudget: DEFAULT_BUDGET, maxBudget: MAX_BUDGET };
  }
}

@ApiTags('targets')
@Controller('targets')
export class TargetsController {
  constructor(private readonly targets: TargetsService) {}

  @Describes('List targets', 'Targets in use, or archived targets.')
  @Get()
  @Needs('viewer')
  @Returns(Targets)
  async list(@Query({ schema: TargetsQuery }) query: TargetsQuery) {
    return { items: await this.targets.list(query) };
  }

  @Describes('Create a target', 'A target of one’s own, with its first version.')
  @Post()
  @Needs('auditor')
  @Returns(TargetDetails, 201)
  create(@Body({ schema: CreateTarget }) body: CreateTarget, @Me() me: SignedIn) {
    return this.targets.create(body, me.id);
  }

  @Describes('Read a target', 'A target with its versions, newest first, and their words.')
  @Get(':slug')
  @Needs('viewer')
  @Returns(TargetDetails)
  one(@PathSlug() slug: string) {
    return this.targets.one(slug);
  }

  @Describes(
    'Change a target',
    'Changes the fields that are sent. `archived` removes it from lists and new sweeps; its history is kept.',
  )
  @Patch(':slug')
  @Needs('auditor')
  @Returns(TargetDetails)
  change(@PathSlug() slug: string, @Body({ schema: ChangeTarget }) body: ChangeTarget) {
    return this.targets.change(slug, body);
  }
}
