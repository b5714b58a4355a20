import { LinkModel } from '../learning/link-model.js';
import type { Fetched, Policy, PolicyMaker } from '../port.js';
import type { World } from '../world/world.js';
import { NONE } from '../world/world.js';
import { LinkHeap } from './link-heap.js';
import { staticScore } from './simple.js';

/** Pages between two relearnings, passes over what was fetched, and the samples kept (ACHE's are 500 pages, 5,000 samples). */
const [EVERY, PASSES, SAMPLES] = [250, 3, 5_000];
/** Everything but words is left out: ACHE looks at anchor, address and what is around. */
const WORDS_ALONE = ['host', 'section', 'page'] as const;

/** After ACHE's link classifier: logistic on a link's words, learned anew every so many pages; then all links are scored. */
class AcheLike implements Policy {
  private heap = new LinkHeap();
  private model = new LinkModel(new Set(WORDS_ALONE));
  private readonly samples: { link: number; reward: number }[] = [];
  private trained = false;

  constructor(private readonly world: World) {}

  pick(): number | null {
    for (;;) {
      const link = this.heap.pop();
      if (link === null || this.world.mayTake(link)) return link;
    }
  }

  learn({ link, reward, misleads, from, to }: Fetched): void {
    for (let fresh = from; fresh < to; fresh++) this.giveBack(fresh);
    if (link === NONE || misleads) return;
    this.samples.push({ link, reward });
    if (this.samples.length > SAMPLES) this.samples.shift();
    if (this.world.fetched % EVERY === 0) this.relearn();
  }

  private relearn(): void {
    const { world } = this;
    this.trained = true;
    for (let pass = 0; pass < PASSES; pass++)
      for (const { link, reward } of this.samples)
        this.model.learn(world, link, this.model.features(world, link), reward);
    const waiting = this.heap.entries().sort(([a], [b]) => a - b);
    this.heap = new LinkHeap();
    for (const [link] of waiting) if (world.mayTake(link)) this.giveBack(link);
  }

  giveBack(link: number): void {
    const { model, world } = this;
    this.heap.push(
      link,
      this.trained ? model.score(world, link, model.features(world, link)) : staticScore(world, link),
    );
  }
}

/** ACHE's way of learning from links. */
export const acheLike: PolicyMaker = { name: 'ache-like', make: (world) => new AcheLike(world) };
