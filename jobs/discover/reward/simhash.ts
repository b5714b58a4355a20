import { hashOf, joined } from '../world/hash.js';

/** 64 bits: two numbers. */
export type Simhash = readonly [number, number];

/** Equal texts but for a word or two of a hundred. */
const MAX_DISTANCE = 3;
const BANDS = 4;

/** Charikar's simhash (2002) of a text's pairs of neighbouring words. */
export function simhashOf(tokens: readonly string[]): Simhash {
  const sums = new Uint32Array(64);
  let before = 0;
  for (const token of tokens) {
    const word = hashOf(token);
    addTo(sums, 0, joined(before, word));
    addTo(sums, 32, joined(word, before ^ 0x5bd1e995));
    before = word;
  }
  return [bitsOf(sums, 0, tokens.length), bitsOf(sums, 32, tokens.length)];
}

function addTo(sums: Uint32Array, from: number, hash: number): void {
  for (let bit = 0; bit < 32; bit++) sums[from + bit] = (sums[from + bit] ?? 0) + ((hash >>> bit) & 1);
}

/** The bits that more than half of so many hashes have. */
function bitsOf(sums: Uint32Array, from: number, count: number): number {
  let bits = 0;
  for (let bit = 0; bit < 32; bit++) if (2 * (sums[from + bit] ?? 0) > count) bits |= 1 << bit;
  return bits >>> 0;
}

function ones(value: number): number {
  let count = 0;
  for (let rest = value >>> 0; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** The texts met so far; a near copy shares at least one of four bands of 16 bits with what it copies. */
export class Copies {
  private readonly low: number[] = [];
  private readonly high: number[] = [];
  private readonly bands = new Map<number, number[]>();

  /** Is it a copy of one that was added? Else it is added. */
  isCopy(hash: Simhash): boolean {
    const keys = Array.from({ length: BANDS }, (_, band) => bandOf(hash, band));
    for (const key of keys) if (this.bands.get(key)?.some((number) => this.near(number, hash))) return true;
    const number = this.low.push(hash[0]) - 1;
    this.high.push(hash[1]);
    for (const key of keys) this.bands.set(key, [...(this.bands.get(key) ?? []), number]);
    return false;
  }

  private near(number: number, [low, high]: Simhash): boolean {
    return ones((this.low[number] ?? 0) ^ low) + ones((this.high[number] ?? 0) ^ high) <= MAX_DISTANCE;
  }
}

const bandOf = (hash: Simhash, band: number): number =>
  band * 0x10000 + (((hash[band >> 1] ?? 0) >>> (16 * (band & 1))) & 0xffff);
