import { POLICIES, type Policy } from '@hyrde/jobs/surface';
import { MEP } from './mep.js';
import { NTOULAS_ZIPF } from './ntoulas.js';
import { MOST_FREQUENT, RANDOM } from './simple.js';

/** Rival policies, run by the laboratory only. MEP equals the most frequent word on forms without filters, so it runs only on forms with filters. */
export const RIVALS: readonly Policy[] = [RANDOM, MOST_FREQUENT, NTOULAS_ZIPF, MEP];

/** The product's policies and the rivals. */
export const LAB_POLICIES: readonly Policy[] = [...POLICIES, ...RIVALS];
