import type { SavedAsText } from '../world/snapshot.js';

/** A leaf: fetched links with their rewards, and waiting links. */
interface Leaf {
  depth: number;
  /** Features of the fetched links, concatenated, and their rewards. */
  seen: number[];
  rewards: number[];
  waiting: number[];
}

/** An inner node: `x[feature] <= at` goes to `low`, else to `high`. */
interface Split {
  feature: number;
  at: number;
  low: number;
  high: number;
}

/** Minimum number of samples of a leaf that is split, and maximum depth (authors' code). */
const [MIN_SAMPLES, MAX_DEPTH] = [5, 18];

/**
 * The Tree-Frontier (TRES, section 2.5): a regression tree over links. Fetched links decide the splits by the reduction
 * of the rewards' variance; waiting links follow them. Only the leaf that received a sample is tested.
 */
export class Leaves implements SavedAsText {
  private nodes: (Leaf | Split)[] = [{ depth: 0, seen: [], rewards: [], waiting: [] }];
  private leaves: number[] = [0];

  /** @param featuresOf feature of a waiting link, as recorded when the link was added */
  constructor(
    private readonly width: number,
    private readonly featureOf: (link: number, feature: number) => number,
  ) {}

  get count(): number {
    return this.leaves.length;
  }

  get waiting(): number {
    return this.leaves.reduce((sum, leaf) => sum + this.leaf(leaf).waiting.length, 0);
  }

  /** Leaves that have waiting links, in the order of their creation. */
  filled(): number[] {
    return this.leaves.filter((leaf) => this.leaf(leaf).waiting.length > 0);
  }

  waitingIn = (leaf: number): readonly number[] => this.leaf(leaf).waiting;

  add(link: number): void {
    this.leaf(this.find((feature) => this.featureOf(link, feature))).waiting.push(link);
  }

  /** Removes the link at a position of a leaf. */
  remove(leaf: number, place: number): void {
    const { waiting } = this.leaf(leaf);
    const last = waiting.pop();
    if (last !== undefined && place < waiting.length) waiting[place] = last;
  }

  /** Adds a fetched link: its features when it was chosen, and its reward. */
  learn(features: readonly number[], reward: number): void {
    const number = this.find((feature) => features[feature] ?? 0);
    const leaf = this.leaf(number);
    leaf.seen.push(...features);
    leaf.rewards.push(reward);
    if (leaf.rewards.length >= MIN_SAMPLES && leaf.depth < MAX_DEPTH) this.split(number, leaf);
  }

  private leaf(number: number): Leaf {
    return this.nodes[number] as Leaf;
  }

  private find(value: (feature: number) => number): number {
    for (let number = 0; ; ) {
      const node = this.nodes[number] as Leaf | Split;
      if (!('feature' in node)) return number;
      number = value(node.feature) <= node.at ? node.low : node.high;
    }
  }

  private split(number: number, leaf: Leaf): void {
    const best = this.bestSplit(leaf);
    if (best === null) return;
    const [low, high] = [this.nodes.length, this.nodes.length + 1];
    const side = (): Leaf => ({ depth: leaf.depth + 1, seen: [], rewards: [], waiting: [] });
    const sides = [side(), side()] as const;
    leaf.rewards.forEach((reward, i) => {
      const features = leaf.seen.slice(i * this.width, (i + 1) * this.width);
      const to = sides[(features[best.feature] ?? 0) <= best.at ? 0 : 1];
      to.seen.push(...features);
      to.rewards.push(reward);
    });
    for (const link of leaf.waiting) sides[this.featureOf(link, best.feature) <= best.at ? 0 : 1].waiting.push(link);
    this.nodes.push(...sides);
    this.nodes[number] = { ...best, low, high };
    this.leaves = this.leaves.flatMap((one) => (one === number ? [low, high] : one));
  }

  /** The feature and value that reduce the squared error of the rewards most; null if no split reduces it. */
  private bestSplit({ seen, rewards }: Leaf): { feature: number; at: number } | null {
    const n = rewards.length;
    const total = rewards.reduce((sum, one) => sum + one, 0);
    let [best, gain] = [null as { feature: number; at: number } | null, 1e-9];
    for (let feature = 0; feature < this.width; feature++) {
      const order = rewards
        .map((reward, i) => [seen[i * this.width + feature] ?? 0, reward] as const)
        .sort((a, b) => a[0] - b[0]);
      let sum = 0;
      for (let i = 0; i + 1 < n; i++) {
        const [value, reward] = order[i] ?? [0, 0];
        sum += reward;
        if (value === order[i + 1]?.[0]) continue;
        const reduction = sum ** 2 / (i + 1) + (total - sum) ** 2 / (n - i - 1) - total ** 2 / n;
        if (reduction > gain) [best, gain] = [{ feature, at: value }, reduction];
      }
    }
    return best;
  }

  savedText = (): string => JSON.stringify([this.nodes, this.leaves]);

  readSaved(text: string): void {
    [this.nodes, this.leaves] = JSON.parse(text);
  }
}
