import type { WordMatch, WordPlace } from '@hyrde/contracts';
import { tokenPositions } from '../text/index.js';
import type { Query } from './query.js';
import { labelOf, type Visit } from './trail.js';

/** Characters of text to each side of the word: two lines on a screen, enough to see what is meant. */
const SNIPPET_SIDE = 90;
/** How much of a page's text is searched: far more than any statement has, and a bound on hostile pages. */
const MAX_TEXT = 400_000;

interface Occurrences {
  count: number;
  first: { start: number; end: number };
}

/** The query words that the page, its address or the link to it carries: where, how often, with a piece of text. */
export function matchesOf(visit: Visit, query: Query): WordMatch[] {
  const { page, link } = visit;
  const text = page.text.slice(0, MAX_TEXT).normalize('NFC');
  const places: [WordPlace, Map<string, Occurrences>][] = [
    ['title', occurrences(page.title.normalize('NFC'), query)],
    ['heading', occurrences(page.headings.join('\n').normalize('NFC'), query)],
    ['text', occurrences(text, query)],
    ['label', occurrences(link ? labelOf(link).normalize('NFC') : '', query)],
    ['url', occurrences(addressWords(page.url), query)],
  ];
  const inText = places[2]?.[1];
  return distinct(query).flatMap(({ word, terms }) => {
    const found = places.flatMap(([place, map]) => {
      const count = terms.reduce((sum, term) => sum + (map.get(term)?.count ?? 0), 0);
      return count > 0 ? [{ place, count }] : [];
    });
    const at = terms.map((term) => inText?.get(term)?.first).find(Boolean);
    return found.length > 0 ? [{ word, places: found, snippet: at ? snippet(text, at) : null }] : [];
  });
}

/** The query's words, those with the same terms (`postliste`, `postlister`) once. */
function distinct(query: Query): { word: string; terms: string[] }[] {
  const seen = new Set<string>();
  return query.words.flatMap(({ word }) => {
    const terms = query.analyser.terms(word).filter((term) => !seen.has(term) && seen.add(term));
    return terms.length > 0 ? [{ word, terms }] : [];
  });
}

function occurrences(text: string, query: Query): Map<string, Occurrences> {
  const found = new Map<string, Occurrences>();
  for (const { token, start, end } of tokenPositions(text)) {
    const term = query.analyser.term(token);
    if (term === null || !query.weights.has(term)) continue;
    const known = found.get(term);
    if (known) known.count += 1;
    else found.set(term, { count: 1, first: { start, end } });
  }
  return found;
}

/** Path and query of an address as words; `-` and `_` part words there. */
function addressWords(url: string): string {
  const { pathname, search } = URL.canParse(url) ? new URL(url) : { pathname: url, search: '' };
  const words = (pathname + search).replace(/[-_+.]/g, ' ');
  try {
    return decodeURIComponent(words).normalize('NFC');
  } catch {
    return words;
  }
}

/** Cuts at word boundaries; … marks what was left out. */
function snippet(text: string, { start, end }: { start: number; end: number }): string {
  const from = Math.max(0, start - SNIPPET_SIDE);
  const to = Math.min(text.length, end + SNIPPET_SIDE);
  const before = from > 0 ? `…${text.slice(from, start).replace(/^\S*\s/, '')}` : text.slice(0, start);
  const after = to < text.length ? `${text.slice(end, to).replace(/\s\S*$/, '')}…` : text.slice(end);
  return `${before}${text.slice(start, end)}${after}`.replace(/\s+/g, ' ').trim();
}
