import { type Analyser, analyserFor, tokensOf } from '../../text/index.js';

/** What can be a query word: letters, hyphens and apostrophes, neither a scrap nor a hostile line. */
const WORD = /^(?=.{3,40}$)[\p{L}\p{M}]+(?:['-][\p{L}\p{M}]+)*$/u;

/** The terms of one language's texts, and for each term the form of it that people write most. */
export class Lexicon {
  readonly #analyser: Analyser;
  readonly #forms = new Map<string, Map<string, number>>();
  readonly #terms = new Map<string, string | null>();

  /** @param keep words that count although they are stop words: a query's own */
  constructor(language: string, keep: readonly string[] = []) {
    this.#analyser = analyserFor(language, keep);
  }

  /** The terms that a text carries; numbers, stop words and scraps are none. */
  read(text: string): Set<string> {
    const found = new Set<string>();
    for (const token of tokensOf(text)) {
      const term = this.#termOf(token);
      if (term === null) continue;
      found.add(term);
      this.#note(term, token);
    }
    return found;
  }

  /** How often each term stands in a text. */
  count(text: string): Map<string, number> {
    const counts = new Map<string, number>();
    for (const token of tokensOf(text)) {
      const term = this.#termOf(token);
      if (term === null) continue;
      counts.set(term, (counts.get(term) ?? 0) + 1);
      this.#note(term, token);
    }
    return counts;
  }

  /** The one term of a query word; null for a phrase, which is judged as it stands. */
  termOf(word: string): string | null {
    const [term = null, ...more] = this.#analyser.terms(word);
    return more.length === 0 ? term : null;
  }

  /** The form read most often, the first by alphabet of equals; the term itself where none was read. */
  wordOf(term: string): string {
    const forms = [...(this.#forms.get(term) ?? [])].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
    return forms[0]?.[0] ?? term;
  }

  #termOf(token: string): string | null {
    const known = this.#terms.get(token);
    if (known !== undefined) return known;
    const term = WORD.test(token) ? this.#analyser.term(token) : null;
    this.#terms.set(token, term);
    return term;
  }

  #note(term: string, token: string): void {
    const forms = this.#forms.get(term) ?? new Map<string, number>();
    forms.set(token, (forms.get(token) ?? 0) + 1);
    this.#forms.set(term, forms);
  }
}
