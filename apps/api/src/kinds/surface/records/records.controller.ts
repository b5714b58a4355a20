import { Body, Controller, Get, HttpCode, Post, Query, StreamableFile, UseFilters } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { DamagedEvidenceFilter } from '../../../evidence/evidence.service.js';
import { PathId } from '../../../http/common.js';
import { attachment, binary } from '../../../http/files.js';
import { Describes, Returns } from '../../../http/returns.js';
import { ReturnsCsv, ReturnsXlsx, sentCsv, sentXlsx, tableColumns } from '../../../http/table-file.js';
import { Sees, type Sight } from '../../../names/names.service.js';
import { AuditsItself, InBrowser, Needs } from '../../../people/access.js';
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

const RECORD_COLUMNS = tableColumns<RecordRow>({
  site: ['Name of the site', (row) => row.siteName],
  region: ['Its region', (row) => row.region],
  kind: ['letter, meeting, item, paper, notice or decision, if known', (row) => row.kind],
  date: ['Day of the entry, or of the meeting', (row) => row.date],
  time: ['Time of the meeting', (row) => row.time],
  published: ['Day of publication', (row) => row.published],
  documentDate: ['Day of the document', (row) => row.documentDate],
  caseNumber: ['Number of the case', (row) => row.caseNumber],
  documentNumber: ['Number of the document', (row) => row.documentNumber],
  direction: ['in, out or internal, as the record says', (row) => row.direction],
  title: ['Title of the document', (row) => row.title],
  caseTitle: ['Title of the case', (row) => row.caseTitle],
  sender: ['Sender; private names are redacted unless the export is with names', (row) => row.sender],
  senderPrivate: ['Signs that the sender is a private person', (row) => sign(row.senderSign)],
  recipient: ['Recipient; private names are redacted as above', (row) => row.recipient],
  recipientPrivate: ['Signs that the recipient is a private person', (row) => sign(row.recipientSign)],
  exemption: ['Exemption from public access', (row) => row.exemption],
  legalGround: ['Legal ground of the exemption', (row) => row.legalGround],
  link: ['Link of the record to the document', (row) => row.link],
  firstSeenAt: ['When it was first retrieved, UTC', (row) => row.firstSeenAt],
  lastSeenAt: ['When it was last seen, UTC', (row) => row.lastSeenAt],
});

const FILE = attachment('records.csv');
const ZIP_TYPE = 'application/zip';

@ApiTags('surface')
@Controller('records')
export class RecordsController {
  constructor(
    private readonly records: RecordsService,
    private readonly pages: RecordPagesService,
    private readonly audit: AuditService,
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
  async one(@PathId() id: string, @Sees() sight: Sight) {
    return this.records.one(id, sight);
  }

  @Describes(
    'Read the page of a record',
    'The visible text of the page on which a record was first seen, as received, with the places of the record’s own words; names of private persons are redacted unless the reader has given a reason.',
  )
  @Get(':id/page')
  @Needs('viewer')
  @Returns(RecordPage)
  async page(@PathId() id: string, @Sees() sight: Sight) {
    return this.pages.page(id, sight);
  }

  @Describes(
    'Download the sealed packet of a record',
    'The record and its page as received in one file, signed and, if a timestamp authority is configured, with a timestamp, as that of a finding: `hyrde verify` checks it offline. While names are redacted, it has the redacted text alone.',
  )
  @Get(':id/packet.zip')
  @Needs('viewer')
  @UseFilters(DamagedEvidenceFilter)
  @ApiOkResponse(binary(ZIP_TYPE, 'The packet'))
  async packet(@PathId() id: string, @Sees() sight: Sight): Promise<StreamableFile> {
    const packet = await this.pages.packet(id, sight);
    return new StreamableFile(packet, { type: ZIP_TYPE, disposition: attachment(`hyrde-record-${id}.zip`) });
  }
}
