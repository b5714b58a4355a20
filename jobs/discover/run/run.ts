import type { Opened, Page } from '../../site/index.js';
import type { Policy, PolicyMaker } from '../port.js';
import { Copies, RewardModel, type TopicClassifier } from '../reward/reward-model.js';
import { CoOccurrence, type Widening } from '../reward/widening.js';
import type { ReadTopic } from '../topic.js';
import { Draws } from '../world/draws.js';
import { linkTraits } from '../world/link-traits.js';
import { restore, snapshotOf } from '../world/snapshot.js';
import { type CapFall, NONE, World } from '../world/world.js';
import { Probes, Suspicion, type SuspicionNumbers } from './suspicion.js';
import { Verdicts } from './verdicts.js';

export interface RunInput {
  readonly topic: ReadTopic;
  /** Canonical seed URLs; for a resumed run, all that it was ever given. */
  readonly seeds: readonly string[];
  readonly policy: PolicyMaker;
  /** Maximum number of pages of one host. */
  readonly cap: number;
  /** Lower maximum after a number of answers: the paper's MAX 5→2. */
  readonly fall?: CapFall;
  readonly seed: number;
  /** Other numbers than `RUN_NUMBERS`, for experiments. */
  readonly numbers?: SuspicionNumbers;
  /** In place of the model of the topic, for experiments. */
  readonly classifier?: TopicClassifier;
}

/** Chosen by `lab -- discover --choose` (docs/discover.md). */
export const RUN_NUMBERS: SuspicionNumbers = { prior: -1.5, alike: 0.9, between: 0.5, risk: 0.5 };

export interface Planned {
  /** Position in the batch. */
  readonly seq: number;
  /** Number of the link; `NONE` for a seed. */
  readonly link: number;
  readonly url: string;
  /** `URL.host` of the address. */
  readonly host: string;
}

/** A page on the topic. */
export interface Find {
  readonly page: number;
  readonly url: string;
  readonly host: string;
  readonly title: string;
  readonly probability: number;
}

/**
 * Maximum number of pages of a host in a batch, fetched sequentially, and of a host with many finds. A host with fewer
 * answers has one more than answers.
 */
const [PER_HOST, PER_GOOD_HOST] = [4, 16];
/**
 * Maximum size of a batch as a fraction of the answers so far, and fraction of the batch at which planning stops
 * because links of full hosts were put aside: the links that would fill the batch are worse than those its pages will
 * show. Batches that grow in proportion cost little (Perchet and others 2016). Chosen on generated webs 101 to 108.
 */
const [GROWTH, ASIDE] = [1 / 16, 1 / 4];
/** Maximum number of links put aside: deferred hosts may have thousands. */
const MAX_ASIDE = 1_000;
/** Maximum number of a page's links that are added; some directories have thousands. */
const MAX_LINKS = 500;
/** Number of pages between two updates of the added terms. */
const WIDEN_EVERY = 50;
/** Weight of an added term, relative to 1 for a given word. */
const WIDENED = 0.5;

/**
 * A run as a sequence of rounds: `plan` a batch, fetch it by any means, `learn` its answers in the batch's order.
 * Deterministic in (input, answers). Between two rounds, `state` holds the whole run as JSON.
 */
export class DiscoverRun {
  readonly unsaved = ['input', 'named', 'numbers'];
  private readonly numbers: SuspicionNumbers;
  private readonly world: World;
  private readonly draws: Draws;
  private readonly policy: Policy;
  private readonly reward: RewardModel;
  private readonly copies = new Copies();
  private readonly coOccurrence: CoOccurrence;
  private readonly probes = new Probes();
  private readonly suspicion: Suspicion;
  readonly verdicts: Verdicts;
  /** Hosts of all seeds. */
  private readonly named: Set<string>;
  private readonly seeds: string[];
  /** Links picked by the policy that wait because a host is held, by that host. */
  private readonly held = new Map<number, number[]>();
  /** Deferred hosts with the end of their wait, in milliseconds since 1970. */
  private readonly waits = new Map<string, number>();
  private weights: Map<string, number>;
  private added: Widening[] = [];

  constructor(private readonly input: RunInput) {
    this.numbers = input.numbers ?? RUN_NUMBERS;
    this.world = new World(input.cap, input.fall);
    const isNamed = (host: number): boolean => this.named.has(this.world.hosts.nameOf(host));
    this.suspicion = new Suspicion(this.numbers, isNamed);
    this.world.doubtOf = this.suspicion.doubtOf;
    this.draws = new Draws(input.seed);
    this.policy = input.policy.make(this.world, this.draws);
    this.reward = new RewardModel(input.topic, input.classifier);
    this.coOccurrence = new CoOccurrence(input.topic);
    this.named = new Set(input.seeds.map(hostOf));
    this.verdicts = new Verdicts(this.world, this.reward, this.suspicion, this.named, this.numbers.risk);
    this.seeds = [...new Set(input.seeds)];
    this.weights = new Map(input.topic.terms.map((term) => [term, 1]));
  }

