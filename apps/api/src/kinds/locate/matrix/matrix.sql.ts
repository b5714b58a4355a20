import { Answer } from '@hyrde/contracts';
import { SITE_FILTER, SITES_FILTERED } from '@hyrde/store/site-filter';
import { statement, statements } from '@hyrde/store/statement';
import { z } from 'zod';
import { Counted } from '../../../http/common.js';
import { PAST } from '../../../http/cursor.js';
import { SITE_COLUMNS_SQL, SITE_ORDERS, SITE_ROW, WITH_SITES } from '../../../sites/site-rows.js';
import { ANSWER, VERIFIED } from '../answers/answers.js';

/** SQL of each target's answer on the sites of a page, in the order of the targets. */
const CELLS = `left join lateral (
      select array_agg(${ANSWER} order by asked.place) as answers,
        array_agg(${ANSWER} = 'yes' and ${VERIFIED} order by asked.place) as verified
      from unnest($targets::uuid[]) with ordinality as asked(target_id, place)
      left join standing_answer s on s.site_id = site.id and s.target_id = asked.target_id
      left join verified_page vp on vp.site_id = site.id and vp.target_id = asked.target_id and vp.does_not_apply
    ) as cells on true`;

/** Statements for a page of the matrix, by sort order. */
export const MATRIX_PAGE = statements(SITE_ORDERS, ({ key, type, past, direction }, sort) => {
  const order = `order by ${key} ${direction}, site.id ${direction}`;
  return statement({
    name: `matrix.page by ${sort}`,
    parameters: { ...SITES_FILTERED, targets: z.array(z.uuid()), ...PAST },
    text: `
    select ${SITE_COLUMNS_SQL}, coalesce(cells.answers, '{}') as answers, coalesce(cells.verified, '{}') as verified
    from (
      select site.* from site
      where ${SITE_FILTER} {{and (${key}, site.id) ${past} ($after::text::${type}, $afterId::uuid)}}
      ${order} limit $limit) as site
    ${WITH_SITES} ${CELLS} ${order}`,
    row: SITE_ROW.extend({ answers: z.array(Answer), verified: z.array(z.boolean()) }),
  });
});

/** Number of sites that match the filter, counted up to `most`; all of them if `most` is null. */
export const MATRIX_COUNT = statement({
  name: 'matrix.count',
  parameters: { ...SITES_FILTERED, most: z.int().nullable() },
  text: `select count(*)::int as n from (select from site where ${SITE_FILTER} limit $most) as counted`,
  row: Counted,
});

const VERIFIED_YES = `count(*) filter (where s.answer = 'yes' and ${VERIFIED})`;
const TOLD = z.object({ target_id: z.uuid(), answer: Answer, count: z.int(), verified: z.int() });

/** SQL of the findings behind the answers, each with its answer. */
const FINDINGS = `chosen as materialized (select site.id, site.name from site where ${SITE_FILTER}), answered as (
      select s.search_id, s.target_id, chosen.name, chosen.id as site_id, ${ANSWER} as answer
      from chosen join standing_answer s on s.site_id = chosen.id and s.target_id = any($targets::uuid[])
        join finding on finding.search_id = s.search_id
        left join verified_page vp on vp.site_id = s.site_id and vp.target_id = s.target_id and vp.does_not_apply
    )`;

/** Number of findings by answer. */
export const MATRIX_FINDINGS_COUNT = statement({
  name: 'matrix.findings-count',
  parameters: { ...SITES_FILTERED, targets: z.array(z.uuid()) },
  text: `with ${FINDINGS} select answer, count(*)::int as count from answered group by 1`,
  row: z.object({ answer: Answer, count: z.int() }),
});

/** Ids of the searches with these findings, ascending by site name, those of one site next to each other. */
export const MATRIX_FINDINGS = statement({
  name: 'matrix.findings',
  parameters: { ...SITES_FILTERED, targets: z.array(z.uuid()), wanted: z.array(Answer), limit: z.int() },
  text: `with ${FINDINGS} select search_id from answered where answer = any($wanted::text[])
      order by name, site_id, target_id limit $limit`,
  row: z.object({ search_id: z.uuid() }),
});

/** Number of sites by answer for each target; sites without a search or a mark are left out. */
export const MATRIX_TOTALS = statement({
  name: 'matrix.totals',
  parameters: { ...SITES_FILTERED, targets: z.array(z.uuid()) },
  text: `
    with chosen as materialized (select site.id from site where ${SITE_FILTER}),
    needless as materialized (
      select site_id, target_id from verified_page
      where does_not_apply and target_id = any($targets::uuid[]) and site_id in (select id from chosen)
    )
    select s.target_id, s.answer, count(*)::int as count, (${VERIFIED_YES})::int as verified
    from standing_answer s where s.target_id = any($targets::uuid[]) and s.site_id in (select id from chosen)
      and (s.site_id, s.target_id) not in (select site_id, target_id from needless)
    group by 1, 2
    union all select target_id, 'does-not-apply', count(*)::int, 0 from needless group by 1`,
  row: TOLD,
});

