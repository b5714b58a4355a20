import { Answer } from '@hyrde/contracts';
import { statement, statements } from '@hyrde/store/statement';
import { z } from 'zod';
import { Counted } from '../../../http/common.js';
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
 * The sites of a matrix: all that the registry's filter lets through; of those the sites where a search `given` one of the
 * answers to one target (only these are read); or with `any` answer to it, that of no search included.
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
  /** Those of no region. */
  inNone: z.literal(true).nullable(),
};
const filterOf = (and: string) => `${SITE_FILTER} {{and site.region_id is null and $inNone::bool}} ${and}`;

/** Each target's answer on the sites of a page, in the order of the targets. */
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
        after: z.string().nullable(),
        afterId: z.uuid().nullable(),
        limit: z.int(),
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
/** A page of the matrix, by source and order. */
export const MATRIX_PAGE = { all: pagesOf('all'), given: pagesOf('given'), any: pagesOf('any') };

/** How many sites the filter lets through, counted up to `most`; all of them where it is null. */
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

/** The findings behind the answers, each with its answer. */
const findingsOf = ({ join, and }: { join: string; and: string }) => `chosen as materialized (
      select site.id, site.name from site ${join} where ${filterOf(and)}
    ), told as (
      select s.search_id, s.target_id, chosen.name, chosen.id as site_id, ${ANSWER} as answer
      from chosen join standing_answer s on s.site_id = chosen.id and s.target_id = any($targets::uuid[])
        join finding on finding.search_id = s.search_id
        left join verified_page vp on vp.site_id = s.site_id and vp.target_id = s.target_id and vp.does_not_apply
    )`;

/** How many findings there are behind each answer. */
export const MATRIX_FINDINGS_COUNT = statements(SOURCES, ({ asked, ...source }, name) =>
  statement({
    name: `matrix.findings-count of ${name}`,
    parameters: { ...FILTERED, ...asked, targets: z.array(z.uuid()) },
    text: `with ${findingsOf(source)} select answer, count(*)::int as count from told group by 1`,
    row: z.object({ answer: Answer, count: z.int() }),
  }),
);

/** The searches that have them, by the site's name; of a site one behind the other. */
export const MATRIX_FINDINGS = statements(SOURCES, ({ asked, ...source }, name) =>
  statement({
    name: `matrix.findings of ${name}`,
    parameters: { ...FILTERED, ...asked, targets: z.array(z.uuid()), wanted: z.array(Answer), limit: z.int() },
    text: `with ${findingsOf(source)} select search_id from told where answer = any($wanted::text[])
      order by name, site_id, target_id limit $limit`,
    row: z.object({ search_id: z.uuid() }),
  }),
);

/** How many of the sites gave which answer to each target; those that no search and no person says anything of are left. */
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
 * The same of all sites of a world. Most answers count: so all are counted in the order of an index, and those that do not
 * count – of other sites, and where the target does not apply – are taken off.
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
    ) as told group by 1, 2`,
  row: TOLD,
});

/** The targets that sites of this world have been searched for. */
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
