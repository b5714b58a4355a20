import { type DynamicModule, Module } from '@nestjs/common';
import { BaseModule } from './base/base.module.js';
import { EventsModule } from './events/events.module.js';
import { EvidenceModule } from './evidence/evidence.module.js';
import { DiskSpaceService } from './health/disk-space.service.js';
import { HealthController } from './health/health.controller.js';
import { DatabaseProbe, ProgressService } from './health/progress.service.js';
import type { ApiKind } from './kinds/kind.js';
import { kindsModule } from './kinds/kinds.js';
import { MetricsController, MetricsService } from './metrics/metrics.controller.js';
import { NamesModule } from './names/names.module.js';
import { OwnerRequestsModule } from './owner-requests/owner-requests.module.js';
import { PeopleModule } from './people/people.module.js';
import { PracticeController } from './practice/practice.controller.js';
import { QueuesModule } from './queues/queues.module.js';
import { RegionsController } from './regions/regions.controller.js';
import { RetentionController } from './retention/retention.controller.js';
import { schedulesController } from './schedules/schedules.controller.js';
import { TickerService } from './schedules/ticker.service.js';
import { settingsModule } from './settings/settings.controller.js';
import { SitesModule } from './sites/sites.module.js';
import { StoredPagesController } from './stored-pages/stored-pages.controller.js';
import { SubscriptionsModule } from './subscriptions/subscriptions.module.js';
import { sweepsController } from './sweeps/sweeps.controller.js';
import { SweepsModule } from './sweeps/sweeps.module.js';

@Module({})
class AppModule {}

/** Root module: the modules that every kind of sweep uses, and each kind's own module. */
export const appModule = (kinds: readonly ApiKind[]): DynamicModule => ({
  module: AppModule,
  imports: [
    BaseModule,
    kindsModule(kinds),
    PeopleModule,
    NamesModule,
    SitesModule,
    OwnerRequestsModule,
    SweepsModule,
    QueuesModule,
    SubscriptionsModule,
    EventsModule,
    settingsModule(kinds),
    EvidenceModule,
    ...kinds.flatMap(({ module }) => module ?? []),
  ],
  providers: [DatabaseProbe, ProgressService, DiskSpaceService, MetricsService, TickerService],
  controllers: [
    HealthController,
    MetricsController,
    PracticeController,
    RegionsController,
    RetentionController,
    StoredPagesController,
    sweepsController(kinds),
    schedulesController(kinds),
  ],
});
