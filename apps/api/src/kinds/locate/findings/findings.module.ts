import { Module } from '@nestjs/common';
import { NamesModule } from '../../../names/names.module.js';
import { AccuracyModule } from '../accuracy/accuracy.module.js';
import { FindingsController } from './findings.controller.js';
import { FindingsService } from './findings.service.js';
import { NearMissesService } from './near-misses.service.js';

/** What searches claim, and why. */
@Module({
  imports: [NamesModule, AccuracyModule],
  controllers: [FindingsController],
  providers: [FindingsService, NearMissesService],
  exports: [FindingsService, NearMissesService],
})
export class FindingsModule {}
