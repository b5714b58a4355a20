import { type LocatePlan, locateContract, TargetSlug } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { queryRows, statement } from '@hyrde/store/statement';
import { Module } from '@nestjs/common';
import { z } from 'zod';
import { targetName } from '../../base/readable.js';
import { EventsModule } from '../../events/events.module.js';
import { EvidenceModule } from '../../evidence/evidence.module.js';
import { VersionNumber } from '../../http/common.js';
import { NamesModule } from '../../names/names.module.js';
import { PeopleModule } from '../../people/people.module.js';
import { type PagesOfKind, pagesByWords } from '../../stored-pages/pages-by-words.js';
import { SweepsModule } from '../../sweeps/sweeps.module.js';
import type { ApiKind, JobCounts } from '../kind.js';
import { AccuracyController } from './accuracy/accuracy.controller.js';
import { AccuracyService } from './accuracy/accuracy.service.js';
import { ReliabilityService, ThresholdsService } from './accuracy/calibration.service.js';
import { ComparisonController } from './comparison/comparison.controller.js';
import { DossiersController } from './dossiers/dossiers.controller.js';
import { FindingsController } from './findings/findings.controller.js';
import { FindingsService, NearMissesService } from './findings/findings.service.js';
import { LetterAnswersService } from './letters/letter-answers.service.js';
import { LetterTemplatesController, LetterTemplatesService } from './letters/letter-templates.js';
import { LetterAnswersController, LetterQuestionsController, LettersController } from './letters/letters.controller.js';
import { LettersService } from './letters/letters.service.js';
import { MatrixController } from './matrix/matrix.controller.js';
import { MatrixService } from './matrix/matrix.service.js';
import { OverviewController } from './overview/overview.controller.js';
import { ProofSheetsController } from './proof-sheets/proof-sheets.controller.js';
import { ProofSheetsService } from './proof-sheets/proof-sheets.service.js';
import { RegistersController } from './registers/registers.controller.js';
import {
  MatrixReportLinksController,
  ReportLinksController,
  ViewReportLinksController,
} from './reports/report-links.controller.js';
import { ReportLinksService } from './reports/report-links.service.js';
import { ReportPdfMaker } from './reports/report-pdf-maker.js';
import { ReportPdfsService } from './reports/report-pdfs.service.js';
import { MatrixReportController, ReportFilesService, ReportsController } from './reports/reports.controller.js';
import { ReportsService } from './reports/reports.service.js';
import { AgreementService } from './review/agreement.service.js';
import { ClaimsService } from './review/claims.service.js';
import { ReviewController } from './review/review.controller.js';
import { VerdictsService } from './review/verdicts.service.js';
import { SearchesController } from './searches/searches.controller.js';
import { SearchesService } from './searches/searches.service.js';
import { CLAIMS, SECOND_OPINIONS, WRONG_YES } from './settings.js';
import { StandingAnswersController } from './standing-answers/standing-answers.controller.js';
import { StandingAnswersService } from './standing-answers/standing-answers.service.js';
import { LocateFacts, LocateSummary, locateSweeps, summaryOf } from './sweeps/summary.js';
import { ExamplesController } from './targets/examples/examples.controller.js';
import { AlgorithmsController, TargetsController } from './targets/targets.controller.js';
import { TargetsService } from './targets/targets.service.js';
import { VersionsController } from './targets/versions/versions.controller.js';
import { JudgedTryOutService } from './try-outs/judged-try-out.service.js';
import { TryOutsController } from './try-outs/try-outs.controller.js';
import { VerifiedPagesController } from './verified-pages/verified-pages.controller.js';
import { ViewsController, ViewsService } from './views/views.controller.js';

@Module({
  imports: [EventsModule, EvidenceModule, NamesModule, PeopleModule, SweepsModule],
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
    MatrixReportLinksController,
    MatrixReportController,
    ViewReportLinksController,
    AccuracyController,
    OverviewController,
    MatrixController,
    ComparisonController,
    StandingAnswersController,
    ViewsController,
    LettersController,
    LetterQuestionsController,
    LetterAnswersController,
    LetterTemplatesController,
  ],
  providers: [
    TargetsService,
    JudgedTryOutService,
    SearchesService,
    FindingsService,
    NearMissesService,
    ProofSheetsService,
    ClaimsService,
    VerdictsService,
    AgreementService,
    ReportFilesService,
    ReportLinksService,
    ReportsService,
    ReportPdfsService,
    ReportPdfMaker,
    AccuracyService,
    ReliabilityService,
    ThresholdsService,
    MatrixService,
    StandingAnswersService,
    ViewsService,
    LettersService,
    LetterAnswersService,
    LetterTemplatesService,
  ],
})
class LocateModule {}

/** Pages behind the sites' current answers, except those called wrong. */
const BY_TITLE = statement({
  name: 'findings.by-title',
  parameters: { practice: z.boolean(), beginnings: z.string() },
  ...pagesByWords('beginnings', {
    page: 'search.found_url as url, search.found_title as title, search.site_id as "siteId", search.finished_at as at',
    from: `search join standing_answer standing on standing.search_id = search.id
        join site on site.id = search.site_id`,
    where: `site.practice = $practice and search.found_url is not null and search.verdict is distinct from 'wrong'`,
    text: "to_tsvector('simple', search.found_title)",
  }),
});

const storedFindings: PagesOfKind = { redacted: false, find: (db, wanted) => queryRows(db, BY_TITLE, wanted) };

/** Counts pictures to be taken and failed, and versions being learned and failed. */
async function jobCounts(db: Database, most: number): Promise<JobCounts[]> {
  const pictures = (screenshot: string) =>
    db.finding.findMany({ where: { screenshot }, select: { searchId: true }, take: most + 1 });
  const [pending, failed, learning, notLearned] = await Promise.all([
    pictures('pending'),
    pictures('failed'),
    db.targetVersion.count({ where: { state: 'learning' } }),
    db.targetVersion.count({ where: { state: 'failed', failure: 'internal' } }),
  ]);
  return [
    { jobClass: 'pictures', waiting: pending.length, failed: failed.length },
    { jobClass: 'learning', waiting: learning, failed: notLearned },
  ];
}

async function factsOf(db: Database, sweepIds: readonly string[]): Promise<Map<string, LocateFacts>> {
  const rows = await db.locateSweep.findMany({
    where: { sweepId: { in: [...sweepIds] } },
    include: { targetVersion: { include: { target: true } } },
  });
  return new Map(
    rows.map(({ sweepId, algorithms, targetVersion: { version, target } }) => [
      sweepId,
      { kind: 'locate', target: { slug: target.slug, name: targetName(target), version }, algorithms },
    ]),
  );
}

/** Searches for one page in a large site: each task is a search of one site by one algorithm. */
export const locateKind: ApiKind<LocatePlan> = {
  contract: locateContract,
  module: LocateModule,
  ...locateSweeps,
  Facts: LocateFacts,
  factsOf,
  Summary: LocateSummary,
  summaryOf,
  jobCounts,
  stored: storedFindings,
  settings: [SECOND_OPINIONS, CLAIMS, WRONG_YES],
  filter: {
    fields: { target: TargetSlug.optional(), version: VersionNumber.optional() },
    where: ({ target, version }) => ({
      ...(typeof target === 'string' && { locate: { targetVersion: { target: { slug: target } } } }),
      ...(typeof version === 'number' && { AND: { locate: { targetVersion: { version } } } }),
    }),
  },
};
