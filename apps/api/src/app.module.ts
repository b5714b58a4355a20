import { Module } from '@nestjs/common';
import { AccuracyModule } from './kinds/locate/accuracy/accuracy.module.js';
import { BaseModule } from './base/base.module.js';
import { EventsModule } from './events/events.module.js';
import { FindingsModule } from './kinds/locate/findings/findings.module.js';
import { HealthController } from './health/health.controller.js';
import { OverviewModule } from './kinds/locate/overview/overview.module.js';
import { PeopleModule } from './people/people.module.js';
import { PracticeController } from './practice/practice.controller.js';
import { RegionsModule } from './regions/regions.module.js';
import { ReviewModule } from './kinds/locate/review/review.module.js';
import { SchedulesModule } from './schedules/schedules.module.js';
import { SettingsModule } from './settings/settings.module.js';
import { SitesModule } from './sites/sites.module.js';
import { SweepsModule } from './sweeps/sweeps.module.js';
import { TargetsModule } from './kinds/locate/targets/targets.module.js';

/** The service: one folder a module, each with controller, service, schemas and tests. */
@Module({
  imports: [
    BaseModule,
    PeopleModule,
    RegionsModule,
    SitesModule,
    TargetsModule,
    SweepsModule,
    FindingsModule,
    ReviewModule,
    AccuracyModule,
    OverviewModule,
    SchedulesModule,
    EventsModule,
    SettingsModule,
  ],
  controllers: [HealthController, PracticeController],
})
export class AppModule {}
