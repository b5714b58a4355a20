import { type Draws, type Fetched, type Policy, type PolicyMaker, type World } from '@hyrde/jobs/discover';
import { TagPathGroups } from './tag-path-groups.js';

/** Exploration weight of rarely drawn groups: the paper's α. */
const ALPHA = 2 * Math.SQRT2;

/** A group of links as an arm of the bandit. */
interface Arm {
  readonly waiting: number[];
  /** Number of draws, and their total reward. */
  draws: number;
  rewards: number;
}

/**
 * SB-CLASSIFIER (Gauquier, Manolescu and Senellart 2026, arXiv:2602.11874): links are grouped by their tag paths, a
 * sleeping bandit chooses among the groups with waiting links – a group that was never drawn first, otherwise the one
 * with the highest mean reward + 2√2·√(ln t / n) – and draws a link of the group at random.
 *
 * The algorithm is made for the files of one site, and is applied to many hosts unchanged: groups do not distinguish
 * hosts. Our reading for topics instead of file types: the paper's reward, the number of new targets linked from the
 * fetched page, is unknown before those are fetched, so a draw's reward is whether its page is a find; the paper's
 * classifier of URLs, which saves requests for a file's type, is not needed.
 */
class SbClassifier implements Policy {
  private readonly groups = new TagPathGroups();
  private readonly arms: Arm[] = [];
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

/** Bandit over groups of similar tag paths. */
export const sbClassifier: PolicyMaker = {
  name: 'sb-classifier',
  make: (world, draws) => new SbClassifier(world, draws),
};
