import type { SavedAsText } from '../world/snapshot.js';

/** Priority queue of links, descending by priority, then ascending by number: a binary heap (Williams 1964). */
export class LinkHeap {
  private links = new Uint32Array(16);
  private keys = new Float64Array(16);
  size = 0;

  push(link: number, priority: number): void {
    if (this.size === this.links.length) this.grow();
    let place = this.size++;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (!this.before(priority, link, above)) break;
      this.move(above, place);
      place = above;
    }
    this.put(place, link, priority);
  }

  /** Number of the first link; null if empty. */
  first(): number | null {
    return this.size === 0 ? null : (this.links[0] ?? null);
  }

  /** Priority of the first link; -∞ if empty. */
  firstPriority(): number {
    return this.size === 0 ? Number.NEGATIVE_INFINITY : (this.keys[0] ?? Number.NEGATIVE_INFINITY);
  }

  pop(): number | null {
    const first = this.first();
    if (first === null) return null;
    const last = --this.size;
    const [link, key] = [this.links[last] ?? 0, this.keys[last] ?? 0];
    let place = 0;
    for (;;) {
      let below = 2 * place + 1;
      if (below >= last) break;
      if (below + 1 < last && this.before(this.keys[below + 1] ?? 0, this.links[below + 1] ?? 0, below)) below++;
      if (!this.isAfter(key, link, below)) break;
      this.move(below, place);
      place = below;
    }
    if (last > 0) this.put(place, link, key);
    return first;
  }

  /** All links with their priorities, in no particular order. */
  entries(): [link: number, priority: number][] {
    return Array.from(this.links.subarray(0, this.size), (link, place) => [link, this.keys[place] ?? 0]);
  }

  private before(key: number, link: number, place: number): boolean {
    const other = this.keys[place] ?? 0;
    return key > other || (key === other && link < (this.links[place] ?? 0));
  }

  private isAfter(key: number, link: number, place: number): boolean {
    const other = this.keys[place] ?? 0;
    return other > key || (other === key && (this.links[place] ?? 0) < link);
  }

  private move(from: number, to: number): void {
    this.put(to, this.links[from] ?? 0, this.keys[from] ?? 0);
  }

  private put(place: number, link: number, key: number): void {
    this.links[place] = link;
    this.keys[place] = key;
  }

  private grow(): void {
    const links = new Uint32Array(2 * this.size);
    const keys = new Float64Array(2 * this.size);
    links.set(this.links);
    keys.set(this.keys);
    [this.links, this.keys] = [links, keys];
  }
}

/** A heap for each key; only non-empty heaps are kept. Saved as a list of (key, [link, priority] pairs). */
export class Heaps implements SavedAsText {
  private heaps = new Map<number, LinkHeap>();

  push(key: number, link: number, priority: number): void {
    const heap = this.heaps.get(key) ?? new LinkHeap();
    if (heap.size === 0) this.heaps.set(key, heap);
    heap.push(link, priority);
  }

  get(key: number): LinkHeap | undefined {
    return this.heaps.get(key);
  }

  pop(key: number): number | null {
    const heap = this.heaps.get(key);
    const link = heap?.pop() ?? null;
    if (!heap || heap.size === 0) this.heaps.delete(key);
    return link;
  }

  /** Keys with links, in the order of insertion. */
  filled(): IterableIterator<number> {
    return this.heaps.keys();
  }

  drop(key: number): void {
    this.heaps.delete(key);
  }

  savedText(): string {
    return JSON.stringify([...this.heaps].map(([key, heap]) => [key, heap.entries()]));
  }

  readSaved(text: string): void {
    this.heaps = new Map();
    for (const [key, entries] of JSON.parse(text) as [number, [number, number][]][]) {
      const heap = new LinkHeap();
      for (const [link, priority] of entries) heap.push(link, priority);
      this.heaps.set(key, heap);
    }
  }
}
