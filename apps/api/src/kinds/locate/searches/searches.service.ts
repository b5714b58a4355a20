import { type Answer, SweepState } from '@hyrde/contracts';
import { type Database, Prisma } from '@hyrde/store';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DATABASE } from '../../../base/tokens.js';
import { COUNT_LIMIT, containing, counted, INT4_MAX, isoOrNull, type Page } from '../../../http/common.js';
import { cursorOf, type ListCursor, type Position, TextKey, TimeKey } from '../../../http/cursor.js';
import { notFound } from '../../../http/problem.js';
import { NamingPages } from '../../../names/naming-pages.service.js';
import { RUNNING } from '../../../sweeps/task-rows.js';
import { asSearch, SEARCH_COLUMNS, type SearchRow, type ShownRow, shownRows } from './search-rows.js';
import type {
  Search,
  SearchesQuery,
  SearchFilter,
  SearchSort,
  SiteSearches,
  SiteSearchesQuery,
} from './searches.schemas.js';

/** A search of a sweep, with its site's facts. */
export interface SweepSearchRow extends SearchRow {
  home_url: string;
  region: string | null;
  language: string | null;
  population: number | null;
  /** By which searches are put in order; those shown are the task's, which may have gone on. */
  sorted_downloads: number;
}

/** What an export says of it besides. */
export interface ExportedSearch extends SweepSearchRow {
  /** Of the target. */
  version: number;
  has_finding: boolean;
  received_hash: string | null;
  /** Who gave the last verdict that stands, and when. */
  reviewer: string | null;
  judged_at: Date | null;
}

/** Columns of a query beyond the usual, and where they come from. */
interface More {
  columns: Prisma.Sql;
  joins: Prisma.Sql;
}

const EXPORTED: More = {
  columns: Prisma.sql`, version.version, finding.search_id is not null as has_finding, page.received_hash,
    judged.name as reviewer, judged.at as judged_at`,
  joins: Prisma.sql`join locate_sweep locate on locate.sweep_id = s.sweep_id
    join target_version version on version.id = locate.target_version_id
    left join finding on finding.search_id = s.id
    left join evidence_page page on page.task_id = finding.search_id and page.seq = finding.seq
    left join lateral (select person.name, v.at from verification v join person on person.id = v.person_id
      where v.search_id = s.id and v.undone_at is null order by v.at desc limit 1) judged on true`,
};

interface SweepKey {
  id: string;
  targetId: string;
  practice: boolean;
  /** Pages of its target name private persons. */
  namesPeople: boolean;
}

/** Sort keys are never null, so that keyset paging can compare them; each is the expression of an index. */
const KEYS: Record<'site' | 'downloads' | 'confidence' | 'finished', Order> = {
  site: {
    key: Prisma.sql`site.name`,
    type: Prisma.sql`text`,
    cursor: cursorOf<Key>('searches by site', TextKey),
    of: (row) => row.site_name,
  },
  downloads: {
    key: Prisma.sql`s.downloads`,
    type: Prisma.sql`int`,
    cursor: cursorOf<Key>('searches by downloads', z.number().int().min(0).max(INT4_MAX)),
    of: (row) => row.sorted_downloads,
  },
  confidence: {
    key: Prisma.sql`coalesce(s.confidence, -1::double precision)`,
    type: Prisma.sql`double precision`,
    cursor: cursorOf<Key>('searches by confidence', z.number().min(-1).max(1)),
    of: (row) => row.confidence ?? -1,
  },
  finished: {
    key: Prisma.sql`coalesce(s.finished_at, 'infinity'::timestamptz)`,
    type: Prisma.sql`timestamptz`,
    cursor: cursorOf<Key>('searches by end', TimeKey.nullable()),
    of: (row) => isoOrNull(row.finished_at),
  },
};

/** Null stands for what has not ended. */
type Key = string | number | null;
interface Order {
  key: Prisma.Sql;
  type: Prisma.Sql;
  cursor: ListCursor<Key>;
  of(row: ShownRow<SweepSearchRow>): Key;
}
const orderOf = (sort: SearchSort): Order => {
  const [, name] = /^-?(site|downloads|confidence|finished)$/.exec(sort) ?? [];
  return KEYS[(name ?? 'site') as keyof typeof KEYS];
};

