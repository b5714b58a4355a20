import { PersonSign, RecordDirection } from '@hyrde/contracts';
import { Prisma } from '@hyrde/store';
import { iso } from '../../../http/common.js';
import type { MailRecord, RecordFilter } from './records.schemas.js';

/** A record as it is read: dates as text, since a day has no time zone. */
export interface RecordRow {
  id: string;
  site_id: string;
  site_name: string;
  region: string | null;
  portal_id: string;
  sort_date: string;
  date: string | null;
  document_date: string | null;
  case_number: string | null;
  document_number: string | null;
  direction: string | null;
  sender: string | null;
  sender_sign: string;
  recipient: string | null;
  recipient_sign: string;
  title: string | null;
  case_title: string | null;
  exempt: boolean;
  exemption: string | null;
  legal_ground: string | null;
  link: string | null;
  first_seen_at: Date;
  last_seen_at: Date;
  forgotten: boolean;
}

/** What everybody may see. */
const MASKED = Prisma.sql`record.sender, record.recipient, record.title, record.case_title, record.exemption, record.link`;
/** What stands in `record_names` instead. */
const UNMASKED = Prisma.sql`coalesce(names.sender, record.sender) as sender, coalesce(names.recipient, record.recipient) as recipient,
  coalesce(names.title, record.title) as title, coalesce(names.case_title, record.case_title) as case_title,
  coalesce(names.exemption, record.exemption) as exemption, coalesce(names.link, record.link) as link`;

/** The columns of a `RecordRow`, of `record`, `site` and `region`. */
export const recordColumns = (names: 'masked' | 'shown'): Prisma.Sql => Prisma.sql`
  record.id, record.site_id, site.name as site_name, region.name as region, record.portal_id, record.sort_date::text,
  record.date::text, record.document_date::text, record.case_number, record.document_number, record.direction,
  ${names === 'masked' ? MASKED : UNMASKED}, record.sender_sign, record.recipient_sign, record.exempt,
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
    direction: row.direction === null ? null : RecordDirection.parse(row.direction),
    sender: row.sender,
    senderSign: PersonSign.parse(row.sender_sign),
    recipient: row.recipient,
    recipientSign: PersonSign.parse(row.recipient_sign),
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

/** The languages by whose stems records are searched (see the column `searched`). */
const STEMS = [
  'norwegian',
  'english',
  'swedish',
  'danish',
  'finnish',
  'german',
  'french',
  'spanish',
  'italian',
  'dutch',
];

/**
 * A query of words by the stems of each language, since any may be the record's; most languages stem alike, and each
 * stem is looked for once. One row, `wanted`: the query as Postgres writes it, null where all its words are too common.
 */
export const wantedOf = (q: string): Prisma.Sql => Prisma.sql`
  select string_agg(distinct '(' || by_stems::text || ')', ' | ') as wanted
  from (${Prisma.join(
    [...STEMS, 'simple'].map((stems) => Prisma.sql`select websearch_to_tsquery(${stems}::regconfig, ${q}) as by_stems`),
    ' union ',
  )}) languages
  where numnode(by_stems) > 0`;

/** A filter whose region has become its sites, and its words their stems: Postgres then knows how many records to expect. */
export type StemFilter = Omit<RecordFilter, 'regionId' | 'q'> & {
  readonly siteIds: readonly string[] | null;
  /** What `wantedOf` says; '' where nothing can be found, null where no words are asked for. */
  readonly wanted: string | null;
};

/** The condition on `record` that a filter stands for. */
export function whereOf({
  practice,
  wanted,
  siteId,
  siteIds,
  portalId,
  from,
  to,
  direction,
  exempt,
}: StemFilter): Prisma.Sql {
  const parts = [
    Prisma.sql`record.practice = ${practice}`,
    wanted === null ? null : isFoundBy(wanted, direction, exempt),
    siteId ? Prisma.sql`record.site_id = ${siteId}::uuid` : null,
    siteIds ? Prisma.sql`record.site_id = any(${siteIds}::uuid[])` : null,
    portalId ? Prisma.sql`record.portal_id = ${portalId}::uuid` : null,
    from ? Prisma.sql`record.sort_date >= ${from}::date` : null,
    to ? Prisma.sql`record.sort_date <= ${to}::date` : null,
    direction ? Prisma.sql`record.direction = ${direction}` : null,
    exempt === undefined ? null : exempt ? Prisma.sql`record.exempt` : Prisma.sql`not record.exempt`,
  ];
  return Prisma.join(
    parts.filter((part) => part !== null),
    ' and ',
  );
}

/** By the words, and by those that stand for the direction and for being kept from the public: one look into the index. */
function isFoundBy(wanted: string, direction: StemFilter['direction'], exempt: StemFilter['exempt']): Prisma.Sql {
  if (wanted === '') return Prisma.sql`false`;
  const filters = [direction && `'=${direction}'`, exempt && "'=exempt'"].filter(Boolean);
  return Prisma.sql`record.searched @@ ${[`(${wanted})`, ...filters].join(' & ')}::tsquery`;
}