/**
 * `MATRIX_TOTALS` for all sites of a world. Since most answers count, all are counted by an index, and those of other
 * sites and of targets that do not apply are subtracted.
 */
export const WORLD_TOTALS = statement({
  name: 'matrix.totals of a world',
  parameters: { practice: z.boolean(), archived: z.boolean(), targets: z.array(z.uuid()) },
  text: `
    with others as materialized (
      select id from site where practice <> $practice or (archived_at is not null) <> $archived
    ), needless as materialized (
      select site_id, target_id from verified_page
      where does_not_apply and target_id = any($targets::uuid[]) and site_id not in (select id from others)
    ), uncounted as (
      select s.* from others join standing_answer s on s.site_id = others.id and s.target_id = any($targets::uuid[])
      union all select s.* from needless join standing_answer s using (site_id, target_id)
    )
    select target_id, answer, sum(count)::int as count, sum(verified)::int as verified from (
      select s.target_id, s.answer, count(*) as count, ${VERIFIED_YES} as verified
      from standing_answer s where s.target_id = any($targets::uuid[]) group by 1, 2
      union all select s.target_id, s.answer, -count(*), -${VERIFIED_YES} from uncounted s group by 1, 2
      union all select target_id, 'does-not-apply', count(*), 0 from needless group by 1
    ) as answered group by 1, 2`,
  row: TOLD,
});

/** Targets of these slugs that are in use; those of filters and columns may have been archived since. */
export const TARGETS_IN_USE = statement({
  name: 'matrix.targets-in-use',
  parameters: { slugs: z.array(z.string()) },
  text: 'select slug from target where archived_at is null and slug = any($slugs::text[])',
  row: z.object({ slug: z.string() }),
});

/** Targets that sites of this world have been searched for. */
export const SEARCHED_TARGETS = statement({
  name: 'matrix.searched-targets',
  parameters: { practice: z.boolean() },
  text: `
    select target.id from target
    where target.archived_at is null and exists (
      select from target_version version join locate_sweep locate on locate.target_version_id = version.id
        join sweep on sweep.id = locate.sweep_id and sweep.practice = $practice and not sweep.try_out
      where version.target_id = target.id)`,
  row: z.object({ id: z.uuid() }),
});

/** Number of sites by region, and by region and target of those with the answer yes. */
export const MATRIX_REGIONS = statement({
  name: 'matrix.regions',
  parameters: { ...SITES_FILTERED, targets: z.array(z.uuid()) },
  text: `
    with chosen as materialized (select site.id, site.region_id from site where ${SITE_FILTER}), counted as (
      select region_id, null::uuid as target_id, count(*)::int as count from chosen group by 1
      union all
      select chosen.region_id, s.target_id, count(*)::int
      from chosen join standing_answer s on s.site_id = chosen.id and s.target_id = any($targets::uuid[])
        left join verified_page vp on vp.site_id = s.site_id and vp.target_id = s.target_id
      where ${ANSWER} = 'yes' group by 1, 2
    )
    select region.name, target_id, count from counted left join region on region.id = counted.region_id
    order by region.name nulls last`,
  row: z.object({ name: z.string().nullable(), target_id: z.uuid().nullable(), count: z.int() }),
});

/** Searches behind the answers of some sites, with the pages that they named. */
export const MATRIX_GROUNDS = statement({
  name: 'matrix.grounds',
  parameters: { siteIds: z.array(z.uuid()), targets: z.array(z.uuid()) },
  text: `
    select s.site_id, s.target_id, s.search_id, site.name as site_name, target.names_people, found.found_url,
      ri.right_url, found.confidence, found.finished_at
    from standing_answer s join site on site.id = s.site_id join target on target.id = s.target_id
      join search found on found.id = s.search_id
      left join review_item ri on ri.search_id = s.search_id
    where s.site_id = any($siteIds::uuid[]) and s.target_id = any($targets::uuid[])`,
  row: z.object({
    site_id: z.uuid(),
    target_id: z.uuid(),
    search_id: z.uuid(),
    site_name: z.string(),
    names_people: z.boolean(),
    found_url: z.string().nullable(),
    right_url: z.string().nullable(),
    confidence: z.number().nullable(),
    finished_at: z.date().nullable(),
  }),
});

/** The search, if it gave an answer to one of the targets on a site that matches the filter. */
export const MATRIX_SEARCH = statement({
  name: 'matrix.search',
  parameters: { ...SITES_FILTERED, targets: z.array(z.uuid()), searchId: z.uuid() },
  text: `
    select s.search_id from standing_answer s join site on site.id = s.site_id
    where s.search_id = $searchId::uuid and s.target_id = any($targets::uuid[]) and ${SITE_FILTER}`,
  row: z.object({ search_id: z.uuid() }),
});
