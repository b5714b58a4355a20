import { Body, Controller, Delete, Get, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import { PathId } from '../http/common.js';
import { attachment } from '../http/files.js';
import { unsupported } from '../http/json-body.js';
import { Describes, Returns } from '../http/returns.js';
import { CsvQuery, ReturnsCsv, ReturnsXlsx, sentCsv, sentXlsx, XLSX_TYPE } from '../http/table-file.js';
import { Me, Needs, type SignedIn, Unaudited } from '../people/access.js';
import {
  ImportLinesQuery,
  ImportQuery,
  LayoutQuery,
  RestoredImport,
  SiteImport,
  SiteImportLines,
  SiteImports,
  SiteListPreview,
  UndoneImport,
} from './imports.schemas.js';
import { ImportsService } from './imports.service.js';

@ApiTags('sites')
@Controller('site-imports')
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Describes(
    'Import sites',
    'Imports a site list. The body is the file’s bytes, up to 5 MB: CSV (in UTF-8, UTF-16 or a code page recognised by its letters; separated by `,` `;` or tab) or an Excel workbook. Required columns: name, homeUrl; optional: region, language, population, number, tags (separated by `|`).',
  )
  @Post()
  @Needs('auditor')
  @ApiConsumes('text/csv', XLSX_TYPE)
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @Returns(SiteImport, 201)
  read(@Query({ schema: ImportQuery }) query: ImportQuery, @Body() body: unknown, @Me() me: SignedIn) {
    return this.imports.read(bytesOf(body), query, me.id);
  }

  @Describes(
    'Preview an import',
    'Shows how the list would be imported: the fields of its columns, and its first lines. Stores nothing.',
  )
  @Post('preview')
  @Needs('auditor')
  @Unaudited()
  @ApiConsumes('text/csv', XLSX_TYPE)
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @Returns(SiteListPreview)
  preview(@Query({ schema: LayoutQuery }) layout: LayoutQuery, @Body() body: unknown) {
    return this.imports.preview(bytesOf(body), layout);
  }

  @Describes('List imports', 'The newest hundred, newest first.')
  @Get()
  @Needs('viewer')
  @Returns(SiteImports)
  async list() {
    return { items: await this.imports.list() };
  }

  @Describes('Read an import', 'Numbers of lines added, changed, unchanged and failed.')
  @Get(':id')
  @Needs('viewer')
  @Returns(SiteImport)
  one(@PathId() id: string) {
    return this.imports.one(id);
  }

  @Describes('List the lines of an import', 'In the order of the file, of one result or all.')
  @Get(':id/lines')
  @Needs('viewer')
  @Returns(SiteImportLines)
  async lines(@PathId() id: string, @Query({ schema: ImportLinesQuery }) query: ImportLinesQuery) {
    return { items: await this.imports.lines(id, query) };
  }

  @Describes(
    'Download failed lines as CSV',
    'The failed lines in the columns of their file, with their faults, to be corrected and imported again.',
  )
  @Get(':id/failed.csv')
  @Needs('viewer')
  @ReturnsCsv()
  async failedCsv(@PathId() id: string, @Query({ schema: CsvQuery }) query: CsvQuery): Promise<StreamableFile> {
    const { columns, lines } = await this.imports.failed(id);
    return sentCsv(attachment('failed-lines.csv'), columns, lines, query);
  }

  @Describes('Download failed lines as an Excel workbook', 'The same lines as an Excel workbook.')
  @Get(':id/failed.xlsx')
  @Needs('viewer')
  @ReturnsXlsx()
  async failedWorkbook(@PathId() id: string): Promise<StreamableFile> {
    const { columns, lines } = await this.imports.failed(id);
    return sentXlsx(attachment('failed-lines.xlsx'), columns, lines);
  }

  @Describes('Undo an import', 'Deletes the sites that it added, except those that have been searched or worked on.')
  @Delete(':id')
  @Needs('auditor')
  @Returns(UndoneImport)
  undo(@PathId() id: string) {
    return this.imports.undo(id);
  }

  @Describes(
    'Take back the undoing of an import',
    'Brings back the sites that it deleted, except those whose address is taken.',
  )
  @Post(':id/restore')
  @Needs('auditor')
  @Returns(RestoredImport)
  restore(@PathId() id: string) {
    return this.imports.restore(id);
  }
}

function bytesOf(body: unknown): Buffer {
  if (!Buffer.isBuffer(body)) throw unsupported(`text/csv or ${XLSX_TYPE}`);
  return body;
}
