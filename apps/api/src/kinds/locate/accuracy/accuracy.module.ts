import { Module } from '@nestjs/common';
import { NamesModule } from '../../../names/names.module.js';
import { AccuracyController } from './accuracy.controller.js';
import { AccuracyService } from './accuracy.service.js';
import { JudgedService } from './judged.service.js';
import { ReliabilityService } from './reliability.service.js';
import { ThresholdsService } from './thresholds.service.js';

/** How often algorithms are right, at what cost, and whether they are as sure as they are right. */
@Module({
  controllers: [AccuracyController],
  imports: [NamesModule],
  providers: [AccuracyService, ReliabilityService, JudgedService, ThresholdsService],
  exports: [AccuracyService, ReliabilityService],
})
export class AccuracyModule {}