  /**
   * Restores a run.
   * @param state of a run with the same input
   */
  static from(input: RunInput, state: unknown): DiscoverRun {
    const run = new DiscoverRun(input);
    restore(run, state);
    return run;
  }

  state = (): unknown => snapshotOf(this);

  get fetched(): number {
    return this.world.fetched;
  }

  get finds(): number {
    return this.world.finds;
  }

  get links(): number {
    return this.world.links;
  }

  /** Number of the policy's leaves; null if it has no tree. */
  get leaves(): number | null {
    return this.policy.leafCount ?? null;
  }

  /** Terms added to the topic's words for reading links. */
  get widenings(): readonly Widening[] {
    return this.added;
  }

  /** True if the reward model calls every page relevant, so that it is useless. */
  get callsAllRelevant(): boolean {
    return this.probes.allRelevant;
  }

  /**
   * Plans the next batch: seeds first, then the policy's links.
   * @param most maximum size; early batches are smaller, except for seeds
   * @param now in milliseconds since 1970; hosts deferred beyond it are skipped
   * @returns an empty batch if nothing may be fetched now; `waitingUntil` gives the time of the next attempt
   */
  plan(most: number, now: number): Planned[] {
    const size = Math.min(most, Math.max(1, Math.ceil(GROWTH * this.world.answers)));
    const batch: Planned[] = [];
    const byHost = new Map<string, number>();
    const isFull = (host: string) => (byHost.get(host) ?? 0) >= this.roomOf(host);
    const waits = (host: string) => (this.waits.get(host) ?? 0) > now;
    const fits = (host: string) => !isFull(host) && !waits(host);
    const add = (url: string, link: number) => {
      const host = hostOf(url);
      this.world.take(this.world.url(url));
      byHost.set(host, (byHost.get(host) ?? 0) + 1);
      batch.push({ seq: batch.length, link, url, host });
    };
    this.takeSeeds(most, fits, add);
    this.releaseHeld();
    const aside: number[] = [];
    let full = 0;
    while (batch.length < size && full <= ASIDE * batch.length && aside.length < MAX_ASIDE) {
      const link = this.probes.wanted(this.world) ? this.probe() : this.pick();
      if (link === null) break;
      const url = this.world.urls.at(this.world.linkUrl.at(link));
      const host = hostOf(url);
      if (isFull(host)) full++;
      if (!fits(host)) aside.push(link);
      else if (this.world.mayTake(link)) add(url, link);
    }
    for (const link of aside) this.policy.giveBack(link);
    return batch;
  }

  /**
   * Replaces the batch just planned by one that another version planned; the former's links go back to the frontier.
   * @returns the other batch with each page as a seed, since its link numbers do not apply here
   */
  adopt(own: readonly Planned[], theirs: readonly Planned[]): Planned[] {
    for (const { url, link } of own) this.putBack(this.world.url(url), url, link);
    return theirs.map((planned) => {
      this.world.take(this.world.url(planned.url));
      return { ...planned, link: NONE };
    });
  }

  private putBack(number: number, url: string, link: number): void {
    this.world.release(number);
    if (link === NONE) this.seeds.push(url);
    else this.policy.giveBack(link);
  }

  private roomOf(host: string): number {
    const { hosts } = this.world;
    const number = hosts.take(host);
    const most = Math.max(PER_HOST, Math.min(PER_GOOD_HOST, hosts.finds.at(number)));
    return Math.min(most, 1 + hosts.fetched.at(number));
  }

  /** The policy's next link; links from or to held hosts only if nothing else is left. */
  private pick(): number | null {
    for (let link = this.policy.pick(); link !== null; link = this.policy.pick()) {
      const hosts = [this.world.hostOf(link), this.world.hostOfPage(this.world.linkPage.at(link))];
      const holds = hosts.find((host) => this.verdicts.isHeld(host));
      if (holds === undefined) return link;
      const others = this.held.get(holds);
      if (others) others.push(link);
      else this.held.set(holds, [link]);
    }
    return this.takeHeld();
  }

  /** A link of the held host that is the likeliest to be made for people; null without one. */
  private takeHeld(): number | null {
    let [host, least] = [NONE, Number.POSITIVE_INFINITY];
    for (const one of this.held.keys()) {
      const doubt = this.suspicion.probabilityOf(one);
      if (doubt < least) [host, least] = [one, doubt];
    }
    const links = this.held.get(host);
    if (links === undefined) return null;
    const link = links.shift() ?? null;
    if (links.length === 0) this.held.delete(host);
    return link;
  }

  /** Gives links back to the policy if their host is no longer held. */
  private releaseHeld(): void {
    for (const [host, links] of this.held) {
      if (this.verdicts.isHeld(host)) continue;
      this.held.delete(host);
      for (const link of links) if (this.world.mayTake(link)) this.policy.giveBack(link);
    }
  }

  private takeSeeds(size: number, fits: (host: string) => boolean, add: (url: string, link: number) => void): void {
    let room = size;
    for (const url of this.seeds.splice(0)) {
      if (!this.world.isWaiting(this.world.url(url))) continue;
      if (room > 0 && fits(hostOf(url))) {
        add(url, NONE);
        room--;
      } else this.seeds.push(url);
    }
  }

