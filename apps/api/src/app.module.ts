import { type DynamicModule, Module } from '@nestjs/common';
import { BaseModule } from './base/base.module.js';
import { EventsModule } from './events/events.module.js';
import { EvidenceModule } from './evidence/evidence.module.js';
import { HealthController } from './health/health.controller.js';
import { DatabaseProbe, ProgressService } from './health/progress.service.js';
import { RoomService } from './health/room.service.js';
import type { ApiKind } from './kinds/kind.js';
import { kindsModule } from './kinds/kinds.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { NamesModule } from './names/names.module.js';
import { OwnerRequestsModule } from './owner-requests/owner-requests.module.js';
import { PeopleModule } from './people/people.module.js';
import { PracticeController } from './practice/practice.controller.js';
import { QueuesModule } from './queues/queues.module.js';
import { RegionsModule } from './regions/regions.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { schedulesController } from './schedules/schedules.controller.js';
import { SchedulesModule } from './schedules/schedules.module.js';
import { settingsModule } from './settings/settings.module.js';
import { SitesModule } from './sites/sites.module.js';
import { StoredPagesModule } from './stored-pages/stored-pages.module.js';
import { SubscriptionsModule } from './subscriptions/subscriptions.module.js';
import { sweepsController } from './sweeps/sweeps.controller.js';
import { SweepsModule } from './sweeps/sweeps.module.js';

@Module({})
class AppModule {}

/** The service: what every kind of sweep has, and each kind's own module. */
export const appModule = (kinds: readonly ApiKind[]): DynamicModule => ({
  module: AppModule,
  imports: [
    BaseModule,
    kindsModule(kinds),
    PeopleModule,
    NamesModule,
    RegionsModule,
    SitesModule,
    OwnerRequestsModule,
    SweepsModule,
    SchedulesModule,
    QueuesModule,
    MetricsModule,
    SubscriptionsModule,
    StoredPagesModule,
    RetentionModule,
    EventsModule,
    settingsModule(kinds),
    EvidenceModule,
    ...kinds.flatMap(({ module }) => module ?? []),
  ],
  providers: [DatabaseProbe, ProgressService, RoomService],
  controllers: [HealthController, PracticeController, sweepsController(kinds), schedulesController(kinds)],
});
