import type { Asked, View } from '../../selection/port.js';
import type { Numbers } from './numbers.js';

/** Appearances by which the freshness of a word's records is steadied towards that of all. */
const STEADYING = 2;
/** The least unseen records a known one. */
const LEAST = 0.01;

/** What answers to other words told of one. */
interface Appearances {
  /** Records with it that are known. */
  known: number;
  /** Over all its appearances, the known records with it before that answer (Schnabel's marked). */
  marked: number;
  /** Appearances of records that were known. */
  again: number;
  /** Appearances of records that were new, and as many as there would be were its records as fresh as the others. */
  fresh: number;
  expected: number;
}

/**
 * How many records hold a word, told by what answers to other words showed of it: capture, mark and recapture of its own
 * records. A word of a class that others do not ask for, say a kind of body in a list of towns, comes up afresh each time,
 * however many records are known; a word that goes with one that was asked does not.
 */
export class Recaptures {
  #believed: number | null = null;
  #read = 0;
  #terms: (Appearances | undefined)[] = [];

  /** Takes in the answers that came since. */
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
   * The records with a word that are not known: the geometric mean of Schnabel's estimate, steadied by what its records
   * stand for, and of what they stand for times how fresh its records were beside others of the same answers.
   * @param known records with it @param unseen what these stand for
   */
  unseen(term: number, known: number, unseen: number, { recapturePrior, byFreshness }: Numbers): number {
    const { marked, again, fresh, expected } = this.#of(term);
    const all = (marked + recapturePrior * known) / (again + (recapturePrior * known) / (known + unseen));
    const byMarks = Math.max(LEAST * known, all - known);
    const byFresh = (unseen * (fresh + STEADYING)) / (expected + STEADYING);
    return byFresh ** byFreshness * byMarks ** (1 - byFreshness);
  }
}
