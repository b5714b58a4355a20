import { isListOfFinds, type Link, searchUrl } from '../../../../site/index.js';
import { isInSitesLanguage } from '../../../query.js';
import type { Source, SourceContext } from './source.js';

/** Probability that the site's search finds an existing page by its heaviest word. */
const FIRST = 0.5;
/** Probability that it finds the page by another word, after the first result was something else. */
const AGAIN = 0.25;
const MAX_QUESTIONS = 2;

/** The site's own search form, queried with one word at a time. */
export function siteSearchSource({ home, survey, query, reader, graph }: SourceContext): Source {
  const { searchForm } = home.page;
  const questions = searchForm && isInSitesLanguage(query, home.page) ? bestWords(query.words, MAX_QUESTIONS) : [];
  const boilerplate = new Set(home.page.links.map(({ url }) => url));
  let asked = 0;
  return {
    chance: () => (asked < questions.length ? (asked === 0 ? FIRST : AGAIN) : 0),
    async request() {
      const words = questions[asked++];
      const url = searchForm && words !== undefined ? searchUrl(searchForm, words) : null;
      if (url === null || words === undefined || !graph.reserve(url)) return null;
      const results = await survey.follow({ url, label: words, hint: '', place: 'header' }, home);
      if (results === 'budget-spent') return results;
      if (results && searchForm && !isListOfFinds(searchForm, results.page.url)) return results;
      const links = results?.page.links.filter((to) => !boilerplate.has(to.url) && carriesWord(to)) ?? [];
      if (links.length === 0) asked = questions.length;
      return results && { list: results, links };
    },
  };

  function carriesWord({ label, hint, context = '' }: Link): boolean {
    return [label, hint, context].some((text) => reader.read(text).hits.length > 0);
  }
}

/** The heaviest words; of equal ones the first, since people name the thing first. */
const bestWords = (words: SourceContext['query']['words'], count: number): string[] =>
  [...words]
    .sort((a, b) => b.weight - a.weight)
    .slice(0, count)
    .map(({ word }) => word);
