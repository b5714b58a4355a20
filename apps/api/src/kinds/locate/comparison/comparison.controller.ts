import { Answer, KnownPageState, shareOfPart } from '@hyrde/contracts';
import { NamingPages } from '@hyrde/jobs/redaction';
import type { Database } from '@hyrde/store';
import { queryOne, queryRows, statement } from '@hyrde/store/statement';
import { Controller, Get, Inject, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { targetName } from '../../../base/readable.js';
import { DATABASE } from '../../../base/tokens.js';
import { RecentAnswers } from '../../../events/recent-answers.service.js';
import { containing, iso, isoOrNull } from '../../../http/common.js';
import { cursorOf, cutPage, everyRow, TextKey } from '../../../http/cursor.js';
import { attachment } from '../../../http/files.js';
import { readerLanguage } from '../../../http/middleware.js';
import { invalid, notFound } from '../../../http/problem.js';
import { Describes, Returns } from '../../../http/returns.js';
import { ReturnsCsv, sentCsv, type TableColumn } from '../../../http/table-file.js';
import { Needs } from '../../../people/access.js';
import { namedSweep, SWEEP_NAME, SweepName } from '../../../sweeps/sweep-sql.js';
import { answerCounts } from '../answers/answers.js';
import { type NamedPages, type ShownRow, shownRows } from '../searches/search-rows.js';
import { answersOfAll, COUNTED_SWEEPS } from '../sweeps/summary.js';
import {
  type ComparedSite,
  Comparison,
  ComparisonCsv,
  type ComparisonFilter,
  ComparisonQuery,
  Difference,
  type Side,
  Trend,
  TrendQuery,
} from './comparison.schemas.js';
import { COMPARISON, type ComparedRow, type SideRow, type VisitRow } from './comparison.sql.js';

/** Maximum number of points, two years of monthly sweeps: more would not be distinguishable in a small chart. */
const SWEEPS = 24;

/** The newest done sweeps that chose the same sites as the one with most sites. */
const COMPARABLE = statement({
  name: 'comparison.comparable',
  parameters: { practice: z.boolean(), targetId: z.uuid(), most: z.int() },
  text: `
    with done as (
      select sweep.id, ${SWEEP_NAME} as name, sweep.created_at, sweep.plan -> 'sites' as chosen,
        (select sum(tally.count) from search_tally tally
          where tally.sweep_id = sweep.id and tally.algorithm = locate.algorithms[1]) as sites
      from ${COUNTED_SWEEPS}
      where sweep.practice = $practice and tv.target_id = $targetId::uuid and sweep.state = 'done')
    select id, name, created_at from done
    where chosen = (select chosen from done order by sites desc nulls last, created_at desc limit 1)
    order by created_at desc limit $most`,
  row: z.object({ id: z.uuid(), name: SweepName, created_at: z.date() }),
});

const sharesOf = (counts: Record<Answer, number>, sites: number, whole: number) =>
  Answer.options.map((answer) => {
    const count = counts[answer];
    const { share, low, high } = shareOfPart(count, sites, whole);
    return { answer, count, share: share ?? 0, low: low ?? 0, high: high ?? 1 };
  });

const CURSOR = cursorOf('compared sites', z.tuple([z.int().min(1).max(Difference.options.length), TextKey]));

const sideOf = (search: SideRow | null, foundUrl: Side['foundUrl']): Side | null =>
  search && { ...search, foundUrl, finishedAt: isoOrNull(search.finishedAt) };

/** @param shown the visit's addresses with private names redacted */
const visitOf = (visit: VisitRow | null, shown: ShownRow<NamedPages> | undefined): ComparedSite['visit'] =>
  visit && shown?.found_url ? { ...visit, url: shown.found_url, finalUrl: shown.right_url, at: iso(visit.at) } : null;

function countsOfAll(found: Partial<Comparison['counts']>): Comparison['counts'] {
  return Object.fromEntries(Difference.options.map((name) => [name, found[name] ?? 0])) as Comparison['counts'];
}

const SAID: readonly [name: string, meaning: string, of: (side: Side) => string | number | null][] = [
  ['Answer', 'The answer', ({ answer }) => answer],
  ['Reason', 'Why the search ended so', ({ reason }) => reason],
  ['Url', 'The page that the search named', ({ foundUrl }) => foundUrl],
  ['Confidence', 'Confidence of the search, 0 to 1', ({ confidence }) => confidence],
  ['Verdict', 'Verdict agreed by people', ({ verdict }) => verdict],
  ['Downloads', 'Documents requested from the site', ({ downloads }) => downloads],
  ['At', 'When the search ended, UTC', ({ finishedAt }) => finishedAt],
];

const sideColumns = (side: 'before' | 'after'): TableColumn<ComparedSite>[] =>
  SAID.map(([name, meaning, of]) => ({
    name: `${side}${name}`,
    meaning: `${meaning}, ${side}`,
    of: ({ [side]: said }) => said && of(said),
  }));

const COMPARISON_COLUMNS: TableColumn<ComparedSite>[] = [
  { name: 'site', meaning: 'Name of the site', of: ({ site }) => site.name },
  { name: 'homeUrl', meaning: 'Address of its home page', of: ({ site }) => site.homeUrl },
  { name: 'region', meaning: 'Its region', of: ({ site }) => site.region },
  { name: 'difference', meaning: Difference.options.join(', '), of: ({ difference }) => difference },
  ...sideColumns('before'),
  ...sideColumns('after'),
  {
    name: 'earlierPage',
    meaning: `What a visit saw of the page named before: ${KnownPageState.options.join(', ')}; empty if it was not visited`,
    of: ({ visit }) => visit?.state ?? null,
  },
  { name: 'earlierPageReason', meaning: 'Why it is so', of: ({ visit }) => visit?.reason ?? null },
  { name: 'earlierPageAt', meaning: 'When it was visited, UTC', of: ({ visit }) => visit?.at ?? null },
];

@ApiTags('searches')
@Needs('viewer')
@Controller('comparison')
export class ComparisonController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly naming: NamingPages,
    private readonly recent: RecentAnswers,
  ) {}

  @Describes(
    'Compare two sweeps',
    'Two sweeps for one target, or two algorithms, side by side for each site; sites with differences first.',
  )
  @Get()
  @Returns(Comparison)
  async page(@Query({ schema: ComparisonQuery }) query: ComparisonQuery): Promise<Comparison> {
    const after = CURSOR.read(query.cursor);
    const { head, compared, namesPeople } = await this.compared(query);
    const { counts: counted, rows } = await queryOne(this.db, COMPARISON, {
      ...compared,
      like: query.text ? containing(query.text) : null,
      difference: query.difference ?? null,
      afterPlace: after?.key[0] ?? null,
      afterName: after?.key[1] ?? null,
      afterId: after?.id ?? null,
      limit: query.limit + 1,
    });
    const { shown, next } = cutPage(rows, query.limit, CURSOR, (row) => ({
      key: [row.place, row.site_name],
      id: row.site_id,
    }));
    const counts = countsOfAll(counted);
    const total = query.difference ? counts[query.difference] : Object.values(counts).reduce((sum, n) => sum + n, 0);
    return { ...head, counts, items: await this.described(shown, namesPeople), total, totalIsMore: false, next };
  }

  @Describes('Read the trend of answers', 'The answers to one target by sweep, in order of time.')
  @Get('trend')
  @Returns(Trend)
  trend(@Query({ schema: TrendQuery }) query: TrendQuery) {
    return this.recent.of(`trend ${query.practice} ${query.target} ${readerLanguage()}`, () => this.readAnew(query));
  }

  @Describes('Export a comparison as CSV', 'Every site that matches the filter, as CSV.')
  @Get('export.csv')
  @ReturnsCsv()
  async export(@Query({ schema: ComparisonCsv }) { separator, ...filter }: ComparisonCsv): Promise<StreamableFile> {
    await this.page({ ...filter, limit: 1 }); // an invalid comparison is refused before the download begins
    return sentCsv(attachment('comparison.csv'), COMPARISON_COLUMNS, this.all(filter), { separator });
  }

  /** All rows that match the filter, in the order of `page`. */
  private all(filter: ComparisonFilter): AsyncGenerator<ComparedSite> {
    return everyRow((asked) => this.page({ ...filter, ...asked }));
  }

  private async compared({ before, beforeAlgorithm, after, afterAlgorithm }: ComparisonFilter) {
    const [one, other] = await Promise.all([
      this.sweep(before, 'beforeAlgorithm', beforeAlgorithm),
      this.sweep(after, 'afterAlgorithm', afterAlgorithm),
    ]);
    if (one.target.id !== other.target.id || one.practice !== other.practice)
      throw invalid('after', 'is for another target than the sweep before, or of the other world');
    const { id: targetId, slug, name, namesPeople } = one.target;
    return {
      head: { target: { slug, name: targetName({ slug, name }) }, before: one.head, after: other.head },
      compared: {
        before,
        beforeAlgorithm: one.head.algorithm,
        after,
        afterAlgorithm: other.head.algorithm,
        targetId,
        practice: one.practice,
      },
      namesPeople,
    };
  }

  private async sweep(id: string, field: string, algorithm: string | undefined) {
    const locate = await this.db.locateSweep.findUnique({
      where: { sweepId: id },
      include: { targetVersion: { include: { target: true } }, sweep: true },
    });
    if (!locate) throw notFound('locate sweep');
    const chosen = algorithm ?? locate.algorithms[0];
    if (chosen === undefined || !locate.algorithms.includes(chosen))
      throw invalid(field, 'is not one of the sweep’s algorithms');
    const { createdAt, practice } = locate.sweep;
    const head = { ...namedSweep(locate.sweep), algorithm: chosen, at: iso(createdAt) };
    return { target: locate.targetVersion.target, practice, head };
  }

  private async described(rows: readonly ComparedRow[], namesPeople: boolean): Promise<ComparedSite[]> {
    const shown = (side: 'before' | 'after') =>
      shownRows(
        this.naming,
        rows.map(({ site_id, site_name, [side]: search }) => {
          return { site_id, site_name, names_people: namesPeople, found_url: search?.foundUrl ?? null };
        }),
      );
    const visited = shownRows(
      this.naming,
      rows.map(({ site_id, site_name, visit }) => {
        const pages = { found_url: visit?.url ?? null, right_url: visit?.finalUrl ?? null };
        return { site_id, site_name, names_people: namesPeople, ...pages };
      }),
    );
    const [before, after, visits] = await Promise.all([shown('before'), shown('after'), visited]);
    return rows.map((row, i) => ({
      site: { id: row.site_id, name: row.site_name, homeUrl: row.home_url, region: row.region },
      difference: row.difference,
      before: sideOf(row.before, before[i]?.found_url ?? null),
      after: sideOf(row.after, after[i]?.found_url ?? null),
      visit: visitOf(row.visit, visits[i]),
    }));
  }

  private async readAnew({ practice, target: slug }: TrendQuery): Promise<Trend> {
    const target = await this.db.target.findUnique({ where: { slug }, select: { id: true } });
    if (!target) throw notFound('target');
    const [sweeps, whole] = await Promise.all([
      queryRows(this.db, COMPARABLE, { practice, targetId: target.id, most: SWEEPS }),
      this.db.site.count({ where: { practice, archivedAt: null } }),
    ]);
    const rows = await answersOfAll(
      this.db,
      sweeps.map(({ id }) => id),
    );
    const items = sweeps.reverse().map(({ id, name, created_at }) => {
      const counts = answerCounts(rows.filter(({ sweep_id }) => sweep_id === id));
      const sites = Object.values(counts).reduce((sum, count) => sum + count, 0);
      return { sweepId: id, name, at: iso(created_at), sites, answers: sharesOf(counts, sites, whole) };
    });
    return { items: items.filter(({ sites }) => sites > 0) };
  }
}
