import { LinkModel, type LinkNumbers, logistic, logit, NUMBERS } from '../learning/link-model.js';
import type { Fetched, Policy, PolicyMaker } from '../port.js';
import { Column } from '../world/column.js';
import { NONE, type World } from '../world/world.js';
import { Heaps, LinkHeap } from './link-heap.js';

/**
 * Maximum number of links that are rescored before one is taken: scores date from each link's last scoring, and those of
 * many hosts may have fallen since.
 */
const MAX_RESCORES = 16;
/** The order is compacted once it has this many entries for each section, plus a constant. */
const [STALE, FEW] = [4, 64];
/** Amount by which a score may fall below its earlier value before other sections are considered again. */
const SLACK = 0.2;
/** Minimum and maximum of a link's worth. */
const [MIN_VALUE, MAX_VALUE] = [1e-9, 0.99];
/** Value of a section that is not in the order. */
const UNRANKED = Number.NEGATIVE_INFINITY;

/**
 * Policy of Hyrde: a heap of links for each section of each host, by the link model's score when they were last scored.
 * An iteration takes the best link of all sections after rescoring it. Sections are in a heap by the value of their
 * best link, so that an iteration takes time logarithmic in their number.
 */
class LinkModelPolicy implements Policy {
  readonly unsaved = ['numbers'];
  private readonly model: LinkModel;
  private readonly heaps = new Heaps();
  /** Sections by the last known value of their best link, and that value. */
  private order = new LinkHeap();
  private readonly values = Column.floats();
  /** Features of links that are being fetched. */
  private readonly pending = new Map<number, number[]>();

  constructor(
    private readonly world: World,
    private readonly numbers: LinkNumbers,
  ) {
    this.model = new LinkModel(numbers);
  }

  pick(): number | null {
    for (let rescores = 0; ; rescores++) {
      const section = this.bestSection();
      if (section === null) return null;
      this.order.pop();
      this.values.set(section, UNRANKED);
      const bar = this.bestSection() === null ? Number.NEGATIVE_INFINITY : this.order.firstPriority() - SLACK;
      const link = this.takeFrom(section, rescores < MAX_RESCORES ? bar : Number.NEGATIVE_INFINITY);
      this.rank(section);
      if (link !== null) return link;
    }
  }

  /** The section with the highest value; outdated entries are dropped. */
  private bestSection(): number | null {
    for (;;) {
      const section = this.order.first();
      if (section === null || this.values.at(section) === this.order.firstPriority()) return section;
      this.order.pop();
    }
  }

  /** Puts a section into the order by the current value of its best link, unless it is there with that value. */
  private rank(section: number): void {
    const heap = this.heaps.get(section);
    const first = heap?.first() ?? null;
    if (!heap || first === null) return;
    while (this.values.length <= section) this.values.push(UNRANKED);
    const value = Math.fround(this.valueOf(first, heap.firstPriority()));
    if (value === this.values.at(section)) return;
    this.values.set(section, value);
    this.order.push(section, value);
    if (this.order.size > STALE * this.values.length + FEW) this.tidy();
  }

  /** Compacts the order to the latest value of each section. */
  private tidy(): void {
    const sections = new Set(this.order.entries().map(([section]) => section));
    this.order = new LinkHeap();
    for (const section of sections)
      if ((this.heaps.get(section)?.size ?? 0) > 0) this.order.push(section, this.values.at(section));
  }

  /** Log-odds of a link's worth by its score: more on hosts with no or few finds, less on doubtful ones. */
  private valueOf(link: number, score: number): number {
    const { hosts } = this.world;
    const host = this.world.hostOf(link);
    const isNew = hosts.finds.at(host) === 0;
    const worth = isNew ? this.numbers.novelty * this.model.answers(this.world, link) : 0;
    const find = (1 + hosts.finds.at(host)) ** -this.numbers.fade;
    const p = find * logistic(score) + worth / (1 + hosts.fetched.at(host));
    return logit(Math.max(MIN_VALUE, (1 - this.world.doubtOf(host)) * Math.min(MAX_VALUE, p)));
  }

  /** The section's first link; null if, after rescoring, another one is better. */
  private takeFrom(section: number, bar: number): number | null {
    const promised = this.heaps.get(section)?.firstPriority() ?? Number.NEGATIVE_INFINITY;
    let link = this.heaps.pop(section);
    while (link !== null && !this.world.mayTake(link)) link = this.heaps.pop(section);
    if (link === null) return null;
    const features = this.model.features(this.world, link);
    const score = this.model.value(this.world, link, features);
    const next = this.heaps.get(section)?.firstPriority() ?? Number.NEGATIVE_INFINITY;
    const isLess = (score < promised && score < next) || this.valueOf(link, score) < bar;
    if (isLess && bar > Number.NEGATIVE_INFINITY) {
      this.heaps.push(section, link, score);
      return null;
    }
    this.pending.set(link, features);
    return link;
  }

  learn({ link, page, reward, misleads, from, to }: Fetched): void {
    const features = this.pending.get(link);
    if (features) {
      this.pending.delete(link);
      if (!misleads && page !== NONE) this.model.learn(this.world, link, features, reward);
      this.rank(this.world.sectionOf(link));
    }
    for (let fresh = from; fresh < to; fresh++) this.add(fresh);
  }

  private add(link: number): void {
    const score = this.model.value(this.world, link, this.model.features(this.world, link));
    const section = this.world.sectionOf(link);
    this.heaps.push(section, link, score);
    if (this.heaps.get(section)?.first() === link) this.rank(section);
  }

  giveBack(link: number): void {
    this.pending.delete(link);
    this.add(link);
  }
}

/** The link model policy with other initial numbers. */
export const linkModelWith = (name: string, numbers: LinkNumbers): PolicyMaker => ({
  name,
  make: (world) => new LinkModelPolicy(world, numbers),
});

export const linkModel = linkModelWith('link-model', NUMBERS);
