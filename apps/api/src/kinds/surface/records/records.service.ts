import { type Database, Prisma } from '@hyrde/store';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DATABASE } from '../../../base/tokens.js';
import { iso } from '../../../http/common.js';
import { cursorOf, type Position } from '../../../http/cursor.js';
import { notFound } from '../../../http/problem.js';
import type { Sight } from '../../../names/names.service.js';
import { NamingPages } from '../../../names/naming-pages.service.js';
import { coveredQuery } from '../portals/covered-query.js';
import { type RecordRow, recordColumns, recordOf, type StemFilter, wantedOf, whereOf } from './record-rows.js';
import type { MailRecordDetails, MailRecords, RecordFilter, RecordsQuery } from './records.schemas.js';

const CURSOR = cursorOf('records', z.iso.date());
/** Counting further would read as many rows as there are hits. */
const COUNTED = 1_000;
/**
 * Of so many newest records it is looked at first whether they are hits: where the last of them suffice to say that hits
 * are more than are counted, they need not be gathered. The first are few, since a rare word is told by them.
 */
const NEWEST = [1_000, 20_000];
/** Rows of an export that are read at a time. */
const EXPORT_BATCH = 1_000;

const FROM = Prisma.sql`from portal_record record join site on site.id = record.site_id left join region on region.id = site.region_id`;

@Injectable()
export class RecordsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly naming: NamingPages,
  ) {}

  /** Newest first; those without a date last. */
  async list(query: RecordsQuery): Promise<MailRecords> {
    const { cursor, limit, ...asked } = query;
    const filter = await this.resolved(asked);
    const ids = filter.wanted ? await this.few(filter) : null;
    const where = ids ? Prisma.sql`record.id = any(${ids}::uuid[])` : whereOf(filter);
    const [rows, total] = await Promise.all([
      this.rows(where, CURSOR.read(cursor), limit + 1, 'masked'),
      filter.wanted ? (ids?.length ?? COUNTED + 1) : this.count(filter),
    ]);
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      items: rows.slice(0, limit).map(recordOf),
      total: Math.min(total, COUNTED),
      totalIsMore: total > COUNTED,
      next: last ? CURSOR.write({ key: last.sort_date, id: last.id }) : null,
    };
  }

  /** @throws Problem where there is no such record */
  async one(id: string, sight: Sight): Promise<MailRecordDetails> {
    const [row] = await this.db.$queryRaw<(RecordRow & EvidenceRow)[]>`
      select ${recordColumns('masked')}, portal.url as portal_url, record.page_url, record.page_hash,
        exists (select from evidence_page page where page.task_id = record.task_id and page.seq = record.seq) as kept,
        query.position, query.method, query.words, query.choices, query.from_day::text, query.to_day::text, query.forgotten_at,
        coalesce(query.names_people, true) as names_people
      ${FROM} join record_portal portal on portal.id = record.portal_id
        left join portal_query query on query.portal_id = record.portal_id and query.position = record.query
      where record.id = ${id}::uuid`;
    if (!row) throw notFound('record');
    const evidence = evidenceOf(row);
    const names = await sight.of(evidence.pageUrl !== null || (evidence.query !== null && row.names_people));
    const { portal_url: portalUrl } = row;
    const told = { siteId: row.site_id, urls: [portalUrl, evidence.pageUrl], all: true, answers: [portalUrl] };
    const seen = (await this.naming.covering(told)).as(names);
    const covered = names === 'covered' && row.names_people;
    const query = evidence.query && (covered ? coveredQuery(evidence.query) : evidence.query);
    return {
      ...{ ...recordOf(row), portalUrl: seen.address(portalUrl), names },
      evidence: { ...evidence, pageUrl: seen.address(evidence.pageUrl), query },
    };
  }

  /** All of them, newest first, read batch by batch: memory stays flat. */
  async *all(asked: RecordFilter, names: 'masked' | 'shown'): AsyncGenerator<RecordRow> {
    const filter = await this.resolved(asked);
    let after: Position<string> | null = null;
    for (;;) {
      const rows: RecordRow[] = await this.rows(whereOf(filter), after, EXPORT_BATCH, names);
      yield* rows;
      const last = rows.at(-1);
      if (!last || rows.length < EXPORT_BATCH) return;
      after = { key: last.sort_date, id: last.id };
    }
  }

  private async resolved({ regionId, q, ...filter }: RecordFilter): Promise<StemFilter> {
    const sites = regionId ? await this.db.site.findMany({ where: { regionId }, select: { id: true } }) : null;
    return { ...filter, siteIds: sites?.map(({ id }) => id) ?? null, wanted: q ? await this.stems(q) : null };
  }

  private async stems(q: string): Promise<string> {
    const [row] = await this.db.$queryRaw<{ wanted: string | null }[]>(wantedOf(q));
    return row?.wanted ?? '';
  }

  /**
   * The records that a filter with words means, where they are few; else null. By the index of words alone: Postgres
   * takes rare words for more frequent than they are, and would walk through all records by date until it has enough.
   */
  private async few(filter: StemFilter): Promise<string[] | null> {
    if (await this.areMany(filter)) return null;
    return this.db.$transaction(async (tx) => {
      await tx.$executeRaw`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`;
      const rows = await tx.$queryRaw<{ id: string }[]>`
        select record.id from portal_record record where ${whereOf(filter)} limit ${COUNTED + 1}`;
      return rows.length > COUNTED ? null : rows.map(({ id }) => id);
    });
  }

  /** Have the newest records alone more hits than are counted? False where they have not: then nobody knows yet. */
  private async areMany(filter: StemFilter): Promise<boolean> {
    const most = Math.max(...NEWEST);
    for (const newest of NEWEST) {
      const [count] = await this.db.$queryRaw<{ n: number }[]>`
        select count(*)::int as n from (
          select from (${newestOf(filter, newest)}) record where ${whereOf(filter)} limit ${COUNTED + 1}
        ) found`;
      const hits = count?.n ?? 0;
      if (hits > COUNTED) return true;
      if ((hits / newest) * most <= COUNTED) return false;
    }
    return false;
  }

  private async count(filter: StemFilter): Promise<number> {
    const [count] = await this.db.$queryRaw<{ n: number }[]>`
      select count(*)::int as n from (select from portal_record record where ${whereOf(filter)} limit ${COUNTED + 1}) found`;
    return count?.n ?? 0;
  }

  private rows(
    where: Prisma.Sql,
    after: Position<string> | null,
    limit: number,
    names: 'masked' | 'shown',
  ): Promise<RecordRow[]> {
    const past = after
      ? Prisma.sql`and record.sort_date <= ${after.key}::date and (record.sort_date < ${after.key}::date or record.id > ${after.id}::uuid)`
      : Prisma.empty;
    const unmasked =
      names === 'shown' ? Prisma.sql`left join record_names names on names.record_id = record.id` : Prisma.empty;
    return this.db.$queryRaw<RecordRow[]>`
      select ${recordColumns(names)} ${FROM} ${unmasked}
      where ${where} ${past} order by record.sort_date desc, record.id limit ${limit}`;
  }
}

