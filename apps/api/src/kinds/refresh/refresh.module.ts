import { Module } from '@nestjs/common';
import { NamesModule } from '../../names/names.module.js';
import { SweepsModule } from '../../sweeps/sweeps.module.js';
import { ChangesController } from './changes/changes.controller.js';
import { ChangesService } from './changes/changes.service.js';
import { FollowUpService } from './changes/follow-up.service.js';
import { DaysController } from './days/days.controller.js';
import { DaysService } from './days/days.service.js';
import { ForecastController } from './forecast/forecast.controller.js';
import { AnswerPagesController } from './known-pages/answer-pages.controller.js';
import { KnownPagesController } from './known-pages/known-pages.controller.js';

/** What only refresh's sweeps have: one folder a part. */
@Module({
  imports: [NamesModule, SweepsModule],
  controllers: [ForecastController, DaysController, ChangesController, KnownPagesController, AnswerPagesController],
  providers: [ChangesService, DaysService, FollowUpService],
})
export class RefreshModule {}
