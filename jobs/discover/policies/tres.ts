import { Leaves } from '../learning/leaves.js';
import { Network } from '../learning/network.js';
import type { Fetched, Policy, PolicyMaker } from '../port.js';
import { Column } from '../world/column.js';
import type { Draws } from '../world/draws.js';
import { NONE, type World } from '../world/world.js';
import { LinkHeap } from './link-heap.js';

/** How the paper is read; numbers that it leaves open are those of its authors' code. */
export interface TresReading {
  readonly gamma: number;
  /** True if the target of an update includes the tree's action besides the page's links. */
  readonly treeInTarget: boolean;
  /** False for TRES_NH of Table 4, whose features of the domain are constant. */
  readonly domains: boolean;
}

const PAPER: TresReading = { gamma: 0.3, treeInTarget: true, domains: true };
const CODE: TresReading = { ...PAPER, gamma: 0.99, treeInTarget: false };

const WIDTH = 8;
const [EXPLORES, TRAINS_EVERY, MINIBATCH, COPIES_EVERY, REPLAY] = [300, 3, 60, 500, 20_000];
const UNITS = [WIDTH, 30, 15, 1];
/** Maximum number of a page's links that a transition stores. */
const KEPT_LINKS = 40;

/** One transition: the action's features, its reward, and the features of the possible next actions, concatenated. */
interface Transition {
  readonly action: readonly number[];
  readonly reward: number;
  readonly next: number[];
}

/** The paper's two domain features of a domain without a fetched page. */
const UNKNOWN = [0.5, 0.5] as const;

/** The paper's eight features of a link (section 2.4.1): of its path, of the link itself, and of the target's host. */
class TresFeatures {
  readonly unsaved = ['world', 'domains'];
  /** Number of seeds, by host, that the reward model rejected: seeds count as relevant (Figure 1). */
  private readonly rejectedSeeds = new Map<number, number>();

  constructor(
    private readonly world: World,
    private readonly domains: boolean,
  ) {}

  /** The paper's two domain features: fraction of finds among the fetched pages, and 1 if there is one. */
  private domain(finds: number, fetched: number): readonly [ratio: number, known: number] {
    return this.domains && fetched > 0 ? [finds / fetched, 1] : UNKNOWN;
  }

  of(link: number): number[] {
    const { pages, hosts, linkPage, linkAddress, linkAnchor, linkProbability } = this.world;
    const page = linkPage.at(link);
    const host = this.world.hostOf(link);
    const isSeed = pages.parent.at(page) === NONE;
    return [
      isSeed ? 1 : pages.reward.at(page),
      1 / pages.distance.at(page),
      pages.pathFinds.at(page) / pages.pathLength.at(page),
      linkAddress.at(link) > 0 ? 1 : 0,
      linkAnchor.at(link) > 0 ? 1 : 0,
      linkProbability.at(link),
      ...this.domain(hosts.finds.at(host) + (this.rejectedSeeds.get(host) ?? 0), hosts.fetched.at(host)),
    ];
  }

  /**
   * Features of the choice of a seed, just fetched (Algorithm 4, lines 3 to 8): zero for the state, and those of the
   * address, without an anchor, for the action; the domain's features are those before the choice.
   */
  ofSeed({ page, reward, namesTopic = false }: Fetched): number[] {
    const { hosts } = this.world;
    const host = this.world.hostOfPage(page);
    const rejected = this.rejectedSeeds.get(host) ?? 0;
    if (reward === 0) this.rejectedSeeds.set(host, rejected + 1);
    const [finds, fetched] = [hosts.finds.at(host) - reward + rejected, hosts.fetched.at(host) - 1];
    return [0, 0, 0, namesTopic ? 1 : 0, 0, 0, ...this.domain(finds, fetched)];
  }
}

/** A double deep Q-network with replay and target network (van Hasselt, Guez and Silver 2016). */
class Learner {
  readonly unsaved = ['reading'];
  private readonly online: Network;
  private readonly target: Network;
  private readonly replay: Transition[] = [];
  private oldest = 0;
  private steps = 0;

