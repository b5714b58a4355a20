import { Answer, Outcome, Reason, Verdict } from '@hyrde/contracts';
import { type Database, Prisma } from '@hyrde/store';
import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '../../../base/tokens.js';
import { COUNT_LIMIT, containing, counted, iso, type Page } from '../../../http/common.js';
import { cursorOf, TextKey } from '../../../http/cursor.js';
import { notFound } from '../../../http/problem.js';
import { NamingPages } from '../../../names/naming-pages.service.js';
import { ANSWER } from '../answers/answer.sql.js';
import { type NamedPages, type ShownRow, shownRows } from '../searches/search-rows.js';
import { NO_REGION, type StandingAnswer, type StandingAnswersQuery } from './standing-answers.schemas.js';

interface Row extends NamedPages {
  home_url: string;
  region: string | null;
  answer: string;
  search_id: string | null;
  outcome: string | null;
  reason: string | null;
  verdict: string | null;
  confidence: number | null;
  finished_at: Date | null;
  sweep_id: string | null;
  sweep_name: string | null;
}

const CURSOR = cursorOf('standing answers', TextKey);

@Injectable()
export class StandingAnswersService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly naming: NamingPages,
  ) {}

  /** By site name. @throws Problem where there is no such target */
  async list(query: StandingAnswersQuery): Promise<Page<StandingAnswer>> {
    const target = await this.db.target.findUnique({
      where: { slug: query.target },
      select: { id: true, namesPeople: true },
    });
    if (!target) throw notFound('target');
    const after = CURSOR.read(query.cursor);
    const past = after ? Prisma.sql`and (site.name, site.id) > (${after.key}, ${after.id}::uuid)` : Prisma.empty;
    const from = standing(target.id, query.answer);
    const where = whereOf(query);
    const [rows, count] = await Promise.all([
      this.db.$queryRaw<Row[]>`
        select listed.site_id, listed.site_name, listed.home_url, region.name as region, listed.answer,
          found.id as search_id, found.outcome, found.reason, found.verdict, found.confidence, found.found_url,
          found.found_title, ri.right_url, ${target.namesPeople} as names_people, found.finished_at, sweep.id as sweep_id, sweep.name as sweep_name
        from (
          select site.id as site_id, site.name as site_name, site.home_url, site.region_id, s.search_id, ${ANSWER} as answer
          from ${from} where ${where} ${past} order by site.name, site.id limit ${query.limit + 1}) as listed
        left join region on region.id = listed.region_id
        left join search found on found.id = listed.search_id
        left join sweep on sweep.id = found.sweep_id
        left join review_item ri on ri.search_id = found.id
        order by listed.site_name, listed.site_id`,
      this.db.$queryRaw<{ n: number }[]>`
        select count(*)::int as n from (select from ${from} where ${where} limit ${COUNT_LIMIT + 1}) as counted`,
    ]);
    const last = rows.length > query.limit ? rows[query.limit - 1] : undefined;
    return {
      items: (await shownRows(this.naming, rows.slice(0, query.limit))).map(asStandingAnswer),
      ...counted(count[0]?.n ?? 0),
      next: last ? CURSOR.write({ key: last.site_name, id: last.site_id }) : null,
    };
  }
}

/**
 * Sites with their answer: aliases `site`, and `s` and `vp` as `ANSWER` wants them. Of an answer that a search gives, only
 * the sites where one did are read.
 */
const standing = (targetId: string, answer: Answer | undefined): Prisma.Sql => Prisma.sql`site
  ${answer && GIVEN.has(answer) ? Prisma.sql`join` : Prisma.sql`left join`} standing_answer s
    on s.site_id = site.id and s.target_id = ${targetId}::uuid
    ${answer && GIVEN.has(answer) ? Prisma.sql`and s.answer = ${answer}` : Prisma.empty}
  left join verified_page vp on vp.site_id = site.id and vp.target_id = ${targetId}::uuid and vp.does_not_apply`;

/** The answers that a search gives; the others come of there being none, or of what people said of the site. */
const GIVEN: ReadonlySet<Answer> = new Set(['yes', 'no', 'could-not-be-checked']);

function whereOf({ practice, answer, regionId, text }: StandingAnswersQuery): Prisma.Sql {
  const like = text ? containing(text) : null;
  const inRegion =
    regionId === NO_REGION ? Prisma.sql`site.region_id is null` : Prisma.sql`site.region_id = ${regionId}::uuid`;
  return Prisma.join(
    [
      Prisma.sql`site.practice = ${practice} and site.archived_at is null`,
      ...(answer ? [Prisma.sql`${ANSWER} = ${answer}`] : []),
      ...(regionId ? [inRegion] : []),
      ...(like ? [Prisma.sql`(site.name ilike ${like} or site.home_url ilike ${like})`] : []),
    ],
    ' and ',
  );
}

const asStandingAnswer = (row: ShownRow<Row>): StandingAnswer => ({
  site: { id: row.site_id, name: row.site_name, homeUrl: row.home_url, region: row.region },
  answer: Answer.parse(row.answer),
  search:
    row.search_id && row.finished_at && row.sweep_id && row.sweep_name !== null
      ? {
          id: row.search_id,
          outcome: Outcome.nullable().parse(row.outcome),
          reason: Reason.nullable().parse(row.reason),
          verdict: Verdict.nullable().parse(row.verdict),
          confidence: row.confidence,
          foundUrl: row.found_url,
          foundTitle: row.found_title,
          rightUrl: row.right_url,
          finishedAt: iso(row.finished_at),
          sweep: { id: row.sweep_id, name: row.sweep_name },
        }
      : null,
});
