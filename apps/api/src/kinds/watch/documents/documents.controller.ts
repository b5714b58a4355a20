import { Controller, Delete, Get, Post, Query, Res, type StreamableFile, UseFilters } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { DamagedEvidenceFilter } from '../../../evidence/evidence.service.js';
import { PathId } from '../../../http/common.js';
import { binary, sentFile } from '../../../http/files.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Sees, type Sight } from '../../../names/names.service.js';
import { Needs } from '../../../people/access.js';
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
  async one(@PathId() id: string, @Sees() sight: Sight) {
    return this.details.one(id, sight);
  }

  @Describes(
    'Download the answer that showed a document',
    'The hub’s response that showed it, as received; `X-Hyrde-Content-Encoding` lists the content codings that are still applied.',
  )
  @Get(':id/answer')
  @UseFilters(DamagedEvidenceFilter)
  @ApiOkResponse(binary('application/octet-stream', 'The file'))
  async answer(
    @PathId() id: string,
    @Sees() sight: Sight,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return sentFile(await this.details.answer(id, sight), response);
  }

  @Describes(
    'Say that a document is no news',
    'Removes the document from the feed; repeated often enough, similar documents are muted as well.',
  )
  @Post(':id/not-news')
  @Needs('auditor')
  @Returns(JudgedDocument)
  notNews(@PathId() id: string) {
    return this.documents.judge(id, 'not-news');
  }

  @Describes('Say that a document is news', 'Withdraws “not news”.')
  @Delete(':id/not-news')
  @Needs('auditor')
  @Returns(JudgedDocument)
  news(@PathId() id: string) {
    return this.documents.judge(id, 'news');
  }
}
