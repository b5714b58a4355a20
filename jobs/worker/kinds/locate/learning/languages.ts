import type { QueryWords } from '@hyrde/contracts';
import type { Page } from '../../../../site/index.js';
import { languageOf, primarySubtag } from '../../../../text/index.js';

/** Detection, and some registers, know one Norwegian. */
const ONE_NORWEGIAN = 'no';

/**
 * Under which language of a query a page's words are learned: the site's as registered, else what the page says or
 * looks like; null where nobody knows. "Norwegian" means bokmål to a query that has it.
 */
export function languageToLearn(page: Page, registered: string | null, words: QueryWords): string | null {
  const language = primarySubtag(registered) ?? languageOf(page.text, page.language);
  return language === ONE_NORWEGIAN && !words[ONE_NORWEGIAN] && words.nb ? 'nb' : language;
}

/** Things of a language each, by language. */
export function byLanguage<T extends { language: string }>(list: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) groups.set(one.language, [...(groups.get(one.language) ?? []), one]);
  return groups;
}
