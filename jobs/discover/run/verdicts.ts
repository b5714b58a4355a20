import type { PageFeatures } from '../reward/examples.js';
import type { RewardModel } from '../reward/reward-model.js';
import type { World } from '../world/world.js';
import type { Suspicion } from './suspicion.js';

/** Surplus of wrong over right verdicts at which a host is stopped; one less holds it until the next verdict. */
const STOPS_AT = 2;
/** Number of right verdicts that a seed counts as for its host. */
const NAMED = 2;
/** Maximum number of finds of one host that a person is asked about at once. */
const OF_ONE_HOST = 2;
/** Factor by which finds of held hosts take precedence when a person is asked. */
const HELD = 1_000;

/** People's verdicts on finds train the reward model and stop hosts with wrong finds; each can be withdrawn. */
export class Verdicts {
  readonly unsaved = ['reward', 'suspicion', 'named'];
  private readonly features = new Map<number, PageFeatures>();
  private readonly given = new Map<number, boolean>();
  private readonly takenBack = new Set<number>();
  private readonly byHost = new Map<number, number[]>();
  /** Hosts with more wrong finds than right ones. */
  private readonly doubted = new Set<number>();

  /** @param named hosts of the seeds */
  constructor(
    private readonly world: World,
    private readonly reward: Pick<RewardModel, 'teach' | 'withdraw'>,
    private readonly suspicion: Suspicion,
    private readonly named: ReadonlySet<string>,
  ) {}

  found(page: number, features: PageFeatures): void {
    const host = this.world.hostOfPage(page);
    this.features.set(page, features);
    this.byHost.set(host, [...(this.byHost.get(host) ?? []), page]);
  }

  /** Recomputes every host after seeds were added. */
  recompute(): void {
    for (const host of this.byHost.keys()) this.settle(host);
  }

  /** Finds that neither a verdict nor a stopped host has revoked. */
  counting = (): number[] => [...this.features.keys()].filter((page) => !this.takenBack.has(page));

  /** True if links of the host wait until a person has judged one of its finds. */
  isHeld = (host: number): boolean => {
    if (this.isDoubted(host)) return true;
    if (this.world.hosts.trusted.at(host) === 1 || this.isNamed(host)) return false;
    return this.suspicion.isSuspect(host) || (this.world.isJudged && this.world.isUnseen(host));
  };

  /** True if a held host may be fetched occasionally: it has no surplus of wrong verdicts and few unjudged finds. */
  mayTry = (host: number): boolean => !this.isDoubted(host) && !this.world.isUnseen(host);

  /** True if the host has more wrong finds than right ones. */
  private isDoubted = (host: number): boolean => this.doubted.has(host);

  private isNamed = (host: number): boolean => this.named.has(this.world.hosts.nameOf(host));

  /** Names of the held hosts that have finds. */
  heldHosts = (): string[] => [...this.byHost.keys()].filter(this.isHeld).map((host) => this.world.hosts.nameOf(host));

  /** Finds to be judged next: those of held hosts, then of hosts with many finds and few verdicts. */
  askAbout(count: number): number[] {
    const weight = (host: number, more: number) => {
      const { right, wrong } = this.countOf(host);
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
    this.world.isJudged = this.given.size > 0;
    this.settle(this.world.hostOfPage(page));
  }

  private countOf(host: number): { right: number; wrong: number } {
    const said = (this.byHost.get(host) ?? []).map((page) => this.given.get(page));
    const right = said.filter((one) => one === true).length + (this.isNamed(host) ? NAMED : 0);
    return { right, wrong: said.filter((one) => one === false).length };
  }

  /** Recomputes a host: a stopped host loses all finds but those judged right, another one those judged wrong. */
  private settle(host: number): void {
    const { right, wrong } = this.countOf(host);
    const stopped = wrong - right >= STOPS_AT;
    this.world.hosts.trusted.set(host, right > wrong ? 1 : 0);
    if (wrong > right) this.doubted.add(host);
    else this.doubted.delete(host);
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
