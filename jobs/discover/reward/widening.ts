import type { ReadTopic } from '../topic.js';

/** A term added to the topic's words. */
export interface Widening {
  readonly term: string;
  /** A word of the pages with this term, for people. */
  readonly form: string;
  /** Mean cosine to the topic's words, as vectors over the pages that contain them. */
  readonly nearness: number;
  readonly pages: number;
}

/** Minimum number of pages before terms are added. */
const MIN_PAGES = 40;
const MIN_WITH_TERM = 5;
const MAX_WIDENINGS = 30;
/** Maximum number of terms counted; the first ones are kept. */
const MAX_TERMS = 20_000;
/** Maximum number of hosts whose pages are compared with one another; the first ones are kept. */
const MAX_HOSTS = 200;
/** Minimum number of comparisons of a term, and fraction of them from which the term is page furniture. */
const [MIN_PAIRS, FURNITURE] = [5, 0.8];
/** A word: no number, no code, no single letters. */
const WORD = /^[\p{L}\p{M}'’-]{3,}$/u;

/**
 * Terms that co-occur with the topic's words on the fetched pages (TRES, equation 2): a term is added if its mean
 * cosine to the given words is at least the mean cosine among those. A word's vector has one component for each page.
 * Page furniture (menus, footers, banners) co-occurs with a topic's word in a footer, too: a term that is
 * on the next page of a host wherever it was on the page before is not added.
 */
export class CoOccurrence {
  readonly unsaved = ['topic'];
  private pages = 0;
  /** Terms of the last page of each host, by its number. */
  private readonly last = new Map<number, readonly string[]>();
  /** By term: number of pages with it that have a next page of their host, and number of these next pages with it. */
  private readonly stays = new Map<string, [pairs: number, stays: number]>();
  /** A word of each term that differs from it. */
  private readonly forms = new Map<string, string>();
  /** By term: number of pages with it, then numbers of pages with it and each topic word. */
  private readonly counts = new Map<string, number[]>();
  /** Terms that a person has removed. */
  private struck = new Set<string>();

  constructor(private readonly topic: ReadTopic) {
    for (const term of topic.terms) this.counts.set(term, new Array(topic.terms.length + 1).fill(0));
  }

  /** @param terms terms of a page, each with a word of it */
  add(terms: ReadonlyMap<string, string>, host: number): void {
    this.pages++;
    this.compare(terms, host);
    const present = this.topic.terms.flatMap((term, i) => (terms.has(term) ? [i + 1] : []));
    for (const [term, form] of terms) {
      const counts = this.countsOf(term);
      if (counts === null) continue;
      if (form !== term && !this.forms.has(term)) this.forms.set(term, form);
      counts[0] = (counts[0] ?? 0) + 1;
      for (const i of present) counts[i] = (counts[i] ?? 0) + 1;
    }
  }

  private compare(terms: ReadonlyMap<string, string>, host: number): void {
    const before = this.last.get(host);
    if (before === undefined && this.last.size >= MAX_HOSTS) return;
    for (const term of before ?? []) {
      if (!this.counts.has(term)) continue;
      const [pairs, stays] = this.stays.get(term) ?? [0, 0];
      this.stays.set(term, [pairs + 1, stays + Number(terms.has(term))]);
    }
    this.last.set(host, [...terms.keys()]);
  }

  private isFurniture(term: string): boolean {
    const [pairs, stays] = this.stays.get(term) ?? [0, 0];
    return pairs < MIN_PAIRS || stays >= FURNITURE * pairs;
  }

  /**
   * Sets the terms that must not be added, replacing the earlier set.
   * @returns true if the set has changed
   */
  strike(terms: readonly string[]): boolean {
    const before = this.struck;
    this.struck = new Set(terms);
    return this.struck.size !== before.size || terms.some((term) => !before.has(term));
  }

  /** Added terms, descending by cosine; empty before `MIN_PAGES` pages, or for a topic of one word. */
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
      if (!WORD.test(term) || this.isFurniture(term)) continue;
      const nearness = this.nearness(term, -1);
      if (nearness >= bar) near.push({ term, form: this.forms.get(term) ?? term, nearness, pages });
    }
    return near.sort((a, b) => b.nearness - a.nearness || (a.term < b.term ? -1 : 1)).slice(0, MAX_WIDENINGS);
  }

  /** Mean cosine to the topic's words, except the one at index `self`. */
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
