import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../../http/common.js';
import { attachment } from '../../../http/files.js';
import { Describes, Returns } from '../../../http/returns.js';
import type { TableColumn } from '../../../http/table-file.js';
import { ReturnsCsv, sentCsv } from '../../../http/table-file.js';
import { NamesService } from '../../../names/names.service.js';
import { AuditsItself, InBrowser, Needs, type SignedInRequest } from '../../../people/access.js';
import { AuditService } from '../../../people/audit.service.js';
import type { RecordRow } from './record-rows.js';
import { ExportWithNames, MailRecordDetails, MailRecords, RecordFilter, RecordsQuery } from './records.schemas.js';
import { RecordsService } from './records.service.js';

const sign = (text: string): string | null => (text === 'none' ? null : text);

/** Columns of the CSV export of records. */
const RECORD_COLUMNS: readonly TableColumn<RecordRow>[] = [
  { name: 'site', meaning: 'Name of the site', of: (row) => row.site_name },
  { name: 'region', meaning: 'Its region', of: (row) => row.region },
  { name: 'date', meaning: 'Day of the entry', of: (row) => row.date },
  { name: 'documentDate', meaning: 'Day of the document', of: (row) => row.document_date },
  { name: 'caseNumber', meaning: 'Number of the case', of: (row) => row.case_number },
  { name: 'documentNumber', meaning: 'Number of the document', of: (row) => row.document_number },
  { name: 'direction', meaning: 'in, out or internal, as the record says', of: (row) => row.direction },
  { name: 'title', meaning: 'Title of the document', of: (row) => row.title },
  { name: 'caseTitle', meaning: 'Title of the case', of: (row) => row.case_title },
  {
    name: 'sender',
    meaning: 'Who sent it; private persons are masked unless the export is with names',
    of: (row) => row.sender,
  },
  {
    name: 'senderPrivate',
    meaning: 'What speaks for a private person as its sender',
    of: (row) => sign(row.sender_sign),
  },
  { name: 'recipient', meaning: 'Who received it; private persons are masked as above', of: (row) => row.recipient },
  {
    name: 'recipientPrivate',
    meaning: 'What speaks for a private person as its recipient',
    of: (row) => sign(row.recipient_sign),
  },
  { name: 'exemption', meaning: 'What is kept from the public', of: (row) => row.exemption },
  { name: 'legalGround', meaning: 'By which law', of: (row) => row.legal_ground },
  { name: 'link', meaning: 'The document, where the record links to it', of: (row) => row.link },
  { name: 'firstSeenAt', meaning: 'When it was first brought up, UTC', of: (row) => row.first_seen_at },
  { name: 'lastSeenAt', meaning: 'When it was last seen, UTC', of: (row) => row.last_seen_at },
];

const FILE = attachment('records.csv');

@ApiTags('surface')
@Controller('records')
export class RecordsController {
  constructor(
    private readonly records: RecordsService,
    private readonly audit: AuditService,
    private readonly names: NamesService,
  ) {}

  @Describes(
    'List records',
    'Those that the filter lets through, by full text where words are given, else newest first; private persons masked.',
  )
  @Get()
  @Needs('viewer')
  @Returns(MailRecords)
  list(@Query({ schema: RecordsQuery }) query: RecordsQuery) {
    return this.records.list(query);
  }

  @Describes('Export records as CSV', 'What the filter lets through, private persons masked, as CSV.')
  @Get('export.csv')
  @Needs('viewer')
  @ReturnsCsv()
  export(@Query({ schema: RecordFilter }) filter: RecordFilter): StreamableFile {
    return sentCsv(FILE, RECORD_COLUMNS, this.records.all(filter, 'masked'));
  }

  @Describes(
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

  @Describes('Read a record', 'Its fields, and the evidence that it comes from.')
  @Get(':id')
  @Needs('viewer')
  @Returns(MailRecordDetails)
  async one(@Param({ schema: IdParam }) { id }: IdParam, @Req() request: SignedInRequest) {
    return this.records.one(id, await this.names.sight(request));
  }
}
