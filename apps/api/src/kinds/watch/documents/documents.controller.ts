import { Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../../http/common.js';
import { Returns } from '../../../http/returns.js';
import { Needs } from '../../../people/access.js';
import { DocumentsQuery, FoundDocuments, JudgedDocument } from './documents.schemas.js';
import { DocumentsService } from './documents.service.js';

/** What is new, newest first. */
@ApiTags('watch')
@Needs('viewer')
@Controller('documents')
export class DocumentsController {
  constructor(private readonly documents: DocumentsService) {}

  @Get()
  @Returns(FoundDocuments)
  list(@Query({ schema: DocumentsQuery }) query: DocumentsQuery): Promise<FoundDocuments> {
    return this.documents.list(query);
  }

  /** Says that it is no news: it leaves the feed, and said often enough so do others like it. */
  @Post(':id/not-news')
  @Needs('auditor')
  @HttpCode(200)
  @Returns(JudgedDocument)
  notNews(@Param({ schema: IdParam }) { id }: IdParam): Promise<JudgedDocument> {
    return this.documents.judge(id, 'not-news');
  }

  /** Takes that back. */
  @Delete(':id/not-news')
  @Needs('auditor')
  @Returns(JudgedDocument)
  news(@Param({ schema: IdParam }) { id }: IdParam): Promise<JudgedDocument> {
    return this.documents.judge(id, 'news');
  }
}