  constructor(
    private readonly draws: Draws,
    private readonly reading: TresReading,
  ) {
    this.online = new Network(UNITS, draws);
    this.target = new Network(UNITS, draws);
    this.online.copyTo(this.target);
  }

  value = (features: ArrayLike<number>): number => this.online.value(features);

  add(transition: Transition): void {
    if (this.replay.length < REPLAY) this.replay.push(transition);
    else this.replay[this.oldest++ % REPLAY] = transition;
    this.steps++;
    if (this.steps % TRAINS_EVERY === 0 && this.replay.length >= MINIBATCH) this.train();
    if (this.steps % COPIES_EVERY === 0) this.online.copyTo(this.target);
  }

  private train(): void {
    for (let i = 0; i < MINIBATCH; i++) {
      const drawn = this.replay[this.draws.below(this.replay.length)] as Transition;
      this.online.backward(drawn.action, drawn.reward + this.reading.gamma * this.best(drawn.next), 1 / MINIBATCH);
    }
    this.online.step();
  }

  /** The target network's value of the action that the online network prefers; 0 if there is no action. */
  private best(next: readonly number[]): number {
    let [best, highest] = [-1, Number.NEGATIVE_INFINITY];
    for (let from = 0; from < next.length; from += WIDTH) {
      const value = this.online.value(next, from);
      if (value > highest) [best, highest] = [from, value];
    }
    return best < 0 ? 0 : this.target.value(next, best);
  }
}

/** TRES: takes the link of highest Q among one random link of each leaf; the first links are random. */
class Tres implements Policy {
  readonly unsaved = ['reading', 'explores'];
  private readonly kept = Column.floats();
  private readonly features: TresFeatures;
  private readonly leaves: Leaves;
  private readonly learner: Learner;
  private readonly pending = new Map<number, number[]>();
  /** Transitions that lack the tree's next action, in order; with batches of one page there is at most one. */
  private readonly open: Transition[] = [];
  private steps = 0;

  constructor(
    private readonly world: World,
    private readonly draws: Draws,
    private readonly reading: TresReading,
    private readonly explores: number,
  ) {
    this.leaves = new Leaves(WIDTH, (link, feature) => this.kept.at(link * WIDTH + feature));
    this.features = new TresFeatures(world, reading.domains);
    this.learner = new Learner(draws, reading);
  }

  get leafCount(): number {
    return this.leaves.count;
  }

  pick(): number | null {
    const drawn = this.representatives();
    if (drawn.length === 0) return null;
    const chosen = this.steps < this.explores ? drawn[this.draws.below(drawn.length)] : this.highest(drawn);
    if (chosen === undefined) return null;
    this.leaves.remove(chosen.leaf, chosen.place);
    this.pending.set(chosen.link, chosen.features);
    this.closeWith(chosen.features);
    return chosen.link;
  }

  /** One link of each leaf, uniform over those that may be taken; links that may not are removed when drawn. */
  private representatives() {
    return this.leaves.filled().flatMap((leaf) => {
      const waiting = this.leaves.waitingIn(leaf);
      while (waiting.length > 0) {
        const place = this.draws.below(waiting.length);
        const link = waiting[place] ?? 0;
        if (this.world.mayTake(link)) return [{ leaf, place, link, features: this.features.of(link) }];
        this.leaves.remove(leaf, place);
      }
      return [];
    });
  }

  private highest<D extends { features: number[] }>(drawn: readonly D[]): D | undefined {
    let [best, highest] = [drawn[0], Number.NEGATIVE_INFINITY];
    for (const one of drawn) {
      const value = this.learner.value(one.features);
      if (value > highest) [best, highest] = [one, value];
    }
    return best;
  }

