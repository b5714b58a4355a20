/**
 * 32-bit hash of the parts: FNV-1a over the characters, then the finaliser of MurmurHash3. Equal parts give equal
 * hashes.
 */
export function hash(...parts: readonly (string | number)[]): number {
  let h = 0x811c9dc5;
  for (const part of parts) {
    const text = typeof part === 'number' ? `${part}` : part;
    for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
    h = Math.imul(h ^ 0x1f, 0x01000193); // A separator keeps parts apart: ('a', 'b') differs from ('ab').
  }
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Seeded random number generator (mulberry32): small, fast, good enough for generated text. */
export class Dice {
  #state: number;

  constructor(...parts: readonly (string | number)[]) {
    this.#state = hash(...parts);
  }

  /** Uniform number in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Uniform integer in [0, n). */
  int(n: number): number {
    return Math.floor(this.next() * n);
  }

  /** Uniform integer from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + this.int(high - low + 1);
  }

  chance(p: number): boolean {
    return this.next() < p;
  }

  pick<T>(list: readonly T[]): T {
    const item = list[this.int(list.length)];
    if (item === undefined) throw new Error('There is nothing to pick from an empty list.');
    return item;
  }

  /** Picks an element with probability of about 1/rank, as words are distributed in real text (Zipf). */
  zipf<T>(list: readonly T[]): T {
    const rank = Math.floor(list.length ** this.next()) - 1;
    return list[Math.max(0, rank)] ?? this.pick(list);
  }

  /** Standard normal number (Box–Muller). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  /** Copy of the list in random order. */
  shuffle<T>(list: readonly T[]): T[] {
    return list
      .map((item) => ({ item, order: this.next() }))
      .sort((a, b) => a.order - b.order)
      .map(({ item }) => item);
  }
}
