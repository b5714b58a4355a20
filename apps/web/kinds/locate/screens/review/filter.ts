import { one, oneOf, type Search } from '@/parts/lists/filters';

export const OUTCOMES = ['found', 'not-found'] as const;
/** Answers of which each leads here. */
export const TO_JUDGE = ['probably', 'not-found', 'wants-a-look'] as const;
export const SURENESS = ['low', 'middle', 'high'] as const;

/**
 * The part of the queue that an address means. What names no target, region or language that there is, is left out.
 * @param known what can be named
 */
export const partOf = (
  search: Search,
  known: { targets: readonly string[]; regionIds: readonly string[]; languages: readonly string[] },
) => ({
  target: oneOf(search, 'target', known.targets),
  regionId: oneOf(search, 'regionId', known.regionIds),
  language: oneOf(search, 'language', known.languages),
  answer: oneOf(search, 'answer', TO_JUDGE),
  outcome: oneOf(search, 'outcome', OUTCOMES),
  sureness: oneOf(search, 'sureness', SURENESS),
});

/** The sweep whose findings alone are judged. */
export const sweepOf = (search: Search): string | undefined => one(search, 'sweepId');
