import { Body, Controller, Delete, Get, Param, Post, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { z } from 'zod';
import { DONE, Done, PathId, Practice } from '../../../http/common.js';
import { sentFile } from '../../../http/files.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Me, Needs, type SignedIn } from '../../../people/access.js';
import { ReportLinksService } from './report-links.service.js';
import { ReportPdfsService } from './report-pdfs.service.js';
import {
  Created,
  MakeReportLink,
  MakeReportPdf,
  MatrixReportLinks,
  MatrixReportPdfs,
  NewReportLink,
  PartParam,
  PDF_FILE,
  PDF_TYPE,
  ReportedMatrix,
  ReportLinks,
  ReportPdfs,
  SheetChoices,
} from './reports.schemas.js';

/** Links for a sweep's public report, and the report as PDF. */
@ApiTags('reports')
@Needs('auditor')
@Controller()
export class ReportLinksController {
  constructor(
    private readonly links: ReportLinksService,
    private readonly pdfs: ReportPdfsService,
  ) {}

  @Describes('List the links to a sweep’s report', 'Valid links, newest first, each with its creator.')
  @Get('sweeps/:id/report-links')
  @Returns(ReportLinks)
  list(@PathId() id: string) {
    return this.links.ofSweep(id);
  }

  @Describes('Make a link to a sweep’s report', 'Creates a link; its address is returned only here.')
  @Post('sweeps/:id/report-links')
  @Returns(NewReportLink, 201)
  async make(@Me() me: SignedIn, @PathId() id: string, @Body({ schema: MakeReportLink }) texts: MakeReportLink) {
    return this.links.make(await this.links.needSweep(id), texts, me);
  }

  @Describes('Revoke a link to a report', 'Revokes a link, with immediate effect.')
  @Delete('report-links/:id')
  @Returns(Done)
  async revoke(@PathId() id: string) {
    await this.links.revoke(id);
    return DONE;
  }

  @Describes(
    'List a sweep’s reports as PDF',
    'The sweep’s report PDFs, including those in progress, and the number of proof sheets by answer that a new one may have.',
  )
  @Get('sweeps/:id/report-pdfs')
  @Returns(ReportPdfs)
  async pdfList(@PathId() id: string) {
    return this.pdfs.ofSweep(await this.links.needSweep(id));
  }

  @Describes('Make a sweep’s report as PDF', 'Starts a report, which is created in the background.')
  @Post('sweeps/:id/report-pdfs')
  @Returns(Created, 201)
  async makePdf(@Me() me: SignedIn, @PathId() id: string, @Body({ schema: MakeReportPdf }) body: MakeReportPdf) {
    return { id: await this.pdfs.make(await this.links.needSweep(id), body, me) };
  }

  @Describes('Remove a report as PDF', 'Deletes a report PDF; one in progress is stopped.')
  @Delete('report-pdfs/:id')
  @Returns(Done)
  async removePdf(@PathId() id: string) {
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

const OfWorld = z.object({ practice: Practice });
type OfWorld = z.infer<typeof OfWorld>;

/** Links for public reports of several targets, and these reports as PDF. */
@ApiTags('reports')
@Needs('auditor')
@Controller('matrix')
export class MatrixReportLinksController {
  constructor(
    private readonly links: ReportLinksService,
    private readonly pdfs: ReportPdfsService,
  ) {}

  @Describes(
    'List links to reports of several targets',
    'Links of a world (practice or real); each is revoked like a link to a sweep’s report.',
  )
  @Get('report-links')
  @Returns(MatrixReportLinks)
  list(@Query({ schema: OfWorld }) { practice }: OfWorld) {
    return this.links.ofMatrices(practice);
  }

  @Describes(
    'Make a link to a report of several targets',
    'Creates a link to the report of a matrix, selected by the parameters of the matrix; its address is returned only here.',
  )
  @Post('report-links')
  @Returns(NewReportLink, 201)
  async make(
    @Me() me: SignedIn,
    @Query({ schema: ReportedMatrix }) table: ReportedMatrix,
    @Body({ schema: MakeReportLink }) texts: MakeReportLink,
  ) {
    return this.links.make(await this.links.kept(table), texts, me);
  }

  @Describes(
    'List reports of several targets as PDF',
    'Report PDFs of a world (practice or real), including those in progress; their parts are read and removed like those of a sweep.',
  )
  @Get('report-pdfs')
  @Returns(MatrixReportPdfs)
  pdfList(@Query({ schema: OfWorld }) { practice }: OfWorld) {
    return this.pdfs.ofMatrices(practice);
  }

  @Describes(
    'Count the proof sheets that a report may have',
    'The number of proof sheets by answer that a report of a matrix may have, selected by the parameters of the matrix.',
  )
  @Get('report-pdfs/choices')
  @Returns(SheetChoices)
  async choices(@Query({ schema: ReportedMatrix }) table: ReportedMatrix) {
    return { choices: await this.pdfs.choices(await this.links.kept(table)) };
  }

  @Describes(
    'Make a report of several targets as PDF',
    'Starts the report of a matrix, which is created in the background.',
  )
  @Post('report-pdfs')
  @Returns(Created, 201)
  async makePdf(
    @Me() me: SignedIn,
    @Query({ schema: ReportedMatrix }) table: ReportedMatrix,
    @Body({ schema: MakeReportPdf }) body: MakeReportPdf,
  ) {
    return { id: await this.pdfs.make(await this.links.kept(table), body, me) };
  }
}

/** Links that follow a saved view: the address of its latest report. */
@ApiTags('reports')
@Needs('auditor')
@Controller('views')
export class ViewReportLinksController {
  constructor(private readonly links: ReportLinksService) {}

  @Describes(
    'Make a link to the report of a saved view',
    'Creates a link to the report of the view’s current filter: when the view is changed, the link stays and shows the new one. The address is returned only here; it is listed and revoked like a link to a report of several targets.',
  )
  @Post(':id/report-links')
  @Returns(NewReportLink, 201)
  make(@Me() me: SignedIn, @PathId() id: string, @Body({ schema: MakeReportLink }) texts: MakeReportLink) {
    return this.links.makeOfView(id, texts, me);
  }
}
