import { type MatchSpan, parseUrl, percentDecoded, type WordMatch, type WordPlace } from '@hyrde/contracts';
import { tokenPositions, tokensOf } from '../text/index.js';
import type { Query } from './query.js';
import { labelOf, type OpenedPage } from './survey.js';

/** Number of characters shown on each side of a word: two lines on a screen. */
const SNIPPET_SIDE = 90;
/** Maximum number of characters searched in a page: more than any statement has, and a bound for hostile pages. */
const MAX_TEXT = 400_000;
/**
 * Maximum number of spans of a word: more than a reviewer looks at. With a query of 100 words a page has less than 200
 * kB of them, however often a hostile page repeats the words.
 */
const MAX_SPANS = 20;

const NONE: ReadonlySet<string> = new Set();

type Span = Pick<MatchSpan, 'start' | 'end'>;

/** A query term in a line. */
interface TermSpan extends Span {
  term: string;
}

/** A text that is searched for words. */
interface Searched {
  place: WordPlace;
  text: string;
  /** Difference of a position in the page's own string and in `text`; null if they do not correspond. */
  offset: number | null;
}

/** The occurrences of one term in one text. */
interface Occurrences {
  count: number;
  /** The first `MAX_SPANS` occurrences in lines of this page only, and in lines of the linking page, too. */
  own: Span[];
  shared: Span[];
}

/**
 * Finds the query words in pages, their addresses and the links to them: number, places, and an excerpt of the page's
 * text, preferably from lines that the linking page does not contain.
 */
export class MatchFinder {
  /** Cache of query terms by line, since pages of a site have most lines in common. */
  readonly #lines = new Map<string, readonly TermSpan[]>();
  readonly #linesOf = new Map<OpenedPage, ReadonlySet<string>>();
  readonly #terms = new Map<string, string | null>();
  readonly #words: readonly { word: string; terms: string[] }[];

  constructor(readonly query: Query) {
    this.#words = distinct(query);
  }

  of(opened: OpenedPage): WordMatch[] {
    const found = searchedTexts(opened).map((searched) => ({
      ...searched,
      terms: this.#occurrences(searched, opened.from),
    }));
    return this.#words.flatMap(({ word, terms }) => {
      const byPlace = found.flatMap(({ place, text, offset, terms: inPlace }) => {
        const all = terms.flatMap((term) => inPlace.get(term) ?? []);
        return all.length > 0 ? [{ place, text, offset, all }] : [];
      });
      if (byPlace.length === 0) return [];
      const places = byPlace.map(({ place, all }) => ({
        place,
        count: all.reduce((sum, { count }) => sum + count, 0),
      }));
      const inText = byPlace.find(({ place }) => place === 'text');
      const at = inText && (first(inText.all, 'own') ?? first(inText.all, 'shared'));
      return [{ word, places, snippet: at ? snippet(inText.text, at) : null, spans: spansOf(byPlace) }];
    });
  }

  #occurrences({ place, text }: Searched, from: OpenedPage | null): Map<string, Occurrences> {
    const found = new Map<string, Occurrences>();
    const others = place === 'text' && from ? this.#linesOn(from) : NONE;
    let begin = 0;
    for (const line of text.split('\n')) {
      const terms = this.#termsIn(line);
      const kind = terms.length > 0 && others.has(line) ? 'shared' : 'own';
      for (const { term, start, end } of terms) {
        const known = found.get(term) ?? { count: 0, own: [], shared: [] };
        found.set(term, known);
        known.count += 1;
        if (known[kind].length < MAX_SPANS) known[kind].push({ start: begin + start, end: begin + end });
      }
      begin += line.length + 1;
    }
    return found;
  }

  #linesOn(opened: OpenedPage): ReadonlySet<string> {
    const known = this.#linesOf.get(opened);
    if (known) return known;
    const lines = new Set(opened.page.text.split('\n'));
    this.#linesOf.set(opened, lines);
    return lines;
  }

  #termsIn(line: string): readonly TermSpan[] {
    const known = this.#lines.get(line);
    if (known) return known;
    const found: TermSpan[] = [];
    // Most lines have no query word, and finding words is faster than finding their positions.
    if (tokensOf(line).some((token) => this.#termOf(token) !== null))
      for (const { token, start, end } of tokenPositions(line)) {
        const term = this.#termOf(token);
        if (term !== null) found.push({ term, start, end });
      }
    this.#lines.set(line, found);
    return found;
  }

  /** The query term of a token; null if it has none. */
  #termOf(token: string): string | null {
    const known = this.#terms.get(token);
    if (known !== undefined) return known;
    const term = this.query.analyser.term(token);
    const wanted = term !== null && this.query.weights.has(term) ? term : null;
    this.#terms.set(token, wanted);
    return wanted;
  }
}

function searchedTexts({ page, link }: OpenedPage): Searched[] {
  const label = link ? labelOf(link) : '';
  return [
    { place: 'title', text: page.title, offset: 0 },
    { place: 'heading', text: page.headings.join('\n'), offset: 0 },
    { place: 'text', text: page.text.slice(0, MAX_TEXT), offset: 0 },
    { place: 'label', text: label, offset: label === link?.label ? 0 : null },
    { place: 'url', ...addressWords(page.url) },
  ];
}

/** The query's words, without those whose terms (`postliste`, `postlister`) occurred before. */
function distinct(query: Query): { word: string; terms: string[] }[] {
  const seen = new Set<string>();
  return query.words.flatMap(({ word }) => {
    const terms = query.analyser.terms(word).filter((term) => !seen.has(term) && seen.add(term));
    return terms.length > 0 ? [{ word, terms }] : [];
  });
}

const first = (all: readonly Occurrences[], kind: 'own' | 'shared'): Span | undefined =>
  all.find((one) => one[kind].length > 0)?.[kind][0];

/** At most `MAX_SPANS` spans, place by place; in the text, those of the page's own lines first. */
function spansOf(
  byPlace: readonly { place: WordPlace; offset: number | null; all: readonly Occurrences[] }[],
): MatchSpan[] {
  const spans = byPlace.flatMap(({ place, offset, all }) => {
    if (offset === null) return [];
    const kept = [...all.flatMap(({ own }) => own), ...all.flatMap(({ shared }) => shared)].slice(0, MAX_SPANS);
    kept.sort((a, b) => a.start - b.start);
    return kept.map(({ start, end }): MatchSpan => ({ place, start: start + offset, end: end + offset }));
  });
  return spans.slice(0, MAX_SPANS);
}

/** Path and query of a URL as words, separated at `-`, `_`, `+` and `.`. */
function addressWords(url: string): Pick<Searched, 'text' | 'offset'> {
  const { pathname, search } = parseUrl(url) ?? { pathname: url, search: '' };
  const path = pathname + search;
  const words = path.replace(/[-_+.]/g, ' ');
  // Positions in the words equal those in the URL if nothing was decoded.
  const offset = url.endsWith(path) && !path.includes('%') ? url.length - path.length : null;
  return { text: percentDecoded(words), offset };
}

/** An excerpt around a span, cut at word boundaries and marked with … where it is cut. */
function snippet(text: string, { start, end }: Span): string {
  const from = Math.max(0, start - SNIPPET_SIDE);
  const to = Math.min(text.length, end + SNIPPET_SIDE);
  const before = from > 0 ? `…${text.slice(from, start).replace(/^\S*\s/, '')}` : text.slice(0, start);
  const after = to < text.length ? `${text.slice(end, to).replace(/\s\S*$/, '')}…` : text.slice(end);
  return `${before}${text.slice(start, end)}${after}`.replace(/\s+/g, ' ').trim().normalize('NFC');
}
