import {
  Column,
  type Draws,
  type Fetched,
  LinkHeap,
  type Policy,
  type PolicyMaker,
  type World,
} from '@hyrde/jobs/discover';

/** Learning rate of a step over all features together, discount, and fraction of random links; the paper omits them. */
const [RATE, GAMMA, EPSILON] = [0.1, 0.9, 0.1];
/** Number of equal ranges of each feature. */
const RANGES = 5;
const FEATURES = 4;

interface Step {
  readonly cells: readonly number[];
  readonly reward: number;
}

/**
 * The asynchronous method of Han, Wuillemin and Senellart (2018), as TRES describes it: SARSA with a linear function of
 * features in ranges, ε-greedy. A link's value is computed when its page is fetched, and never again.
 */
class Async implements Policy {
  private readonly weights = new Float64Array(FEATURES * RANGES);
  private readonly heap = new LinkHeap();
  /** All links that were added, for random choices; those that were fetched since are dropped when drawn. */
  private readonly pool = Column.longs();
  private readonly pending = new Map<number, readonly number[]>();
  /** Steps that lack the next action, in order; with batches of one page there is at most one. */
  private readonly open: Step[] = [];

  constructor(
    private readonly world: World,
    private readonly draws: Draws,
  ) {}

  pick(): number | null {
    const drawn = this.draws.uniform() < EPSILON ? this.drawn() : null;
    for (let link = drawn ?? this.heap.pop(); link !== null; link = this.heap.pop()) {
      if (this.pending.has(link) || !this.world.mayTake(link)) continue;
      const cells = this.cellsOf(link);
      this.pending.set(link, cells);
      this.learnFrom(this.open.shift(), cells);
      return link;
    }
    return null;
  }

  /** A random link of the pool; null if it is empty. */
  private drawn(): number | null {
    if (this.pool.length === 0) return null;
    const place = this.draws.below(this.pool.length);
    const link = this.pool.at(place);
    const last = this.pool.pop();
    if (place < this.pool.length) this.pool.set(place, last);
    return link;
  }

  /** Features: the parent's reward, 1 / distance, share of relevant pages on the path, relevance of the link's text. */
  private cellsOf(link: number): number[] {
    const { pages, linkPage, linkAnchor, linkContext } = this.world;
    const page = linkPage.at(link);
    const values = [
      pages.reward.at(page),
      1 / pages.distance.at(page),
      pages.pathFinds.at(page) / pages.pathLength.at(page),
      Math.max(linkAnchor.at(link), linkContext.at(link)),
    ];
    return values.map((value, i) => i * RANGES + Math.min(RANGES - 1, Math.floor(RANGES * value)));
  }

  private valueOf = (cells: readonly number[]): number =>
    cells.reduce((sum, cell) => sum + (this.weights[cell] ?? 0), 0);

  private learnFrom(step: Step | undefined, next: readonly number[]): void {
    if (!step) return;
    const error = step.reward + GAMMA * this.valueOf(next) - this.valueOf(step.cells);
    for (const cell of step.cells) this.weights[cell] = (this.weights[cell] ?? 0) + (RATE / FEATURES) * error;
  }

  learn({ link, reward, from, to }: Fetched): void {
    const cells = this.pending.get(link);
    this.pending.delete(link);
    if (cells) this.open.push({ cells, reward });
    for (let fresh = from; fresh < to; fresh++) this.giveBack(fresh);
  }

  giveBack(link: number): void {
    this.pending.delete(link);
    this.pool.push(link);
    this.heap.push(link, this.valueOf(this.cellsOf(link)));
  }
}

/** Async of TRES's Table 3. */
export const async: PolicyMaker = { name: 'async', make: (world, draws) => new Async(world, draws) };
