import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Describes, Returns } from '../http/returns.js';
import { Needs } from '../people/access.js';
import { StoredPages, StoredPagesQuery, StoredPagesService } from './stored-pages.service.js';

/** Pages that sweeps of any kind have found. */
@ApiTags('sweeps')
@Needs('viewer')
@Controller('stored-pages')
export class StoredPagesController {
  constructor(private readonly pages: StoredPagesService) {}

  @Describes(
    'Search the stored pages',
    'Pages that sweeps have found, and records, whose titles have these words: those that fit best. Pages that name private persons are left out; in records such names are masked.',
  )
  @Get()
  @Returns(StoredPages)
  list(@Query({ schema: StoredPagesQuery }) query: StoredPagesQuery) {
    return this.pages.list(query);
  }
}
