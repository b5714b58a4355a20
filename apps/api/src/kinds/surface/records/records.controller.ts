import type { Readable } from 'node:stream';
import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, Req, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../../http/common.js';
import { Returns } from '../../../http/returns.js';
import { csvOf } from '../../../http/table-file.js';
import { NamesService } from '../../../names/names.service.js';
import { AuditsItself, InBrowser, Needs, type SignedInRequest } from '../../../people/access.js';
import { AuditService } from '../../../people/audit.service.js';
import { RECORD_COLUMNS } from './export.js';
import { ExportWithNames, MailRecordDetails, MailRecords, RecordFilter, RecordsQuery } from './records.schemas.js';
import { RecordsService } from './records.service.js';

const CSV = 'text/csv; charset=utf-8';
const csvResponse = { description: 'CSV', content: { 'text/csv': { schema: { type: 'string' } } } } as const;

@ApiTags('surface')
@Controller('records')
export class RecordsController {
  constructor(
    private readonly records: RecordsService,
    private readonly audit: AuditService,
    private readonly names: NamesService,
  ) {}

  @Get()
  @Needs('viewer')
  @Returns(MailRecords)
  list(@Query({ schema: RecordsQuery }) query: RecordsQuery): Promise<MailRecords> {
    return this.records.list(query);
  }

  /** What the filter lets through, private persons masked, as CSV. */
  @Get('export.csv')
  @Needs('viewer')
  @Header('content-type', CSV)
  @ApiOkResponse(csvResponse)
  export(@Query({ schema: RecordFilter }) filter: RecordFilter): StreamableFile {
    return file(csvOf(RECORD_COLUMNS, this.records.all(filter, 'masked')));
  }

  /** The same with every name, for a reason that stands in the audit log before the first line leaves. */
  @Post('export-with-names')
  @InBrowser()
  @Needs('auditor')
  @HttpCode(200)
  @AuditsItself()
  @Header('content-type', CSV)
  @ApiOkResponse(csvResponse)
  async exportWithNames(
    @Body({ schema: ExportWithNames }) { reason: _reason, ...filter }: ExportWithNames,
  ): Promise<StreamableFile> {
    await this.audit.record();
    return file(csvOf(RECORD_COLUMNS, this.records.all(filter, 'shown')));
  }

  @Get(':id')
  @Needs('viewer')
  @Returns(MailRecordDetails)
  async one(@Param({ schema: IdParam }) { id }: IdParam, @Req() request: SignedInRequest): Promise<MailRecordDetails> {
    return this.records.one(id, await this.names.sight(request));
  }
}

const file = (csv: Readable): StreamableFile =>
  new StreamableFile(csv, { type: CSV, disposition: 'attachment; filename="records.csv"' });
