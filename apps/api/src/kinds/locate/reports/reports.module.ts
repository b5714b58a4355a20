import { Module } from '@nestjs/common';
import { AccuracyModule } from '../accuracy/accuracy.module.js';
import { ProofSheetsModule } from '../proof-sheets/proof-sheets.module.js';
import { SearchesModule } from '../searches/searches.module.js';
import { ReportLinksController } from './report-links.controller.js';
import { ReportPdfMaker } from './report-pdf-maker.js';
import { ReportPdfsService } from './report-pdfs.service.js';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';

/** Reports of sweeps by revocable links, and as PDF. */
@Module({
  imports: [AccuracyModule, ProofSheetsModule, SearchesModule],
  controllers: [ReportsController, ReportLinksController],
  providers: [ReportsService, ReportPdfsService, ReportPdfMaker],
})
export class ReportsModule {}