  /** A random link, to test the reward model: few random links lead to relevant pages. */
  private probe(): number | null {
    for (let tries = 0; tries < MAX_LINKS; tries++) {
      const link = this.draws.below(this.world.links);
      if (this.world.mayTake(link)) {
        this.probes.sent(link);
        return link;
      }
    }
    return this.policy.pick();
  }

  /** The earliest time at which a deferred host may be fetched, in milliseconds since 1970; null without one. */
  waitingUntil(now: number): number | null {
    const later = [...this.waits.values()].filter((until) => until > now);
    return later.length === 0 ? null : Math.min(...later);
  }

  /** Adds seeds to a resumed run. */
  addSeeds(urls: readonly string[]): void {
    for (const url of urls) if (!this.seeds.includes(url)) this.seeds.push(url);
    for (const url of urls) this.named.add(hostOf(url));
    if (urls.length > 0) this.verdicts.recompute();
  }

  /** Sets the terms that must not be added; links seen from now on are read without them. */
  strike(terms: readonly string[]): void {
    if (this.coOccurrence.strike(terms)) this.widen();
  }

  /**
   * Processes the answers of one batch in its order.
   * @returns the finds among them
   */
  learn(answers: readonly { planned: Planned; opened: Opened }[]): Find[] {
    return [...answers]
      .sort((a, b) => a.planned.seq - b.planned.seq)
      .flatMap(({ planned, opened }) => this.answer(planned, opened));
  }

  private answer({ link, url, host }: Planned, opened: Opened): Find[] {
    const number = this.world.url(url);
    if (opened.kind === 'later' || opened.kind === 'budget-spent') {
      if (opened.kind === 'later') this.waits.set(opened.host, opened.until).set(host, opened.until);
      this.putBack(number, url, link);
      return [];
    }
    if (opened.kind === 'page') return this.page(link, number, opened.page);
    this.world.miss(number, link === NONE);
    this.policy.learn({ link, page: NONE, reward: 0, misleads: false, from: this.world.links, to: this.world.links });
    return [];
  }

  private page(link: number, asked: number, page: Page): Find[] {
    const read = this.reward.read(page);
    // A batch of another version (`adopt`) has no links either.
    if (link === NONE && this.named.has(this.world.hosts.nameOf(this.world.hostOfUrl(asked))))
      this.reward.addSeed(read.features);
    const judged = this.reward.judge(page, read);
    this.reward.addToSample(judged.features);
    const moved = this.world.url(page.url);
    const isNew = moved === asked || this.world.isWaiting(moved);
    if (moved !== asked) this.world.close(moved);
    const isCopy = isNew && this.copies.isCopy(judged.copy);
    const relevant = judged.relevant && isNew && !isCopy;
    const parent = link === NONE ? NONE : this.world.linkPage.at(link);
    const { probability } = judged;
    const number = this.world.page({
      url: asked,
      parent,
      link,
      probability: judged.stuffed ? 0 : probability,
      relevant,
    });
    this.suspicion.add(this.world.hostOfUrl(asked), judged, isCopy);
    const misleads = judged.stuffed || isCopy || this.verdicts.isHeld(this.world.hostOfUrl(asked));
    this.coOccurrence.add(judged.terms, this.world.hostOfUrl(asked));
    if (this.world.fetched % WIDEN_EVERY === 0) this.widen();
    if (!misleads) this.world.pageWords.add(judged.terms.keys(), relevant);
    const from = this.world.links;
    if (isNew && !judged.stuffed) this.addLinks(page, number);
    this.probes.learn(link, relevant);
    if (relevant) this.verdicts.found(number, judged.features);
    this.policy.learn({
      link,
      page: number,
      reward: relevant ? 1 : 0,
      misleads,
      from,
      to: this.world.links,
      ...(link === NONE && { namesTopic: this.traits()({ url: this.world.urls.at(asked), ...NO_TEXT }).address > 0 }),
    });
    const find = { page: number, url: page.url, host: hostOf(page.url), title: page.title, probability };
    return relevant ? [find] : [];
  }

  private addLinks(page: Page, number: number): void {
    const traitsOf = this.traits();
    const own = this.world.hostOfPage(number);
    const hosts = new Set([own]);
    for (const link of page.links.slice(0, MAX_LINKS)) {
      const url = this.world.url(link.url);
      this.world.link(url, number, traitsOf(link));
      const host = this.world.hostOfUrl(url);
      if (!hosts.has(host)) this.suspicion.link(own, host);
      hosts.add(host);
    }
  }

  private traits = () => linkTraits(this.input.topic, this.weights, this.reward.probabilityOf);

  private widen(): void {
    this.added = this.coOccurrence.widenings();
    this.weights = new Map([
      ...this.added.map(({ term }) => [term, WIDENED] as const),
      ...this.input.topic.terms.map((term) => [term, 1] as const),
    ]);
  }
}

/** A link of which only the address is known. */
const NO_TEXT = { label: '', hint: '', place: 'main' } as const;

const hostOf = (url: string): string => new URL(url).host;
