const SUBSETS = 256;

/**
 * Which of the fields shown an interface searches, told from its answers: what it returned holds the word asked in a
 * searched field, and what it kept back, where nothing was capped, does not. The set of fields that is contradicted
 * least often is believed, of equals the smallest.
 */
export class SearchedFields {
  /** How often a record was returned, and known but not returned, that holds the word in just these fields. */
  readonly #returned = new Float64Array(SUBSETS);
  readonly #keptBack = new Float64Array(SUBSETS);
  #believed = SUBSETS - 1;

  /** The fields believed to be searched, as bits; all of them before anything was told. */
  get believed(): number {
    return this.#believed;
  }

  returned(mask: number): void {
    this.#returned[mask] = (this.#returned[mask] ?? 0) + 1;
  }

  keptBack(mask: number): void {
    this.#keptBack[mask] = (this.#keptBack[mask] ?? 0) + 1;
  }

  /** Weighs what was told anew. @param fields how many fields there are @returns did the belief change? */
  conclude(fields: number): boolean {
    let best = { set: SUBSETS - 1, cost: Number.POSITIVE_INFINITY, bits: 9 };
    for (let set = 1; set < 1 << Math.min(8, fields); set++) {
      const [cost, bits] = [this.#contradictions(set), bitsOf(set)];
      if (cost < best.cost || (cost === best.cost && bits < best.bits)) best = { set, cost, bits };
    }
    const changed = best.set !== this.#believed;
    this.#believed = best.set;
    return changed;
  }

  #contradictions(set: number): number {
    let sum = 0;
    for (let mask = 1; mask < SUBSETS; mask++) sum += (mask & set ? this.#keptBack[mask] : this.#returned[mask]) ?? 0;
    return sum;
  }
}

function bitsOf(set: number): number {
  let bits = 0;
  for (let rest = set; rest; rest &= rest - 1) bits++;
  return bits;
}
