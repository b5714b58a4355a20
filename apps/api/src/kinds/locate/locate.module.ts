import { Module } from '@nestjs/common';
import { AccuracyModule } from './accuracy/accuracy.module.js';
import { FindingsModule } from './findings/findings.module.js';
import { OverviewModule } from './overview/overview.module.js';
import { ReviewModule } from './review/review.module.js';
import { SearchesModule } from './searches/searches.module.js';
import { TargetsModule } from './targets/targets.module.js';
import { TryOutsModule } from './try-outs/try-outs.module.js';
import { VerifiedPagesModule } from './verified-pages/verified-pages.module.js';

/** What only locate's sweeps have: one folder a module. */
@Module({
  imports: [
    TargetsModule,
    TryOutsModule,
    SearchesModule,
    FindingsModule,
    VerifiedPagesModule,
    ReviewModule,
    AccuracyModule,
    OverviewModule,
  ],
})
export class LocateModule {}
