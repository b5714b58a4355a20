import { one, oneOf, type Search } from '@/parts/lists/filters';

const FIRST_TARGET = 'mail-record';
const JUDGED = ['right', 'wrong', 'decided'] as const;

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
  version: numberOf(search, 'version'),
  algorithm: one(search, 'algorithm'),
  judged: oneOf(search, 'judged', JUDGED) ?? 'decided',
  sample: one(search, 'sample') === 'true',
  bin: numberOf(search, 'bin'),
});

/** A whole number of the address; nothing where it is none. */
function numberOf(search: Search, name: string): number | undefined {
  const text = one(search, name);
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}
