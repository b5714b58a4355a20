import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import { IdParam } from '../http/common.js';
import { unsupported } from '../http/json-body.js';
import { Returns } from '../http/returns.js';
import { Me, Needs, type SignedIn } from '../people/access.js';
import {
  ImportLinesQuery,
  ImportQuery,
  SiteImport,
  type SiteImportLine,
  SiteImportLines,
  SiteImports,
  UndoneImport,
} from './imports.schemas.js';
import { ImportsService } from './imports.service.js';

@ApiTags('sites')
@Controller('site-imports')
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  /**
   * Reads a site list in. The body is the CSV file's bytes (UTF-8, UTF-16 or Windows-1252, up to 5 MB), as text/csv;
   * columns name and homeUrl, and, where known, region, language, population; `,` `;` or tab between them.
   */
  @Post()
  @Needs('auditor')
  @ApiConsumes('text/csv')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @Returns(SiteImport, 201)
  read(
    @Query({ schema: ImportQuery }) { fileName }: ImportQuery,
    @Body() bytes: unknown,
    @Me() me: SignedIn,
  ): Promise<SiteImport> {
    if (!Buffer.isBuffer(bytes)) throw unsupported('text/csv');
    return this.imports.read(bytes, fileName, me.id);
  }

  /** The latest hundred, newest first. */
  @Get()
  @Needs('viewer')
  @Returns(SiteImports)
  async list(): Promise<{ items: SiteImport[] }> {
    return { items: await this.imports.list() };
  }

  @Get(':id')
  @Needs('viewer')
  @Returns(SiteImport)
  one(@Param({ schema: IdParam }) { id }: IdParam): Promise<SiteImport> {
    return this.imports.one(id);
  }

  @Get(':id/lines')
  @Needs('viewer')
  @Returns(SiteImportLines)
  async lines(
    @Param({ schema: IdParam }) { id }: IdParam,
    @Query({ schema: ImportLinesQuery }) query: ImportLinesQuery,
  ): Promise<{ items: SiteImportLine[] }> {
    return { items: await this.imports.lines(id, query) };
  }

  /** Undo: takes the sites it added away again, except those that have been searched. */
  @Delete(':id')
  @Needs('auditor')
  @Returns(UndoneImport)
  undo(@Param({ schema: IdParam }) { id }: IdParam): Promise<UndoneImport> {
    return this.imports.undo(id);
  }
}
