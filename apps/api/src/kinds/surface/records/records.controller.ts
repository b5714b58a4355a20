import { named } from '@hyrde/contracts';
import { NamesShown, Shown } from '@hyrde/jobs/redaction';
import type { Database } from '@hyrde/store';
import { queryRow, statement } from '@hyrde/store/statement';
import { Body, Controller, Get, HttpCode, Inject, Post, Query, StreamableFile, UseFilters } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { DATABASE } from '../../../base/tokens.js';
import { DamagedEvidenceFilter, EvidenceService } from '../../../evidence/evidence.service.js';
import type { EvidencePage } from '../../../evidence/evidence-rows.js';
import type { ShownPage } from '../../../evidence/shown-pages.js';
import { iso, PathId, Time } from '../../../http/common.js';
import { attachment, binary } from '../../../http/files.js';
import { Problem } from '../../../http/problem.js';
import { Describes, Returns } from '../../../http/returns.js';
import { ReturnsCsv, ReturnsXlsx, sentCsv, sentXlsx, tableColumns } from '../../../http/table-file.js';
import { Sees, type Sight } from '../../../names/names.service.js';
import { AuditsItself, InBrowser, Needs } from '../../../people/access.js';
import { AuditService } from '../../../people/audit.service.js';
import { recordSpans } from './record-spans.js';
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

/** The page on which a record was first seen, as received, with the places of the record's own words. */
export const RecordPage = named('RecordPage', {
  url: Shown,
  /** Time at which it was received. */
  at: Time,
  /** Its visible text around the record; names of private persons are redacted unless a reason was given. */
  text: Shown,
  names: NamesShown,
  /** True if the page's text goes on before or after. */
  isCut: z.boolean(),
  /** Places of the record's words in `text`: [start, end) in UTF-16 code units; empty if none was recognised. */
  spans: z.array(z.object({ start: z.number().int(), end: z.number().int() })),
});
export type RecordPage = z.infer<typeof RecordPage>;

/** Maximum length of the text shown, and of its part before the record. */
const [SHOWN, BEFORE] = [60_000, 10_000];

const PLACE = statement({
  name: 'records.place',
  parameters: { id: z.uuid() },
  text: `select task_id as "taskId", seq, site_id as "siteId" from portal_record where id = $id::uuid`,
  row: z.object({ taskId: z.uuid().nullable(), seq: z.int().nullable(), siteId: z.uuid() }),
});

const notKept = (): Problem =>
  new Problem('not-found', 'The page of this record is not stored as received, or has been deleted by retention.');

/** Types whose text is read as that of a page; names in other data, such as tables without mark-up, are not recognised for certain. */
const LEGIBLE = /html|pdf/i;

/** @throws Problem if names are redacted and cannot be redacted for certain */
async function refuseIllegible(page: EvidencePage, shown: ShownPage, names: NamesShown): Promise<void> {
  const { contentType, reading } = page;
  if (names !== 'covered' || contentType === null || LEGIBLE.test(`${contentType} ${reading}`)) return;
  if (reading === 'rendered-dom' || (await shown.text())?.lines === null) return;
  throw new Problem(
    'not-found',
    'This answer is no page, and names of private persons cannot be redacted in it for certain. Auditors may read it after giving a reason (POST /api/names).',
  );
}

async function spansOf(shown: ShownPage, record: MailRecordDetails) {
  const page = await shown.text();
  return page ? recordSpans(page.text, page.rows, record) : [];
}

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
    private readonly audit: AuditService,
    @Inject(DATABASE) private readonly db: Database,
    private readonly evidence: EvidenceService,
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
    const { record, page, shown } = await this.opened(id, sight);
    const names = await sight.of(page.namesPeople);
    await refuseIllegible(page, shown, names);
    const text = await shown.shownText(names);
    if (text === null) throw notKept();
    const spans = await spansOf(shown, record);
    const from = Math.max(0, (spans[0]?.start ?? 0) - BEFORE);
    const part = text.slice(from, from + SHOWN);
    return {
      url: shown.redaction.as(names).address(page.finalUrl),
      at: iso(page.at),
      text: part as Shown,
      names,
      isCut: part.length < text.length,
      spans: spans
        .map(({ start, end }) => ({ start: start - from, end: end - from }))
        .filter(({ end }) => end <= part.length),
    };
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
    const packet = await this.packetOf(id, sight);
    return new StreamableFile(packet, { type: ZIP_TYPE, disposition: attachment(`hyrde-record-${id}.zip`) });
  }

  /**
   * The record and its page in one sealed packet, as of a finding. While names are redacted, it has the redacted text,
   * and the other files are left out.
   * @throws as `page`; DamagedEvidence if the stored page differs from the received one
   */
  private async packetOf(id: string, sight: Sight): Promise<Uint8Array> {
    const { record, page, shown } = await this.opened(id, sight);
    await refuseIllegible(page, shown, await sight.of(page.namesPeople));
    const { lastSeenAt: _, names: __, evidence, ...read } = record;
    const title = record.title ?? record.caseTitle ?? record.documentNumber ?? record.id;
    const facts = {
      claim: `The record "${title}" of ${record.site.name} was on ${evidence.pageUrl ?? 'its page'} at ${evidence.at}.`,
      record: read,
      evidence,
      /** Places of its words in the visible text: [start, end) in UTF-16 code units. */
      words: await spansOf(shown, record),
    };
    return this.evidence.packetOfPage({ recordId: id, page, shown, facts }, sight);
  }

  private async opened(id: string, sight: Sight) {
    const record = await this.records.one(id, sight);
    const place = await queryRow(this.db, PLACE, { id });
    if (!place?.taskId || place.seq === null) throw notKept();
    const { taskId, siteId } = place;
    const page = await this.evidence.answer(taskId, place.seq);
    if (!page) throw notKept();
    return { record, page, shown: await this.evidence.shown({ taskId, siteId, page }) };
  }
}
