import {
  Answer,
  AnswerChoice,
  answersOf,
  named,
  Outcome,
  Reason,
  SiteFilter,
  TargetSlug,
  Verdict,
} from '@hyrde/contracts';
import { NamingPages, Shown } from '@hyrde/jobs/redaction';
import type { Database } from '@hyrde/store';
import { SITE_FILTER, SITES_FILTERED, sitesFiltered } from '@hyrde/store/site-filter';
import { queryOne, queryRows, statement, statements } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DATABASE } from '../../../base/tokens.js';
import {
  COUNT_LIMIT,
  Counted,
  counted,
  flag,
  Id,
  iso,
  type Page,
  PageQuery,
  pageOf,
  Time,
} from '../../../http/common.js';
import { cursorOf, cutPage, PAST, pastOf, TextKey } from '../../../http/cursor.js';
import { notFound } from '../../../http/problem.js';
import { SWEEP_NAME, SweepName } from '../../../sweeps/sweep-sql.js';
import { ANSWER, sourceOf, VERIFIED } from '../answers/answers.js';
import { NAMED_PAGES, type ShownRow, shownRows } from '../searches/search-rows.js';

export const StandingAnswersQuery = PageQuery.extend({
  ...SiteFilter.omit({ archived: true }).shape,
  target: TargetSlug,
  answer: AnswerChoice.optional(),
  /** With the answer "yes": true for verified pages, false for probable ones. */
  verified: flag.optional(),
});
export type StandingAnswersQuery = z.infer<typeof StandingAnswersQuery>;

/** A current answer with the search that gave it; null if no search was carried out. */
const answered = {
  answer: Answer,
  search: z
    .object({
      id: Id,
      outcome: Outcome.nullable(),
      reason: Reason.nullable(),
      verdict: Verdict.nullable(),
      confidence: z.number().nullable(),
      foundUrl: Shown.nullable(),
      foundTitle: Shown.nullable(),
      rightUrl: Shown.nullable(),
      finishedAt: Time,
      sweep: z.object({ id: Id, name: z.string() }),
    })
    .nullable(),
};

export const StandingAnswer = named('StandingAnswer', {
  site: z.object({ id: Id, name: z.string(), homeUrl: z.string(), region: z.string().nullable() }),
  ...answered,
});
export type StandingAnswer = z.infer<typeof StandingAnswer>;
export const StandingAnswersPage = pageOf(StandingAnswer).meta({ id: 'StandingAnswersPage' });

/** Current answers of a site, to each target that it was searched for or that people have marked. */
export const SiteAnswers = z
  .object({ items: z.array(z.object({ target: z.string(), ...answered })) })
  .meta({ id: 'SiteAnswers' });
export type SiteAnswers = z.infer<typeof SiteAnswers>;

const CURSOR = cursorOf('standing answers', TextKey);

/** SQL columns of the search behind an answer; aliases `found`, its `sweep` and its review item `ri`. */
const FOUND_ROW = {
  found_title: z.string().nullable(),
  right_url: z.string().nullable(),
  search_id: z.uuid().nullable(),
  outcome: Outcome.nullable(),
  reason: Reason.nullable(),
  verdict: Verdict.nullable(),
  confidence: z.number().nullable(),
  finished_at: z.date().nullable(),
  sweep_id: z.uuid().nullable(),
  sweep_name: SweepName.nullable(),
};
const FOUND_COLUMNS = `found.id as search_id, found.outcome, found.reason, found.verdict, found.confidence, found.found_url,
      found.found_title, ri.right_url, found.finished_at, sweep.id as sweep_id, case when sweep.id is not null then ${SWEEP_NAME} end as sweep_name`;

/**
 * SQL of sites with their answer: aliases `site`, and `s` and `vp` as in `ANSWER`. For answers given by a search, only
 * the sites where a search gave one are read.
 */
const SOURCES = {
  given: `site join standing_answer s on s.site_id = site.id and s.target_id = $targetId::uuid and s.answer = any($answers::text[])`,
  any: `site left join standing_answer s on s.site_id = site.id and s.target_id = $targetId::uuid`,
};
const fromSites = (source: string) => `${source}
        left join verified_page vp on vp.site_id = site.id and vp.target_id = $targetId::uuid and vp.does_not_apply
        where ${SITE_FILTER} {{and ${ANSWER} = any($answers::text[])}} {{and ${VERIFIED} = $verified}}`;
const FILTERED = {
  ...SITES_FILTERED,
  targetId: z.uuid(),
  answers: z.array(Answer).nullable(),
  verified: z.boolean().nullable(),
};

