import type { FailureReason } from '@hyrde/contracts';
import type { Opened, Page, Web } from '../../site/index.js';
import { Fleet } from '../foragers/fleet.js';
import type { Learning } from '../foragers/rules.js';
import { feedItems } from '../news/feed-items.js';
import { hashOf } from '../news/identity.js';
import type { HubItem, ItemDate } from '../news/item.js';
import type { Mute } from '../news/likeness.js';
import { listItems } from '../news/list-items.js';
import { withoutVersions } from '../news/versions.js';
import { MOST_KEPT, type NewsItem, type Shown, type WhatsNew, whatsNew } from '../news/whats-new.js';
import type { NewItem, Policy, Purse } from '../policies/policy.js';
import { affordable } from '../policies/purse.js';
import { withHub, withoutHub } from '../policies/state.js';
import {
  areCalledAlike,
  type HubNames,
  itselfOn,
  type Prospect,
  prospectsOn,
  successorsOf,
  type Way,
  wayOn,
  waysTo,
} from './find-hubs.js';
import { type Foraged, foragerRules, sentBy, stepCost } from './forage.js';
import type { WatchedHub, WatchState } from './watch-state.js';

const HOUR_MS = 3_600_000;
/** Hubs are looked for anew once a week; once a day where one fails, since the site may have been made anew. */
const [SEEK_MS, SEEK_SOON_MS] = [7 * 24 * HOUR_MS, 24 * HOUR_MS];
/** More are no hubs of one site, but a trap's. */
const MOST_HUBS = 40;
const MOST_NONE = 200;
/** A hub that shows nothing so many times in a row is none any more. */
const EMPTY_LOOKS = 5;
/** A list that shows nothing so many times is looked for elsewhere … */
const MOVED_LOOKS = 2;
/** … and one whose address has been empty for so long is given up. */
const GIVE_UP_MS = 30 * 24 * HOUR_MS;
/** So long it is looked for on the pages above it too, on which its own page stood. */
const SEEK_FAR_MS = 4 * 24 * HOUR_MS;
/** So many documents of a list that has left its address, at another, make it the same list. */
const SAME_LIST = 3;
/** A hub is read in full after it has said "unchanged" so often: some say so for ever. */
const MOST_UNCHANGED = 2;
/** Nothing is gained by looking at a hub sooner, however many downloads were saved. */
const AGAIN_MS = 10 * 60_000;
/** Where nothing can be chosen, the site is looked at again after so long. */
const IDLE_MS = 24 * HOUR_MS;
/** The addresses at which a fleet's first paths may begin: the home page and the first hubs. */
const STARTS = 10;

export interface RoundInput {
  /** Canonical. */
  home: string;
  state: WatchState;
  /** Where searches have found lists, and where records are brought up. */
  known: readonly Prospect[];
  names: HubNames;
  policy: Policy;
  /** Where a fleet looks at hubs, and not the policy: what it learns by. */
  foragers?: Learning | null;
  purse: Purse;
  /** How old news may be, by their own date. */
  newsMs: number;
  /** What is told to nobody, by the hub's id. */
  mutes: ReadonlyMap<string, readonly Mute[]>;
}

