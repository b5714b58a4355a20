import { PersonSign, RecordDirection } from '@hyrde/contracts';
import { NamesShown, Shown } from '@hyrde/jobs/redaction';
import { z } from 'zod';
import { flag, Id, iso, PageQuery, Practice, Time } from '../../../http/common.js';

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

/** A record as read from the database; dates are text, since a day has no time zone. */
export const RECORD_ROW = {
  id: z.uuid(),
  site_id: z.uuid(),
  site_name: z.string(),
  region: z.string().nullable(),
  portal_id: z.uuid(),
  sort_date: z.string(),
  date: z.string().nullable(),
  document_date: z.string().nullable(),
  case_number: z.string().nullable(),
  document_number: z.string().nullable(),
  direction: RecordDirection.nullable(),
  sender: z.string().nullable(),
  sender_sign: PersonSign,
  recipient: z.string().nullable(),
  recipient_sign: PersonSign,
  title: z.string().nullable(),
  case_title: z.string().nullable(),
  exempt: z.boolean(),
  exemption: z.string().nullable(),
  legal_ground: z.string().nullable(),
  link: z.string().nullable(),
  first_seen_at: z.date(),
  last_seen_at: z.date(),
  forgotten: z.boolean(),
};
export type RecordRow = z.output<z.ZodObject<typeof RECORD_ROW>>;

/** SQL columns of a record with private names redacted. */
export const REDACTED =
  'record.sender, record.recipient, record.title, record.case_title, record.exemption, record.link';
/** SQL columns of a record with names, from `record_names names`. */
export const UNREDACTED = `coalesce(names.sender, record.sender) as sender, coalesce(names.recipient, record.recipient) as recipient,
  coalesce(names.title, record.title) as title, coalesce(names.case_title, record.case_title) as case_title,
  coalesce(names.exemption, record.exemption) as exemption, coalesce(names.link, record.link) as link`;

/** SQL columns of a `RecordRow` from `record`, `site` and `region`, beside `REDACTED` or `UNREDACTED`. */
export const RECORD_COLUMNS = `record.id, record.site_id, site.name as site_name, region.name as region,
      record.portal_id, record.sort_date::text, record.date::text, record.document_date::text, record.case_number,
      record.document_number, record.direction, record.sender_sign, record.recipient_sign, record.exempt,
      record.legal_ground, record.first_seen_at, record.last_seen_at, record.forgotten_at is not null as forgotten`;

export function recordOf(row: RecordRow): MailRecord {
  return {
    id: row.id,
    site: { id: row.site_id, name: row.site_name, region: row.region },
    portalId: row.portal_id,
    date: row.date,
    documentDate: row.document_date,
    caseNumber: row.case_number,
    documentNumber: row.document_number,
    direction: row.direction,
    sender: row.sender,
    senderSign: row.sender_sign,
    recipient: row.recipient,
    recipientSign: row.recipient_sign,
    title: row.title,
    caseTitle: row.case_title,
    exempt: row.exempt,
    exemption: row.exemption,
    legalGround: row.legal_ground,
    link: row.link,
    firstSeenAt: iso(row.first_seen_at),
    lastSeenAt: iso(row.last_seen_at),
    forgotten: row.forgotten,
  };
}

/**
 * A filter in which the region is replaced by its sites and the words by their stems, so that Postgres can estimate the
 * number of records.
 */
export type StemFilter = Omit<RecordFilter, 'regionId' | 'q'> & {
  readonly siteIds: readonly string[] | null;
  /** Text query for the index; '' if nothing can match, null if there are no words. */
  readonly wanted: string | null;
};

/** SQL filter on `record`; the text query includes words that encode direction and exemption. */
export const FILTER = `record.practice = $practice
      {{and record.searched @@ $stems::tsquery}} {{and $possible::bool}}
      {{and record.site_id = $siteId::uuid}} {{and record.site_id = any($siteIds::uuid[])}}
      {{and record.portal_id = $portalId::uuid}} {{and record.sort_date >= $from::date}} {{and record.sort_date <= $to::date}}
      {{and record.direction = $direction}} {{and record.exempt = $exempt}}`;
export const FILTERED = {
  practice: z.boolean(),
  stems: z.string().nullable(),
  /** false if nothing can match. */
  possible: z.literal(false).nullable(),
  siteId: z.uuid().nullish(),
  siteIds: z.array(z.uuid()).readonly().nullish(),
  portalId: z.uuid().nullish(),
  from: z.string().nullish(),
  to: z.string().nullish(),
  direction: RecordDirection.nullish(),
  exempt: z.boolean().nullish(),
};

/** Parameters of `FILTER`. Words, and filters encoded as words, are combined into one index lookup. */
export function filterOf({ wanted, ...filter }: StemFilter) {
  const { direction, exempt } = filter;
  const others = [direction && `'=${direction}'`, exempt && "'=exempt'"].filter(Boolean);
  return {
    ...filter,
    stems: wanted ? [`(${wanted})`, ...others].join(' & ') : null,
    possible: wanted === '' ? (false as const) : null,
  };
}