const PAGE = statements(SOURCES, (source, which) =>
  statement({
    name: `standing-answers.page of ${which}`,
    parameters: {
      ...FILTERED,
      namesPeople: z.boolean(),
      ...PAST,
    },
    text: `
    select listed.site_id, listed.site_name, listed.home_url, region.name as region, listed.answer,
      $namesPeople::bool as names_people, ${FOUND_COLUMNS}
    from (
      select site.id as site_id, site.name as site_name, site.home_url, site.region_id, s.search_id, ${ANSWER} as answer
      from ${fromSites(source)} {{and (site.name, site.id) > ($after, $afterId::uuid)}}
      order by site.name, site.id limit $limit) as listed
    left join region on region.id = listed.region_id
    left join search found on found.id = listed.search_id
    left join sweep on sweep.id = found.sweep_id
    left join review_item ri on ri.search_id = found.id
    order by listed.site_name, listed.site_id`,
    row: z.object({
      ...NAMED_PAGES,
      ...FOUND_ROW,
      home_url: z.string(),
      region: z.string().nullable(),
      answer: Answer,
    }),
  }),
);
type Row = z.output<(typeof PAGE)['any']['row']>;

const COUNT = statements(SOURCES, (source, which) =>
  statement({
    name: `standing-answers.count of ${which}`,
    parameters: { ...FILTERED, most: z.int() },
    text: `select count(*)::int as n from (select from ${fromSites(source)} limit $most) as counted`,
    row: Counted,
  }),
);

const OF_SITE = statement({
  name: 'standing-answers.of-site',
  parameters: { siteId: z.uuid() },
  text: `
    select site.id as site_id, site.name as site_name, target.slug as target, target.names_people, ${ANSWER} as answer,
      ${FOUND_COLUMNS}
    from site cross join target
      left join standing_answer s on s.site_id = site.id and s.target_id = target.id
      left join verified_page vp on vp.site_id = site.id and vp.target_id = target.id
      left join search found on found.id = s.search_id
      left join sweep on sweep.id = found.sweep_id
      left join review_item ri on ri.search_id = found.id
    where site.id = $siteId::uuid and (s.site_id is not null or vp.site_id is not null)
    order by target.id`,
  row: z.object({ ...NAMED_PAGES, ...FOUND_ROW, target: z.string(), answer: Answer }),
});

@Injectable()
export class StandingAnswersService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly naming: NamingPages,
  ) {}

  /**
   * Ascending by site name.
   * @throws Problem if the target does not exist
   */
  async list(query: StandingAnswersQuery): Promise<Page<StandingAnswer>> {
    const target = await this.db.target.findUnique({
      where: { slug: query.target },
      select: { id: true, namesPeople: true },
    });
    if (!target) throw notFound('target');
    const after = CURSOR.read(query.cursor);
    const filter = filterOf(target.id, query);
    const source = sourceOf(filter.answers);
    const [rows, count] = await Promise.all([
      queryRows(this.db, PAGE[source], {
        ...filter,
        namesPeople: target.namesPeople,
        ...pastOf(after),
        limit: query.limit + 1,
      }),
      queryOne(this.db, COUNT[source], { ...filter, most: COUNT_LIMIT + 1 }),
    ]);
    const { shown, next } = cutPage(rows, query.limit, CURSOR, (row) => ({ key: row.site_name, id: row.site_id }));
    return { items: (await shownRows(this.naming, shown)).map(asStandingAnswer), ...counted(count.n), next };
  }

  /**
   * Ascending by creation time of the targets.
   * @throws Problem if the site does not exist
   */
  async ofSite(siteId: string): Promise<SiteAnswers> {
    if (!(await this.db.site.findUnique({ where: { id: siteId }, select: { id: true } }))) throw notFound('site');
    const rows = await shownRows(this.naming, await queryRows(this.db, OF_SITE, { siteId }));
    return { items: rows.map((row) => ({ target: row.target, answer: row.answer, search: searchOf(row) })) };
  }
}

const filterOf = (targetId: string, { answer, verified, ...sites }: StandingAnswersQuery) => ({
  ...sitesFiltered({ ...sites, archived: false }),
  targetId,
  answers: answer ? answersOf(answer) : null,
  verified: verified ?? null,
});

const asStandingAnswer = (row: ShownRow<Row>): StandingAnswer => ({
  site: { id: row.site_id, name: row.site_name, homeUrl: row.home_url, region: row.region },
  answer: row.answer,
  search: searchOf(row),
});

const searchOf = (row: ShownRow<z.output<z.ZodObject<typeof FOUND_ROW>>>): StandingAnswer['search'] =>
  row.search_id && row.finished_at && row.sweep_id && row.sweep_name !== null
    ? {
        id: row.search_id,
        outcome: row.outcome,
        reason: row.reason,
        verdict: row.verdict,
        confidence: row.confidence,
        foundUrl: row.found_url,
        foundTitle: row.found_title,
        rightUrl: row.right_url,
        finishedAt: iso(row.finished_at),
        sweep: { id: row.sweep_id, name: row.sweep_name },
      }
    : null;