const OF_SITE = cursorOf('searches of a site', TimeKey);

/** One round trip of an export carries so many rows. */
const EXPORT_BATCH = 1_000;

@Injectable()
export class SearchesService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly naming: NamingPages,
  ) {}

  /** A sweep's searches, filtered and sorted; costs the same on every page. */
  async ofSweep(sweepId: string, query: SearchesQuery): Promise<Page<Search>> {
    const { cursor, of } = orderOf(query.sort);
    const after = cursor.read(query.cursor);
    const sweep = await this.sweep(sweepId);
    const [rows, total] = await Promise.all([
      this.rows(sweep, query, query.sort, after, query.limit + 1),
      this.count(sweep, query),
    ]);
    const last = rows.length > query.limit ? rows[query.limit - 1] : undefined;
    return {
      items: rows.slice(0, query.limit).map(asSweepSearch),
      ...counted(total),
      next: last ? cursor.write({ key: of(last), id: last.id }) : null,
    };
  }

  /** All of them, by site name, read batch by batch: memory stays flat however large the sweep. */
  async *all(sweepId: string, filter: SearchFilter): AsyncGenerator<ShownRow<ExportedSearch>> {
    const sweep = await this.sweep(sweepId);
    let after: Position<Key> | null = null;
    for (;;) {
      const rows: ShownRow<ExportedSearch>[] = await this.rows<ExportedSearch>(
        sweep,
        filter,
        'site',
        after,
        EXPORT_BATCH,
        EXPORTED,
      );
      yield* rows;
      const last = rows.at(-1);
      if (!last || rows.length < EXPORT_BATCH) return;
      after = { key: last.site_name, id: last.id };
    }
  }

  /** A site's time line: what the sweeps' lead algorithms found, newest first. */
  async ofSite(siteId: string, { target, cursor, limit }: SiteSearchesQuery): Promise<SiteSearches> {
    const after = OF_SITE.read(cursor);
    const past = after
      ? Prisma.sql`and (s.swept_at, s.id) < (${after.key}::timestamptz, ${after.id}::uuid)`
      : Prisma.empty;
    const rows = await this.db.$queryRaw<(SearchRow & SweepFacts)[]>`
      select ${SEARCH_COLUMNS}, sweep.id as sweep_id, sweep.name as sweep_name, sweep.state as sweep_state,
        s.swept_at, target.slug as target, target.names_people, s.site_id, site.name as site_name
      from lead_search s join task t on t.id = s.id join sweep on sweep.id = s.sweep_id
      join target on target.id = s.target_id join site on site.id = s.site_id
      left join review_item ri on ri.search_id = s.id
      left join verified_page vp on vp.site_id = s.site_id and vp.target_id = target.id
      where s.site_id = ${siteId}::uuid ${target ? Prisma.sql`and target.slug = ${target}` : Prisma.empty} ${past}
      order by s.swept_at desc, s.id desc limit ${limit + 1}`;
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      items: (await shownRows(this.naming, rows.slice(0, limit))).map((row) => ({
        ...asSearch(row),
        sweep: {
          id: row.sweep_id,
          name: row.sweep_name,
          state: SweepState.parse(row.sweep_state),
          target: row.target,
        },
      })),
      next: last ? OF_SITE.write({ key: last.swept_at.toISOString(), id: last.id }) : null,
    };
  }

  private async sweep(id: string): Promise<SweepKey> {
    const locate = await this.db.locateSweep.findUnique({
      where: { sweepId: id },
      include: { targetVersion: { include: { target: true } }, sweep: true },
    });
    if (!locate) throw notFound('locate sweep');
    const { targetId, target } = locate.targetVersion;
    return { id, targetId, practice: locate.sweep.practice, namesPeople: target.namesPeople };
  }

  private async rows<R extends SweepSearchRow>(
    sweep: SweepKey,
    filter: SearchFilter,
    sort: SearchSort,
    after: Position<Key> | null,
    limit: number,
    more: More = { columns: Prisma.empty, joins: Prisma.empty },
  ): Promise<ShownRow<R>[]> {
    const { key, type } = orderOf(sort);
    const down = sort.startsWith('-');
    const direction = down ? Prisma.sql`desc` : Prisma.sql`asc`;
    const past = after
      ? Prisma.sql`and (${key}, s.id) ${down ? Prisma.sql`<` : Prisma.sql`>`} (${String(after.key ?? 'infinity')}::${type}, ${after.id}::uuid)`
      : Prisma.empty;
    const rows = await this.db.$queryRaw<R[]>`
      select ${SEARCH_COLUMNS}, site.id as site_id, site.name as site_name, site.home_url, region.name as region,
        site.language, site.population, s.downloads as sorted_downloads, ${sweep.namesPeople} as names_people ${more.columns}
      from search s join task t on t.id = s.id join site on site.id = s.site_id and site.practice = ${sweep.practice}
      left join region on region.id = site.region_id ${judged(sweep)} ${more.joins}
      where ${whereOf(sweep, filter)} ${past}
      order by ${key} ${direction}, s.id ${direction} limit ${limit}`;
    return shownRows(this.naming, rows);
  }

  private async count(sweep: SweepKey, filter: SearchFilter): Promise<number> {
    const [row] = await this.db.$queryRaw<{ n: number }[]>`
      select count(*)::int as n from (
        select from search s left join site on site.id = s.site_id ${judged(sweep)}
        where ${whereOf(sweep, filter)} limit ${COUNT_LIMIT + 1}) as counted`;
    return row?.n ?? 0;
  }
}

