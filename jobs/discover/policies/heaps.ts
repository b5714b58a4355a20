import type { SavedAsText } from '../world/snapshot.js';
import { LinkHeap } from './link-heap.js';

/** A heap for each of many keys, of which only those with links are held. Kept as a list of (key, links, priorities). */
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

  /** Keys that have links, in the order in which they came. */
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
