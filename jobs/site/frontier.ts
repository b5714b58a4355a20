import { UrlSet } from './url-set.js';

const FIRST_URLS = 64;

/**
 * The URLs known to a crawl, by priority: highest first, equal ones in insertion order. A URL enters once and stays
 * known, waiting or taken. Built for millions: typed arrays and a binary heap of numbers (Williams 1964) with an index,
 * so that priorities can change. Deterministic: the order depends on insertions only, never on hashes.
 */
export class Frontier {
  readonly #urls = new UrlSet();
  #priorities = new Float64Array(FIRST_URLS);
  /** Numbers of the waiting URLs as a heap: the entry at i precedes those at 2i + 1 and 2i + 2. */
  #heap = new Uint32Array(FIRST_URLS);
  #waiting = 0;
  /** Index in the heap + 1, by number; 0 if the URL does not wait. */
  #places = new Uint32Array(FIRST_URLS);

  /** Number of known URLs. */
  get known(): number {
    return this.#urls.size;
  }

  /** Number of waiting URLs. */
  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Adds a waiting URL.
   * @param url canonical (`canonicalUrl`)
   * @param priority any number but NaN
   * @returns its number (0, 1, 2 … in insertion order); null if it was known
   */
  add(url: string, priority = 0): number | null {
    const number = this.#urls.add(url);
    if (number === null) return null;
    if (number === this.#priorities.length) this.#grow();
    this.#priorities[number] = priority;
    this.#rise(this.#waiting++, number);
    return number;
  }

  /** @returns the URL's number; null if it is not known */
  find(url: string): number | null {
    return this.#urls.find(url);
  }

  /** @throws RangeError if the number does not exist */
  urlOf(number: number): string {
    return this.#urls.at(number);
  }

  /** The priority last set, waiting or not. */
  priorityOf(number: number): number {
    return this.#priorities[number] ?? 0;
  }

  /** Changes the priority of a waiting URL; has no effect on others. */
  reprioritise(number: number, priority: number): void {
    const place = (this.#places[number] ?? 0) - 1;
    if (place < 0) return;
    this.#priorities[number] = priority;
    this.#settle(place, number);
  }

  /** Number of the next URL; null if none waits. */
  next(): number | null {
    return this.#waiting === 0 ? null : (this.#heap[0] ?? null);
  }

  /**
   * Removes a URL from those that wait; it stays known.
   * @returns true if it waited
   */
  take(number: number): boolean {
    const place = (this.#places[number] ?? 0) - 1;
    if (place < 0) return false;
    this.#places[number] = 0;
    const last = this.#heap[--this.#waiting] ?? 0;
    if (last !== number) this.#settle(place, last);
    return true;
  }

  /**
   * Takes the next URL.
   * @returns its number; null if none waits
   */
  pop(): number | null {
    const next = this.next();
    if (next !== null) this.take(next);
    return next;
  }

  /** Restores the heap order from this index. */
  #settle(place: number, number: number): void {
    if (place > 0 && this.#before(number, this.#heap[(place - 1) >> 1] ?? 0)) this.#rise(place, number);
    else this.#sink(place, number);
  }

  #rise(from: number, number: number): void {
    let place = from;
    while (place > 0) {
      const above = this.#heap[(place - 1) >> 1] ?? 0;
      if (!this.#before(number, above)) break;
      this.#put(place, above);
      place = (place - 1) >> 1;
    }
    this.#put(place, number);
  }

  #sink(from: number, number: number): void {
    let place = from;
    for (;;) {
      let below = 2 * place + 1;
      if (below >= this.#waiting) break;
      const right = below + 1;
      if (right < this.#waiting && this.#before(this.#heap[right] ?? 0, this.#heap[below] ?? 0)) below = right;
      const child = this.#heap[below] ?? 0;
      if (!this.#before(child, number)) break;
      this.#put(place, child);
      place = below;
    }
    this.#put(place, number);
  }

  #before(a: number, b: number): boolean {
    const first = this.#priorities[a] ?? 0;
    const second = this.#priorities[b] ?? 0;
    return first > second || (first === second && a < b);
  }

  #put(place: number, number: number): void {
    this.#heap[place] = number;
    this.#places[number] = place + 1;
  }

  #grow(): void {
    const room = 2 * this.#priorities.length;
    const heap = new Uint32Array(room);
    const places = new Uint32Array(room);
    const priorities = new Float64Array(room);
    heap.set(this.#heap);
    places.set(this.#places);
    priorities.set(this.#priorities);
    [this.#heap, this.#places, this.#priorities] = [heap, places, priorities];
  }
}