/** The newest records of a site, of those kept from the public, or of all, by an index alone. */
const newestOf = ({ practice, siteId, exempt }: StemFilter, newest: number): Prisma.Sql => Prisma.sql`
  select * from portal_record where practice = ${practice} ${siteId ? Prisma.sql`and site_id = ${siteId}::uuid` : Prisma.empty}
    ${exempt ? Prisma.sql`and exempt` : Prisma.empty}
  order by sort_date desc, id limit ${newest}`;

interface EvidenceRow {
  portal_url: string;
  page_url: string | null;
  page_hash: string | null;
  kept: boolean;
  position: number | null;
  method: string | null;
  words: string[] | null;
  choices: unknown;
  from_day: string | null;
  to_day: string | null;
  forgotten_at: Date | null;
  names_people: boolean;
}

function evidenceOf(
  row: RecordRow & EvidenceRow,
): Omit<MailRecordDetails['evidence'], 'pageUrl'> & { pageUrl: string | null } {
  const { page_url: pageUrl, page_hash: pageHash, kept, position, forgotten_at: forgottenAt } = row;
  const at = iso(row.first_seen_at);
  if (position === null || forgottenAt !== null) return { pageUrl, pageHash, kept, at, query: null };
  const choices = z.record(z.string(), z.string()).parse(row.choices ?? {});
  const asked = { method: row.method ?? 'GET', words: row.words ?? [], from: row.from_day, to: row.to_day };
  return { pageUrl, pageHash, kept, at, query: { position, choices, ...asked } };
}
