import { LinkModel, type LinkNumbers, NUMBERS } from '../learning/link-model.js';
import type { Fetched, Policy, PolicyMaker } from '../port.js';
import { Column } from '../world/column.js';
import { NONE, type World } from '../world/world.js';
import { Heaps, LinkHeap } from './link-heap.js';

/** Looks again at so many links before it takes one: scores are as old as their links' last look. */
const LOOKS = 4;
/** Values kept for each section before those that were overtaken are dropped, and for all of few. */
const [STALE, FEW] = [4, 64];
/** A score may fall so far behind what it was without another look around. */
const SLACK = 0.2;
/** Of a section that does not stand in the order. */
const UNRANKED = Number.NEGATIVE_INFINITY;

/**
 * Ours: a heap of links for each section of each host, by the link model's score when they were last looked at. A step takes
 * the best link of all sections, once a fresh look confirms it. Sections stand in a heap by what their best link is worth,
 * so that a step costs the logarithm of their number.
 */
class LinkModelPolicy implements Policy {
  readonly unsaved = ['numbers'];
  private readonly model: LinkModel;
  private readonly heaps = new Heaps();
  /** Sections by what their best link was worth last, and what that was. */
  private order = new LinkHeap();
  private readonly values = Column.floats();
  /** What was known of links that are being fetched. */
  private readonly pending = new Map<number, number[]>();

  constructor(
    private readonly world: World,
    private readonly numbers: LinkNumbers,
  ) {
    this.model = new LinkModel(numbers);
  }

  pick(): number | null {
    for (let looks = 0; ; looks++) {
      const section = this.bestSection();
      if (section === null) return null;
      const value = this.order.firstPriority();
      this.order.pop();
      this.values.set(section, UNRANKED);
      const bar = this.bestSection() === null ? Number.NEGATIVE_INFINITY : this.order.firstPriority() - SLACK;
      const link = this.takeFrom(section, value, looks < LOOKS ? bar : Number.NEGATIVE_INFINITY);
      this.rank(section);
      if (link !== null) return link;
    }
  }

  /** The section of the highest value; what it was worth before falls out. */
  private bestSection(): number | null {
    for (;;) {
      const section = this.order.first();
      if (section === null || this.values.at(section) === this.order.firstPriority()) return section;
      this.order.pop();
    }
  }

  /** Puts a section where its best link belongs now, if it is not there. */
  private rank(section: number): void {
    if ((this.heaps.get(section)?.size ?? 0) === 0) return;
    while (this.values.length <= section) this.values.push(UNRANKED);
    const value = Math.fround(this.valueOf(section));
    if (value === this.values.at(section)) return;
    this.values.set(section, value);
    this.order.push(section, value);
    if (this.order.size > STALE * this.values.length + FEW) this.tidy();
  }

  /** Leaves the last values alone in the order, each once. */
  private tidy(): void {
    const sections = new Set(this.order.entries().map(([section]) => section));
    this.order = new LinkHeap();
    for (const section of sections)
      if ((this.heaps.get(section)?.size ?? 0) > 0) this.order.push(section, this.values.at(section));
  }

  private valueOf(section: number): number {
    const heap = this.heaps.get(section);
    const first = heap?.first() ?? null;
    if (!heap || first === null) return Number.NEGATIVE_INFINITY;
    return heap.firstPriority() + this.novelty(first);
  }

  /** What a link to a host without a find counts more, the less was fetched of it: where nothing pays, each host has its turn. */
  private novelty(link: number): number {
    const { hosts } = this.world;
    const host = this.world.hostOf(link);
    if (hosts.finds.at(host) > 0) return 0;
    return this.numbers.novelty / (1 + hosts.fetched.at(host));
  }

  /** The section's first link; null where after a fresh look another one promises more than it. */
  private takeFrom(section: number, value: number, bar: number): number | null {
    const promised = this.heaps.get(section)?.firstPriority() ?? Number.NEGATIVE_INFINITY;
    let link = this.heaps.pop(section);
    while (link !== null && !this.world.mayTake(link)) link = this.heaps.pop(section);
    if (link === null) return null;
    const features = this.model.features(this.world, link);
    const score = this.model.value(this.world, link, features);
    const next = this.heaps.get(section)?.firstPriority() ?? Number.NEGATIVE_INFINITY;
    if (score < promised && (score < next || value - promised + score < bar) && bar > Number.NEGATIVE_INFINITY) {
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

/** The link model with other initial numbers. */
export const linkModelWith = (name: string, numbers: LinkNumbers): PolicyMaker => ({
  name,
  make: (world) => new LinkModelPolicy(world, numbers),
});

/** The link model over hosts. */
export const linkModel = linkModelWith('link-model', NUMBERS);
