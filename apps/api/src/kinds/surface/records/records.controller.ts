import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, StreamableFile, UseFilters } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { DamagedEvidenceFilter } from '../../../evidence/evidence.service.js';
import { IdParam } from '../../../http/common.js';
import { attachment, binary } from '../../../http/files.js';
import { Describes, Returns } from '../../../http/returns.js';
import { ReturnsCsv, ReturnsXlsx, sentCsv, sentXlsx, type TableColumn } from '../../../http/table-file.js';
import { NamesService } from '../../../names/names.service.js';
import { AuditsItself, InBrowser, Needs, type SignedInRequest } from '../../../people/access.js';
import { AuditService } from '../../../people/audit.service.js';
import { RecordPage, RecordPagesService } from './record-pages.service.js';
import {
  ExportWithNames,
  MailRecordDetails,
  MailRecords,
  RecordFacets,
  RecordFilter,
  type RecordRow,
  RecordsQuery,
} from './records.schemas.js';
import { RecordsService } from './records.service.js';

const sign = (text: string): string | null => (text === 'none' ? null : text);

const RECORD_COLUMNS: readonly TableColumn<RecordRow>[] = [
  { name: 'site', meaning: 'Name of the site', of: (row) => row.siteName },
  { name: 'region', meaning: 'Its region', of: (row) => row.region },
  { name: 'kind', meaning: 'letter, meeting, item, paper, notice or decision, if known', of: (row) => row.kind },
  { name: 'date', meaning: 'Day of the entry, or of the meeting', of: (row) => row.date },
  { name: 'time', meaning: 'Time of the meeting', of: (row) => row.time },
  { name: 'published', meaning: 'Day of publication', of: (row) => row.published },
  { name: 'documentDate', meaning: 'Day of the document', of: (row) => row.documentDate },
  { name: 'caseNumber', meaning: 'Number of the case', of: (row) => row.caseNumber },
  { name: 'documentNumber', meaning: 'Number of the document', of: (row) => row.documentNumber },
  { name: 'direction', meaning: 'in, out or internal, as the record says', of: (row) => row.direction },
  { name: 'title', meaning: 'Title of the document', of: (row) => row.title },
  { name: 'caseTitle', meaning: 'Title of the case', of: (row) => row.caseTitle },
  {
    name: 'sender',
    meaning: 'Sender; private names are redacted unless the export is with names',
    of: (row) => row.sender,
  },
  {
    name: 'senderPrivate',
    meaning: 'Signs that the sender is a private person',
    of: (row) => sign(row.senderSign),
  },
  { name: 'recipient', meaning: 'Recipient; private names are redacted as above', of: (row) => row.recipient },
  {
    name: 'recipientPrivate',
    meaning: 'Signs that the recipient is a private person',
    of: (row) => sign(row.recipientSign),
  },
  { name: 'exemption', meaning: 'Exemption from public access', of: (row) => row.exemption },
  { name: 'legalGround', meaning: 'Legal ground of the exemption', of: (row) => row.legalGround },
  { name: 'link', meaning: 'Link of the record to the document', of: (row) => row.link },
  { name: 'firstSeenAt', meaning: 'When it was first retrieved, UTC', of: (row) => row.firstSeenAt },
  { name: 'lastSeenAt', meaning: 'When it was last seen, UTC', of: (row) => row.lastSeenAt },
];

const FILE = attachment('records.csv');
const ZIP_TYPE = 'application/zip';

@ApiTags('surface')
@Controller('records')
export class RecordsController {
  constructor(
    private readonly records: RecordsService,
    private readonly pages: RecordPagesService,
    private readonly audit: AuditService,
    private readonly names: NamesService,
  ) {}

  @Describes('List records', 'Records that match the filter and the words, newest first; private names are redacted.')
  @Get()
  @Needs('viewer')
  @Returns(MailRecords)
  list(@Query({ schema: RecordsQuery }) query: RecordsQuery) {
    return this.records.list(query);
  }

  @Describes(
    'Count records by value',
    'Exact numbers of the records that match the filter, by site, kind, direction and day; each list ignores the filter of its own field.',
  )
  @Get('facets')
  @Needs('viewer')
  @Returns(RecordFacets)
  facets(@Query({ schema: RecordFilter }) filter: RecordFilter) {
    return this.records.facets(filter);
  }

  @Describes('Export records as CSV', 'Records that match the filter, as CSV; private names are redacted.')
  @Get('export.csv')
  @Needs('viewer')
  @ReturnsCsv()
  export(@Query({ schema: RecordFilter }) filter: RecordFilter): Promise<StreamableFile> {
    return sentCsv(FILE, RECORD_COLUMNS, this.records.all(filter, 'redacted'));
  }

  @Describes(
    'Export records as an Excel workbook',
    'The same records as a workbook, at most 50,000; its second sheet explains the columns.',
  )
  @Get('export.xlsx')
  @Needs('viewer')
  @ReturnsXlsx()
  workbook(@Query({ schema: RecordFilter }) filter: RecordFilter): Promise<StreamableFile> {
    return sentXlsx(attachment('records.xlsx'), RECORD_COLUMNS, this.records.all(filter, 'redacted'));
  }

  @Describes(
    'Export records with names',
    'Records that match the filter with all names, as CSV. The reason is written to the audit log before the download begins.',
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

  @Describes('Read a record', 'A record with its fields and its evidence.')
  @Get(':id')
  @Needs('viewer')
  @Returns(MailRecordDetails)
  async one(@Param({ schema: IdParam }) { id }: IdParam, @Req() request: SignedInRequest) {
    return this.records.one(id, await this.names.sight(request));
  }

  @Describes(
    'Read the page of a record',
    'The visible text of the page on which a record was first seen, as received, with the places of the record’s own words; names of private persons are redacted unless the reader has given a reason.',
  )
  @Get(':id/page')
  @Needs('viewer')
  @Returns(RecordPage)
  async page(@Param({ schema: IdParam }) { id }: IdParam, @Req() request: SignedInRequest) {
    return this.pages.page(id, await this.names.sight(request));
  }

  @Describes(
    'Download the sealed packet of a record',
    'The record and its page as received in one file, signed and, if a timestamp authority is configured, with a timestamp, as that of a finding: `hyrde verify` checks it offline. While names are redacted, it has the redacted text alone.',
  )
  @Get(':id/packet.zip')
  @Needs('viewer')
  @UseFilters(DamagedEvidenceFilter)
  @ApiOkResponse(binary(ZIP_TYPE, 'The packet'))
  async packet(@Param({ schema: IdParam }) { id }: IdParam, @Req() request: SignedInRequest): Promise<StreamableFile> {
    const packet = await this.pages.packet(id, await this.names.sight(request));
    return new StreamableFile(packet, { type: ZIP_TYPE, disposition: attachment(`hyrde-record-${id}.zip`) });
  }
}
