import { Module } from '@nestjs/common';
import { SweepsModule } from '../sweeps/sweeps.module.js';
import { SchedulesController } from './schedules.controller.js';
import { SchedulesService } from './schedules.service.js';
import { TickerService } from './ticker.service.js';

@Module({ imports: [SweepsModule], controllers: [SchedulesController], providers: [SchedulesService, TickerService] })
export class SchedulesModule {}
