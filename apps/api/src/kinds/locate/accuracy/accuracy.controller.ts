import { Outcome, Verdict, wasRight } from '@hyrde/contracts';
import { NamingPages } from '@hyrde/jobs/redaction';
import type { Database } from '@hyrde/store';
import { queryOne, queryRows, statement, statements } from '@hyrde/store/statement';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { DATABASE } from '../../../base/tokens.js';
import { counted } from '../../../http/common.js';
import { cursorOf, cutPage, PAST, pastOf, TextKey } from '../../../http/cursor.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Needs } from '../../../people/access.js';
import { SWEEP_NAME, SweepName } from '../../../sweeps/sweep-sql.js';
import { NAMED_PAGES, shownRows } from '../searches/search-rows.js';
import { COUNTED_SWEEPS } from '../sweeps/summary.js';
import {
  Accuracies,
  AccuracyQuery,
  JudgedQuery,
  JudgedSearches,
  Reliabilities,
  Thresholds,
  ThresholdsQuery,
} from './accuracy.schemas.js';
import { AccuracyService } from './accuracy.service.js';
import { ReliabilityService, ThresholdsService } from './calibration.service.js';
import { BIN, CLAIMS, DECIDED, IN_PART, ONCE, onceUnless, PART, RIGHT } from './part.js';

const CURSOR = cursorOf('judged searches', TextKey);

const CHOICES: Record<JudgedQuery['judged'], string> = {
  right: `${DECIDED} and ${RIGHT}`,
  wrong: `${DECIDED} and not ${RIGHT}`,
  decided: DECIDED,
  'cannot-tell': "s.verdict = 'cannot-tell'",
  judged: 's.verdict is not null',
};

/** Ascending by site name. */
const PAGE = statements(CHOICES, (chosen, judged) =>
  statement({
    name: `judged.page ${judged}`,
    parameters: {
      ...IN_PART,
      ...ONCE,
      algorithm: z.string(),
      sampled: z.literal(true).nullable(),
      bin: z.int().nullish(),
      ...PAST,
    },
    text: `
    select s.id, site.id as site_id, site.name as site_name, sweep.id as sweep_id, ${SWEEP_NAME} as sweep_name, tv.version,
      s.outcome, s.verdict, case when ${DECIDED} then ${RIGHT} end as right, s.found_url, s.confidence, s.downloads,
      target.names_people
    from ${COUNTED_SWEEPS} ${CLAIMS} join site on site.id = s.site_id
    where ${PART} and s.algorithm = $algorithm and ${chosen} {{and s.sampled = $sampled}} {{and ${BIN} = $bin}}
      {{and not s.repeats and $once::bool}}
      {{and (site.name, s.id) > ($after, $afterId::uuid)}}
    order by site.name, s.id limit $limit`,
    row: z.object({
      ...NAMED_PAGES,
      id: z.uuid(),
      sweep_id: z.uuid(),
      sweep_name: SweepName,
      version: z.int(),
      outcome: Outcome,
      verdict: Verdict,
      right: z.boolean().nullable(),
      confidence: z.number().nullable(),
      downloads: z.int(),
    }),
    neverNull: ['outcome', 'verdict'],
  }),
);

/** Counts from the tallies; counting the searches would read all of them. */
const TALLIES = statement({
  name: 'judged.tallies',
  parameters: { ...IN_PART, ...ONCE, algorithm: z.string(), sampled: z.literal(true).nullable() },
  text: `
    select tally.outcome, tally.verdict, sum(tally.count)::int as count
    from ${COUNTED_SWEEPS} join search_tally tally on tally.sweep_id = sweep.id and not tally.trained
    where ${PART} and tally.algorithm = $algorithm and tally.outcome in ('found', 'not-found')
      and tally.verdict <> '' {{and tally.sampled = $sampled}} {{and not tally.repeats and $once::bool}}
    group by 1, 2`,
  row: z.object({ outcome: Outcome, verdict: Verdict, count: z.int() }),
});

const COUNT_IN_BIN = statement({
  name: 'judged.count-in-bin',
  parameters: { ...IN_PART, algorithm: z.string(), bin: z.int() },
  text: `
    select coalesce(sum(tally.count), 0)::int as n, coalesce(sum(tally."right"), 0)::int as right
    from ${COUNTED_SWEEPS} join claim_tally tally on tally.sweep_id = sweep.id
    where ${PART} and tally.algorithm = $algorithm and tally.bin = $bin`,
  row: z.object({ n: z.int(), right: z.int() }),
});

