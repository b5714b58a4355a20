import { binOf, type JudgedClaims, reliabilityOf } from '@hyrde/contracts';
import { type Database, Prisma } from '@hyrde/store';
import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '../../../base/tokens.js';
import { COUNTED_SWEEPS } from '../sweeps/counted.js';
import type { AccuracyQuery, AlgorithmReliability, ClaimReliability } from './accuracy.schemas.js';
import { partOf } from './part.js';

type Row = JudgedClaims & { algorithm: string };

/** The calibration error of fewer verdicts is mostly chance. */
const MIN_VERDICTS = 30;
/** Fewer verdicts on an algorithm say too little about ten bins to be shown beside a claim. */
const ENOUGH_VERDICTS = 50;

/**
 * Confidence held against verdicts. All decided verdicts count, not only the random sample's: which claims of a bin
 * were judged does not depend on whether they were right.
 */
@Injectable()
export class ReliabilityService {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  async list(query: AccuracyQuery): Promise<AlgorithmReliability[]> {
    const rows = await this.rows(partOf(query));
    const algorithms = [...new Set(rows.map(({ algorithm }) => algorithm))].sort();
    return algorithms.map((algorithm) => {
      const { n, ece, bins } = reliabilityOf(rows.filter((row) => row.algorithm === algorithm));
      return { algorithm, n, ece: n < MIN_VERDICTS ? null : ece, bins };
    });
  }

  /** What is known of claims as sure as this one, by the same algorithm. */
  async ofClaim(algorithm: string, practice: boolean, confidence: number): Promise<ClaimReliability> {
    const where = Prisma.sql`${partOf({ practice })} and tally.algorithm = ${algorithm}`;
    const { n, bins } = reliabilityOf(await this.rows(where));
    return { verdicts: n, bin: n >= ENOUGH_VERDICTS ? (bins[binOf(confidence)] ?? null) : null };
  }

  private rows(where: Prisma.Sql): Promise<Row[]> {
    return this.db.$queryRaw<Row[]>`
      select tally.algorithm, tally.bin, sum(tally.count)::int as n, sum(tally."right")::int as right,
        sum(tally.confidence)::float8 as confidence
      from ${COUNTED_SWEEPS} join claim_tally tally on tally.sweep_id = sweep.id
      where ${where} group by 1, 2 having sum(tally.count) > 0`;
  }
}
