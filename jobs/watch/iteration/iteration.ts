import type { FailureReason, WatchReason } from '@hyrde/contracts';
import type { Page, Web } from '../../site/index.js';
import { Fleet } from '../foragers/fleet.js';
import type { Learning } from '../foragers/forager.js';
import { MAX_KEYS } from '../news/whats-new.js';
import { affordable } from '../policies/policy.js';
import { areCalledAlike, itselfOn, prospectsOn, successorsOf, type Way, wayOn } from './find-hubs.js';
import type { Foraged } from './forage.js';
import { foragerRules, sentBy, stepCost } from './forage.js';
import { HOUR_MS, type HubPoll, HubPolls, type IterationInput, MIN_SHARED } from './hub-polls.js';
import { LaterPages } from './later-pages.js';
import { commonest, type WatchedHub, type WatchState, whyUnwatched } from './watch-state.js';

/** Time after a list's disappearance during which the pages above it are searched too, in milliseconds. */
const SEEK_FAR_MS = 4 * 24 * HOUR_MS;

/** The search for lists that have left their addresses. */
class LostLists {
  constructor(private readonly hubs: HubPolls) {}

  /** True if a list has left its address since the last search for hubs. */
  hasLost(): boolean {
    const { soughtAt } = this.hubs.state;
    return this.hubs.lost().some(({ goneAt }) => goneAt !== null && soughtAt !== null && goneAt > soughtAt);
  }

  /** Polls the possible new addresses of lost lists, whatever remains of the budget; later polls wait for it. */
  async seek(home: Page): Promise<void> {
    this.settle();
    const opened = new Map<string, Page | null>();
    for (const lost of this.hubs.lost()) {
      if (await this.isFoundOn(home, lost)) continue;
      if (lost.goneAt !== null && this.hubs.now() - lost.goneAt > SEEK_FAR_MS) continue;
      for (const way of lost.ways) {
        const page = await this.openWay(way, home, opened);
        if (page && (await this.isFoundOn(page, lost))) break;
      }
    }
  }

  /** Merges each lost list with the hub, found before, that is the same list at its new address. */
  private settle(): void {
    for (const lost of this.hubs.lost()) {
      const place = this.hubs.state.hubs.find((hub) => isSameList(hub, lost));
      if (!place) continue;
      this.hubs.remove(place.id);
      const { id, target, largest } = lost;
      this.hubs.replace({
        ...place,
        id,
        target: target ?? place.target,
        largest: Math.max(largest, place.largest),
        keys: [...new Set([...lost.keys, ...place.keys])].slice(-MAX_KEYS),
        contents: [...new Set([...lost.contents, ...place.contents])].slice(-MAX_KEYS),
      });
    }
  }

  /**
   * Polls the possible successors of a lost list on a page.
   * @returns true if the list was found
   */
  private async isFoundOn(page: Page, lost: WatchedHub): Promise<boolean> {
    const prospects = successorsOf(lost, page);
    this.hubs.add(prospects);
    const urls = new Set(prospects.map(({ url }) => url));
    const added = this.hubs.state.hubs.filter(({ url, lastPoll }) => urls.has(url) && lastPoll === null);
    for (const { id } of added) await this.hubs.poll(id);
    return !this.hubs.lost().some(({ id }) => id === lost.id);
  }

  /** Opens a page above a lost list, once an iteration: at its address, or where the home page links to its label. */
  private async openWay(way: Way, home: Page, opened: Map<string, Page | null>): Promise<Page | null> {
    for (const url of new Set([way.url, wayOn(way, home) ?? way.url])) {
      let page = opened.get(url);
      if (page === undefined && !this.hubs.spent) {
        const answer = await this.hubs.web.open(url);
        this.hubs.spent = answer.kind === 'budget-spent';
        if (!this.hubs.spent) this.hubs.pay(null);
        page = answer.kind === 'page' && answer.page.url !== this.hubs.input.home ? answer.page : null;
        opened.set(url, page);
      }
      if (page) return page;
    }
    return null;
  }
}

/** True if a hub is the lost list at another address: it has the same title and enough of the same documents. */
function isSameList(hub: WatchedHub, lost: WatchedHub): boolean {
  const isAlive = hub.id !== lost.id && hub.kind === 'list' && hub.lastPoll !== null && hub.goneAt === null;
  if (!isAlive || hub.empty > 0 || !areCalledAlike(hub.title, lost.title)) return false;
  const contents = new Set(lost.contents);
  return hub.contents.filter((one) => contents.has(one)).length >= MIN_SHARED;
}

/** Maximum number of start URLs of a new fleet: the home page and the first hubs. */
const STARTS = 10;

