import { Module } from '@nestjs/common';
import { AccuracyModule } from '../accuracy/accuracy.module.js';
import { MatrixModule } from '../matrix/matrix.module.js';
import { ProofSheetsModule } from '../proof-sheets/proof-sheets.module.js';
import { SearchesModule } from '../searches/searches.module.js';
import { MatrixReportLinksController, MatrixReportsController } from './matrix-reports.controller.js';
import { MatrixReportsService } from './matrix-reports.service.js';
import { ReportLinksController } from './report-links.controller.js';
import { ReportLinksService } from './report-links.service.js';
import { ReportPdfMaker } from './report-pdf-maker.js';
import { ReportPdfsService } from './report-pdfs.service.js';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';

/** Reports of sweeps, and of several targets, by revocable links; those of sweeps as PDF too. */
@Module({
  imports: [AccuracyModule, MatrixModule, ProofSheetsModule, SearchesModule],
  controllers: [ReportsController, ReportLinksController, MatrixReportsController, MatrixReportLinksController],
  providers: [MatrixReportsService, ReportLinksService, ReportsService, ReportPdfsService, ReportPdfMaker],
})
export class ReportsModule {}
