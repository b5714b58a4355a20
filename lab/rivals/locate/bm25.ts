/** Robertson & Zaragoza, The Probabilistic Relevance Framework (2009), section 3: the usual constants. */
const K1 = 1.2;
const B = 0.75;

/** Texts as lists of terms, ranked by BM25 for the terms of a query. */
export class Bm25 {
  readonly #lengths: number[] = [];
  readonly #frequencies: ReadonlyMap<string, number>[] = [];
  readonly #documents = new Map<string, number>();
  #total = 0;

  /** @returns the text's index */
  add(terms: readonly string[]): number {
    const frequencies = new Map<string, number>();
    for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
    for (const term of frequencies.keys()) this.#documents.set(term, (this.#documents.get(term) ?? 0) + 1);
    this.#total += terms.length;
    this.#lengths.push(terms.length);
    return this.#frequencies.push(frequencies) - 1;
  }

  /** BM25 of a text, with statistics of the texts added so far; 0 if it contains no query word. */
  scoreOf(number: number, query: Iterable<string>): number {
    const length = (this.#lengths[number] ?? 0) / (this.#total / this.#lengths.length || 1);
    let score = 0;
    for (const term of query) {
      const frequency = this.#frequencies[number]?.get(term) ?? 0;
      score += (this.#rarity(term) * frequency * (K1 + 1)) / (frequency + K1 * (1 - B + B * length));
    }
    return score;
  }

  #rarity(term: string): number {
    const having = this.#documents.get(term) ?? 0;
    return Math.log(1 + (this.#lengths.length - having + 0.5) / (having + 0.5));
  }
}