/** `CHOICES` as a predicate on tallies. */
const isMeant = (judged: JudgedQuery['judged'], outcome: Outcome, verdict: Verdict): boolean => {
  const right = wasRight(outcome, verdict);
  if (judged === 'judged') return true;
  if (judged === 'cannot-tell') return verdict === 'cannot-tell';
  return judged === 'decided' ? right !== null : right === (judged === 'right');
};

type Part = Omit<JudgedQuery, 'algorithm' | 'judged' | 'sample' | 'bin' | 'cursor' | 'limit'>;

@ApiTags('accuracy')
@Needs('viewer')
@Controller('accuracy')
export class AccuracyController {
  constructor(
    private readonly accuracy: AccuracyService,
    private readonly reliability: ReliabilityService,
    private readonly thresholds: ThresholdsService,
    @Inject(DATABASE) private readonly db: Database,
    private readonly naming: NamingPages,
  ) {}

  @Describes(
    'Read how often algorithms were right',
    'For each algorithm and version of a target, the fraction of judged searches that were right, with its 95 % Wilson interval.',
  )
  @Get()
  @Returns(Accuracies)
  async list(@Query({ schema: AccuracyQuery }) query: AccuracyQuery) {
    return { items: await this.accuracy.list(query) };
  }

  @Describes('Read the calibration of confidence', 'Calibration: the fraction of right claims by tenth of confidence.')
  @Get('reliability')
  @Returns(Reliabilities)
  async reliabilities(@Query({ schema: AccuracyQuery }) query: AccuracyQuery) {
    return { items: await this.reliability.list(query) };
  }

  @Describes(
    'Read the thresholds of a “yes”',
    'The fraction of wrong claims by probability, and the lowest threshold that keeps it within the accepted fraction.',
  )
  @Get('thresholds')
  @Returns(Thresholds)
  readThresholds(@Query({ schema: ThresholdsQuery }) { practice }: ThresholdsQuery) {
    return this.thresholds.read(practice);
  }

  @Describes('List judged searches', 'The judged searches behind an accuracy or a bin of confidence.')
  @Get('searches')
  @Returns(JudgedSearches)
  async searches(
    @Query({ schema: JudgedQuery }) { algorithm, judged, sample, bin, cursor, limit, ...part }: JudgedQuery,
  ) {
    const after = CURSOR.read(cursor);
    const [rows, total] = await Promise.all([
      queryRows(this.db, PAGE[judged], {
        ...part,
        algorithm,
        bin,
        once: bin === undefined ? onceUnless(part.sweepId) : true,
        sampled: (sample && bin === undefined) || null,
        ...pastOf(after),
        limit: limit + 1,
      }),
      bin === undefined ? this.counted(part, algorithm, judged, sample) : this.countedIn(bin, part, algorithm, judged),
    ]);
    const { shown, next } = cutPage(rows, limit, CURSOR, (row) => ({ key: row.site_name, id: row.id }));
    return {
      items: (await shownRows(this.naming, shown)).map((row) => ({
        id: row.id,
        site: { id: row.site_id, name: row.site_name },
        sweep: { id: row.sweep_id, name: row.sweep_name },
        version: row.version,
        outcome: row.outcome,
        verdict: row.verdict,
        right: row.right,
        foundUrl: row.found_url,
        confidence: row.confidence,
        downloads: row.downloads,
      })),
      ...counted(total),
      next,
    };
  }

  private async counted(
    part: Part,
    algorithm: string,
    judged: JudgedQuery['judged'],
    sample: boolean,
  ): Promise<number> {
    const rows = await queryRows(this.db, TALLIES, {
      ...part,
      algorithm,
      sampled: sample || null,
      once: onceUnless(part.sweepId),
    });
    const meant = rows.filter(({ outcome, verdict }) => isMeant(judged, outcome, verdict));
    return meant.reduce((sum, { count }) => sum + count, 0);
  }

  /** Number of matching searches in one tenth of confidence. */
  private async countedIn(bin: number, part: Part, algorithm: string, judged: JudgedQuery['judged']): Promise<number> {
    const row = await queryOne(this.db, COUNT_IN_BIN, { ...part, algorithm, bin });
    if (judged === 'cannot-tell') return 0;
    if (judged === 'right') return row.right;
    return judged === 'wrong' ? row.n - row.right : row.n;
  }
}
