import {
  AlgorithmName,
  bandsOf,
  confidenceKindOf,
  lowestThreshold,
  THRESHOLD_STEPS,
  thresholdsOf,
} from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { queryRows, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DATABASE } from '../../../base/tokens.js';
import { SettingsService } from '../../../settings/settings.service.js';
import { WRONG_YES } from '../settings.js';
import { COUNTED_SWEEPS } from '../sweeps/answers.js';
import type { Thresholds } from './accuracy.schemas.js';
import { CLAIMS, DECIDED, RIGHT } from './part.js';

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
