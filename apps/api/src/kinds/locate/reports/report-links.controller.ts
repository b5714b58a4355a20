import { Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DONE, Done, IdParam } from '../../../http/common.js';
import { Returns } from '../../../http/returns.js';
import { Me, Needs, type SignedIn } from '../../../people/access.js';
import { NewReportLink, ReportLinks } from './reports.schemas.js';
import { ReportsService } from './reports.service.js';

/** The links by which anybody may read a sweep's report. */
@ApiTags('reports')
@Needs('auditor')
@Controller()
export class ReportLinksController {
  constructor(private readonly reports: ReportsService) {}

  @Get('sweeps/:id/report-links')
  @Returns(ReportLinks)
  list(@Param({ schema: IdParam }) { id }: IdParam): Promise<ReportLinks> {
    return this.reports.linksOf(id);
  }

  /** Makes a link; its address is in this answer and nowhere else. */
  @Post('sweeps/:id/report-links')
  @Returns(NewReportLink, 201)
  make(@Me() me: SignedIn, @Param({ schema: IdParam }) { id }: IdParam): Promise<NewReportLink> {
    return this.reports.make(id, me);
  }

  /** Revokes a link, at once. */
  @Delete('report-links/:id')
  @Returns(Done)
  async revoke(@Param({ schema: IdParam }) { id }: IdParam): Promise<typeof DONE> {
    await this.reports.revoke(id);
    return DONE;
  }
}
