import {
  AlgorithmName,
  bandsOf,
  confidenceKindOf,
  lowestThreshold,
  reliabilityOf,
  THRESHOLD_STEPS,
  thresholdsOf,
} from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { queryOne, queryRows, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DATABASE } from '../../../base/tokens.js';
import { SettingsService } from '../../../settings/settings.service.js';
import { WRONG_YES } from '../settings.js';
import { COUNTED_SWEEPS } from '../sweeps/summary.js';
import type { AccuracyQuery, AlgorithmReliability, ClaimReliability, Thresholds } from './accuracy.schemas.js';
import { CLAIMS, DECIDED, IN_PART, PART, RIGHT } from './part.js';

const CLAIM_TALLIES = statement({
  name: 'reliability.claims',
  parameters: { ...IN_PART, algorithm: z.string().nullish() },
  text: `
    select tally.algorithm, tally.bin, sum(tally.count)::int as n, sum(tally."right")::int as right,
      sum(tally.confidence)::float8 as confidence
    from ${COUNTED_SWEEPS} join claim_tally tally on tally.sweep_id = sweep.id
    where ${PART} {{and tally.algorithm = $algorithm}} group by 1, 2 having sum(tally.count) > 0`,
  row: z.object({ algorithm: z.string(), bin: z.int(), n: z.int(), right: z.int(), confidence: z.number() }),
});

const BIN_OF = statement({
  name: 'reliability.bin',
  parameters: { confidence: z.number() },
  text: 'select confidence_bin($confidence::float8) as bin',
  row: z.object({ bin: z.int() }),
});

/** Minimum number of verdicts for a calibration error; with fewer it is mostly chance. */
const MIN_VERDICTS = 30;
/**
 * Minimum number of verdicts on an algorithm before a bin is shown beside a claim; fewer say too little about ten bins.
 */
const ENOUGH_VERDICTS = 50;

/**
 * Calibration of confidence against verdicts. All decided verdicts count, not only those of the random sample: the
 * selection of judged claims within a bin does not depend on whether they were right.
 */
@Injectable()
export class ReliabilityService {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  async list(query: AccuracyQuery): Promise<AlgorithmReliability[]> {
    const rows = await queryRows(this.db, CLAIM_TALLIES, query);
    const algorithms = [...new Set(rows.map(({ algorithm }) => algorithm))].sort();
    return algorithms.map((algorithm) => {
      const { n, ece, bins } = reliabilityOf(rows.filter((row) => row.algorithm === algorithm));
      return { algorithm, n, ece: n < MIN_VERDICTS ? null : ece, bins };
    });
  }

  /** Verdicts on claims of the same algorithm with similar confidence. */
  async ofClaim(algorithm: string, practice: boolean, confidence: number): Promise<ClaimReliability> {
    const { n, bins } = reliabilityOf(await queryRows(this.db, CLAIM_TALLIES, { practice, algorithm }));
    if (n < ENOUGH_VERDICTS) return { verdicts: n, bin: null };
    const { bin } = await queryOne(this.db, BIN_OF, { confidence });
    return { verdicts: n, bin: bins[bin] ?? null };
  }
}

/** Algorithms whose confidence is a probability; claims of the others count only once a person has judged them. */
const PROBABILISTIC = AlgorithmName.options.filter((name) => confidenceKindOf(name) === 'probability');

/** Judged claims of a page in the random samples; other verdicts are not representative. */
const STEPS = statement({
  name: 'thresholds.steps',
  parameters: { practice: z.boolean(), algorithms: z.array(z.string()) },
  text: `
    select greatest(0, least(${THRESHOLD_STEPS - 1}, floor(s.confidence * ${THRESHOLD_STEPS})))::int as step,
      count(*)::int as n, (count(*) filter (where not ${RIGHT}))::int as wrong
    from ${COUNTED_SWEEPS} ${CLAIMS}
    where sweep.practice = $practice and s.outcome = 'found' and s.confidence is not null and s.sampled and ${DECIDED}
      and not s.repeats
      and split_part(s.algorithm, ':', 1) = any($algorithms::text[])
    group by 1`,
  row: z.object({ step: z.int(), n: z.int(), wrong: z.int() }),
  neverNull: ['step'],
});

/** Proposes the probability from which a named page may count as "yes", based on the verdicts so far. */
@Injectable()
export class ThresholdsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly settings: SettingsService,
  ) {}

  async read(practice: boolean): Promise<Thresholds> {
    const [steps, accepted] = await Promise.all([
      queryRows(this.db, STEPS, { practice, algorithms: PROBABILISTIC }),
      this.settings.valueOf(WRONG_YES),
    ]);
    return { accepted, bands: bandsOf(steps), lowest: lowestThreshold(thresholdsOf(steps), accepted) };
  }
}
