import { UrlSet } from './url-set.js';

const FIRST_URLS = 64;

/**
 * The URLs that a crawl knows of, and which of them to open next: the one of highest priority, of equals the one that
 * was added first. Each URL enters once and is known for good, whether it waits or was taken. Made for millions: typed
 * arrays, a binary heap of numbers (Williams 1964) that knows where each number is, so that priorities can change.
 * Deterministic: order depends on what was added, never on hashes.
 */
export class Frontier {
  readonly #urls = new UrlSet();
  #priorities = new Float64Array(FIRST_URLS);
  /** Numbers of the URLs that wait, the next one first; each comes before those at twice its place + 1 and + 2. */
  #heap = new Uint32Array(FIRST_URLS);
  #waiting = 0;
  /** Place in the heap + 1 by number; 0 for those that do not wait. */
  #places = new Uint32Array(FIRST_URLS);

  /** How many URLs are known. */
  get known(): number {
    return this.#urls.size;
  }

  /** How many of them wait. */
  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Takes in a URL, to wait for its turn.
   * @param url canonical (`canonicalUrl`)
   * @param priority any number but NaN
   * @returns its number – 0, 1, 2 … in the order of adding – or null where it was known already
   */
  add(url: string, priority = 0): number | null {
    const number = this.#urls.add(url);
    if (number === null) return null;
    if (number === this.#priorities.length) this.#grow();
    this.#priorities[number] = priority;
    this.#rise(this.#waiting++, number);
    return number;
  }

  /** @returns the URL's number, or null where it is not known */
  find(url: string): number | null {
    return this.#urls.find(url);
  }

  /** @throws RangeError where there is no such number */
  urlOf(number: number): string {
    return this.#urls.at(number);
  }

  /** The priority last given to it, waiting or not. */
  priorityOf(number: number): number {
    return this.#priorities[number] ?? 0;
  }

  /** Gives another priority to a URL that waits; nothing happens to others. */
  reprioritise(number: number, priority: number): void {
    const place = (this.#places[number] ?? 0) - 1;
    if (place < 0) return;
    this.#priorities[number] = priority;
    this.#settle(place, number);
  }

  /** The number of the URL that is to be taken next, or null where none waits. */
  next(): number | null {
    return this.#waiting === 0 ? null : (this.#heap[0] ?? null);
  }

  /** Takes a URL out of those that wait; it stays known. @returns whether it waited */
  take(number: number): boolean {
    const place = (this.#places[number] ?? 0) - 1;
    if (place < 0) return false;
    this.#places[number] = 0;
    const last = this.#heap[--this.#waiting] ?? 0;
    if (last !== number) this.#settle(place, last);
    return true;
  }

  /** Takes the next URL. @returns its number, or null where none waits */
  pop(): number | null {
    const next = this.next();
    if (next !== null) this.take(next);
    return next;
  }

  /** Puts a number where it belongs, from this place on. */
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
