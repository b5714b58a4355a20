import { ALGORITHMS, AlgorithmName, DEFAULT_ALGORITHM, DEFAULT_BUDGET, MAX_BUDGET } from '@hyrde/contracts';
import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
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
