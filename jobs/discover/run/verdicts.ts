import type { Policy } from '../port.js';
import type { PageFeatures, RewardModel } from '../reward/reward-model.js';
import type { World } from '../world/world.js';

/** So many wrong ones more than right ones stop a host. */
const STOPS_AT = 2;
/** So many of one host are asked about at once. */
const OF_ONE_HOST = 2;

/** What people say of finds: it teaches the reward, and stops hosts whose finds are none. */
export class Verdicts {
  readonly unsaved = ['reward', 'policy'];
  private readonly waiting = new Map<number, PageFeatures>();
  private readonly byHost = new Map<number, { right: number; wrong: number }>();

  constructor(
    private readonly world: World,
    private readonly reward: Pick<RewardModel, 'teach'>,
    private readonly policy: Pick<Policy, 'revoke'>,
  ) {}

  found(page: number, features: PageFeatures): void {
    this.waiting.set(page, features);
  }

  /** Finds to ask a person about: of the hosts that gave most and were judged least. */
  askAbout(count: number): number[] {
    const weight = (page: number) => {
      const host = this.world.hostOfPage(page);
      const { right = 0, wrong = 0 } = this.byHost.get(host) ?? {};
      return this.world.hosts.finds.at(host) / (1 + right + wrong) ** 2;
    };
    const byHost = new Map<number, number[]>();
    for (const page of this.waiting.keys()) {
      const host = this.world.hostOfPage(page);
      byHost.set(host, [page, ...(byHost.get(host) ?? [])].slice(0, OF_ONE_HOST));
    }
    const most = [...byHost.values()].sort(([a = 0], [b = 0]) => weight(b) - weight(a) || a - b);
    return most.flat().slice(0, count);
  }

  /** A person's verdict on a find. A wrong one takes the find back, and stops its host where no more right ones stand by it. */
  judge(page: number, relevant: boolean): void {
    const features = this.waiting.get(page);
    if (features === undefined) return;
    this.waiting.delete(page);
    this.reward.teach(features, relevant);
    const host = this.world.hostOfPage(page);
    const { right, wrong } = this.byHost.get(host) ?? { right: 0, wrong: 0 };
    const now = relevant ? { right: right + 1, wrong } : { right, wrong: wrong + 1 };
    this.byHost.set(host, now);
    this.world.isJudged = true;
    this.world.hosts.trusted.set(host, now.right > now.wrong ? 1 : 0);
    if (relevant) return;
    this.world.revoke(page);
    this.policy.revoke?.(page);
    if (now.wrong - now.right >= STOPS_AT) this.stop(host);
  }

  /** All that a stopped host gave is taken back. */
  private stop(host: number): void {
    this.world.stopHost(host);
    for (const page of this.waiting.keys()) {
      if (this.world.hostOfPage(page) !== host) continue;
      this.world.revoke(page);
      this.policy.revoke?.(page);
      this.waiting.delete(page);
    }
  }
}
