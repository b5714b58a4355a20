import { named, namedStrict, PersonSign, RecordDirection, RecordFilter, RecordKind } from '@hyrde/contracts';
import { NamesShown, Shown } from '@hyrde/jobs/redaction';
import { z } from 'zod';
import { Id, iso, PageQuery, Time } from '../../../http/common.js';

const Day = z.iso.date();

/**
 * An entry of a mail record. Names of private persons are redacted: `senderSign` and `recipientSign` give the reason
 * and its certainty.
 */
export const MailRecord = named('MailRecord', {
  id: Id,
  site: z.object({ id: Id, name: z.string(), region: z.string().nullable() }),
  portalId: Id,
  /** Kind of the record; null if unknown. */
  kind: RecordKind.nullable(),
  date: Day.nullable(),
  /** Time of a meeting, as 18:00. */
  time: z.string().nullable(),
  /** Day on which the record, or a meeting’s minutes or agenda, were published. */
  published: Day.nullable(),
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
  deleted: z.boolean(),
});
export type MailRecord = z.infer<typeof MailRecord>;

export { RecordFilter };

export const RecordsQuery = PageQuery.extend(RecordFilter.shape);
export type RecordsQuery = z.infer<typeof RecordsQuery>;

/** Counting stops at a thousand; then `totalIsMore` is true. */
export const MailRecords = named('MailRecords', {
  items: z.array(MailRecord),
  total: z.number().int(),
  totalIsMore: z.boolean(),
  next: z.string().nullable(),
});
export type MailRecords = z.infer<typeof MailRecords>;

const facetOf = <Value extends z.ZodType>(value: Value) => z.array(z.object({ value, records: z.number().int() }));

/**
 * Exact numbers of the records that match a filter, by value. Each list ignores the filter of its own field, so that
 * another value can be chosen; values are descending by number, days descending by time.
 */
export const RecordFacets = named('RecordFacets', {
  /** Number of records that match the whole filter. */
  total: z.number().int(),
  /** Sites with most records. */
  sites: facetOf(z.object({ id: Id, name: z.string() })),
  kinds: facetOf(RecordKind.nullable()),
  directions: facetOf(RecordDirection.nullable()),
  /** Days, if the filter is of at most two months, else months: first and last day; the newest ones. */
  days: facetOf(z.object({ from: Day, to: Day })),
});
export type RecordFacets = z.infer<typeof RecordFacets>;

/** The record with the query and page that retrieved it. */
export const MailRecordDetails = MailRecord.extend({
  portalUrl: Shown,
  /** State of names in the query and the page; names in the record itself are redacted for every role. */
  names: NamesShown,
  evidence: z.object({
    /** URL of the page on which it was first seen; null after retention. */
    pageUrl: Shown.nullable(),
    /** SHA-256 of the document as read (decoded bytes, DOM after scripts, text of a PDF), not of its visible text. */
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
export const ExportWithNames = namedStrict('ExportWithNames', {
  reason: Reason,
  practice: z.boolean().default(false),
  q: RecordFilter.shape.q,
  siteId: RecordFilter.shape.siteId,
  regionId: RecordFilter.shape.regionId,
  portalId: RecordFilter.shape.portalId,
  kind: RecordFilter.shape.kind,
  from: RecordFilter.shape.from,
  to: RecordFilter.shape.to,
  direction: RecordFilter.shape.direction,
  exempt: z.boolean().optional(),
});
export type ExportWithNames = z.infer<typeof ExportWithNames>;

/** A record as read from the database; dates are text, since a day has no time zone. */
export const RECORD_ROW = {
  ...MailRecord.omit({ site: true }).shape,
  siteId: z.uuid(),
  siteName: z.string(),
  region: z.string().nullable(),
  sortDate: z.string(),
  date: z.string().nullable(),
  published: z.string().nullable(),
  documentDate: z.string().nullable(),
  firstSeenAt: z.date(),
  lastSeenAt: z.date(),
};
export type RecordRow = z.output<z.ZodObject<typeof RECORD_ROW>>;

export const REDACTED =
  'record.sender, record.recipient, record.title, record.case_title as "caseTitle", record.exemption, record.link';
/** SQL columns of a record with names, from `record_names names`. */
export const UNREDACTED = `coalesce(names.sender, record.sender) as sender, coalesce(names.recipient, record.recipient) as recipient,
  coalesce(names.title, record.title) as title, coalesce(names.case_title, record.case_title) as "caseTitle",
  coalesce(names.exemption, record.exemption) as exemption, coalesce(names.link, record.link) as link`;

/** SQL columns of a `RecordRow` from `record`, `site` and `region`, beside `REDACTED` or `UNREDACTED`. */
export const RECORD_COLUMNS = `record.id, record.site_id as "siteId", site.name as "siteName", region.name as region,
      record.portal_id as "portalId", record.sort_date::text as "sortDate", record.kind, record.date::text,
      record.time, record.published_on::text as published,
      record.document_date::text as "documentDate", record.case_number as "caseNumber",
      record.document_number as "documentNumber", record.direction, record.sender_sign as "senderSign",
      record.recipient_sign as "recipientSign", record.exempt, record.legal_ground as "legalGround",
      record.first_seen_at as "firstSeenAt", record.last_seen_at as "lastSeenAt",
      record.forgotten_at is not null as deleted`;

export const recordOf = ({ siteId, siteName, region, sortDate: _, ...row }: RecordRow): MailRecord => ({
  ...row,
  site: { id: siteId, name: siteName, region },
  firstSeenAt: iso(row.firstSeenAt),
  lastSeenAt: iso(row.lastSeenAt),
});

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
      {{and record.kind = $kind}} {{and record.direction = $direction}} {{and record.exempt = $exempt}}`;
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
  kind: RecordKind.nullish(),
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
