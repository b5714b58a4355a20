import { Body, Controller, Delete, Get, Param, Post, Res, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { DONE, Done, IdParam } from '../../../http/common.js';
import { sentFile } from '../../../http/files.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Me, Needs, type SignedIn } from '../../../people/access.js';
import { ReportPdfsService } from './report-pdfs.service.js';
import {
  Created,
  MakeReportLink,
  MakeReportPdf,
  NewReportLink,
  PartParam,
  PDF_FILE,
  PDF_TYPE,
  ReportLinks,
  ReportPdfs,
} from './reports.schemas.js';
import { ReportLinksService, ReportsService } from './reports.service.js';

/** Links for a sweep's public report, and the report as PDF. */
@ApiTags('reports')
@Needs('auditor')
@Controller()
export class ReportLinksController {
  constructor(
    private readonly reports: ReportsService,
    private readonly links: ReportLinksService,
    private readonly pdfs: ReportPdfsService,
  ) {}

  @Describes('List the links to a sweep’s report', 'Valid links, newest first, each with its creator.')
  @Get('sweeps/:id/report-links')
  @Returns(ReportLinks)
  list(@Param({ schema: IdParam }) { id }: IdParam) {
    return this.reports.linksOf(id);
  }

  @Describes('Make a link to a sweep’s report', 'Creates a link; its address is returned only here.')
  @Post('sweeps/:id/report-links')
  @Returns(NewReportLink, 201)
  make(
    @Me() me: SignedIn,
    @Param({ schema: IdParam }) { id }: IdParam,
    @Body({ schema: MakeReportLink }) texts: MakeReportLink,
  ) {
    return this.reports.make(id, texts, me);
  }

  @Describes('Revoke a link to a report', 'Revokes a link, with immediate effect.')
  @Delete('report-links/:id')
  @Returns(Done)
  async revoke(@Param({ schema: IdParam }) { id }: IdParam) {
    await this.links.revoke(id);
    return DONE;
  }

  @Describes(
    'List a sweep’s reports as PDF',
    'The sweep’s report PDFs, including those in progress, and the number of proof sheets by answer that a new one may have.',
  )
  @Get('sweeps/:id/report-pdfs')
  @Returns(ReportPdfs)
  pdfList(@Param({ schema: IdParam }) { id }: IdParam) {
    return this.pdfs.list(id);
  }

  @Describes('Make a sweep’s report as PDF', 'Starts a report, which is created in the background.')
  @Post('sweeps/:id/report-pdfs')
  @Returns(Created, 201)
  async makePdf(
    @Me() me: SignedIn,
    @Param({ schema: IdParam }) { id }: IdParam,
    @Body({ schema: MakeReportPdf }) body: MakeReportPdf,
  ) {
    return { id: await this.pdfs.makeOfSweep(id, body, me) };
  }

  @Describes('Remove a report as PDF', 'Deletes a report PDF; one in progress is stopped.')
  @Delete('report-pdfs/:id')
  @Returns(Done)
  async removePdf(@Param({ schema: IdParam }) { id }: IdParam) {
    await this.pdfs.remove(id);
    return DONE;
  }

  @Describes('Download a report as PDF', 'One part of the report; always the same bytes.')
  @Get('report-pdfs/:id/parts/:number')
  @ApiOkResponse(PDF_FILE)
  async pdfPart(
    @Param({ schema: PartParam }) { id, number }: PartParam,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return sentFile(await this.pdfs.part(id, number), response, PDF_TYPE);
  }
}