/** One download of a hub, as it is kept. */
export interface RoundLook {
  hub: string;
  /** What was asked for, as the journal knows it. */
  url: string;
  at: number;
  news: readonly NewsItem[];
  burst: boolean;
}

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
  private state: WatchState;
  private readonly looks: RoundLook[] = [];
  /** Hubs that were looked at. */
  private readonly seen = new Set<string>();
  /** The keys of all that they showed. */
  private readonly shown = new Set<number>();
  private foraged: Foraged | null = null;
  private spent = false;

  constructor(
    private readonly input: RoundInput,
    private readonly web: Web,
  ) {
    this.state = input.state;
  }

  async run(): Promise<Round> {
    const failed = this.isToSeek() ? await this.seek() : null;
    const { foragers } = this.input;
    // A list that a search has found since is looked at before hubs are looked for anew.
    if (this.state.soughtAt !== null) this.add(this.input.known);
    if (foragers) await this.forage(foragers);
    else await this.lookAtAll();
    if (this.hasLost()) await this.seek();
    const choice = foragers ? this.nextStep() : this.choose();
    const now = this.now();
    const soonest = now + (this.foraged || (choice?.hub && this.seen.has(choice.hub)) ? AGAIN_MS : 0);
    const nextAt = choice ? Math.max(soonest, Math.ceil(choice.at * HOUR_MS)) : now + IDLE_MS;
    const { state, looks, foraged } = this;
    return { state, looks, foraged, nextAt, nextHub: choice?.hub ?? null, failed };
  }

  /**
   * A step of the forager whose turn it is: its page, then those that it links to, the most valued first, until the step's
   * downloads are spent. What it sent is answered where the round is written.
   */
  private async forage(learning: Learning): Promise<void> {
    const begun = this.now() / HOUR_MS;
    const rules = foragerRules(learning, () => this.web.random());
    const starts = [this.input.home, ...this.state.hubs.map(({ url }) => url)].slice(0, STARTS);
    const fleet = this.state.fleet ? new Fleet(rules, this.state.fleet) : Fleet.begun(rules, starts, begun);
    const since = () => (this.now() - this.input.newsMs) / HOUR_MS;
    const next = this.nextStep();
    if (next && next.at <= begun && !this.spent) {
      const { forager } = fleet;
      const [url, before] = [forager.select(), this.looks.length];
      const last = this.web.downloads + stepCost(this.input.purse);
      const links = await this.visit(url);
      forager.opened(url, links);
      for (const link of forager.byValue(links)) {
        if (this.spent || this.web.remaining === 0 || this.web.downloads >= last) break;
        if (link !== url) await this.visit(link);
      }
      const looks = this.looks.slice(before).filter(({ burst }) => !burst);
      const heard = looks.flatMap(({ news }) => news.filter(({ muted }) => muted === null));
      const sent = sentBy(fleet, heard, this.shown, since());
      this.foraged = { learning, url, ...sent, at: this.now() / HOUR_MS, since: since() };
    }
    this.state = { ...this.state, fleet: fleet.saved(since()) };
  }

  private nextStep() {
    const { purse } = this.input;
    const at = affordable(this.state.site, this.now() / HOUR_MS, purse, stepCost(purse));
    return at === null ? null : { hub: null, at };
  }

  /** Opens a page, and reads it where it is a hub or turns out to be one. @returns what it links to */
  private async visit(url: string): Promise<string[]> {
    const known = this.hubAt(url);
    if (known && this.seen.has(known.id)) return [];
    const opened = known ? await this.lookAt(known.id) : await this.web.open(url);
    if (opened?.kind === 'budget-spent') this.spent = true;
    if (opened === null || this.spent) return [];
    const page = opened.kind === 'page' ? opened.page : null;
    const itself = !known && opened.kind === 'page' && page?.url === url ? itselfOn(page, opened.tree) : [];
    if (itself.length > 0) this.makeRoom();
    this.add(itself);
    const found = this.hubAt(url);
    if (!known && found) {
      this.seen.add(found.id);
      this.read(found, opened);
    } else if (!known) this.pay(null);
    const feeds = (page?.feeds ?? []).filter((feed) => this.hubAt(feed));
    return [...(page?.links ?? []).map((link) => link.url), ...feeds];
  }

  private hubAt(url: string): WatchedHub | undefined {
    return this.state.hubs.find((hub) => hub.url === url);
  }

  /** Where there are too many hubs, of those that brought nothing the one not looked at for longest goes. */
  private makeRoom(): void {
    const { hubs, site } = this.state;
    if (hubs.length < MOST_HUBS) return;
    const useful = new Set(site.hubs.filter(({ firsts }) => firsts > 0).map(({ id }) => id));
    const [oldest] = hubs
      .filter(({ id, target }) => target === null && !useful.has(id) && !this.seen.has(id))
      .toSorted((a, b) => (a.lastLook ?? 0) - (b.lastLook ?? 0));
    if (oldest) this.forget(oldest.id);
  }

  private isToSeek(): boolean {
    const { soughtAt, site } = this.state;
    if (soughtAt === null) return true;
    const isFailing = site.hubs.some(({ failures }) => failures > 0) || this.lost().length > 0;
    return this.now() - soughtAt >= (isFailing ? SEEK_SOON_MS : SEEK_MS);
  }

  /** Opens the home page for what may be hubs. */
  private async seek(): Promise<FailureReason | null> {
    const isFirst = this.state.hubs.length === 0;
    const opened = await this.web.open(this.input.home);
    if (opened.kind === 'budget-spent') {
      this.spent = true;
      return null;
    }
    if (!isFirst) this.pay(null);
    this.add(this.input.known);
    if (opened.kind === 'page') {
      this.add(prospectsOn(opened.page, opened.tree, this.input.names));
      await this.seekLost(opened.page);
    }
    // While a list is lost, hubs are looked for each day: what is none is not asked again as often.
    const isAnew = opened.kind === 'page' && this.lost().length === 0;
    this.state = { ...this.state, soughtAt: this.now(), none: isAnew ? [] : this.state.none };
    if (isFirst) await this.lookAtFirst();
    return opened.kind === 'failed' && this.state.hubs.length === 0 ? opened.reason : null;
  }

  /** Lists that have left their addresses. */
  private lost(): WatchedHub[] {
    return this.state.hubs.filter(
      ({ kind, goneAt, empty }) => kind === 'list' && (goneAt !== null || empty >= MOVED_LOOKS),
    );
  }

  /** Has a list left its address since hubs were looked for? */
  private hasLost(): boolean {
    const { soughtAt } = this.state;
    return this.lost().some(({ goneAt }) => goneAt !== null && soughtAt !== null && goneAt > soughtAt);
  }

  /** Looks at once where such lists may stand now, whatever is left of the purse: it is waited for afterwards. */
  private async seekLost(home: Page): Promise<void> {
    this.settleLost();
    const opened = new Map<string, Page | null>();
    for (const lost of this.lost()) {
      if (await this.isFoundOn(home, lost)) continue;
      if (lost.goneAt !== null && this.now() - lost.goneAt > SEEK_FAR_MS) continue;
      for (const way of lost.ways) {
        const page = await this.openWay(way, home, opened);
        if (page && (await this.isFoundOn(page, lost))) break;
      }
    }
  }

  /** A lost list whose new address was found before it was missed, as another hub, goes on there with all that is known of it. */
  private settleLost(): void {
    for (const lost of this.lost()) {
      const place = this.state.hubs.find((hub) => isSameList(hub, lost));
      if (!place) continue;
      this.forget(place.id);
      const { id, target, largest } = lost;
      this.replace({
        ...place,
        id,
        target: target ?? place.target,
        largest: Math.max(largest, place.largest),
        keys: [...new Set([...lost.keys, ...place.keys])].slice(-MOST_KEPT),
        contents: [...new Set([...lost.contents, ...place.contents])].slice(-MOST_KEPT),
      });
    }
  }

  /** Does a lost list stand where a page leads to what is called like it? */
  private async isFoundOn(page: Page, lost: WatchedHub): Promise<boolean> {
    const prospects = successorsOf(lost, page);
    this.add(prospects);
    const urls = new Set(prospects.map(({ url }) => url));
    const added = this.state.hubs.filter(({ url, lastLook }) => urls.has(url) && lastLook === null);
    for (const { id } of added) await this.lookAt(id);
    return !this.lost().some(({ id }) => id === lost.id);
  }

  /** A page above a lost list: at its address, or where the home page leads to what is called so. Each page once a round. */
  private async openWay(way: Way, home: Page, opened: Map<string, Page | null>): Promise<Page | null> {
    for (const url of new Set([way.url, wayOn(way, home) ?? way.url])) {
      let page = opened.get(url);
      if (page === undefined && !this.spent) {
        const answer = await this.web.open(url);
        this.spent = answer.kind === 'budget-spent';
        if (!this.spent) this.pay(null);
        page = answer.kind === 'page' && answer.page.url !== this.input.home ? answer.page : null;
        opened.set(url, page);
      }
      if (page) return page;
    }
    return null;
  }

  private async lookAtFirst(): Promise<void> {
    for (const { id } of this.state.hubs) await this.lookAt(id);
    const site = { ...this.state.site, purse: { downloads: 0, at: this.now() / HOUR_MS } };
    this.state = { ...this.state, site };
  }

  private async lookAtAll(): Promise<void> {
    for (let choice = this.choose(); choice && choice.at <= this.now() / HOUR_MS; choice = this.choose()) {
      if (this.spent || this.web.remaining === 0 || this.seen.has(choice.hub)) return;
      await this.lookAt(choice.hub);
    }
  }

  private choose() {
    return this.input.policy.choose(this.state.site, this.now() / HOUR_MS, this.input.purse);
  }

  private now(): number {
    return this.web.now?.() ?? 0;
  }

  private add(prospects: readonly Prospect[]): void {
    for (const { url, kind, target } of prospects) {
      const { hubs, none } = this.state;
      const id = hashOf(`${kind} ${url}`).toString(36);
      const known = hubs.some((hub) => hub.id === id || (hub.url === url && hub.kind === kind));
      if (known || none.includes(url) || hubs.length >= MOST_HUBS) continue;
      const hub: WatchedHub = {
        id,
        url,
        kind,
        target,
        title: '',
        validators: {},
        honest: false,
        lied: false,
        unchanged: [],
        lastLook: null,
        keys: [],
        contents: [],
        largest: 0,
        events: null,
        empty: 0,
        goneAt: null,
        ways: [],
      };
      const site = withHub(this.state.site, id, this.now() / HOUR_MS);
      this.state = { ...this.state, hubs: [...hubs, hub], site };
    }
  }

  private async lookAt(id: string): Promise<Opened | null> {
    const hub = this.state.hubs.find((one) => one.id === id);
    if (!hub || this.spent) return null;
    this.seen.add(id);
    const isTrusted = hub.honest && hub.unchanged.length < MOST_UNCHANGED;
    const validators = isTrusted ? hub.validators : null;
    const manner = hub.kind === 'feed' ? ({ as: 'feed' } as const) : null;
    const opened = this.unlessHome(hub, await this.web.open({ url: hub.url, validators, manner }));
    if (opened.kind === 'budget-spent') {
      this.spent = true;
      return null;
    }
    if (opened.kind === 'unchanged') {
      this.replace({ ...hub, unchanged: [...hub.unchanged, this.now()], goneAt: null });
      this.observed(hub, []);
    } else this.read(hub, opened);
    return opened;
  }

  /** An address that leads to the home page says politely that nothing stands there any more. */
  private unlessHome({ url }: WatchedHub, opened: Opened): Opened {
    const { home } = this.input;
    const leadsHome = opened.kind === 'page' && opened.page.url === home && url !== home;
    return leadsHome ? { kind: 'failed', url, reason: 'missing' } : opened;
  }

  /** What a download that came has shown. */
  private read(hub: WatchedHub, opened: Opened): void {
    const items = itemsOf(opened);
    if (items === null) {
      this.failed(hub, opened);
      return;
    }
    if (items.length === 0 || (hub.lastLook === null && opened.kind === 'page' && items.length < 3)) {
      this.showedNothing(hub, opened.kind === 'feed');
      return;
    }
    const others = new Map(
      this.state.hubs.flatMap((one): [string, Shown][] => (one.id === hub.id ? [] : [[one.id, one]])),
    );
    const now = this.now();
    const { newsMs, mutes } = this.input;
    const when = { now, newsMs, expected: this.expected(hub.id, now), mutes: mutes.get(hub.id) ?? [] };
    const found = whatsNew(items, hub, others, when);
    const predecessor = hub.lastLook === null ? this.predecessorOf(found.fresh) : undefined;
    if (predecessor) {
      this.forget(hub.id);
      this.seen.add(predecessor.id);
      const { url, target } = hub;
      this.read({ ...predecessor, url, target, validators: {}, honest: false, unchanged: [] }, opened);
      return;
    }
    const { news, burst, shown } = found;
    for (const key of found.keys) this.shown.add(key);
    this.looks.push({ hub: hub.id, url: hub.url, at: now, news, burst });
    const said = saidOf(opened);
    const isTold = JSON.stringify(said.validators) !== JSON.stringify(hub.validators);
    const lied = hub.lied || found.fresh.some(({ item: { date } }) => date !== null && date.to < lastOf(hub.unchanged));
    const honest = !lied && (hub.lastLook !== null && found.fresh.length > 0 ? isTold : hub.honest);
    const ways = opened.kind === 'page' && opened.tree ? waysTo(opened.tree, items, this.input.home) : [];
    this.replace({ ...hub, ...shown, ...said, ways, honest, lied, unchanged: [], empty: 0, goneAt: null });
    this.observed(hub, found.fresh);
    if (opened.kind === 'page')
      this.add((opened.page.feeds ?? []).map((url): Prospect => ({ url, kind: 'feed', target: hub.target })));
  }

  private failed(hub: WatchedHub, opened: Opened): void {
    const isNone = hub.lastLook === null && (opened.kind !== 'failed' || isForGood(opened.reason));
    const goneAt = opened.kind === 'failed' && isForGood(opened.reason) ? (hub.goneAt ?? this.now()) : null;
    const isOver = goneAt !== null && this.now() - goneAt > GIVE_UP_MS;
    if (isNone || isOver) this.drop(hub);
    else {
      this.replace({ ...hub, goneAt });
      this.pay(hub.id);
    }
  }

  /** Of lists that have left their addresses the one whose documents stand here now: it goes on, with all that is known of it. */
  private predecessorOf(fresh: WhatsNew['fresh']): WatchedHub | undefined {
    return this.lost().find(({ id }) => fresh.filter(({ shownBy }) => shownBy.includes(id)).length >= SAME_LIST);
  }

  /** A feed may be empty for a while; a page without a list is none. */
  private showedNothing(hub: WatchedHub, isFeed: boolean): void {
    if ((hub.lastLook === null && !isFeed) || hub.empty + 1 >= EMPTY_LOOKS) {
      this.drop(hub);
      return;
    }
    this.replace({ ...hub, lastLook: this.now(), empty: hub.empty + 1 });
    this.observed(hub, []);
  }

  private drop({ id, url }: WatchedHub): void {
    this.pay(null);
    this.forget(id);
    this.state = { ...this.state, none: [...this.state.none, url].slice(-MOST_NONE) };
  }

  private forget(id: string): void {
    const hubs = this.state.hubs.filter((hub) => hub.id !== id);
    this.state = { ...this.state, hubs, site: withoutHub(this.state.site, id) };
  }

  private replace(hub: WatchedHub): void {
    this.state = { ...this.state, hubs: this.state.hubs.map((one) => (one.id === hub.id ? hub : one)) };
  }

  /** What is muted is worth no download: it says nothing of when to come again. */
  private observed(hub: WatchedHub, fresh: WhatsNew['fresh']): void {
    const now = this.now();
    const heard = fresh.filter(({ muted }) => muted === null);
    const items = heard.map(({ item: { date }, shownBy }) => ({ ...publishedOf(date, hub.lastLook, now), shownBy }));
    const look = { time: now / HOUR_MS, hub: hub.id, items };
    this.state = { ...this.state, site: this.input.policy.observe(this.state.site, look, this.input.purse) };
  }

  /** Pays for a download that said nothing: of a hub that rests now, or of none. */
  private pay(hub: string | null): void {
    const look = { time: this.now() / HOUR_MS, hub: hub ?? '', items: null };
    this.state = { ...this.state, site: this.input.policy.observe(this.state.site, look, this.input.purse) };
  }

  /** Documents since the hub's last look, by its rate. */
  private expected(id: string, now: number): number {
    const hub = this.state.site.hubs.find((one) => one.id === id);
    if (!hub || hub.recent.hours <= 0 || hub.lastLook === null) return 0;
    return (hub.recent.items / hub.recent.hours) * Math.max(0, now / HOUR_MS - hub.lastLook);
  }
}

