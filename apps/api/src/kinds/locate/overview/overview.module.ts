import { Module } from '@nestjs/common';
import { AccuracyModule } from '../accuracy/accuracy.module.js';
import { SweepsModule } from '../../../sweeps/sweeps.module.js';
import { OverviewController } from './overview.controller.js';
import { OverviewService } from './overview.service.js';

@Module({ imports: [AccuracyModule, SweepsModule], controllers: [OverviewController], providers: [OverviewService] })
export class OverviewModule {}
