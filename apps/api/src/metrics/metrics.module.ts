import { Module } from '@nestjs/common';
import { QueuesModule } from '../queues/queues.module.js';
import { MetricsController } from './metrics.controller.js';
import { MetricsService } from './metrics.service.js';

@Module({ imports: [QueuesModule], controllers: [MetricsController], providers: [MetricsService] })
export class MetricsModule {}
