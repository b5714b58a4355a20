import { named } from '@hyrde/contracts';
import { NamesShown, Shown } from '@hyrde/jobs/redaction';
import type { Database } from '@hyrde/store';
import { queryRow, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DATABASE } from '../../../base/tokens.js';
import { EvidenceService } from '../../../evidence/evidence.service.js';
import type { EvidencePage } from '../../../evidence/evidence-rows.js';
import type { ShownPage } from '../../../evidence/shown-pages.js';
import { iso, Time } from '../../../http/common.js';
import { Problem } from '../../../http/problem.js';
import type { Sight } from '../../../names/names.service.js';
import { recordSpans } from './record-spans.js';
import type { MailRecordDetails } from './records.schemas.js';
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

/** The stored page of a record: shown with the record's words, and sealed as a packet. */
@Injectable()
export class RecordPagesService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly records: RecordsService,
    private readonly evidence: EvidenceService,
  ) {}

  /** @throws Problem if the record does not exist, or its page is not stored */
  async page(id: string, sight: Sight): Promise<RecordPage> {
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

  /**
   * The record and its page in one sealed packet, as of a finding. While names are redacted, it has the redacted text,
   * and the other files are left out.
   * @throws as `page`; DamagedEvidence if the stored page differs from the received one
   */
  async packet(id: string, sight: Sight): Promise<Uint8Array> {
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
