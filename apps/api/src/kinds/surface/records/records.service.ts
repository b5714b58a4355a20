import { NamingPages, soleTradersRedacted, withoutSoleTraders } from '@hyrde/jobs/redaction';
import type { Database } from '@hyrde/store';
import { execute, queryOne, queryRow, queryRows, statement, statements } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DATABASE } from '../../../base/tokens.js';
import { Counted, iso } from '../../../http/common.js';
import { cursorOf, cutPage, PAST, pastOf } from '../../../http/cursor.js';
import { notFound } from '../../../http/problem.js';
import type { Sight } from '../../../names/names.service.js';
import { WANTED } from '../../../stored-pages/pages-by-words.js';
import { redactedQuery } from '../portals/portals.schemas.js';
import {
  FILTER,
  FILTERED,
  filterOf,
  type MailRecordDetails,
  type MailRecords,
  RECORD_COLUMNS,
  RECORD_ROW,
  REDACTED,
  RecordFacets,
  type RecordFilter,
  type RecordRow,
  type RecordsQuery,
  recordOf,
  type StemFilter,
  UNREDACTED,
} from './records.schemas.js';

const CURSOR = cursorOf('records', z.iso.date());
/** Maximum number of records counted; counting further would read as many rows as there are hits. */
const COUNTED = 1_000;
/**
 * Numbers of newest records that are scanned for hits first. If they contain more hits than are counted, the hits need
 * not be gathered. The first number is small, since it suffices to recognize a rare word.
 */
const NEWEST = [1_000, 20_000];
const EXPORT_BATCH = 1_000;

const FROM = `from portal_record record join site on site.id = record.site_id
      left join region on region.id = site.region_id`;

/** Descending by date, by filter or by ids; records without a date last. */
const PAGE = statements(
  {
    redacted: { columns: REDACTED, joins: '' },
    shown: { columns: UNREDACTED, joins: 'left join record_names names on names.record_id = record.id' },
  },
  ({ columns, joins }, names) =>
    statement({
      name: `records.page ${names}`,
      parameters: { ...FILTERED, ...PAST },
      text: `
    select ${RECORD_COLUMNS}, ${columns} ${FROM} ${joins}
    where ${FILTER}
      {{and record.sort_date <= $after::date and (record.sort_date < $after::date or record.id > $afterId::uuid)}}
    order by record.sort_date desc, record.id limit $limit`,
      row: z.object(RECORD_ROW),
    }),
);

const PAGE_OF_THESE = statement({
  name: 'records.page of these',
  parameters: {
    ids: z.array(z.uuid()),
    ...PAST,
  },
  text: `
    select ${RECORD_COLUMNS}, ${REDACTED} ${FROM}
    where record.id = any($ids::uuid[])
      {{and record.sort_date <= $after::date and (record.sort_date < $after::date or record.id > $afterId::uuid)}}
    order by record.sort_date desc, record.id limit $limit`,
  row: z.object(RECORD_ROW),
});

