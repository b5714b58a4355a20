import { POLICIES, type Policy } from '@hyrde/jobs/surface';
import { MEP, MOST_FREQUENT, NTOULAS_ZIPF, RANDOM } from './ntoulas.js';
import { LU_SAMPLING, WEIGHTED_COVER } from './sample-cover.js';

/**
 * Policies that only the lab runs. MEP equals the most frequent word if a form has no filters, and is run on forms with
 * filters only.
 */
export const RIVALS: readonly Policy[] = [RANDOM, MOST_FREQUENT, NTOULAS_ZIPF, MEP, LU_SAMPLING, WEIGHTED_COVER];

/** The product's policies and the rivals. */
export const LAB_POLICIES: readonly Policy[] = [...POLICIES, ...RIVALS];
