import type { Asked, View } from '../../selection/port.js';
import type { Numbers } from './numbers.js';

/** Prior weight, in appearances, of the average freshness. */
const STEADYING = 2;
/** Minimum number of unseen records per known one. */
const LEAST = 0.01;

/** Counts of one word in the answers to other words. */
interface Appearances {
  /** Number of known records with the word. */
  known: number;
  /** Sum over all its appearances of the known records with it before that answer (Schnabel's marked). */
  marked: number;
  /** Number of appearances of known records. */
  again: number;
  /** Number of appearances of new records, and their expected number at the average freshness of the same answers. */
  fresh: number;
  expected: number;
}

/**
 * Estimates how many records hold a word from the answers to other words, by capture, mark and recapture of its
 * records. A word of a class that no query covers, such as a kind of body in a list of towns, stays fresh however many
 * of its records are known; a word that co-occurs with a queried one does not.
 */
export class Recaptures {
  #believed: number | null = null;
  #read = 0;
  #terms: (Appearances | undefined)[] = [];

  /** Processes the answers since the last call. */
  update({ acquired, asked }: View): void {
    if (this.#believed !== acquired.searched.believed) {
      this.#believed = acquired.searched.believed;
      this.#terms = [];
      this.#read = 0;
    }
    for (; this.#read < asked.length; this.#read++) {
      const answer = asked[this.#read];
      if (answer) this.#takeIn(answer, acquired);
    }
  }

  #takeIn({ places, terms, sizeBefore, fresh, returned }: Asked, acquired: View['acquired']): void {
    const share = (fresh + 0.5) / (returned + 1);
    const met: Appearances[] = [];
    for (const place of places) {
      const read = acquired.record(place);
      if (!read) continue;
      const isNew = place >= sizeBefore;
      for (let i = 0; i < read.terms.length; i++) {
        if (!acquired.isSearched(read.masks[i] ?? 0)) continue;
        const term = read.terms[i] ?? 0;
        const of = this.#of(term);
        if (isNew) met.push(of);
        if (terms.includes(term)) continue;
        of.marked += of.known;
        of.again += isNew ? 0 : 1;
        of.fresh += isNew ? 1 : 0;
        of.expected += of.known === 0 ? 1 : share;
      }
    }
    for (const of of met) of.known++;
  }

  #of(term: number): Appearances {
    const known = this.#terms[term];
    if (known) return known;
    const of = { known: 0, marked: 0, again: 0, fresh: 0, expected: 0 };
    this.#terms[term] = of;
    return of;
  }

  /**
   * Estimated number of unknown records with a word: the geometric mean of Schnabel's estimate, regularised by the odds
   * estimate, and of the odds estimate times the freshness of its records relative to others of the same answers.
   * @param known number of known records with the word
   * @param unseen odds estimate of its unseen records
   */
  unseen(term: number, known: number, unseen: number, { recapturePrior, byFreshness }: Numbers): number {
    const { marked, again, fresh, expected } = this.#of(term);
    const all = (marked + recapturePrior * known) / (again + (recapturePrior * known) / (known + unseen));
    const byMarks = Math.max(LEAST * known, all - known);
    const byFresh = (unseen * (fresh + STEADYING)) / (expected + STEADYING);
    return byFresh ** byFreshness * byMarks ** (1 - byFreshness);
  }
}
