import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Returns } from '../http/returns.js';
import { Needs } from '../people/access.js';
import { Accuracies, AccuracyQuery, type AlgorithmAccuracy } from './accuracy.schemas.js';
import { AccuracyService } from './accuracy.service.js';

@ApiTags('accuracy')
@Controller('accuracy')
export class AccuracyController {
  constructor(private readonly accuracy: AccuracyService) {}

  @Get()
  @Needs('viewer')
  @Returns(Accuracies)
  async list(@Query({ schema: AccuracyQuery }) query: AccuracyQuery): Promise<{ items: AlgorithmAccuracy[] }> {
    return { items: await this.accuracy.list(query) };
  }
}
