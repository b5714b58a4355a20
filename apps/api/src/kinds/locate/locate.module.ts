import { Module } from '@nestjs/common';
import { EventsModule } from '../../events/events.module.js';
import { EvidenceModule } from '../../evidence/evidence.module.js';
import { NamesModule } from '../../names/names.module.js';
import { SweepsModule } from '../../sweeps/sweeps.module.js';
import { AccuracyController } from './accuracy/accuracy.controller.js';
import { AccuracyService } from './accuracy/accuracy.service.js';
import { JudgedService } from './accuracy/judged.service.js';
import { ReliabilityService } from './accuracy/reliability.service.js';
import { ThresholdsService } from './accuracy/thresholds.service.js';
import { ComparisonController } from './comparison/comparison.controller.js';
import { ComparisonService, TrendService } from './comparison/comparison.service.js';
import { DossiersController } from './dossiers/dossiers.controller.js';
import { DossiersService } from './dossiers/dossiers.service.js';
import { FindingsController } from './findings/findings.controller.js';
import { FindingsService } from './findings/findings.service.js';
import { NearMissesService } from './findings/near-misses.service.js';
import { MatrixController } from './matrix/matrix.controller.js';
import { MatrixService } from './matrix/matrix.service.js';
import { OverviewController } from './overview/overview.controller.js';
import { OverviewService } from './overview/overview.service.js';
import { ProofSheetsController } from './proof-sheets/proof-sheets.controller.js';
import { ProofSheetsService } from './proof-sheets/proof-sheets.service.js';
import { RegistersController } from './registers/registers.controller.js';
import { RegistersService } from './registers/registers.service.js';
import { MatrixReportLinksController, MatrixReportsController } from './reports/matrix-reports.controller.js';
import { MatrixReportsService } from './reports/matrix-reports.service.js';
import { ReportLinksController } from './reports/report-links.controller.js';
import { ReportLinksService } from './reports/report-links.service.js';
import { ReportPdfMaker } from './reports/report-pdf-maker.js';
import { ReportPdfsService } from './reports/report-pdfs.service.js';
import { ReportsController } from './reports/reports.controller.js';
import { ReportsService } from './reports/reports.service.js';
import { AgreementService } from './review/agreement.service.js';
import { ClaimsService } from './review/claims.service.js';
import { GivenVerdictsService } from './review/given-verdicts.service.js';
import { ReviewController } from './review/review.controller.js';
import { VerdictsService } from './review/verdicts.service.js';
import { SearchesController } from './searches/searches.controller.js';
import { SearchesService } from './searches/searches.service.js';
import { StandingAnswersController } from './standing-answers/standing-answers.controller.js';
import { StandingAnswersService } from './standing-answers/standing-answers.service.js';
import { ExamplesController } from './targets/examples/examples.controller.js';
import { ExamplesService } from './targets/examples/examples.service.js';
import { AlgorithmsController, TargetsController } from './targets/targets.controller.js';
import { TargetsService } from './targets/targets.service.js';
import { VersionsController } from './targets/versions/versions.controller.js';
import { VersionsService } from './targets/versions/versions.service.js';
import { JudgedTryOutService } from './try-outs/judged-try-out.service.js';
import { TryOutsController } from './try-outs/try-outs.controller.js';
import { TryOutsService } from './try-outs/try-outs.service.js';
import { VerifiedPagesController } from './verified-pages/verified-pages.controller.js';
import { VerifiedPagesService } from './verified-pages/verified-pages.service.js';

/** Controllers and services of the kind locate. */
@Module({
  imports: [EventsModule, EvidenceModule, NamesModule, SweepsModule],
  controllers: [
    TargetsController,
    VersionsController,
    ExamplesController,
    AlgorithmsController,
    RegistersController,
    TryOutsController,
    SearchesController,
    FindingsController,
    ProofSheetsController,
    DossiersController,
    VerifiedPagesController,
    ReviewController,
    ReportsController,
    ReportLinksController,
    MatrixReportsController,
    MatrixReportLinksController,
    AccuracyController,
    OverviewController,
    MatrixController,
    ComparisonController,
    StandingAnswersController,
  ],
  providers: [
    TargetsService,
    VersionsService,
    ExamplesService,
    RegistersService,
    TryOutsService,
    JudgedTryOutService,
    SearchesService,
    FindingsService,
    NearMissesService,
    ProofSheetsService,
    DossiersService,
    VerifiedPagesService,
    ClaimsService,
    VerdictsService,
    AgreementService,
    GivenVerdictsService,
    MatrixReportsService,
    ReportLinksService,
    ReportsService,
    ReportPdfsService,
    ReportPdfMaker,
    AccuracyService,
    ReliabilityService,
    JudgedService,
    ThresholdsService,
    OverviewService,
    MatrixService,
    ComparisonService,
    TrendService,
    StandingAnswersService,
  ],
})
export class LocateModule {}
