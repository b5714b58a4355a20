import {
  AlgorithmName,
  CLAIM_THRESHOLD,
  CLAIM_THRESHOLD_SETTING,
  confidenceKindOf,
  WRONG_YES_SHARE,
} from '@hyrde/contracts';
import { execute, type PrismaQueries, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import type { KindSetting } from '../kind.js';

/**
 * Algorithms whose confidence is a probability; claims of the others count only once a person has judged them, whatever
 * the threshold.
 */
const PROBABILISTIC = AlgorithmName.options.filter((name) => confidenceKindOf(name) === 'probability');

/** The triggers `keep_standing_answers` and `tally_searches` propagate each new answer. */
const SET_WEAK = statement({
  name: 'answers.set-claim-threshold',
  parameters: { threshold: z.number(), algorithms: z.array(z.string()) },
  text: `
    update search s set weak = s.confidence < $threshold
    where s.outcome = 'found' and split_part(s.algorithm, ':', 1) = any($algorithms::text[])
      and s.weak <> (s.confidence < $threshold)
      and (s.weak or not exists (
        select from verified_page known
          join locate_sweep locate on locate.sweep_id = s.sweep_id
          join target_version version on version.id = locate.target_version_id and version.target_id = known.target_id
        where known.site_id = s.site_id and known.url = s.found_url))`,
});

/**
 * Sets the probability from which a claim counts as "yes". Claims that cross the threshold change their answers at
 * once, and thereby all totals. A page verified earlier for the same site is never too weak.
 */
async function setClaimThreshold(tx: PrismaQueries, threshold: number): Promise<void> {
  await execute(tx, SET_WEAK, { threshold, algorithms: PROBABILISTIC });
}

const Share = z.number().min(0).max(1);

/**
 * Fraction of findings that a second person judges too, randomly selected; if the two disagree, a third decides.
 * Initially one reviewer a finding: a wrong verdict is undone in a second, while a second reviewer doubles the work.
 */
export const SECOND_OPINIONS: KindSetting = { name: 'secondOpinionShare', schema: Share, initial: 0 };

/** Accepted fraction of wrong "yes" answers, from which the screen proposes a claim threshold. */
export const WRONG_YES: KindSetting = { name: 'wrongYesShare', schema: Share, initial: WRONG_YES_SHARE };

/** Claim threshold: probability from which a page named by a search counts as "yes" before a person has judged it. */
export const CLAIMS: KindSetting = {
  name: CLAIM_THRESHOLD_SETTING,
  schema: Share,
  initial: CLAIM_THRESHOLD,
  changed: setClaimThreshold,
};