/** Steps of a fleet on a site. */
class FleetSteps {
  /** Result of the step; null if there was no step. */
  foraged: Foraged | null = null;

  constructor(
    private readonly hubs: HubPolls,
    private readonly learning: Learning,
  ) {}

  /**
   * Takes a step of the current forager: opens its page, then the linked pages in descending order of value, until the
   * step's downloads are spent. The reinforcing agent answers when the iteration is stored.
   */
  async take(): Promise<void> {
    const begun = this.hubs.now() / HOUR_MS;
    const rules = foragerRules(this.learning, () => this.hubs.web.random());
    const starts = [this.hubs.input.home, ...this.hubs.state.hubs.map(({ url }) => url)].slice(0, STARTS);
    const fleet = this.hubs.state.fleet ? new Fleet(rules, this.hubs.state.fleet) : Fleet.begun(rules, starts, begun);
    const since = () => (this.hubs.now() - this.hubs.input.newsMs) / HOUR_MS;
    const next = this.next();
    if (next && next.at <= begun && !this.hubs.spent) {
      const { forager } = fleet;
      const [url, before] = [forager.select(), this.hubs.polls.length];
      const last = this.hubs.web.downloads + stepCost(this.hubs.input.budget);
      const links = await this.visit(url);
      forager.opened(url, links);
      for (const link of forager.byValue(links)) {
        if (this.hubs.spent || this.hubs.web.remaining === 0 || this.hubs.web.downloads >= last) break;
        if (link !== url) await this.visit(link);
      }
      const polls = this.hubs.polls.slice(before).filter(({ burst }) => !burst);
      const unmuted = polls.flatMap(({ news }) => news.filter(({ muted }) => muted === null));
      const sent = sentBy(fleet, unmuted, this.hubs.shown, since());
      this.foraged = { learning: this.learning, url, ...sent, at: this.hubs.now() / HOUR_MS, since: since() };
    }
    this.hubs.state = { ...this.hubs.state, fleet: fleet.saved(since()) };
  }

  /** First time at which the budget covers a step; null if never. */
  next() {
    const { budget } = this.hubs.input;
    const at = affordable(this.hubs.state.site, this.hubs.now() / HOUR_MS, budget, stepCost(budget));
    return at === null ? null : { hub: null, at };
  }

  /**
   * Opens a page, and evaluates it if it is a hub or turns out to be one.
   * @returns URLs that the page links to
   */
  private async visit(url: string): Promise<string[]> {
    const known = this.hubs.hubAt(url);
    if (known && this.hubs.seen.has(known.id)) return [];
    const page = known ? await this.hubs.poll(known.id) : await this.open(url);
    if (this.hubs.spent) return [];
    const feeds = (page?.feeds ?? []).filter((feed) => this.hubs.hubAt(feed));
    return [...(page?.links ?? []).map((link) => link.url), ...feeds];
  }

  /** Opens a page that is no known hub, and reads it as one if it lists documents. */
  private async open(url: string): Promise<Page | null> {
    const opened = await this.hubs.web.open(url);
    if (opened.kind === 'budget-spent') {
      this.hubs.spent = true;
      return null;
    }
    const page = opened.kind === 'page' ? opened.page : null;
    const itself = opened.kind === 'page' && page?.url === url ? itselfOn(opened.page, opened.tree) : [];
    if (itself.length > 0) this.hubs.makeRoom();
    this.hubs.add(itself);
    const found = this.hubs.hubAt(url);
    if (found) {
      this.hubs.seen.add(found.id);
      this.hubs.take(found, this.hubs.requests.answerOf(found, opened));
    } else this.hubs.pay(null);
    return page;
  }
}

/** Interval of the searches for hubs: one week, or one day while a hub fails, since the site may have been rebuilt. */
const [SEEK_MS, SEEK_SOON_MS] = [7 * 24 * HOUR_MS, 24 * HOUR_MS];
/** Minimum time between two polls of a hub in milliseconds, however many downloads were saved. */
const AGAIN_MS = 10 * 60_000;
/** Time until the next iteration if nothing can be chosen, in milliseconds. */
const IDLE_MS = 24 * HOUR_MS;

export interface Iteration {
  state: WatchState;
  polls: readonly HubPoll[];
  /** Time at which the next iteration is due, in milliseconds since 1970. */
  nextAt: number;
  /** Id of the hub for which the next iteration is due; null if unknown. */
  nextHub: string | null;
  /** Result of a forager's step; null if there was no step. */
  foraged: Foraged | null;
  /** Reason why nothing of the site is watched, or why no hub that was due could be read; null if any was. */
  unwatched: WatchReason | null;
}

