import type { FailureReason } from '@hyrde/contracts';
import type { Web } from '../../site/index.js';
import { prospectsOn } from './find-hubs.js';
import { FleetSteps } from './fleet-steps.js';
import type { Foraged } from './forage.js';
import { HOUR_MS, HubLooks, type RoundInput, type RoundLook } from './hub-looks.js';
import { LostLists } from './lost-lists.js';
import type { WatchState } from './watch-state.js';

/** Hubs are looked for anew once a week; once a day where one fails, since the site may have been made anew. */
const [SEEK_MS, SEEK_SOON_MS] = [7 * 24 * HOUR_MS, 24 * HOUR_MS];
/** Nothing is gained by looking at a hub sooner, however many downloads were saved. */
const AGAIN_MS = 10 * 60_000;
/** Where nothing can be chosen, the site is looked at again after so long. */
const IDLE_MS = 24 * HOUR_MS;

export interface Round {
  state: WatchState;
  looks: readonly RoundLook[];
  /** When the next one is due, in milliseconds since 1970. */
  nextAt: number;
  /** For which hub; null where that is not known. */
  nextHub: string | null;
  /** What a forager sent; null where none went. */
  foraged: Foraged | null;
  /** Why the site could not be begun with; null where it could. */
  failed: FailureReason | null;
}

/**
 * One round on a site: looks for hubs where it is time to, then at each hub that the policy chooses now, or wherever a step of
 * one forager leads. What the site costs before it has a hub – its home page and the first look at each – is not of the purse's days.
 */
export async function watchRound(input: RoundInput, web: Web): Promise<Round> {
  const round = new WatchRound(input, web);
  return round.run();
}

class WatchRound {
  private readonly hubs: HubLooks;
  private readonly lists: LostLists;
  private readonly fleet: FleetSteps | null;

  constructor(
    private readonly input: RoundInput,
    web: Web,
  ) {
    this.hubs = new HubLooks(input, web);
    this.lists = new LostLists(this.hubs);
    this.fleet = input.foragers ? new FleetSteps(this.hubs, input.foragers) : null;
  }

  async run(): Promise<Round> {
    const failed = this.isToSeek() ? await this.seek() : null;
    // A list that a search has found since is looked at before hubs are looked for anew.
    if (this.hubs.state.soughtAt !== null) this.hubs.add(this.input.known);
    if (this.fleet) await this.fleet.take();
    else await this.lookAtAll();
    if (this.lists.hasLost()) await this.seek();
    const choice = this.fleet ? this.fleet.next() : this.choose();
    const foraged = this.fleet?.foraged ?? null;
    const now = this.hubs.now();
    const soonest = now + (foraged || (choice?.hub && this.hubs.seen.has(choice.hub)) ? AGAIN_MS : 0);
    const nextAt = choice ? Math.max(soonest, Math.ceil(choice.at * HOUR_MS)) : now + IDLE_MS;
    const { state, looks } = this.hubs;
    return { state, looks, foraged, nextAt, nextHub: choice?.hub ?? null, failed };
  }

  private isToSeek(): boolean {
    const { soughtAt, site } = this.hubs.state;
    if (soughtAt === null) return true;
    const isFailing = site.hubs.some(({ failures }) => failures > 0) || this.hubs.lost().length > 0;
    return this.hubs.now() - soughtAt >= (isFailing ? SEEK_SOON_MS : SEEK_MS);
  }

  /** Opens the home page for what may be hubs. */
  private async seek(): Promise<FailureReason | null> {
    const isFirst = this.hubs.state.hubs.length === 0;
    const opened = await this.hubs.web.open(this.input.home);
    if (opened.kind === 'budget-spent') {
      this.hubs.spent = true;
      return null;
    }
    if (!isFirst) this.hubs.pay(null);
    this.hubs.add(this.input.known);
    if (opened.kind === 'page') {
      this.hubs.add(prospectsOn(opened.page, opened.tree, this.input.names));
      await this.lists.seek(opened.page);
    }
    // While a list is lost, hubs are looked for each day: what is none is not asked again as often.
    const isAnew = opened.kind === 'page' && this.hubs.lost().length === 0;
    this.hubs.state = { ...this.hubs.state, soughtAt: this.hubs.now(), none: isAnew ? [] : this.hubs.state.none };
    if (isFirst) await this.lookAtFirst();
    return opened.kind === 'failed' && this.hubs.state.hubs.length === 0 ? opened.reason : null;
  }

  private async lookAtFirst(): Promise<void> {
    for (const { id } of this.hubs.state.hubs) await this.hubs.lookAt(id);
    const site = { ...this.hubs.state.site, purse: { downloads: 0, at: this.hubs.now() / HOUR_MS } };
    this.hubs.state = { ...this.hubs.state, site };
  }

  private async lookAtAll(): Promise<void> {
    for (let choice = this.choose(); choice && choice.at <= this.hubs.now() / HOUR_MS; choice = this.choose()) {
      if (this.hubs.spent || this.hubs.web.remaining === 0 || this.hubs.seen.has(choice.hub)) return;
      await this.hubs.lookAt(choice.hub);
    }
  }

  private choose() {
    return this.input.policy.choose(this.hubs.state.site, this.hubs.now() / HOUR_MS, this.input.purse);
  }
}
