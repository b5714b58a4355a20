import { Answer } from '@hyrde/contracts';
import { statement, statements } from '@hyrde/store/statement';
import { z } from 'zod';
import { Counted } from '../../../http/common.js';
import {
  SITE_COLUMNS_SQL,
  SITE_FILTER,
  SITE_ORDERS,
  SITE_ROW,
  SITES,
  SITES_FILTERED,
} from '../../../sites/site-rows.js';
import { ANSWER, VERIFIED } from '../answers/answer.sql.js';

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
      left join standing_answer s on s.site_id = listed.id and s.target_id = asked.target_id
      left join verified_page vp on vp.site_id = listed.id and vp.target_id = asked.target_id and vp.does_not_apply
    ) as cells on true`;

const pagesOf = (source: keyof typeof SOURCES) => {
  const { join, and, asked } = SOURCES[source];
  return statements(SITE_ORDERS, ({ key, type, past, direction }, sort) =>
    statement({
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
    select listed.*, coalesce(cells.answers, '{}') as answers, coalesce(cells.verified, '{}') as verified
    from (
      select ${SITE_COLUMNS_SQL}, row_number() over (order by ${key} ${direction}, site.id ${direction}) as place
      from ${SITES} ${join}
      where ${filterOf(and)} {{and (${key}, site.id) ${past} ($after::text::${type}, $afterId::uuid)}}
      order by ${key} ${direction}, site.id ${direction} limit $limit) as listed
    ${CELLS}
    order by listed.place`,
      row: SITE_ROW.extend({ place: z.bigint(), answers: z.array(Answer), verified: z.array(z.boolean()) }),
    }),
  );
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

/** How many of the sites gave which answer to each target; those that no search and no person says anything of are left. */
export const MATRIX_TOTALS = statements(SOURCES, ({ join, and, asked }, source) =>
  statement({
    name: `matrix.totals of ${source}`,
    parameters: { ...FILTERED, ...asked, targets: z.array(z.uuid()) },
    text: `
    with chosen as materialized (select site.id from site ${join} where ${filterOf(and)})
    select target_id, answer, count(*)::int as count, (count(*) filter (where verified and answer = 'yes'))::int as verified
    from (
      select s.target_id, ${ANSWER} as answer, ${VERIFIED} as verified
      from chosen join standing_answer s on s.site_id = chosen.id and s.target_id = any($targets::uuid[])
      left join verified_page vp on vp.site_id = s.site_id and vp.target_id = s.target_id and vp.does_not_apply
      union all
      select vp.target_id, 'does-not-apply', false
      from chosen join verified_page vp on vp.site_id = chosen.id and vp.target_id = any($targets::uuid[]) and vp.does_not_apply
      where not exists (select from standing_answer s where s.site_id = vp.site_id and s.target_id = vp.target_id)
    ) as given
    group by target_id, answer`,
    row: z.object({ target_id: z.uuid(), answer: Answer, count: z.int(), verified: z.int() }),
  }),
);

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
