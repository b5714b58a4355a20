import { Answer, answersOf, Change, Outcome, Reason, SweepState, Verdict } from '@hyrde/contracts';
import { NamingPages } from '@hyrde/jobs/redaction';
import type { Database } from '@hyrde/store';
import { queryOne, queryRows, statement, statements } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DATABASE } from '../../../base/tokens.js';
import { COUNT_LIMIT, Counted, containing, counted, INT4_MAX, isoOrNull, type Page } from '../../../http/common.js';
import { cursorOf, cutPage, type ListCursor, PAST, type Position, TextKey, TimeKey } from '../../../http/cursor.js';
import { notFound, Problem } from '../../../http/problem.js';
import { HAS_TEXT } from '../../../sites/site-rows.js';
import { RUNNING, SWEEP_NAME, SweepName } from '../../../sweeps/sweep-sql.js';
import { VERIFIED } from '../answers/answers.js';
import { asSearch, SEARCH_COLUMNS, SEARCH_ROW, type ShownRow, shownRows } from './search-rows.js';
import type {
  Search,
  SearchesQuery,
  SearchFilter,
  SearchSort,
  SiteSearches,
  SiteSearchesQuery,
} from './searches.schemas.js';

/** SQL filter of a sweep's searches; `ANSWER` is split into its parts, so that an index finds the rows. */
const FILTER = `s.sweep_id = $sweepId::uuid
      {{and s.outcome = $outcome}} {{and s.reason = $reason}}
      {{and (s.outcome is not null) = $ended}} {{and $running::bool and exists (select from task t where t.id = s.id and ${RUNNING})}}
      {{and s.change = $change}} {{and s.verdict = $verdict}} {{and s.algorithm = $algorithm}}
      {{and s.answer = any($answers::text[]) and vp.does_not_apply is not true}} {{and ${VERIFIED} = $verified}} {{and vp.does_not_apply = $doesNotApply}}
      {{and site.region_id = $regionId::uuid}}
      {{and (${HAS_TEXT} or s.found_url ilike $like
        and coalesce(naming_place(s.site_id, s.found_url), s.found_url) = s.found_url)}}`;
const FILTERED = {
  sweepId: z.uuid(),
  targetId: z.uuid(),
  outcome: Outcome.nullish(),
  reason: Reason.nullish(),
  ended: z.boolean().nullable(),
  running: z.literal(true).nullable(),
  change: Change.nullish(),
  verdict: Verdict.nullish(),
  algorithm: z.string().nullish(),
  answers: z.array(Answer).nullable(),
  verified: z.boolean().nullish(),
  doesNotApply: z.literal(true).nullable(),
  regionId: z.uuid().nullish(),
  like: z.string().nullable(),
};
const JUDGED = `left join review_item ri on ri.search_id = s.id
      left join verified_page vp on vp.site_id = s.site_id and vp.target_id = $targetId::uuid`;

const SWEEP_COLUMNS = `${SEARCH_COLUMNS}, site.id as site_id, site.name as site_name, site.home_url, region.name as region,
      site.language, site.population, s.downloads as sorted_downloads, $namesPeople::bool as names_people`;
const SWEEP_SOURCES = `search s join task t on t.id = s.id join site on site.id = s.site_id and site.practice = $practice
      left join region on region.id = site.region_id ${JUDGED}`;
const SWEEP_ROW = {
  ...SEARCH_ROW,
  home_url: z.string(),
  region: z.string().nullable(),
  language: z.string().nullable(),
  population: z.int().nullable(),
  /** Downloads by which the searches are sorted; the number shown is the task's, which may have increased since. */
  sorted_downloads: z.int(),
};
export type SweepSearchRow = z.output<z.ZodObject<typeof SWEEP_ROW>>;
const LISTED = {
  ...FILTERED,
  practice: z.boolean(),
  namesPeople: z.boolean(),
  ...PAST,
};

