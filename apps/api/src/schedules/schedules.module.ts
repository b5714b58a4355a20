import { Module } from '@nestjs/common';
import { SweepsModule } from '../sweeps/sweeps.module.js';
import { SchedulesService } from './schedules.service.js';
import { TickerService } from './ticker.service.js';

@Module({
  imports: [SweepsModule],
  providers: [SchedulesService, TickerService],
  exports: [SchedulesService],
})
export class SchedulesModule {}