/** When an item came: by its own date, and between the hub's look before (null: there was none) and this one. */
function publishedOf(
  date: ItemDate | null,
  lastLook: number | null,
  now: number,
): Pick<NewItem, 'published' | 'within'> {
  if (date === null && lastLook === null) return { published: null };
  const [from, to] = [Math.max(date?.from ?? 0, lastLook ?? 0), Math.min(date?.to ?? now, now)];
  // Older than the look before: it came to this list later than it says.
  const [first, last] = from <= to ? [from, to] : [date?.from ?? to, date?.to ?? to];
  return { published: (first + last) / 2 / HOUR_MS, within: (last - first) / HOUR_MS };
}

/** Is a list that stands somewhere the one that is lost: called so, and with its documents? */
function isSameList(hub: WatchedHub, lost: WatchedHub): boolean {
  const stands = hub.id !== lost.id && hub.kind === 'list' && hub.lastLook !== null && hub.goneAt === null;
  if (!stands || hub.empty > 0 || !areCalledAlike(hub.title, lost.title)) return false;
  const contents = new Set(lost.contents);
  return hub.contents.filter((one) => contents.has(one)).length >= SAME_LIST;
}

const lastOf = (times: readonly number[]): number => times.at(-1) ?? Number.NEGATIVE_INFINITY;

const isForGood = (reason: FailureReason): boolean =>
  reason === 'missing' || reason === 'not-a-page' || reason === 'robots-disallow' || reason === 'redirect-broken';

function itemsOf(opened: Opened): HubItem[] | null {
  if (opened.kind === 'feed') return withoutVersions(feedItems(opened.feed));
  if (opened.kind === 'page') return opened.tree ? withoutVersions(listItems(opened.tree)) : [];
  return null;
}

function saidOf(opened: Opened): Pick<WatchedHub, 'title' | 'validators'> {
  if (opened.kind === 'feed') return { title: opened.feed.title, validators: opened.answer.validators };
  if (opened.kind === 'page') return { title: opened.page.title, validators: opened.answer?.validators ?? {} };
  return { title: '', validators: {} };
}
