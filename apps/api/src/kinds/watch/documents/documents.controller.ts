import { Controller, Delete, Get, Param, Post, Query, Req, Res, type StreamableFile, UseFilters } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { DamagedEvidenceFilter } from '../../../evidence/evidence.service.js';
import { IdParam } from '../../../http/common.js';
import { binary, sentFile } from '../../../http/files.js';
import { Describes, Returns } from '../../../http/returns.js';
import { NamesService } from '../../../names/names.service.js';
import { Needs, type SignedInRequest } from '../../../people/access.js';
import {
  DocumentDetails,
  DocumentsQuery,
  DocumentsService,
  FoundDocumentDetails,
  FoundDocuments,
  JudgedDocument,
} from './documents.service.js';

/** New documents, descending by time. */
@ApiTags('watch')
@Needs('viewer')
@Controller('documents')
export class DocumentsController {
  constructor(
    private readonly documents: DocumentsService,
    private readonly details: DocumentDetails,
    private readonly names: NamesService,
  ) {}

  @Describes('List documents', 'New documents on the bodies’ hubs, newest first.')
  @Get()
  @Returns(FoundDocuments)
  list(@Query({ schema: DocumentsQuery }) query: DocumentsQuery) {
    return this.documents.list(query);
  }

  @Describes('Read a document', 'A document with the records at its address, and the hub’s response that showed it.')
  @Get(':id')
  @Returns(FoundDocumentDetails)
  async one(@Param({ schema: IdParam }) { id }: IdParam, @Req() request: SignedInRequest) {
    return this.details.one(id, await this.names.sight(request));
  }

  @Describes(
    'Download the answer that showed a document',
    'The hub’s response that showed it, as received; `X-Hyrde-Content-Encoding` lists the content codings that are still applied.',
  )
  @Get(':id/answer')
  @UseFilters(DamagedEvidenceFilter)
  @ApiOkResponse(binary('application/octet-stream', 'The file'))
  async answer(
    @Param({ schema: IdParam }) { id }: IdParam,
    @Req() request: SignedInRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return sentFile(await this.details.answer(id, await this.names.sight(request)), response);
  }

  @Describes(
    'Say that a document is no news',
    'Removes the document from the feed; repeated often enough, similar documents are muted as well.',
  )
  @Post(':id/not-news')
  @Needs('auditor')
  @Returns(JudgedDocument)
  notNews(@Param({ schema: IdParam }) { id }: IdParam) {
    return this.documents.judge(id, 'not-news');
  }

  @Describes('Say that a document is news', 'Withdraws “not news”.')
  @Delete(':id/not-news')
  @Needs('auditor')
  @Returns(JudgedDocument)
  news(@Param({ schema: IdParam }) { id }: IdParam) {
    return this.documents.judge(id, 'news');
  }
}
