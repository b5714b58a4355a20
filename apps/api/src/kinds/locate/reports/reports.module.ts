import { Module } from '@nestjs/common';
import { AccuracyModule } from '../accuracy/accuracy.module.js';
import { SearchesModule } from '../searches/searches.module.js';
import { ReportLinksController } from './report-links.controller.js';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';

/** Reports of sweeps by revocable links. */
@Module({
  imports: [AccuracyModule, SearchesModule],
  controllers: [ReportsController, ReportLinksController],
  providers: [ReportsService],
})
export class ReportsModule {}
