import { randomBytes } from 'node:crypto';

/** Before each URL stands how long it is, in two bytes. */
const PREFIX = 2;
const MAX_BYTES = 0xffff;
const FIRST_URLS = 64;
const FIRST_BYTES = 4_096;
/** Another one in each process, so that nobody can make up URLs that all fall into one place. */
const SECRET = randomBytes(4).readUInt32LE();

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
/** The URL that is looked for, as bytes; no look-up outlasts its call. */
const asked = new Uint8Array(MAX_BYTES);

/**
 * A set of URLs that numbers them 0, 1, 2 … in the order in which they came. Exact, and compact for millions: the bytes
 * lie one after another, found through a table of numbers by hash (open addressing with linear probing, at most half
 * full) instead of an object an entry. A URL takes its own length and 14 to 18 bytes.
 */
export class UrlSet {
  #size = 0;
  #bytes = new Uint8Array(FIRST_BYTES);
  #end = 0;
  /** Where in `#bytes` each URL begins, and its hash. */
  #starts = new Uint32Array(FIRST_URLS);
  #hashes = new Uint32Array(FIRST_URLS);
  /** Number + 1 by hash; 0 where nothing is. */
  #table = new Uint32Array(2 * FIRST_URLS);

  get size(): number {
    return this.#size;
  }

  /** @returns the URL's number, or null where it is not there */
  find(url: string): number | null {
    const length = read(url);
    const entry = this.#table[this.#place(hash(length), length)] ?? 0;
    return entry === 0 ? null : entry - 1;
  }

  /**
   * Takes in a URL.
   * @returns its number, or null where it was there already
   * @throws RangeError where it is longer than 65,535 bytes
   */
  add(url: string): number | null {
    const length = read(url);
    const hashed = hash(length);
    const place = this.#place(hashed, length);
    if (this.#table[place] !== 0) return null;
    const number = this.#size++;
    this.#starts[number] = this.#append(length);
    this.#hashes[number] = hashed;
    this.#table[place] = number + 1;
    if (this.#size === this.#starts.length) this.#grow();
    return number;
  }

  /** @throws RangeError where there is no such number */
  at(number: number): string {
    const start = number < this.#size ? this.#starts[number] : undefined;
    if (start === undefined) throw new RangeError(`There is no URL ${number}.`);
    return decoder.decode(this.#bytes.subarray(start + PREFIX, start + PREFIX + this.#lengthAt(start)));
  }

  #append(length: number): number {
    const start = this.#end;
    this.#end += PREFIX + length;
    if (this.#end > this.#bytes.length)
      this.#bytes = copied(this.#bytes, new Uint8Array(Math.max(this.#end, 2 * this.#bytes.length)));
    this.#bytes[start] = length & 0xff;
    this.#bytes[start + 1] = length >> 8;
    this.#bytes.set(asked.subarray(0, length), start + PREFIX);
    return start;
  }

  #lengthAt(start: number): number {
    return (this.#bytes[start] ?? 0) | ((this.#bytes[start + 1] ?? 0) << 8);
  }

  /** Where in the table the URL asked for is, or would be. */
  #place(hashed: number, length: number): number {
    const mask = this.#table.length - 1;
    for (let place = hashed & mask; ; place = (place + 1) & mask) {
      const entry = this.#table[place] ?? 0;
      if (entry === 0 || (this.#hashes[entry - 1] === hashed && this.#isAsked(entry - 1, length))) return place;
    }
  }

  #isAsked(number: number, length: number): boolean {
    const start = this.#starts[number] ?? 0;
    if (this.#lengthAt(start) !== length) return false;
    for (let i = 0; i < length; i++) if (this.#bytes[start + PREFIX + i] !== asked[i]) return false;
    return true;
  }

  /** Twice the room; all numbers move to where their hash wants them now. */
  #grow(): void {
    const room = 2 * this.#starts.length;
    this.#starts = copied(this.#starts, new Uint32Array(room));
    this.#hashes = copied(this.#hashes, new Uint32Array(room));
    this.#table = new Uint32Array(2 * room);
    const mask = this.#table.length - 1;
    for (let number = 0; number < this.#size; number++) {
      let place = (this.#hashes[number] ?? 0) & mask;
      while (this.#table[place] !== 0) place = (place + 1) & mask;
      this.#table[place] = number + 1;
    }
  }
}

/** Brings a URL into `asked`. @returns its length in bytes */
function read(url: string): number {
  const { read: characters, written } = encoder.encodeInto(url, asked);
  if (characters < url.length) throw new RangeError(`A URL of ${url.length} characters is none.`);
  return written;
}

/** FNV-1a (Fowler, Noll & Vo) of the first `length` bytes asked for, begun with the secret, and MurmurHash3's finaliser. */
function hash(length: number): number {
  let h = 0x811c9dc5 ^ SECRET;
  for (let i = 0; i < length; i++) h = Math.imul(h ^ (asked[i] ?? 0), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

function copied<T extends Uint8Array | Uint32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
