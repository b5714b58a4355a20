import { MASK } from '@hyrde/contracts';

/** What was asked, where its words or choices were taken from somebody's name, for those who may not read names. */
export function redactedQuery<T extends { words: string[]; choices: Record<string, string> }>(query: T): T {
  const choices = Object.fromEntries(Object.keys(query.choices).map((name) => [name, MASK]));
  return { ...query, words: query.words.length > 0 ? [MASK] : [], choices };
}