/** Sort keys are never null, so that keyset paging can compare them; each is the expression of an index. */
const BY_SITE = { key: 'site.name', after: '$after' };
const BY_DOWNLOADS = { key: 's.downloads', after: '$after::text::int' };
const BY_CONFIDENCE = { key: 'coalesce(s.confidence, -1::double precision)', after: '$after::text::double precision' };
const BY_END = { key: "coalesce(s.finished_at, 'infinity'::timestamptz)", after: '$after::timestamptz' };
const PAGE = statements(
  {
    site: { ...BY_SITE, past: '>', direction: 'asc' },
    '-site': { ...BY_SITE, past: '<', direction: 'desc' },
    downloads: { ...BY_DOWNLOADS, past: '>', direction: 'asc' },
    '-downloads': { ...BY_DOWNLOADS, past: '<', direction: 'desc' },
    confidence: { ...BY_CONFIDENCE, past: '>', direction: 'asc' },
    '-confidence': { ...BY_CONFIDENCE, past: '<', direction: 'desc' },
    finished: { ...BY_END, past: '>', direction: 'asc' },
    '-finished': { ...BY_END, past: '<', direction: 'desc' },
  },
  ({ key, after, past, direction }, sort) =>
    statement({
      name: `searches.page by ${sort}`,
      parameters: LISTED,
      text: `
    select ${SWEEP_COLUMNS}
    from ${SWEEP_SOURCES}
    where ${FILTER} {{and (${key}, s.id) ${past} (${after}, $afterId::uuid)}}
    order by ${key} ${direction}, s.id ${direction} limit $limit`,
      row: z.object(SWEEP_ROW),
    }),
);

/** Additional columns of an export, ascending by site name. */
const EXPORTED = statement({
  name: 'searches.exported',
  parameters: LISTED,
  text: `
    select ${SWEEP_COLUMNS}, version.version, finding.search_id is not null as has_finding, page.received_hash,
      judged.name as reviewer, judged.at as judged_at
    from ${SWEEP_SOURCES}
      join locate_sweep locate on locate.sweep_id = s.sweep_id
      join target_version version on version.id = locate.target_version_id
      left join finding on finding.search_id = s.id
      left join evidence_page page on page.task_id = finding.search_id and page.seq = finding.seq
      left join lateral (select person.name, v.at from verification v join person on person.id = v.person_id
        where v.search_id = coalesce(ri.carried_from, s.id) and v.undone_at is null order by v.at desc limit 1) judged on true
    where ${FILTER} {{and (site.name, s.id) > ($after, $afterId::uuid)}}
    order by site.name asc, s.id asc limit $limit`,
  row: z.object({
    ...SWEEP_ROW,
    version: z.int(),
    has_finding: z.boolean(),
    received_hash: z.string().nullable(),
    /** Person and time of the last verdict that is not withdrawn, on whichever sweep's finding it was given. */
    reviewer: z.string().nullable(),
    judged_at: z.date().nullable(),
  }),
});
export type ExportedSearch = z.output<typeof EXPORTED.row>;

const COUNT = statement({
  name: 'searches.count',
  parameters: { ...FILTERED, most: z.int() },
  text: `
    select count(*)::int as n from (
      select from search s left join site on site.id = s.site_id ${JUDGED}
      where ${FILTER} limit $most) as counted`,
  row: Counted,
});

const OF_SITE = statement({
  name: 'searches.of-site',
  parameters: {
    siteId: z.uuid(),
    target: z.string().nullish(),
    ...PAST,
  },
  text: `
    select ${SEARCH_COLUMNS}, sweep.id as sweep_id, ${SWEEP_NAME} as sweep_name, sweep.state as sweep_state,
      s.swept_at, target.slug as target, target.names_people, s.site_id, site.name as site_name
    from lead_search s join task t on t.id = s.id join sweep on sweep.id = s.sweep_id
    join target on target.id = s.target_id join site on site.id = s.site_id
    left join review_item ri on ri.search_id = s.id
    left join verified_page vp on vp.site_id = s.site_id and vp.target_id = target.id
    where s.site_id = $siteId::uuid {{and target.slug = $target}}
      {{and (s.swept_at, s.id) < ($after::timestamptz, $afterId::uuid)}}
    order by s.swept_at desc, s.id desc limit $limit`,
  row: z.object({
    ...SEARCH_ROW,
    sweep_id: z.uuid(),
    sweep_name: SweepName,
    sweep_state: SweepState,
    swept_at: z.date(),
    target: z.string(),
  }),
});

interface SweepKey {
  id: string;
  targetId: string;
  practice: boolean;
  /** True if the target's pages name private persons. */
  namesPeople: boolean;
}

const CURSORS: Record<'site' | 'downloads' | 'confidence' | 'finished', Order> = {
  site: { cursor: cursorOf<Key>('searches by site', TextKey), of: (row) => row.site_name },
  downloads: {
    cursor: cursorOf<Key>('searches by downloads', z.number().int().min(0).max(INT4_MAX)),
    of: (row) => row.sorted_downloads,
  },
  confidence: {
    cursor: cursorOf<Key>('searches by confidence', z.number().min(-1).max(1)),
    of: (row) => row.confidence ?? -1,
  },
  finished: {
    cursor: cursorOf<Key>('searches by end', TimeKey.nullable()),
    of: (row) => isoOrNull(row.finished_at),
  },
};

