import { PersonSign, RecordDirection } from '@hyrde/contracts';
import { NamesShown, Shown } from '@hyrde/jobs/redaction';
import { z } from 'zod';
import { flag, Id, PageQuery, Practice, Time } from '../../../http/common.js';

const Day = z.iso.date();

/**
 * An entry of a mail record. Names of private persons are redacted: `senderSign` and `recipientSign` give the reason
 * and its certainty.
 */
export const MailRecord = z
  .object({
    id: Id,
    site: z.object({ id: Id, name: z.string(), region: z.string().nullable() }),
    portalId: Id,
    date: Day.nullable(),
    documentDate: Day.nullable(),
    caseNumber: z.string().nullable(),
    documentNumber: z.string().nullable(),
    direction: RecordDirection.nullable(),
    sender: z.string().nullable(),
    senderSign: PersonSign,
    recipient: z.string().nullable(),
    recipientSign: PersonSign,
    title: z.string().nullable(),
    caseTitle: z.string().nullable(),
    /** True if the record is exempt from public access. */
    exempt: z.boolean(),
    exemption: z.string().nullable(),
    legalGround: z.string().nullable(),
    link: z.string().nullable(),
    firstSeenAt: Time,
    lastSeenAt: Time,
    /** True if its names, title and page have been deleted by retention. */
    forgotten: z.boolean(),
  })
  .meta({ id: 'MailRecord' });
export type MailRecord = z.infer<typeof MailRecord>;

const choices = {
  practice: Practice,
  /** Words, matched by stems of the site's language; `"…"` for a phrase, `-` before an excluded word. */
  q: z.string().trim().max(200).optional(),
  siteId: Id.optional(),
  regionId: Id.optional(),
  portalId: Id.optional(),
  from: Day.optional(),
  to: Day.optional(),
  direction: RecordDirection.optional(),
  exempt: flag.optional(),
};

export const RecordFilter = z.object(choices);
export type RecordFilter = z.infer<typeof RecordFilter>;

export const RecordsQuery = PageQuery.extend(choices);
export type RecordsQuery = z.infer<typeof RecordsQuery>;

/** Counting stops at a thousand; then `totalIsMore` is true. */
export const MailRecords = z
  .object({
    items: z.array(MailRecord),
    total: z.number().int(),
    totalIsMore: z.boolean(),
    next: z.string().nullable(),
  })
  .meta({ id: 'MailRecords' });
export type MailRecords = z.infer<typeof MailRecords>;

/** The record with the query and page that retrieved it. */
export const MailRecordDetails = MailRecord.extend({
  portalUrl: Shown,
  /** State of names in the query and the page; names in the record itself are redacted for every role. */
  names: NamesShown,
  evidence: z.object({
    /** URL of the page on which it was first seen; null after retention. */
    pageUrl: Shown.nullable(),
    /** SHA-256 of the page's text. */
    pageHash: z.string().nullable(),
    /** True if the page is still stored as received. */
    kept: z.boolean(),
    at: Time,
    query: z
      .object({
        position: z.number().int(),
        method: z.string(),
        words: z.array(z.string()),
        choices: z.record(z.string(), z.string()),
        from: Day.nullable(),
        to: Day.nullable(),
      })
      .nullable(),
  }),
}).meta({ id: 'MailRecordDetails' });
export type MailRecordDetails = z.infer<typeof MailRecordDetails>;

export const Reason = z.string().trim().min(10).max(500);

/** Selection of records to export with names, and the reason, which is written to the audit log. */
export const ExportWithNames = z
  .strictObject({
    reason: Reason,
    practice: z.boolean().default(false),
    q: choices.q,
    siteId: choices.siteId,
    regionId: choices.regionId,
    portalId: choices.portalId,
    from: choices.from,
    to: choices.to,
    direction: choices.direction,
    exempt: z.boolean().optional(),
  })
  .meta({ id: 'ExportWithNames' });
export type ExportWithNames = z.infer<typeof ExportWithNames>;
