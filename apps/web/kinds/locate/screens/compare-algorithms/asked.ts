import { one, oneOf, type Search, wholeNumber } from '@/parts/lists/filters';
import { FIRST_TARGET } from '../../parts/first-target';

export const JUDGED = ['right', 'wrong', 'decided', 'cannot-tell', 'judged'] as const;

/** What the screen's address asks for. */
export interface Asked {
  target: string;
  /** One version of the target; all of them where it is left out. */
  version: number | undefined;
  /** The algorithm behind whose figures the rows are wanted. */
  algorithm: string | undefined;
  judged: (typeof JUDGED)[number];
  /** The random sample alone? */
  sample: boolean;
  /** One tenth of confidence, 0 … 9. */
  bin: number | undefined;
}

export const askedOf = (search: Search): Asked => ({
  target: one(search, 'target') ?? FIRST_TARGET,
  version: wholeNumber(search, 'version'),
  algorithm: one(search, 'algorithm'),
  judged: oneOf(search, 'judged', JUDGED) ?? 'decided',
  sample: one(search, 'sample') === 'true',
  bin: wholeNumber(search, 'bin'),
});
