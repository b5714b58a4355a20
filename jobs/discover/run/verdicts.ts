import type { PageFeatures } from '../reward/examples.js';
import type { RewardModel } from '../reward/reward-model.js';
import type { World } from '../world/world.js';
import type { Suspicion } from './suspicion.js';

/**
 * Evidence of verdicts, as a log-likelihood ratio, at which a host is stopped: two wrong ones if nearly all others are
 * right.
 */
const STOPS_AT = 3;
/** Fraction of right finds on a host whose finds are not wanted. */
const UNWANTED = 0.1;
/** Fraction of right finds on other hosts before any verdict, with its weight as a number of verdicts; the least. */
const [RIGHT, OF_RIGHT, LEAST] = [0.9, 10, 0.6];
/** Number of right verdicts that a seed counts as for its host. */
const NAMED = 2;
/** Maximum number of finds of one host that a person is asked about at once. */
const OF_ONE_HOST = 2;
/** Factor by which finds of held hosts take precedence when a person is asked. */
const HELD = 1_000;

/** People's verdicts on finds train the reward model and stop hosts with wrong finds; each can be withdrawn. */
export class Verdicts {
  readonly unsaved = ['reward', 'suspicion', 'named', 'risk'];
  private readonly features = new Map<number, PageFeatures>();
  private readonly given = new Map<number, boolean>();
  private readonly takenBack = new Set<number>();
  private readonly byHost = new Map<number, number[]>();

  /**
   * @param named hosts of the seeds
   * @param risk expected number of pages in vain at which a host is held
   */
  constructor(
    private readonly world: World,
    private readonly reward: Pick<RewardModel, 'teach' | 'withdraw'>,
    private readonly suspicion: Suspicion,
    private readonly named: ReadonlySet<string>,
    private readonly risk: number,
  ) {}

  found(page: number, features: PageFeatures): void {
    const host = this.world.hostOfPage(page);
    this.features.set(page, features);
    this.byHost.set(host, [...(this.byHost.get(host) ?? []), page]);
  }

  /** Recomputes every host after a verdict, or after seeds were added. */
  recompute(): void {
    this.weigh();
    for (const host of this.byHost.keys()) this.settle(host);
  }

  /** Finds that neither a verdict nor a stopped host has revoked. */
  counting = (): number[] => [...this.features.keys()].filter((page) => !this.takenBack.has(page));

  /**
   * True if links of the host wait until a person has judged one of its finds: too many of its pages may be in vain. A
   * host without a find is shown to nobody, so that its links are only delayed by the doubt about it. A host of a seed
   * waits only after verdicts against it.
   */
  isHeld = (host: number): boolean =>
    this.isNamed(host)
      ? this.suspicion.evidenceOf(host) > 0
      : this.byHost.has(host) && this.suspicion.wasteOf(host) >= this.risk;

  private isNamed = (host: number): boolean => this.named.has(this.world.hosts.nameOf(host));

  /** Names of the held hosts, which all have finds. */
  heldHosts = (): string[] => [...this.byHost.keys()].filter(this.isHeld).map((host) => this.world.hosts.nameOf(host));

  /** Finds to be judged next: those of held hosts, then of hosts with many finds and few verdicts. */
  askAbout(count: number): number[] {
    const weight = (host: number, more: number) => {
      const { right, wrong } = this.countOf([host]);
      return ((this.isHeld(host) ? HELD : 1) * this.world.hosts.finds.at(host)) / (1 + right + wrong + more) ** 2;
    };
    const asks = (page: number) => !this.given.has(page) && !this.takenBack.has(page);
    const latest = [...this.byHost].flatMap(([host, pages]) =>
      pages
        .filter(asks)
        .slice(-OF_ONE_HOST)
        .reverse()
        .map((page, i) => ({ page, weight: weight(host, i) })),
    );
    latest.sort((a, b) => b.weight - a.weight || a.page - b.page);
    return latest.slice(0, count).map(({ page }) => page);
  }

  /**
   * Records a person's verdict on a find; null withdraws it. A wrong verdict revokes the find and stops its host if its
   * right verdicts do not outweigh it. Policies see verdicts in the rates of host, section and group, not in words,
   * since a farm's links use the same words as others.
   */
  judge(page: number, relevant: boolean | null): void {
    const features = this.features.get(page);
    const before = this.given.get(page);
    if (features === undefined || before === (relevant ?? undefined)) return;
    if (before !== undefined) this.reward.withdraw(features, before);
    if (relevant === null) this.given.delete(page);
    else {
      this.given.set(page, relevant);
      this.reward.teach(features, relevant, this.world.sectionOfPage(page));
    }
    this.recompute();
  }

  private countOf(hosts: readonly number[]): { right: number; wrong: number } {
    const said = hosts.flatMap((host) => this.byHost.get(host) ?? []).map((page) => this.given.get(page));
    return { right: said.filter((one) => one === true).length, wrong: said.filter((one) => one === false).length };
  }

  /**
   * Weighs the verdicts on each publisher: the ratio of their probabilities if its finds are not wanted, and with the
   * precision on others that seem to be made for people. Where half of all finds are right, a wrong one says little.
   */
  private weigh(): void {
    const judged = new Set(Array.from(this.given.keys(), this.world.hostOfPage));
    const isGood = (host: number): boolean => this.countOf([host]).right > this.countOf([host]).wrong;
    this.suspicion.trust(new Set([...judged].filter(isGood)));
    const published = new Map<number, number[]>();
    for (const host of judged) {
      const publisher = this.suspicion.publisherOf(host);
      published.set(publisher, [...(published.get(publisher) ?? []), host]);
    }
    const counts = Array.from(published, ([host, own]) => {
      const { right, wrong } = this.countOf(own);
      return { host, right, wrong, all: right + wrong / (1 + Math.exp(this.suspicion.logOdds(host))) };
    });
    const [rights, all] = counts.reduce(([r, a], one) => [r + one.right, a + one.all], [RIGHT * OF_RIGHT, OF_RIGHT]);
    const evidence = new Map(
      counts.map(({ host, right, wrong, all: own }) => {
        const precision = Math.max(LEAST, Math.min(RIGHT, (rights - right) / (all - own)));
        const named = this.isNamed(host) ? NAMED : 0;
        const against = wrong * Math.log((1 - UNWANTED) / (1 - precision));
        return [host, against - (right + named) * Math.log(precision / UNWANTED)];
      }),
    );
    this.suspicion.judge(evidence);
  }

  /** Recomputes a host: a stopped host loses all finds but those judged right, another one those judged wrong. */
  private settle(host: number): void {
    const against = this.suspicion.evidenceOf(host);
    const stopped = against > 0 && against + this.suspicion.surplusOf(host) >= STOPS_AT;
    this.world.hosts.stopped.set(host, stopped ? 1 : 0);
    for (const page of this.byHost.get(host) ?? []) {
      const counts = this.given.get(page) ?? !stopped;
      if (counts && this.takenBack.delete(page)) this.world.reinstate(page);
      if (counts || this.takenBack.has(page)) continue;
      this.takenBack.add(page);
      this.world.revoke(page);
    }
  }
}
