import { Module } from '@nestjs/common';
import { EventsModule } from '../../../events/events.module.js';
import { SweepsModule } from '../../../sweeps/sweeps.module.js';
import { AccuracyModule } from '../accuracy/accuracy.module.js';
import { OverviewController } from './overview.controller.js';
import { OverviewService } from './overview.service.js';

@Module({
  imports: [AccuracyModule, EventsModule, SweepsModule],
  controllers: [OverviewController],
  providers: [OverviewService],
})
export class OverviewModule {}
