import { PersonSign, RecordDirection } from '@hyrde/contracts';
import { NamesShown, Shown } from '@hyrde/jobs/redaction';
import { z } from 'zod';
import { flag, Id, PageQuery, Practice, Time } from '../../../http/common.js';

const Day = z.iso.date();

/** An entry of a mail record. Private persons are masked: `senderSign` and `recipientSign` say where, and how sure that is. */
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
    /** Kept from the public. */
    exempt: z.boolean(),
    exemption: z.string().nullable(),
    legalGround: z.string().nullable(),
    link: z.string().nullable(),
    firstSeenAt: Time,
    lastSeenAt: Time,
    /** Its names, title and page are kept no longer. */
    forgotten: z.boolean(),
  })
  .meta({ id: 'MailRecord' });
export type MailRecord = z.infer<typeof MailRecord>;

const choices = {
  practice: Practice,
  /** Words, by the stems of the site's language; `"…"` for a phrase, `-` before what must not be there. */
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

/** Counting stops at a thousand: then `totalIsMore`. */
export const MailRecords = z
  .object({
    items: z.array(MailRecord),
    total: z.number().int(),
    totalIsMore: z.boolean(),
    next: z.string().nullable(),
  })
  .meta({ id: 'MailRecords' });
export type MailRecords = z.infer<typeof MailRecords>;

/** With what brought it up. */
export const MailRecordDetails = MailRecord.extend({
  portalUrl: Shown,
  /** In what was asked and where it stood; names in the record itself are masked for everybody. */
  names: NamesShown,
  evidence: z.object({
    /** The page on which it stood first; null once that is forgotten. */
    pageUrl: Shown.nullable(),
    /** SHA-256 of the page's text. */
    pageHash: z.string().nullable(),
    /** Is the page still kept as it was received? */
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

/** What is to be exported with names, and why: the reason stands in the audit log. */
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
