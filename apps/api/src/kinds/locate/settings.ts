import { CLAIM_THRESHOLD, CLAIM_THRESHOLD_SETTING, WRONG_YES_SHARE } from '@hyrde/contracts';
import { z } from 'zod';
import type { KindSetting } from '../kind.js';
import { setClaimThreshold } from './answers/claim-threshold.js';

const Share = z.number().min(0).max(1);

/**
 * Of all findings, the share that a second person judges too, drawn at random; where two disagree, a third decides. One
 * reviewer a finding at first: a wrong verdict is undone in a second, a second reviewer doubles the work.
 */
export const SECOND_OPINIONS: KindSetting = { name: 'secondOpinionShare', schema: Share, initial: 0 };

/** The share of wrong "yes" that is accepted, by which the screen proposes that probability. */
export const WRONG_YES: KindSetting = { name: 'wrongYesShare', schema: Share, initial: WRONG_YES_SHARE };

/** The probability, from which a page that a search names is a "yes" before a person has looked. */
export const CLAIMS: KindSetting = {
  name: CLAIM_THRESHOLD_SETTING,
  schema: Share,
  initial: CLAIM_THRESHOLD,
  changed: setClaimThreshold,
};
