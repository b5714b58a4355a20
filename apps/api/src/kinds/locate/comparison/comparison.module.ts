import { Module } from '@nestjs/common';
import { EventsModule } from '../../../events/events.module.js';
import { NamesModule } from '../../../names/names.module.js';
import { ComparisonController } from './comparison.controller.js';
import { ComparisonService } from './comparison.service.js';
import { TrendService } from './trend.service.js';

/** Two sweeps of a target side by side. */
@Module({
  imports: [EventsModule, NamesModule],
  controllers: [ComparisonController],
  providers: [ComparisonService, TrendService],
})
export class ComparisonModule {}
