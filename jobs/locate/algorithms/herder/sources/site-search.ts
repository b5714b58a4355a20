import { isListOfFinds, type Link, searchUrl } from '../../../../site/index.js';
import { isInSitesLanguage } from '../../../query.js';
import type { Source, SourceContext } from './source.js';

/** A search finds a page by its heaviest word about every second time, where there is such a page … */
const FIRST = 0.5;
/** … and by another word, where the first one brought something else. */
const AGAIN = 0.25;
const MAX_QUESTIONS = 2;

/** The form by which visitors search the site, asked with one word of the query at a time. */
export function siteSearchSource({ home, survey, query, reader, graph }: SourceContext): Source {
  const { searchForm } = home.page;
  const questions = searchForm && isInSitesLanguage(query, home.page) ? bestWords(query.words, MAX_QUESTIONS) : [];
  const boilerplate = new Set(home.page.links.map(({ url }) => url));
  let asked = 0;
  return {
    chance: () => (asked < questions.length ? (asked === 0 ? FIRST : AGAIN) : 0),
    async ask() {
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

/** The heaviest words, and of equal ones those that stand first: people name the thing first. */
const bestWords = (words: SourceContext['query']['words'], count: number): string[] =>
  [...words]
    .sort((a, b) => b.weight - a.weight)
    .slice(0, count)
    .map(({ word }) => word);
