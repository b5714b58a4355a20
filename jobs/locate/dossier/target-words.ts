import { areKin, type QueryWord, type QueryWords } from '@hyrde/contracts';
import type { Query } from '../query.js';

/** The target's words, by which a dossier recognises texts that name it. */
export class TargetWords {
  /** Weight by term; for related languages, each word has the weight of its own language. */
  readonly #weights = new Map<string, number>();
  readonly #heaviest: number;

  constructor(
    private readonly query: Query,
    words: QueryWord[] | QueryWords,
  ) {
    for (const { word, weight } of ownWords(query, words))
      for (const term of query.analyser.terms(word))
        this.#weights.set(term, Math.max(weight, this.#weights.get(term) ?? 0));
    this.#heaviest = Math.max(...this.#weights.values());
  }

  /** Sum of the weights of the target's words in a text. */
  weightIn(text: string): number {
    let weight = 0;
    for (const term of new Set(this.query.analyser.terms(text))) weight += this.#weights.get(term) ?? 0;
    return weight;
  }

  /** Likeness of a short text to the target's words: their weight, less by the root of the number of terms. */
  likenessOf(text: string): number {
    return this.weightIn(text) / Math.sqrt(Math.max(1, new Set(this.query.analyser.terms(text)).size));
  }

  /** True if a text names the target: its query words together weigh as much as the heaviest one. */
  areNaming(text: string): boolean {
    const weight = this.weightIn(text);
    return weight > 0 && weight >= this.#heaviest;
  }

  /** False if an address has none of the words, without analysing it. */
  mayOccurIn(url: string): boolean {
    const address = url.toLowerCase();
    return [...this.#weights.keys()].some((term) => address.includes(term));
  }
}

function ownWords({ language, words: asked }: Query, words: QueryWord[] | QueryWords): readonly QueryWord[] {
  if (Array.isArray(words) || language === null) return asked;
  const kin = Object.entries(words).flatMap(([code, list]) => (areKin(code, language) ? list : []));
  return kin.length > 0 ? kin : asked;
}
