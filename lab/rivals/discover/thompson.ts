import { type Draws, type Fetched, Heaps, type Policy, type PolicyMaker, type World } from '@hyrde/jobs/discover';
import { staticScore } from './simple.js';

/** Beta prior of an unknown host's find rate. */
const [PRIOR_FINDS, PRIOR_MISSES] = [0.5, 1.5];

/**
 * Thompson sampling over target hosts (Thompson 1933): draws a rate for each host, takes the best link of the highest.
 */
class Thompson implements Policy {
  private readonly heaps = new Heaps();

  constructor(
    private readonly world: World,
    private readonly draws: Draws,
  ) {}

  pick(): number | null {
    for (;;) {
      const host = this.bestHost();
      if (host === null) return null;
      const link = this.heaps.pop(host);
      if (link !== null && this.world.mayTake(link)) return link;
    }
  }

  private bestHost(): number | null {
    const { finds, fetched } = this.world.hosts;
    let [best, highest] = [null as number | null, -1];
    for (const host of this.heaps.filled()) {
      const found = finds.at(host);
      const rate = this.draws.beta(PRIOR_FINDS + found, PRIOR_MISSES + fetched.at(host) - found);
      if (rate > highest) [best, highest] = [host, rate];
    }
    return best;
  }

  learn({ from, to }: Fetched): void {
    for (let link = from; link < to; link++) this.giveBack(link);
  }

  giveBack(link: number): void {
    this.heaps.push(this.world.hostOf(link), link, staticScore(this.world, link));
  }
}

/** Thompson sampling over hosts. */
export const thompson: PolicyMaker = { name: 'thompson', make: (world, draws) => new Thompson(world, draws) };