/** Sort key; null for a search that has not ended. */
type Key = string | number | null;
interface Order {
  cursor: ListCursor<Key>;
  of(row: ShownRow<SweepSearchRow>): Key;
}
const orderOf = (sort: SearchSort): Order => {
  const [, name] = /^-?(site|downloads|confidence|finished)$/.exec(sort) ?? [];
  return CURSORS[(name ?? 'site') as keyof typeof CURSORS];
};

const SITE_CURSOR = cursorOf('searches of a site', TimeKey);

const EXPORT_BATCH = 1_000;

@Injectable()
export class SearchesService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly naming: NamingPages,
  ) {}

  /** A page of a sweep's searches, filtered and sorted; the cost is the same for every page. */
  async ofSweep(sweepId: string, query: SearchesQuery): Promise<Page<Search>> {
    const { cursor, of } = orderOf(query.sort);
    const after = cursor.read(query.cursor);
    const sweep = await this.sweep(sweepId);
    const filter = filterOf(sweep, query);
    const [found, { n: total }] = await Promise.all([
      queryRows(this.db, PAGE[query.sort], { ...filter, ...pastOf(after), limit: query.limit + 1 }),
      queryOne(this.db, COUNT, { ...filter, most: COUNT_LIMIT + 1 }),
    ]);
    const rows = await shownRows(this.naming, found);
    const last = rows.length > query.limit ? rows[query.limit - 1] : undefined;
    return {
      items: rows.slice(0, query.limit).map(asSweepSearch),
      ...counted(total),
      next: last ? cursor.write({ key: of(last), id: last.id }) : null,
    };
  }

  /** All searches, ascending by site name, read in batches: memory is constant whatever the size of the sweep. */
  async *all(sweepId: string, filter: SearchFilter): AsyncGenerator<ShownRow<ExportedSearch>> {
    const sweep = await this.sweep(sweepId);
    let after: Position<Key> | null = null;
    for (;;) {
      const page: ExportedSearch[] = await queryRows(this.db, EXPORTED, {
        ...filterOf(sweep, filter),
        ...pastOf(after),
        limit: EXPORT_BATCH,
      });
      const rows = await shownRows(this.naming, page);
      yield* rows;
      const last = rows.at(-1);
      if (!last || rows.length < EXPORT_BATCH) return;
      after = { key: last.site_name, id: last.id };
    }
  }

  /** A site's timeline: results of the sweeps' lead algorithms, descending by time. */
  async ofSite(siteId: string, { target, cursor, limit }: SiteSearchesQuery): Promise<SiteSearches> {
    const after = SITE_CURSOR.read(cursor);
    const rows = await queryRows(this.db, OF_SITE, { siteId, target, ...pastOf(after), limit: limit + 1 });
    const { shown, next } = cutPage(rows, limit, SITE_CURSOR, (row) => ({
      key: row.swept_at.toISOString(),
      id: row.id,
    }));
    return {
      items: (await shownRows(this.naming, shown)).map((row) => ({
        ...asSearch(row),
        sweep: { id: row.sweep_id, name: row.sweep_name, state: row.sweep_state, target: row.target },
      })),
      next,
    };
  }

  private async sweep(id: string): Promise<SweepKey> {
    const locate = await this.db.locateSweep.findUnique({
      where: { sweepId: id },
      include: { targetVersion: { include: { target: true } }, sweep: true },
    });
    if (!locate) {
      const other = await this.db.sweep.findUnique({ where: { id }, select: { name: true, kind: true } });
      if (!other) throw notFound('sweep');
      const { name, kind } = other;
      throw new Problem('not-found', `“${name}” is a ${kind} sweep; only locate sweeps have searches and dossiers.`);
    }
    const { targetId, target } = locate.targetVersion;
    return { id, targetId, practice: locate.sweep.practice, namesPeople: target.namesPeople };
  }
}

const pastOf = (after: Position<Key> | null) => ({
  after: after && String(after.key ?? 'infinity'),
  afterId: after?.id ?? null,
});

const filterOf = (
  { id, targetId, practice, namesPeople }: SweepKey,
  { state, answer, text, ...filter }: SearchFilter,
) => ({
  ...filter,
  sweepId: id,
  targetId,
  practice,
  namesPeople,
  ended: state === undefined || state === 'running' ? null : state === 'done',
  running: state === 'running' || null,
  answers: answer && answer !== 'does-not-apply' ? answersOf(answer) : null,
  doesNotApply: answer === 'does-not-apply' || null,
  like: text ? containing(text) : null,
});

const asSweepSearch = (row: ShownRow<SweepSearchRow>): Search => ({
  ...asSearch(row),
  site: { id: row.site_id, name: row.site_name, homeUrl: row.home_url, region: row.region },
});
