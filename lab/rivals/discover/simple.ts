import {
  bestWords,
  Column,
  type Draws,
  type Fetched,
  LinkHeap,
  type Policy,
  type PolicyMaker,
  type World,
} from '@hyrde/jobs/discover';

/** Draws a waiting link at random. */
class Random implements Policy {
  private readonly pool = Column.longs();

  constructor(
    private readonly world: World,
    private readonly draws: Draws,
  ) {}

  pick(): number | null {
    while (this.pool.length > 0) {
      const place = this.draws.below(this.pool.length);
      const link = this.pool.at(place);
      const last = this.pool.pop();
      if (place < this.pool.length) this.pool.set(place, last);
      if (this.world.mayTake(link)) return link;
    }
    return null;
  }

  learn({ from, to }: Fetched): void {
    for (let link = from; link < to; link++) this.pool.push(link);
  }

  giveBack(link: number): void {
    this.pool.push(link);
  }
}

/** Takes the link with the highest priority; priorities never change. */
class BestFirst implements Policy {
  private readonly heap = new LinkHeap();

  constructor(
    private readonly world: World,
    private readonly priority: (world: World, link: number) => number,
  ) {}

  pick(): number | null {
    for (;;) {
      const link = this.heap.pop();
      if (link === null || this.world.mayTake(link)) return link;
    }
  }

  learn({ from, to }: Fetched): void {
    for (let link = from; link < to; link++) this.giveBack(link);
  }

  giveBack(link: number): void {
    this.heap.push(link, this.priority(this.world, link));
  }
}

/**
 * Priority from the topic words of the link and the relevance of its page, as weighed by Cho's and Chakrabarti's
 * crawlers.
 */
export function staticScore(world: World, link: number): number {
  return 0.5 * bestWords(world, link) + 0.5 * world.pages.probability.at(world.linkPage.at(link));
}

/** Uniform draw from the waiting links. */
export const random: PolicyMaker = { name: 'random', make: (world, draws) => new Random(world, draws) };

/** Takes the link that was seen first. */
export const breadthFirst: PolicyMaker = {
  name: 'breadth-first',
  make: (world) => new BestFirst(world, (_, link) => -link),
};

/** Best-first by the topic's words in the link and the probability of its page. */
export const words: PolicyMaker = { name: 'words', make: (world) => new BestFirst(world, staticScore) };
