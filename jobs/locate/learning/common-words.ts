import type { QueryWord } from '@hyrde/contracts';
import type { Page } from '../../site/index.js';
import { pageWords } from '../page-words.js';
import { Lexicon } from './lexicon.js';

/** As long as the generated queries of our run of the paper's experiment (docs/papers/lost-sheep.md). */
const MAX_WORDS = 20;

/**
 * The lost-sheep paper's own recipe: "the most common words, after removing stop words, in a random selection of … mail
 * record pages", all of one weight. Kept to be compared with: the most common words are often a site's boilerplate.
 */
export function commonWords(examples: readonly Page[], language: string): QueryWord[] {
  const lexicon = new Lexicon(language);
  const counts = lexicon.count(examples.map(pageWords).join('\n'));
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, MAX_WORDS)
    .map(([term]) => ({ word: lexicon.wordOf(term), weight: 1 }));
}
