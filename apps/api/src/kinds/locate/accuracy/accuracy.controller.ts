import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Describes, Returns } from '../../../http/returns.js';
import { Needs } from '../../../people/access.js';
import {
  Accuracies,
  AccuracyQuery,
  JudgedQuery,
  JudgedSearches,
  Reliabilities,
  Thresholds,
  ThresholdsQuery,
} from './accuracy.schemas.js';
import { AccuracyService } from './accuracy.service.js';
import { ReliabilityService, ThresholdsService } from './calibration.service.js';
import { JudgedService } from './judged.service.js';

@ApiTags('accuracy')
@Needs('viewer')
@Controller('accuracy')
export class AccuracyController {
  constructor(
    private readonly accuracy: AccuracyService,
    private readonly reliability: ReliabilityService,
    private readonly judged: JudgedService,
    private readonly thresholds: ThresholdsService,
  ) {}

  @Describes(
    'Read how often algorithms were right',
    'For each algorithm and version of a target, the fraction of judged searches that were right, with its 95 % Wilson interval.',
  )
  @Get()
  @Returns(Accuracies)
  async list(@Query({ schema: AccuracyQuery }) query: AccuracyQuery) {
    return { items: await this.accuracy.list(query) };
  }

  @Describes('Read the calibration of confidence', 'Calibration: the fraction of right claims by tenth of confidence.')
  @Get('reliability')
  @Returns(Reliabilities)
  async reliabilities(@Query({ schema: AccuracyQuery }) query: AccuracyQuery) {
    return { items: await this.reliability.list(query) };
  }

  @Describes(
    'Read the thresholds of a “yes”',
    'The fraction of wrong claims by probability, and the lowest threshold that keeps it within the accepted fraction.',
  )
  @Get('thresholds')
  @Returns(Thresholds)
  readThresholds(@Query({ schema: ThresholdsQuery }) { practice }: ThresholdsQuery) {
    return this.thresholds.read(practice);
  }

  @Describes('List judged searches', 'The judged searches behind an accuracy or a bin of confidence.')
  @Get('searches')
  @Returns(JudgedSearches)
  searches(@Query({ schema: JudgedQuery }) query: JudgedQuery) {
    return this.judged.list(query);
  }
}
