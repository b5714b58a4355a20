import { type Draws, type Fetched, type Policy, type PolicyMaker, type World } from '@hyrde/jobs/discover';
import { TagPathGroups } from './tag-path-groups.js';

/** How much more a group is tried, the less it was: the paper's α. */
const ALPHA = 2 * Math.SQRT2;

/** A group of links as an arm of the bandit. */
interface Arm {
  readonly waiting: number[];
  /** Times it was drawn, and what came of them together. */
  draws: number;
  rewards: number;
}

/**
 * SB-CLASSIFIER (Gauquier, Manolescu and Senellart 2026, arXiv:2602.11874): links are grouped by their tag paths, a sleeping
 * bandit chooses among the groups in which links wait – one that was never drawn first, else the one of the highest
 * mean reward + 2√2·√(ln t / n) – and within it a link is drawn at random.
 *
 * It is made for the files of one site, and is applied to many hosts as it is: hosts do not tell groups apart. Our reading,
 * where a topic is not a file type: its reward, the new targets linked from the page fetched, is not known before these are
 * fetched, so that a draw's reward is whether its page is a find; and its classifier of URLs, which spares asking what type
 * a file has, has nothing to spare.
 */
class SbClassifier implements Policy {
  private readonly groups = new TagPathGroups();
  private readonly arms: Arm[] = [];
  /** By link. */
  private readonly groupOf: number[] = [];
  private drawn = 0;

  constructor(
    private readonly world: World,
    private readonly draws: Draws,
  ) {}

  pick(): number | null {
    for (let arm = this.best(); arm !== null; arm = this.best()) {
      const link = this.drawFrom(arm.waiting);
      if (!this.world.mayTake(link)) continue;
      arm.draws++;
      this.drawn++;
      return link;
    }
    return null;
  }

  private best(): Arm | null {
    let [best, highest] = [null as Arm | null, Number.NEGATIVE_INFINITY];
    for (const arm of this.arms) {
      if (arm.waiting.length === 0) continue;
      if (arm.draws === 0) return arm;
      const value = arm.rewards / arm.draws + ALPHA * Math.sqrt(Math.log(this.drawn) / arm.draws);
      if (value > highest) [best, highest] = [arm, value];
    }
    return best;
  }

  private drawFrom(waiting: number[]): number {
    const place = this.draws.below(waiting.length);
    const link = waiting[place] as number;
    waiting[place] = waiting.at(-1) as number;
    waiting.pop();
    return link;
  }

  learn({ link, reward, from, to }: Fetched): void {
    const arm = this.armOf(link);
    if (arm) arm.rewards += reward;
    for (let fresh = from; fresh < to; fresh++) {
      const group = this.groups.join(this.world.tagPaths.at(this.world.linkTagPath.at(fresh)));
      this.groupOf[fresh] = group;
      this.arms[group] ??= { waiting: [], draws: 0, rewards: 0 };
      this.arms[group].waiting.push(fresh);
    }
  }

  giveBack(link: number): void {
    const arm = this.armOf(link);
    if (!arm) return;
    arm.waiting.push(link);
    arm.draws--;
    this.drawn--;
  }

  private armOf = (link: number): Arm | undefined => this.arms[this.groupOf[link] ?? -1];
}

/** The bandit over groups of like tag paths. */
export const sbClassifier: PolicyMaker = {
  name: 'sb-classifier',
  make: (world, draws) => new SbClassifier(world, draws),
};
