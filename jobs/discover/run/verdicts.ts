import type { Policy } from '../port.js';
import type { PageFeatures, RewardModel } from '../reward/reward-model.js';
import type { World } from '../world/world.js';

/** So many wrong ones more than right ones stop a host. */
const STOPS_AT = 2;
/** So many of one host are asked about at once. */
const OF_ONE_HOST = 2;

/** What people say of finds: it teaches the reward, and stops hosts whose finds are none. Each can be taken back. */
export class Verdicts {
  readonly unsaved = ['reward', 'policy'];
  private readonly features = new Map<number, PageFeatures>();
  private readonly given = new Map<number, boolean>();
  private readonly takenBack = new Set<number>();
  private readonly byHost = new Map<number, number[]>();

  constructor(
    private readonly world: World,
    private readonly reward: Pick<RewardModel, 'teach' | 'forget'>,
    private readonly policy: Pick<Policy, 'revoke'>,
  ) {}

  found(page: number, features: PageFeatures): void {
    const host = this.world.hostOfPage(page);
    this.features.set(page, features);
    this.byHost.set(host, [...(this.byHost.get(host) ?? []), page]);
  }

  /** Finds to ask a person about: of the hosts that gave most and were judged least. */
  askAbout(count: number): number[] {
    const weight = (host: number) => {
      const { right, wrong } = this.countOf(host);
      return this.world.hosts.finds.at(host) / (1 + right + wrong) ** 2;
    };
    const asks = (page: number) => !this.given.has(page) && !this.takenBack.has(page);
    const hosts = [...this.byHost].flatMap(([host, pages]) => {
      const latest = pages.filter(asks).slice(-OF_ONE_HOST).reverse();
      return latest.length > 0 ? [{ latest, weight: weight(host) }] : [];
    });
    hosts.sort((a, b) => b.weight - a.weight || (a.latest[0] ?? 0) - (b.latest[0] ?? 0));
    return hosts.flatMap(({ latest }) => latest).slice(0, count);
  }

  /**
   * A person's verdict on a find; null takes it back. A wrong one takes the find back, and stops its host where no more
   * right ones stand by it. What a policy has learned of a find that was taken back it learns no second time.
   */
  judge(page: number, relevant: boolean | null): void {
    const features = this.features.get(page);
    const before = this.given.get(page);
    if (features === undefined || before === (relevant ?? undefined)) return;
    if (before !== undefined) this.reward.forget(features, before);
    if (relevant === null) this.given.delete(page);
    else {
      this.given.set(page, relevant);
      this.reward.teach(features, relevant);
    }
    this.world.isJudged = this.given.size > 0;
    this.settle(this.world.hostOfPage(page));
  }

  private countOf(host: number): { right: number; wrong: number } {
    const said = (this.byHost.get(host) ?? []).map((page) => this.given.get(page));
    return { right: said.filter((one) => one === true).length, wrong: said.filter((one) => one === false).length };
  }

  /** All that a stopped host gave is taken back, but for what is right; of another one what is wrong. */
  private settle(host: number): void {
    const { right, wrong } = this.countOf(host);
    const stopped = wrong - right >= STOPS_AT;
    this.world.hosts.trusted.set(host, right > wrong ? 1 : 0);
    this.world.hosts.stopped.set(host, stopped ? 1 : 0);
    for (const page of this.byHost.get(host) ?? []) {
      const counts = this.given.get(page) ?? !stopped;
      if (counts && this.takenBack.delete(page)) this.world.reinstate(page);
      if (counts || this.takenBack.has(page)) continue;
      this.takenBack.add(page);
      this.world.revoke(page);
      this.policy.revoke?.(page);
    }
  }
}