interface SweepFacts {
  sweep_id: string;
  sweep_name: string;
  sweep_state: string;
  swept_at: Date;
  target: string;
}

const judged = ({ targetId }: SweepKey): Prisma.Sql => Prisma.sql`left join review_item ri on ri.search_id = s.id
  left join verified_page vp on vp.site_id = s.site_id and vp.target_id = ${targetId}::uuid`;

function whereOf(sweep: SweepKey, filter: SearchFilter): Prisma.Sql {
  const { outcome, reason, answer, state, change, verdict, algorithm, regionId, text } = filter;
  const like = text ? containing(text) : null;
  const parts = [
    Prisma.sql`s.sweep_id = ${sweep.id}::uuid`,
    ...(outcome ? [Prisma.sql`s.outcome = ${outcome}`] : []),
    ...(reason ? [Prisma.sql`s.reason = ${reason}`] : []),
    ...(state ? [inState(state)] : []),
    ...(change ? [Prisma.sql`s.change = ${change}`] : []),
    ...(verdict ? [Prisma.sql`s.verdict = ${verdict}`] : []),
    ...(algorithm ? [Prisma.sql`s.algorithm = ${algorithm}`] : []),
    ...(answer ? [answered(answer)] : []),
    ...(regionId ? [Prisma.sql`site.region_id = ${regionId}::uuid`] : []),
    ...(like
      ? [
          Prisma.sql`(site.name ilike ${like} or site.home_url ilike ${like} or s.found_url ilike ${like}
          and coalesce(naming_place(s.site_id, s.found_url), s.found_url) = s.found_url)`,
        ]
      : []),
  ];
  return Prisma.join(parts, ' and ');
}

function inState(state: NonNullable<SearchFilter['state']>): Prisma.Sql {
  if (state === 'running') return Prisma.sql`exists (select from task t where t.id = s.id and ${RUNNING})`;
  return state === 'waiting' ? Prisma.sql`s.outcome is null` : Prisma.sql`s.outcome is not null`;
}

/** `ANSWER` taken apart, so that an index finds the rows. */
const answered = (answer: Answer): Prisma.Sql =>
  answer === 'does-not-apply'
    ? Prisma.sql`vp.does_not_apply`
    : Prisma.sql`s.answer = ${answer} and vp.does_not_apply is not true`;

const asSweepSearch = (row: ShownRow<SweepSearchRow>): Search => ({
  ...asSearch(row),
  site: { id: row.site_id, name: row.site_name, homeUrl: row.home_url, region: row.region },
});
