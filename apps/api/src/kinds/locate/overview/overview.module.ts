import { Module } from '@nestjs/common';
import { SweepsModule } from '../../../sweeps/sweeps.module.js';
import { AccuracyModule } from '../accuracy/accuracy.module.js';
import { OverviewController } from './overview.controller.js';
import { OverviewService } from './overview.service.js';

@Module({ imports: [AccuracyModule, SweepsModule], controllers: [OverviewController], providers: [OverviewService] })
export class OverviewModule {}
