import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Returns } from '../http/returns.js';
import { Needs } from '../people/access.js';
import { SlugParam, type Target, TargetDetails, Targets } from './targets.schemas.js';
import { TargetsService } from './targets.service.js';

@ApiTags('targets')
@Needs('viewer')
@Controller('targets')
export class TargetsController {
  constructor(private readonly targets: TargetsService) {}

  @Get()
  @Returns(Targets)
  async list(): Promise<{ items: Target[] }> {
    return { items: await this.targets.list() };
  }

  @Get(':slug')
  @Returns(TargetDetails)
  one(@Param({ schema: SlugParam }) { slug }: SlugParam): Promise<TargetDetails> {
    return this.targets.one(slug);
  }
}
