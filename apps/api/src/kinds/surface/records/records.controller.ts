import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../../http/common.js';
import { attachment } from '../../../http/files.js';
import { Returns, Tells } from '../../../http/returns.js';
import { ReturnsCsv, sentCsv } from '../../../http/table-file.js';
import { NamesService } from '../../../names/names.service.js';
import { AuditsItself, InBrowser, Needs, type SignedInRequest } from '../../../people/access.js';
import { AuditService } from '../../../people/audit.service.js';
import { RECORD_COLUMNS } from './export.js';
import { ExportWithNames, MailRecordDetails, MailRecords, RecordFilter, RecordsQuery } from './records.schemas.js';
import { RecordsService } from './records.service.js';

const FILE = attachment('records.csv');

@ApiTags('surface')
@Controller('records')
export class RecordsController {
  constructor(
    private readonly records: RecordsService,
    private readonly audit: AuditService,
    private readonly names: NamesService,
  ) {}

  @Tells(
    'List records',
    'Those that the filter lets through, by full text where words are given, else newest first; private persons masked.',
  )
  @Get()
  @Needs('viewer')
  @Returns(MailRecords)
  list(@Query({ schema: RecordsQuery }) query: RecordsQuery) {
    return this.records.list(query);
  }

  @Tells('Export records as CSV', 'What the filter lets through, private persons masked, as CSV.')
  @Get('export.csv')
  @Needs('viewer')
  @ReturnsCsv()
  export(@Query({ schema: RecordFilter }) filter: RecordFilter): StreamableFile {
    return sentCsv(FILE, RECORD_COLUMNS, this.records.all(filter, 'masked'));
  }

  @Tells(
    'Export records with names',
    'The same with every name, for a reason that stands in the audit log before the first line leaves.',
  )
  @Post('export-with-names')
  @InBrowser()
  @Needs('auditor')
  @HttpCode(200)
  @AuditsItself()
  @ReturnsCsv()
  async exportWithNames(
    @Body({ schema: ExportWithNames }) { reason: _reason, ...filter }: ExportWithNames,
  ): Promise<StreamableFile> {
    await this.audit.record();
    return sentCsv(FILE, RECORD_COLUMNS, this.records.all(filter, 'shown'));
  }

  @Tells('Read a record', 'Its fields, and the evidence that it comes from.')
  @Get(':id')
  @Needs('viewer')
  @Returns(MailRecordDetails)
  async one(@Param({ schema: IdParam }) { id }: IdParam, @Req() request: SignedInRequest) {
    return this.records.one(id, await this.names.sight(request));
  }
}
