import type { Policy } from '../selection/port.js';
import { EXPECTED_NEW } from './expected-new/expected-new.js';
import { Q_VALUE, Q_VALUE_LITERAL } from './q-value/q-value.js';
import { MEP } from './rivals/mep.js';
import { NTOULAS_ZIPF } from './rivals/ntoulas.js';
import { LU_SAMPLING, WEIGHTED_COVER } from './rivals/sample-cover.js';
import { MOST_FREQUENT, RANDOM } from './rivals/simple.js';

/**
 * All policies, ours first. Each answers otherwise than the others somewhere: MEP is the most frequent word where a form
 * has no filters, and is played where it has some.
 */
export const POLICIES: readonly Policy[] = [
  EXPECTED_NEW,
  Q_VALUE,
  Q_VALUE_LITERAL,
  RANDOM,
  MOST_FREQUENT,
  NTOULAS_ZIPF,
  MEP,
  LU_SAMPLING,
  WEIGHTED_COVER,
];