  learn(fetched: Fetched): void {
    const { link, page, reward, from, to } = fetched;
    const isSeed = link === NONE && page !== NONE;
    const action = isSeed ? this.features.ofSeed(fetched) : this.pending.get(link);
    for (let fresh = from; fresh < to; fresh++) {
      for (const value of this.features.of(fresh)) this.kept.push(value);
      this.leaves.add(fresh);
    }
    this.pending.delete(link);
    if (!action) return;
    if (!isSeed) this.steps++;
    const received = isSeed ? 1 : reward;
    this.leaves.learn(action, received);
    if (this.explores === Number.POSITIVE_INFINITY || page === NONE) return;
    const transition = { action, reward: received, next: this.outlinks(from, to) };
    if (this.reading.treeInTarget) this.open.push(transition);
    else this.learner.add(transition);
  }

  /** Completes the oldest open transition with the action that the tree returned (DDQN target, section 2.4.2). */
  private closeWith(action: readonly number[]): void {
    const transition = this.open.shift();
    if (!transition) return;
    transition.next.push(...action);
    this.learner.add(transition);
  }

  /** Features of the page's links in the order in which they were added. */
  private outlinks(from: number, to: number): number[] {
    const next: number[] = [];
    for (let link = from; link < Math.min(to, from + KEPT_LINKS); link++)
      for (let i = 0; i < WIDTH; i++) next.push(this.kept.at(link * WIDTH + i));
    return next;
  }

  giveBack(link: number): void {
    this.pending.delete(link);
    this.leaves.add(link);
  }
}

/** TRES_Async: without a tree, each link is scored once, when it is added (asynchronous method of Han and others 2018). */
class Asynchronous implements Policy {
  private readonly features: TresFeatures;
  private readonly heap = new LinkHeap();
  private readonly learner: Learner;
  private readonly pending = new Map<number, number[]>();
  private steps = 0;

  constructor(
    private readonly world: World,
    private readonly draws: Draws,
  ) {
    this.features = new TresFeatures(world, true);
    this.learner = new Learner(draws, { ...PAPER, treeInTarget: false });
  }

  pick(): number | null {
    for (;;) {
      const link = this.heap.pop();
      if (link === null) return null;
      if (!this.world.mayTake(link)) continue;
      this.pending.set(link, this.features.of(link));
      return link;
    }
  }

  learn(fetched: Fetched): void {
    const { link, page, reward, from, to } = fetched;
    const isSeed = link === NONE && page !== NONE;
    const action = isSeed ? this.features.ofSeed(fetched) : this.pending.get(link);
    this.pending.delete(link);
    const next: number[] = [];
    for (let fresh = from; fresh < Math.min(to, from + KEPT_LINKS); fresh++) next.push(...this.features.of(fresh));
    if (action && page !== NONE) {
      if (!isSeed) this.steps++;
      this.learner.add({ action, reward: isSeed ? 1 : reward, next });
    }
    for (let fresh = from; fresh < to; fresh++) this.giveBack(fresh);
  }

  giveBack(link: number): void {
    this.pending.delete(link);
    const exploring = this.steps < EXPLORES;
    this.heap.push(link, exploring ? this.draws.uniform() : this.learner.value(this.features.of(link)));
  }
}

const tresBy = (name: string, reading: TresReading, explores = EXPLORES): PolicyMaker => ({
  name,
  learnsFor: Number.isFinite(explores) ? explores : 0,
  make: (world, draws) => new Tres(world, draws, reading, explores),
});

/** TRES as the paper describes it. */
export const tres = tresBy('tres', PAPER);
/** TRES as in the authors' code: γ = .99, without the tree's action in the target. */
export const tresByTheCode = tresBy('tres-code', CODE);
/** TRES_NH of Table 4: without the features of the domain. */
export const tresWithoutDomains = tresBy('tres-nh', { ...PAPER, domains: false });
/** The tree with random choices instead of the network. */
export const treeRandom = tresBy('tree-random', PAPER, Number.POSITIVE_INFINITY);
export const tresAsynchronous: PolicyMaker = {
  name: 'tres-async',
  learnsFor: EXPLORES,
  make: (world, draws) => new Asynchronous(world, draws),
};
