import { Answer } from '@hyrde/contracts';
import { statement, statements } from '@hyrde/store/statement';
import { z } from 'zod';
import { Counted } from '../../../http/common.js';
import { PAST } from '../../../http/cursor.js';
import {
  SITE_COLUMNS_SQL,
  SITE_FILTER,
  SITE_ORDERS,
  SITE_ROW,
  SITES_FILTERED,
  WITH_SITES,
} from '../../../sites/site-rows.js';
import { ANSWER, VERIFIED } from '../answers/answers.js';

const VERIFIED_PAGE = `left join verified_page vp
      on vp.site_id = site.id and vp.target_id = $targetId::uuid and vp.does_not_apply`;
const ANSWERED = `{{and ${ANSWER} = any($answers::text[])}} {{and ${VERIFIED} = $verified}}`;
const ASKED = { targetId: z.uuid(), answers: z.array(Answer).nullable(), verified: z.boolean().nullable() };

/**
 * Sources of the sites of a matrix: `all`, every site that matches the registry's filter; `given`, sites where a search
 * gave one of the answers to one target (only these rows are read); `any`, sites with any answer to it, "not searched"
 * included.
 */
const SOURCES = {
  all: { join: '', and: '', asked: {} as Partial<typeof ASKED> },
  given: {
    join: `join standing_answer s
      on s.site_id = site.id and s.target_id = $targetId::uuid and s.answer = any($answers::text[]) ${VERIFIED_PAGE}`,
    and: ANSWERED,
    asked: ASKED,
  },
  any: {
    join: `left join standing_answer s on s.site_id = site.id and s.target_id = $targetId::uuid ${VERIFIED_PAGE}`,
    and: ANSWERED,
    asked: ASKED,
  },
};

const FILTERED = {
  ...SITES_FILTERED,
  /** True for sites without a region. */
  inNone: z.literal(true).nullable(),
};
const filterOf = (and: string) => `${SITE_FILTER} {{and site.region_id is null and $inNone::bool}} ${and}`;

/** SQL of each target's answer on the sites of a page, in the order of the targets. */
const CELLS = `left join lateral (
      select array_agg(${ANSWER} order by asked.place) as answers,
        array_agg(${ANSWER} = 'yes' and ${VERIFIED} order by asked.place) as verified
      from unnest($targets::uuid[]) with ordinality as asked(target_id, place)
      left join standing_answer s on s.site_id = site.id and s.target_id = asked.target_id
      left join verified_page vp on vp.site_id = site.id and vp.target_id = asked.target_id and vp.does_not_apply
    ) as cells on true`;

const pagesOf = (source: keyof typeof SOURCES) => {
  const { join, and, asked } = SOURCES[source];
  return statements(SITE_ORDERS, ({ key, type, past, direction }, sort) => {
    const order = `order by ${key} ${direction}, site.id ${direction}`;
    return statement({
      name: `matrix.page of ${source} by ${sort}`,
      parameters: {
        ...FILTERED,
        ...asked,
        targets: z.array(z.uuid()),
        ...PAST,
      },
      text: `
    select ${SITE_COLUMNS_SQL}, coalesce(cells.answers, '{}') as answers, coalesce(cells.verified, '{}') as verified
    from (
      select site.* from site ${join}
      where ${filterOf(and)} {{and (${key}, site.id) ${past} ($after::text::${type}, $afterId::uuid)}}
      ${order} limit $limit) as site
    ${WITH_SITES} ${CELLS} ${order}`,
      row: SITE_ROW.extend({ answers: z.array(Answer), verified: z.array(z.boolean()) }),
    });
  });
};
/** Statements for a page of the matrix, by source and sort order. */
export const MATRIX_PAGE = { all: pagesOf('all'), given: pagesOf('given'), any: pagesOf('any') };

/** Number of sites that match the filter, counted up to `most`; all of them if `most` is null. */
export const MATRIX_COUNT = statements(SOURCES, ({ join, and, asked }, source) =>
  statement({
    name: `matrix.count of ${source}`,
    parameters: { ...FILTERED, ...asked, most: z.int().nullable() },
    text: `select count(*)::int as n from (select from site ${join} where ${filterOf(and)} limit $most) as counted`,
    row: Counted,
  }),
);

const VERIFIED_YES = `count(*) filter (where s.answer = 'yes' and ${VERIFIED})`;
const TOLD = z.object({ target_id: z.uuid(), answer: Answer, count: z.int(), verified: z.int() });

/** SQL of the findings behind the answers, each with its answer. */
const findingsOf = ({ join, and }: { join: string; and: string }) => `chosen as materialized (
      select site.id, site.name from site ${join} where ${filterOf(and)}
    ), answered as (
      select s.search_id, s.target_id, chosen.name, chosen.id as site_id, ${ANSWER} as answer
      from chosen join standing_answer s on s.site_id = chosen.id and s.target_id = any($targets::uuid[])
        join finding on finding.search_id = s.search_id
        left join verified_page vp on vp.site_id = s.site_id and vp.target_id = s.target_id and vp.does_not_apply
    )`;

/** Number of findings by answer. */
export const MATRIX_FINDINGS_COUNT = statements(SOURCES, ({ asked, ...source }, name) =>
  statement({
    name: `matrix.findings-count of ${name}`,
    parameters: { ...FILTERED, ...asked, targets: z.array(z.uuid()) },
    text: `with ${findingsOf(source)} select answer, count(*)::int as count from answered group by 1`,
    row: z.object({ answer: Answer, count: z.int() }),
  }),
);

/** Ids of the searches with these findings, ascending by site name, those of one site next to each other. */
export const MATRIX_FINDINGS = statements(SOURCES, ({ asked, ...source }, name) =>
  statement({
    name: `matrix.findings of ${name}`,
    parameters: { ...FILTERED, ...asked, targets: z.array(z.uuid()), wanted: z.array(Answer), limit: z.int() },
    text: `with ${findingsOf(source)} select search_id from answered where answer = any($wanted::text[])
      order by name, site_id, target_id limit $limit`,
    row: z.object({ search_id: z.uuid() }),
  }),
);

/** Number of sites by answer for each target; sites without a search or a mark are left out. */
export const MATRIX_TOTALS = statements(SOURCES, ({ join, and, asked }, source) =>
  statement({
    name: `matrix.totals of ${source}`,
    parameters: { ...FILTERED, ...asked, targets: z.array(z.uuid()) },
    text: `
    with chosen as materialized (select site.id from site ${join} where ${filterOf(and)}),
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
  }),
);

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