const ONE = statement({
  name: 'records.one',
  parameters: { id: z.uuid() },
  text: `
    select ${RECORD_COLUMNS}, ${REDACTED}, portal.url as "portalUrl", record.page_url as "pageUrl", record.page_hash as "pageHash",
      exists (select from evidence_page page where page.task_id = record.task_id and page.seq = record.seq) as kept,
      query.position, case when entry.task_id is null then query.method else coalesce(entry.request ->> 'method', 'GET') end as method,
      query.words, query.choices, query.from_day::text as "from", query.to_day::text as "to",
      query.forgotten_at is not null as "isDeleted", coalesce(query.names_people, true) as "namesPeople"
    ${FROM} join record_portal portal on portal.id = record.portal_id
      left join portal_query query on query.portal_id = record.portal_id and query.position = record.query
      left join journal_entry entry on entry.task_id = record.task_id and entry.seq = record.seq
    where record.id = $id::uuid`,
  row: z.object({
    ...RECORD_ROW,
    portalUrl: z.string(),
    pageUrl: z.string().nullable(),
    pageHash: z.string().nullable(),
    kept: z.boolean(),
    position: z.int().nullable(),
    method: z.string().nullable(),
    words: z.array(z.string()).nullable(),
    choices: z.record(z.string(), z.string()).nullable(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    /** True if the query's words have been deleted by retention. */
    isDeleted: z.boolean(),
    namesPeople: z.boolean(),
  }),
});

const USE_WORDS = statement({
  name: 'records.use-words',
  text: "select from set_config('enable_seqscan', 'off', true) rows, set_config('enable_indexscan', 'off', true) walks",
});

/** Maximum number of values of a facet. */
const FACET = 20;

/** Filter of both sources of counts, `portal_record record` and `record_tally record`, except for the fields of facets. */
const SCOPE = `record.practice = $practice {{and record.site_id = any($siteIds::uuid[])}}
        {{and record.portal_id = $portalId::uuid}} {{and record.exempt = $exempt}}`;
/** First day of the first month that is counted by tallies, and the day after the last one; infinite if no month is whole. */
const FIRST_MONTH = `case when $tallied::bool
        then (date_trunc('month', $from::timestamp - interval '1 day') + interval '1 month')::date else 'infinity' end`;
const END_MONTH = `case when $tallied::bool then date_trunc('month', $to::timestamp + interval '1 day')::date else 'infinity' end`;
const recordsOf = (days: string) => `
      select site_id, kind, direction, date_trunc($unit, date::timestamp)::date, count(*)::int
      from portal_record record
      where ${SCOPE} {{and record.searched @@ $stems::tsquery}} {{and $possible::bool}} and ${days}
      group by 1, 2, 3, 4`;

/**
 * Numbers of records by facet in one reading: of the tallies of whole months, and of the records of the days before and
 * after them. Each field's facet ignores the filter of its own field.
 */
const FACETS = statement({
  name: 'records.facets',
  parameters: {
    ...FILTERED,
    unit: z.enum(['day', 'month']),
    from: z.string(),
    to: z.string(),
    tallied: z.boolean(),
  },
  text: `
    with counted (site_id, kind, direction, since, records) as (
      ${recordsOf(`sort_date >= $from::date and sort_date <= $to::date and sort_date < ${FIRST_MONTH}`)}
      union all
      select site_id, nullif(kind, ''), nullif(direction, ''), nullif(month, '0001-01-01'), records
      from record_tally record where ${SCOPE} and month >= ${FIRST_MONTH} and month < ${END_MONTH} and records > 0
      union all ${recordsOf(`sort_date >= ${END_MONTH} and sort_date <= $to::date`)}
    ), chosen as (
      select *, true {{and site_id = $siteId::uuid}} as of_site, coalesce(true {{and kind = $kind}}, false) as of_kind,
        coalesce(true {{and direction = $direction}}, false) as of_direction
      from counted
    ), facets as materialized (
      select grouping(site_id, kind, direction, since) as facet, site_id, kind, direction, since,
        sum(records) filter (where of_site and of_kind and of_direction)::int as records,
        sum(records) filter (where of_kind and of_direction)::int as by_site,
        sum(records) filter (where of_site and of_direction)::int as by_kind,
        sum(records) filter (where of_site and of_kind)::int as by_direction
      from chosen group by grouping sets ((), (site_id), (kind), (direction), (since))
    )
    select 'total' as facet, null as value, null as detail, coalesce(records, 0) as records from facets where facet = b'1111'::int
    union all (
      select 'site', site_id::text, site.name, by_site from facets join site on site.id = site_id
      where facet = b'0111'::int and by_site > 0 order by by_site desc, site.name, site_id limit ${FACET})
    union all (
      select 'kind', kind, null, by_kind from facets where facet = b'1011'::int and by_kind > 0 order by by_kind desc, kind)
    union all (
      select 'direction', direction, null, by_direction
      from facets where facet = b'1101'::int and by_direction > 0 order by by_direction desc, direction)
    union all (
      select 'day', since::text, (since + ('1 ' || $unit)::interval - interval '1 day')::date::text, records
      from facets where facet = b'1110'::int and records > 0 and since is not null order by since desc limit ${FACET})`,
  row: z.object({
    facet: z.enum(['total', 'site', 'kind', 'direction', 'day']),
    value: z.string().nullable(),
    detail: z.string().nullable(),
    records: z.int(),
  }),
  neverNull: ['facet', 'records'],
});

/** Maximum length in days of a filter whose records are counted by day. */
const BY_DAYS_UP_TO = 62;

/** True if the filter is so short that its records are counted by day. */
const isShort = ({ from, to }: Pick<RecordFilter, 'from' | 'to'>): boolean =>
  from !== undefined && to !== undefined && Date.parse(to) - Date.parse(from) <= BY_DAYS_UP_TO * 86_400_000;

const IDS = statement({
  name: 'records.ids',
  parameters: { ...FILTERED, most: z.int() },
  text: `select record.id from portal_record record where ${FILTER} limit $most`,
  row: z.object({ id: z.uuid() }),
});

const COUNT = statement({
  name: 'records.count',
  parameters: { ...FILTERED, most: z.int() },
  text: `select count(*)::int as n from (select from portal_record record where ${FILTER} limit $most) found`,
  row: Counted,
});

/** Counts hits among the newest records of a site, of exempt records, or of all records, by an index alone. */
const COUNT_NEWEST = statement({
  name: 'records.count-newest',
  parameters: { ...FILTERED, ofExempt: z.literal(true).nullable(), newest: z.int(), most: z.int() },
  text: `
    select count(*)::int as n from (
      select from (
        select * from portal_record where practice = $practice {{and site_id = $siteId::uuid}} {{and exempt = $ofExempt}}
        order by sort_date desc, id limit $newest
      ) record where ${FILTER} limit $most
    ) found`,
  row: Counted,
});

@Injectable()
export class RecordsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly naming: NamingPages,
  ) {}

  /** Descending by date; records without a date last. */
  async list(query: RecordsQuery): Promise<MailRecords> {
    const { cursor, limit, ...asked } = query;
    const filter = await this.resolved(asked);
    const ids = filter.wanted ? await this.few(filter) : null;
    const after = CURSOR.read(cursor);
    const page = { ...pastOf(after), limit: limit + 1 };
    const [rows, total] = await Promise.all([
      ids
        ? queryRows(this.db, PAGE_OF_THESE, { ids, ...page })
        : queryRows(this.db, PAGE.redacted, { ...filterOf(filter), ...page }),
      filter.wanted ? (ids?.length ?? COUNTED + 1) : this.count(filter),
    ]);
    const { shown, next } = cutPage(rows, limit, CURSOR, (row) => ({ key: row.sortDate, id: row.id }));
    const items = (await this.seen(shown)).map(recordOf);
    return { items, total: Math.min(total, COUNTED), totalIsMore: total > COUNTED, next };
  }

  /** @throws Problem if the record does not exist */
  async one(id: string, sight: Sight): Promise<MailRecordDetails> {
    const row = await queryRow(this.db, ONE, { id });
    if (!row) throw notFound('record');
    const { portalUrl, pageUrl, pageHash, kept, position, method, words, choices, from, to, ...rest } = row;
    const { isDeleted, namesPeople, ...stored } = rest;
    const [record = stored] = await this.seen([stored]);
    const asked =
      position === null || isDeleted
        ? null
        : { position, method: method ?? 'GET', words: words ?? [], choices: choices ?? {}, from, to };
    const names = await sight.of(pageUrl !== null || (asked !== null && namesPeople));
    const pages = { siteId: record.siteId, urls: [portalUrl, pageUrl], all: true };
    const seen = (await this.naming.redaction(pages)).as(names);
    const query = asked && names === 'covered' && namesPeople ? redactedQuery(asked) : asked;
    return {
      ...recordOf(record),
      portalUrl: seen.address(portalUrl),
      names,
      evidence: { pageUrl: seen.address(pageUrl), pageHash, kept, at: iso(record.firstSeenAt), query },
    };
  }

  /** Exact numbers of the records that match a filter, by site, kind, direction and day. */
  async facets(asked: RecordFilter): Promise<RecordFacets> {
    const { direction, ...filter } = await this.resolved(asked);
    const byDay = isShort(asked);
    const rows = await queryRows(this.db, FACETS, {
      ...filterOf(filter),
      direction,
      unit: byDay ? 'day' : 'month',
      from: filter.from ?? '-infinity',
      to: filter.to ?? 'infinity',
      tallied: filter.wanted === null && !byDay,
    });
    const of = <T>(facet: (typeof rows)[number]['facet'], read: (value: string, detail: string) => T) =>
      rows
        .filter((row) => row.facet === facet)
        .map(({ value, detail, records }) => ({
          value: value === null ? null : read(value, detail ?? ''),
          records,
        }));
    return RecordFacets.parse({
      total: of('total', () => null)[0]?.records,
      sites: of('site', (id, name) => ({ id, name })),
      kinds: of('kind', (kind) => kind),
      directions: of('direction', (direction) => direction),
      days: of('day', (from, to) => ({ from, to })),
    });
  }

  /** All records, descending by date, read in batches: memory is constant. */
  async *all(asked: RecordFilter, names: 'redacted' | 'shown'): AsyncGenerator<RecordRow> {
    const filter = await this.resolved(asked);
    let last: RecordRow | undefined;
    for (;;) {
      const page = { after: last?.sortDate ?? null, afterId: last?.id ?? null, limit: EXPORT_BATCH };
      const rows: RecordRow[] = await queryRows(this.db, PAGE[names], { ...filterOf(filter), ...page });
      yield* names === 'redacted' ? await this.seen(rows) : rows;
      last = rows.at(-1);
      if (!last || rows.length < EXPORT_BATCH) return;
    }
  }

  /** Redacted records as shown by the setting for sole traders. */
  private async seen<Row extends RecordRow>(rows: readonly Row[]): Promise<readonly Row[]> {
    return (await soleTradersRedacted(this.db)) ? rows.map(withoutSoleTraders) : rows;
  }

  private async resolved({ regionId, q, ...filter }: RecordFilter): Promise<StemFilter> {
    const sites = regionId ? await this.db.site.findMany({ where: { regionId }, select: { id: true } }) : null;
    return { ...filter, siteIds: sites?.map(({ id }) => id) ?? null, wanted: q ? await this.stems(q) : null };
  }

  private async stems(q: string): Promise<string> {
    return (await queryOne(this.db, WANTED, { words: q })).wanted ?? '';
  }

  /**
   * Ids of the records that match a filter with words, if they are few; else null. Uses the index of words alone:
   * Postgres overestimates the frequency of rare words and would scan all records by date until it has enough.
   */
  private async few(filter: StemFilter): Promise<string[] | null> {
    if (await this.areMany(filter)) return null;
    return this.db.$transaction(async (tx) => {
      await execute(tx, USE_WORDS);
      const rows = await queryRows(tx, IDS, { ...filterOf(filter), most: COUNTED + 1 });
      return rows.length > COUNTED ? null : rows.map(({ id }) => id);
    });
  }

  /** True if the newest records alone contain more hits than are counted; false if this is not known. */
  private async areMany(filter: StemFilter): Promise<boolean> {
    const most = Math.max(...NEWEST);
    for (const newest of NEWEST) {
      const { n: hits } = await queryOne(this.db, COUNT_NEWEST, {
        ...filterOf(filter),
        ofExempt: filter.exempt || null,
        newest,
        most: COUNTED + 1,
      });
      if (hits > COUNTED) return true;
      if ((hits / newest) * most <= COUNTED) return false;
    }
    return false;
  }

  private async count(filter: StemFilter): Promise<number> {
    return (await queryOne(this.db, COUNT, { ...filterOf(filter), most: COUNTED + 1 })).n;
  }
}
