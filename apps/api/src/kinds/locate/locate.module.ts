import { Module } from '@nestjs/common';
import { AccuracyModule } from './accuracy/accuracy.module.js';
import { ComparisonModule } from './comparison/comparison.module.js';
import { DossiersModule } from './dossiers/dossiers.module.js';
import { FindingsModule } from './findings/findings.module.js';
import { MatrixModule } from './matrix/matrix.module.js';
import { NoticesModule } from './notices/notices.module.js';
import { OverviewModule } from './overview/overview.module.js';
import { ProofSheetsModule } from './proof-sheets/proof-sheets.module.js';
import { RegistersModule } from './registers/registers.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { ReviewModule } from './review/review.module.js';
import { SearchesModule } from './searches/searches.module.js';
import { StandingAnswersModule } from './standing-answers/standing-answers.module.js';
import { TargetsModule } from './targets/targets.module.js';
import { TryOutsModule } from './try-outs/try-outs.module.js';
import { VerifiedPagesModule } from './verified-pages/verified-pages.module.js';

/** What only locate's sweeps have: one folder a module. */
@Module({
  imports: [
    TargetsModule,
    RegistersModule,
    TryOutsModule,
    SearchesModule,
    FindingsModule,
    ProofSheetsModule,
    NoticesModule,
    DossiersModule,
    VerifiedPagesModule,
    ReviewModule,
    ReportsModule,
    AccuracyModule,
    OverviewModule,
    MatrixModule,
    ComparisonModule,
    StandingAnswersModule,
  ],
})
export class LocateModule {}
