/** Links by priority, the highest first, of equals the one that came first. A binary heap (Williams 1964) of numbers. */
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

  /** The first one's number, or null. */
  first(): number | null {
    return this.size === 0 ? null : (this.links[0] ?? null);
  }

  /** The priority that the first was put in with; -∞ where there is none. */
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

  /** What is in it, each with its priority, in no special order. */
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
