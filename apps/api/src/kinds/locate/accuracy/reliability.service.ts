import { binOf, reliabilityOf } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { queryRows, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DATABASE } from '../../../base/tokens.js';
import { COUNTED_SWEEPS } from '../sweeps/answers.js';
import type { AccuracyQuery, AlgorithmReliability, ClaimReliability } from './accuracy.schemas.js';
import { IN_PART, PART } from './part.js';

const CLAIMS = statement({
  name: 'reliability.claims',
  parameters: { ...IN_PART, algorithm: z.string().nullish() },
  text: `
    select tally.algorithm, tally.bin, sum(tally.count)::int as n, sum(tally."right")::int as right,
      sum(tally.confidence)::float8 as confidence
    from ${COUNTED_SWEEPS} join claim_tally tally on tally.sweep_id = sweep.id
    where ${PART} {{and tally.algorithm = $algorithm}} group by 1, 2 having sum(tally.count) > 0`,
  row: z.object({ algorithm: z.string(), bin: z.int(), n: z.int(), right: z.int(), confidence: z.number() }),
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
    const rows = await queryRows(this.db, CLAIMS, query);
    const algorithms = [...new Set(rows.map(({ algorithm }) => algorithm))].sort();
    return algorithms.map((algorithm) => {
      const { n, ece, bins } = reliabilityOf(rows.filter((row) => row.algorithm === algorithm));
      return { algorithm, n, ece: n < MIN_VERDICTS ? null : ece, bins };
    });
  }

  /** Verdicts on claims of the same algorithm with similar confidence. */
  async ofClaim(algorithm: string, practice: boolean, confidence: number): Promise<ClaimReliability> {
    const { n, bins } = reliabilityOf(await queryRows(this.db, CLAIMS, { practice, algorithm }));
    return { verdicts: n, bin: n >= ENOUGH_VERDICTS ? (bins[binOf(confidence)] ?? null) : null };
  }
}
