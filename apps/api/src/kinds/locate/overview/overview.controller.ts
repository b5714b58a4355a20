import { Answer, Change, named, TargetSlug } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { queryRows, statement } from '@hyrde/store/statement';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { targetName } from '../../../base/readable.js';
import { DATABASE } from '../../../base/tokens.js';
import { RecentAnswers } from '../../../events/recent-answers.service.js';
import { countsOf, Id, iso, Localised, Practice, Time } from '../../../http/common.js';
import { readerLanguage } from '../../../http/middleware.js';
import { notFound } from '../../../http/problem.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Needs } from '../../../people/access.js';
import { TileMap } from '../../../regions/tile.schemas.js';
import { tileMaps } from '../../../regions/tile-maps.js';
import { COUNTED } from '../../../sweeps/sweep-sql.js';
import { GenericSweep } from '../../../sweeps/sweeps.schemas.js';
import { SweepsService } from '../../../sweeps/sweeps.service.js';
import { AlgorithmAccuracy } from '../accuracy/accuracy.schemas.js';
import { AccuracyService } from '../accuracy/accuracy.service.js';
import { ANSWER, AnswerCounts, Answered, answerCounts, answered, VERIFIED } from '../answers/answers.js';
import { leftToJudge } from '../review/claims.service.js';
import { changesOf, LocateFacts } from '../sweeps/summary.js';

const OverviewQuery = z.object({ practice: Practice, target: TargetSlug.default('mail-record') });
type OverviewQuery = z.infer<typeof OverviewQuery>;

export const Overview = named('Overview', {
  practice: z.boolean(),
  target: z.object({ slug: z.string(), name: Localised, version: z.number().int() }),
  /** Number of sites in the registry, without archived ones; the sum of all answers. */
  sites: z.number().int(),
  ...Answered,
  regions: z.array(
    z.object({ id: Id.nullable(), name: z.string().nullable(), sites: z.number().int(), answers: AnswerCounts }),
  ),
  /** Tile maps of the countries that contain these regions. */
  maps: z.array(TileMap),
  accuracy: z.array(AlgorithmAccuracy),
  /** Differences between the newest sweep that is not cancelled and the previous one. */
  changes: z.object({ sweepId: Id, at: Time, counts: countsOf(Change) }).nullable(),
  review: z.object({ waiting: z.number().int(), decided: z.number().int() }),
  /** Running and paused sweeps, descending by time. */
  sweeps: z.array(GenericSweep.extend({ facts: LocateFacts }).meta({ id: 'LocateSweep' })),
  /** Id of the newest sweep for this target, for links to the rows behind the figures. */
  latestSweepId: Id.nullable(),
  /** True if the other world (practice or real) has sites. */
  otherWorldHasSites: z.boolean(),
});
export type Overview = z.infer<typeof Overview>;

/**
 * Each site's answer is that of its newest lead search that was carried out (trigger `keep_standing_answers`); a
 * waiting or cancelled search does not replace an older answer. Sites without a search count as "not searched".
 */
const ANSWERS = statement({
  name: 'overview.answers',
  parameters: { targetId: z.uuid(), practice: z.boolean() },
  text: `
    select region.id as region_id, region.name as region, answer, count, verified, decided
    from (
      select site.region_id, ${ANSWER} as answer, count(*)::int as count,
        (count(*) filter (where ${VERIFIED} and ${ANSWER} = 'yes'))::int as verified,
        (count(*) filter (where s.verdict is not null))::int as decided
      from site
      left join standing_answer s on s.site_id = site.id and s.target_id = $targetId::uuid
      left join verified_page vp on vp.site_id = site.id and vp.target_id = $targetId::uuid and vp.does_not_apply
      where site.practice = $practice and site.archived_at is null
      group by 1, 2) counted
    left join region on region.id = counted.region_id
    order by region.name nulls last`,
  row: z.object({
    region_id: z.uuid().nullable(),
    region: z.string().nullable(),
    answer: Answer,
    count: z.int(),
    verified: z.int(),
    /** Number of sites whose last claim people have judged, in whatever sweep. */
    decided: z.int(),
  }),
});
type Row = z.output<typeof ANSWERS.row>;

function byRegion(rows: readonly Row[]): Overview['regions'] {
  const groups = new Map<string | null, Row[]>();
  for (const row of rows) groups.set(row.region_id, [...(groups.get(row.region_id) ?? []), row]);
  return [...groups.values()].map((group) => ({
    id: group[0]?.region_id ?? null,
    name: group[0]?.region ?? null,
    sites: group.reduce((sum, row) => sum + row.count, 0),
    answers: answerCounts(group),
  }));
}

@ApiTags('overview')
@Controller('overview')
export class OverviewController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly accuracy: AccuracyService,
    private readonly sweeps: SweepsService,
    private readonly recent: RecentAnswers,
  ) {}

  @Describes(
    'Read the overview of a target',
    'The number of sites with the target, its accuracy, changes since the previous sweep, and running sweeps.',
  )
  @Get()
  @Needs('viewer')
  @Returns(Overview)
  read(@Query({ schema: OverviewQuery }) query: OverviewQuery) {
    return this.recent.of(`overview ${query.practice} ${query.target} ${readerLanguage()}`, () => this.readAnew(query));
  }

  private async readAnew({ practice, target: slug }: OverviewQuery): Promise<Overview> {
    const target = await this.db.target.findUnique({
      where: { slug },
      include: { versions: { orderBy: { version: 'desc' }, take: 1 } },
    });
    if (!target) throw notFound('target');
    const [rows, accuracy, latest, waiting, current, others] = await Promise.all([
      queryRows(this.db, ANSWERS, { targetId: target.id, practice }),
      this.accuracy.list({ practice, target: slug }),
      this.latestSweep(target.id, practice),
      leftToJudge(this.db, { practice, target: slug }),
      this.currentSweeps(practice, slug),
      this.db.site.count({ where: { practice: !practice, archivedAt: null }, take: 1 }),
    ]);
    const regions = byRegion(rows);
    return {
      practice,
      target: { slug, name: targetName(target), version: target.versions[0]?.version ?? 0 },
      sites: rows.reduce((sum, row) => sum + row.count, 0),
      ...answered(rows),
      regions,
      maps: tileMaps(
        regions.flatMap(({ id, name }) => (id !== null && name !== null ? [{ id, name }] : [])),
        practice,
      ),
      accuracy,
      changes: latest ? { sweepId: latest.id, at: iso(latest.createdAt), counts: latest.changes } : null,
      review: { waiting, decided: rows.reduce((sum, row) => sum + row.decided, 0) },
      sweeps: current,
      latestSweepId: latest?.id ?? null,
      otherWorldHasSites: others > 0,
    };
  }

  private async latestSweep(targetId: string, practice: boolean) {
    const sweep = await this.db.sweep.findFirst({
      where: { practice, ...COUNTED, locate: { targetVersion: { targetId } }, state: { not: 'cancelled' } },
      orderBy: { createdAt: 'desc' },
    });
    if (!sweep) return null;
    return { id: sweep.id, createdAt: sweep.createdAt, changes: await changesOf(this.db, sweep.id) };
  }

  private async currentSweeps(practice: boolean, target: string): Promise<Overview['sweeps']> {
    const query = { practice, kind: 'locate', target, limit: 10 };
    const [running, paused] = await Promise.all([
      this.sweeps.list({ ...query, state: 'running' }),
      this.sweeps.list({ ...query, state: 'paused' }),
    ]);
    return [...running.items, ...paused.items]
      .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
      .map((sweep) => ({ ...sweep, facts: LocateFacts.parse(sweep.facts) }));
  }
}
