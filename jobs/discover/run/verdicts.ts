import type { PageFeatures } from '../reward/fit.js';
import type { RewardModel } from '../reward/reward-model.js';
import type { World } from '../world/world.js';
import type { Suspicion } from './suspicion.js';

/** So many wrong ones more than right ones stop a host; one more keeps it waiting for another look. */
const STOPS_AT = 2;
/** A seed speaks for its host as so many right ones do. */
const NAMED = 2;
/** So many of one host are asked about at once. */
const OF_ONE_HOST = 2;
/** What a held host is asked about before others, as a factor of its finds. */
const HELD = 1_000;

/** What people say of finds: it teaches the reward, and stops hosts whose finds are none. Each can be taken back. */
export class Verdicts {
  readonly unsaved = ['reward', 'suspicion', 'named'];
  private readonly features = new Map<number, PageFeatures>();
  private readonly given = new Map<number, boolean>();
  private readonly takenBack = new Set<number>();
  private readonly byHost = new Map<number, number[]>();
  /** Hosts with more wrong finds than right ones. */
  private readonly doubted = new Set<number>();

  /** @param named hosts that a person has named by a seed */
  constructor(
    private readonly world: World,
    private readonly reward: Pick<RewardModel, 'teach' | 'forget'>,
    private readonly suspicion: Suspicion,
    private readonly named: ReadonlySet<string>,
  ) {}

  found(page: number, features: PageFeatures): void {
    const host = this.world.hostOfPage(page);
    this.features.set(page, features);
    this.byHost.set(host, [...(this.byHost.get(host) ?? []), page]);
  }

  /** More hosts were named. */
  lookAgain(): void {
    for (const host of this.byHost.keys()) this.settle(host);
  }

  /** Finds that nobody, and no host's stop, has taken back. */
  counting = (): number[] => [...this.features.keys()].filter((page) => !this.takenBack.has(page));

  /** Is a host to wait until a person has seen a find of it? */
  isHeld = (host: number): boolean => {
    if (this.isDoubted(host)) return true;
    if (this.world.hosts.trusted.at(host) === 1 || this.isNamed(host)) return false;
    return this.suspicion.isSuspect(host) || (this.world.isJudged && this.world.isUnseen(host));
  };

  /** May it give some pages although it is held? Not where people doubt it, nor where it has given many that nobody saw. */
  mayTry = (host: number): boolean => !this.isDoubted(host) && !this.world.isUnseen(host);

  /** Has it more wrong finds than right ones? */
  private isDoubted = (host: number): boolean => this.doubted.has(host);

  private isNamed = (host: number): boolean => this.named.has(this.world.hosts.nameOf(host));

  /** Held hosts that have given finds, by name. */
  heldHosts = (): string[] => [...this.byHost.keys()].filter(this.isHeld).map((host) => this.world.hosts.nameOf(host));

  /** Finds to ask a person about: of hosts that are held, then of those that gave most and were judged least. */
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
   * A person's verdict on a find; null takes it back. A wrong one takes the find back, and stops its host where no more
   * right ones stand by it. Policies see it in the rates of host, section and group, not in words: a farm's links say what others say.
   */
  judge(page: number, relevant: boolean | null): void {
    const features = this.features.get(page);
    const before = this.given.get(page);
    if (features === undefined || before === (relevant ?? undefined)) return;
    if (before !== undefined) this.reward.forget(features, before);
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

  /** All that a stopped host gave is taken back, but for what is right; of another one what is wrong. */
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
