import type { FrontierLike } from './trial.js';

interface Entry {
  url: string;
  priority: number;
  order: number;
}

/** The usual way: a map of all URLs, and a binary heap of objects. */
export class NaiveFrontier implements FrontierLike {
  readonly #known = new Map<string, Entry>();
  readonly #heap: Entry[] = [];

  add(url: string, priority: number): boolean {
    if (this.#known.has(url)) return false;
    const entry = { url, priority, order: this.#known.size };
    this.#known.set(url, entry);
    let place = this.#heap.push(entry) - 1;
    for (let above = (place - 1) >> 1; place > 0 && this.#before(place, above); above = (place - 1) >> 1) {
      this.#swap(place, above);
      place = above;
    }
    return true;
  }

  pop(): string | null {
    const next = this.#heap[0];
    const last = this.#heap.pop();
    if (!next || !last) return null;
    if (this.#heap.length > 0) this.#heap[0] = last;
    for (let place = 0; ; ) {
      let first = place;
      for (const below of [2 * place + 1, 2 * place + 2]) if (this.#before(below, first)) first = below;
      if (first === place) return next.url;
      this.#swap(place, first);
      place = first;
    }
  }

  #before(a: number, b: number): boolean {
    const [one, other] = [this.#heap[a], this.#heap[b]];
    if (!one || !other) return false;
    return one.priority > other.priority || (one.priority === other.priority && one.order < other.order);
  }

  #swap(a: number, b: number): void {
    const [one, other] = [this.#heap[a], this.#heap[b]];
    if (one && other) [this.#heap[a], this.#heap[b]] = [other, one];
  }
}