/**
 * Runs one iteration of a site's watch: searches for hubs if that is due, then polls each hub that the
 * policy chooses now, or visits the pages of one forager's step. The downloads before the site has a hub – its home
 * page and the first poll of each hub – are not charged to the budget.
 */
export async function watchIteration(input: IterationInput, web: Web): Promise<Iteration> {
  return new WatchIteration(input, web).run();
}

class WatchIteration {
  private readonly hubs: HubPolls;
  private readonly lists: LostLists;
  private readonly later: LaterPages;
  private readonly fleet: FleetSteps | null;

  constructor(
    private readonly input: IterationInput,
    web: Web,
  ) {
    this.hubs = new HubPolls(input, web);
    this.lists = new LostLists(this.hubs);
    this.later = new LaterPages(this.hubs);
    this.fleet = input.foragers ? new FleetSteps(this.hubs, input.foragers) : null;
  }

  async run(): Promise<Iteration> {
    const failed = this.isToSeek() ? await this.seek() : null;
    // A list that a search has found since is polled before hubs are searched for again.
    if (this.hubs.state.soughtAt !== null) this.hubs.add(this.input.known);
    if (this.fleet) await this.fleet.take();
    else await this.pollDue();
    if (this.lists.hasLost()) await this.seek();
    await this.later.read(false);
    const choice = this.fleet ? this.fleet.next() : this.choose();
    const foraged = this.fleet?.foraged ?? null;
    const now = this.hubs.now();
    const soonest = now + (foraged || (choice?.hub && this.hubs.seen.has(choice.hub)) ? AGAIN_MS : 0);
    const nextAt = choice ? Math.max(soonest, Math.ceil(choice.at * HOUR_MS)) : now + IDLE_MS;
    const { state, polls } = this.hubs;
    const unwatched = failed ?? whyUnwatched(state) ?? (polls.length > 0 ? null : commonest(this.hubs.failures));
    return { state, polls, foraged, nextAt, nextHub: choice?.hub ?? null, unwatched };
  }

  private isToSeek(): boolean {
    const { soughtAt, site } = this.hubs.state;
    if (soughtAt === null) return true;
    const isFailing = site.hubs.some(({ failures }) => failures > 0) || this.hubs.lost().length > 0;
    return this.hubs.now() - soughtAt >= (isFailing ? SEEK_SOON_MS : SEEK_MS);
  }

  /** Opens the home page and adds its prospects. */
  private async seek(): Promise<FailureReason | null> {
    const isFirst = this.hubs.state.hubs.length === 0;
    const opened = await this.hubs.web.open(this.input.home);
    if (opened.kind === 'budget-spent') {
      this.hubs.spent = true;
      return null;
    }
    if (!isFirst) this.hubs.pay(null);
    this.hubs.dropPassing();
    this.hubs.add(this.input.known);
    if (opened.kind === 'page') {
      this.hubs.add(prospectsOn(opened.page, opened.tree, this.input.names));
      await this.lists.seek(opened.page);
    }
    // While a list is lost, hubs are searched for each day; addresses that are not hubs are then not requested as
    // often.
    const isAnew = opened.kind === 'page' && this.hubs.lost().length === 0;
    this.hubs.state = { ...this.hubs.state, soughtAt: this.hubs.now(), notHubs: isAnew ? [] : this.hubs.state.notHubs };
    if (isFirst) await this.pollNew();
    return opened.kind === 'failed' && this.hubs.state.hubs.length === 0 ? opened.reason : null;
  }

  /** Polls all hubs, those among them that others have named, and reads the later pages of lists. */
  private async pollNew(): Promise<void> {
    for (let next = this.unpolled(); next; next = this.unpolled()) await this.hubs.poll(next.id);
    await this.later.read(true);
    const site = { ...this.hubs.state.site, budget: { downloads: 0, at: this.hubs.now() / HOUR_MS } };
    this.hubs.state = { ...this.hubs.state, site };
  }

  private unpolled(): WatchedHub | undefined {
    return this.hubs.spent ? undefined : this.hubs.state.hubs.find(({ id }) => !this.hubs.seen.has(id));
  }

  private async pollDue(): Promise<void> {
    for (let choice = this.choose(); choice && choice.at <= this.hubs.now() / HOUR_MS; choice = this.choose()) {
      if (this.hubs.spent || this.hubs.web.remaining === 0 || this.hubs.seen.has(choice.hub)) return;
      await this.hubs.poll(choice.hub);
    }
  }

  private choose() {
    return this.input.policy.choose(this.hubs.state.site, this.hubs.now() / HOUR_MS, this.input.budget);
  }
}
