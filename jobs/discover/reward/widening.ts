import type { ReadTopic } from '../port.js';

/** A word that was added to the topic's own. */
export interface Widening {
  readonly term: string;
  /** Its mean cosine to the topic's words, as vectors of the pages on which they stand. */
  readonly nearness: number;
  readonly pages: number;
}

/** Fewer pages say nothing about which words go together. */
const MIN_PAGES = 40;
const MIN_WITH_TERM = 5;
const MAX_WIDENINGS = 30;
/** Words followed; those that come first stay. */
const MAX_TERMS = 20_000;

/**
 * Which words go with the topic's, from the pages fetched so far (TRES, equation 2): one joins where its mean cosine to
 * the words given is at least their mean cosine among each other. A word's vector says on which pages it stands.
 */
export class CoOccurrence {
  readonly unsaved = ['topic'];
  private pages = 0;
  /** By term: pages with it, and with it and each of the topic's words. */
  private readonly counts = new Map<string, number[]>();
  /** Terms that a person has struck out. */
  private struck = new Set<string>();

  constructor(private readonly topic: ReadTopic) {
    for (const term of topic.terms) this.counts.set(term, new Array(topic.terms.length + 1).fill(0));
  }

  add(terms: ReadonlySet<string>): void {
    this.pages++;
    const present = this.topic.terms.flatMap((term, i) => (terms.has(term) ? [i + 1] : []));
    for (const term of terms) {
      const counts = this.countsOf(term);
      if (counts === null) continue;
      counts[0] = (counts[0] ?? 0) + 1;
      for (const i of present) counts[i] = (counts[i] ?? 0) + 1;
    }
  }

  /** Terms that are to be no widenings: all of them, those of before included. @returns whether they are others than before */
  strike(terms: readonly string[]): boolean {
    const before = this.struck;
    this.struck = new Set(terms);
    return this.struck.size !== before.size || terms.some((term) => !before.has(term));
  }

  /** The nearest first; none before there are pages enough, or of a topic of one word. */
  widenings(): Widening[] {
    const { terms } = this.topic;
    if (this.pages < MIN_PAGES || terms.length < 2) return [];
    const known = terms.filter((term) => (this.counts.get(term)?.[0] ?? 0) > 0);
    const among = known.map((term) => this.nearness(term, terms.indexOf(term)));
    if (among.length < 2) return [];
    const bar = among.reduce((sum, one) => sum + one, 0) / among.length;
    const near: Widening[] = [];
    for (const [term, [pages = 0]] of this.counts) {
      if (pages < MIN_WITH_TERM || terms.includes(term) || this.struck.has(term)) continue;
      const nearness = this.nearness(term, -1);
      if (nearness >= bar) near.push({ term, nearness, pages });
    }
    return near.sort((a, b) => b.nearness - a.nearness || (a.term < b.term ? -1 : 1)).slice(0, MAX_WIDENINGS);
  }

  /** Mean cosine to the topic's words, but the one at `self`. */
  private nearness(term: string, self: number): number {
    const counts = this.counts.get(term) ?? [];
    let [sum, n] = [0, 0];
    this.topic.terms.forEach((other, i) => {
      const pages = this.counts.get(other)?.[0] ?? 0;
      if (i === self || pages === 0) return;
      sum += (counts[i + 1] ?? 0) / Math.sqrt(pages * Math.max(1, counts[0] ?? 0));
      n++;
    });
    return n === 0 ? 0 : sum / n;
  }

  private countsOf(term: string): number[] | null {
    const known = this.counts.get(term);
    if (known) return known;
    if (this.counts.size >= MAX_TERMS) return null;
    const fresh = new Array(this.topic.terms.length + 1).fill(0);
    this.counts.set(term, fresh);
    return fresh;
  }
}
