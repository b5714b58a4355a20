import type { FailureReason } from '@hyrde/contracts';
import type { Opened, Web } from '../../site/index.js';
import type { Learning } from '../foragers/forager.js';
import type { HubItem, ItemDate } from '../news/hub-items.js';
import { feedItems, withoutVersions } from '../news/hub-items.js';
import type { Mute } from '../news/identity.js';
import { hashOf } from '../news/identity.js';
import { listItems } from '../news/list-items.js';
import { type NewsItem, type Shown, type WhatsNew, whatsNew } from '../news/whats-new.js';
import type { Budget, NewItem, Policy } from '../policies/policy.js';
import { withHub, withoutHub } from '../policies/state.js';
import { type HubNames, type Prospect, waysTo } from './find-hubs.js';
import type { WatchedHub, WatchState } from './watch-state.js';

export const HOUR_MS = 3_600_000;
/** Maximum number of hubs of a site; more indicate a crawler trap. */
const MAX_HUBS = 40;
const MAX_NOT_HUBS = 200;
/** Number of consecutive polls without items after which a hub is dropped. */
const MAX_EMPTY_POLLS = 5;
/** Number of consecutive polls without items after which a list is searched for elsewhere. */
const MOVED_POLLS = 2;
/** Time after which a hub whose address is gone is dropped, in milliseconds. */
const GIVE_UP_MS = 30 * 24 * HOUR_MS;
/** Minimum number of documents of a lost list at another address that make it the same list. */
export const MIN_SHARED = 3;
/** Maximum consecutive 304 answers after which a hub is read in full; some servers answer so forever. */
const MAX_UNCHANGED = 2;

export interface IterationInput {
  /** Canonical URL of the home page. */
  home: string;
  state: WatchState;
  /** Lists known from elsewhere: those that people named, that searches found, or that are portals of records. */
  known: readonly Prospect[];
  names: HubNames;
  policy: Policy;
  /** Kinds of learning of the fleet that polls hubs instead of the policy; null or omitted if the policy does. */
  foragers?: Learning | null;
  budget: Budget;
  /** Maximum age of news by their own date, in milliseconds. */
  newsMs: number;
  /** Rules of muted documents, by hub id. */
  mutes: ReadonlyMap<string, readonly Mute[]>;
}

/** One poll of a hub, as stored. */
export interface HubPoll {
  hub: string;
  /** Requested URL, as in the journal. */
  url: string;
  at: number;
  news: readonly NewsItem[];
  burst: boolean;
}

/** State of a site's hubs during an iteration: the hubs polled, and the items that they showed. */
export class HubPolls {
  state: WatchState;
  readonly polls: HubPoll[] = [];
  /** Ids of the hubs polled in this iteration. */
  readonly seen = new Set<string>();
  /** Keys of all items shown in this iteration. */
  readonly shown = new Set<number>();
  spent = false;

  constructor(
    readonly input: IterationInput,
    readonly web: Web,
  ) {
    this.state = input.state;
  }

  now(): number {
    return this.web.now?.() ?? 0;
  }

  hubAt(url: string): WatchedHub | undefined {
    return this.state.hubs.find((hub) => hub.url === url);
  }

  /** Lists that have left their addresses. */
  lost(): WatchedHub[] {
    return this.state.hubs.filter(
      ({ kind, goneAt, empty }) => kind === 'list' && (goneAt !== null || empty >= MOVED_POLLS),
    );
  }

  add(prospects: readonly Prospect[]): void {
    for (const { url, kind, target } of prospects) {
      const { hubs, notHubs } = this.state;
      const id = hashOf(`${kind} ${url}`).toString(36);
      const known = hubs.some((hub) => hub.id === id || (hub.url === url && hub.kind === kind));
      if (known || notHubs.includes(url) || hubs.length >= MAX_HUBS) continue;
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
        lastPoll: null,
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

  /**
   * If the site has the maximum number of hubs, deletes the hub polled longest ago among those that have no target,
   * brought nothing and were not polled in this iteration.
   */
  makeRoom(): void {
    const { hubs, site } = this.state;
    if (hubs.length < MAX_HUBS) return;
    const useful = new Set(site.hubs.filter(({ firsts }) => firsts > 0).map(({ id }) => id));
    const [oldest] = hubs
      .filter(({ id, target }) => target === null && !useful.has(id) && !this.seen.has(id))
      .toSorted((a, b) => (a.lastPoll ?? 0) - (b.lastPoll ?? 0));
    if (oldest) this.remove(oldest.id);
  }

  async poll(id: string): Promise<Opened | null> {
    const hub = this.state.hubs.find((one) => one.id === id);
    if (!hub || this.spent) return null;
    this.seen.add(id);
    const isTrusted = hub.honest && hub.unchanged.length < MAX_UNCHANGED;
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

  /** An address that leads to the home page counts as missing. */
  private unlessHome({ url }: WatchedHub, opened: Opened): Opened {
    const { home } = this.input;
    const leadsHome = opened.kind === 'page' && opened.page.url === home && url !== home;
    return leadsHome ? { kind: 'failed', url, reason: 'missing' } : opened;
  }

  /** Evaluates a finished download of a hub. */
  read(hub: WatchedHub, opened: Opened): void {
    const items = itemsOf(opened);
    if (items === null) {
      this.failed(hub, opened);
      return;
    }
    if (items.length === 0 || (hub.lastPoll === null && opened.kind === 'page' && items.length < 3)) {
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
    const predecessor = hub.lastPoll === null ? this.predecessorOf(found.fresh) : undefined;
    if (predecessor) {
      this.remove(hub.id);
      this.seen.add(predecessor.id);
      const { url, target } = hub;
      this.read({ ...predecessor, url, target, validators: {}, honest: false, unchanged: [] }, opened);
      return;
    }
    const { news, burst, shown } = found;
    for (const key of found.keys) this.shown.add(key);
    this.polls.push({ hub: hub.id, url: hub.url, at: now, news, burst });
    const metadata = metadataOf(opened);
    const validatorsChanged = JSON.stringify(metadata.validators) !== JSON.stringify(hub.validators);
    const lied = hub.lied || found.fresh.some(({ item: { date } }) => date !== null && date.to < lastOf(hub.unchanged));
    const honest = !lied && (hub.lastPoll !== null && found.fresh.length > 0 ? validatorsChanged : hub.honest);
    const ways = opened.kind === 'page' && opened.tree ? waysTo(opened.tree, items, this.input.home) : [];
    this.replace({ ...hub, ...shown, ...metadata, ways, honest, lied, unchanged: [], empty: 0, goneAt: null });
    this.observed(hub, found.fresh);
    if (opened.kind === 'page')
      this.add((opened.page.feeds ?? []).map((url): Prospect => ({ url, kind: 'feed', target: hub.target })));
  }

  private failed(hub: WatchedHub, opened: Opened): void {
    const isNone = hub.lastPoll === null && (opened.kind !== 'failed' || isForGood(opened.reason));
    const goneAt = opened.kind === 'failed' && isForGood(opened.reason) ? (hub.goneAt ?? this.now()) : null;
    const isOver = goneAt !== null && this.now() - goneAt > GIVE_UP_MS;
    if (isNone || isOver) this.drop(hub);
    else {
      this.replace({ ...hub, goneAt });
      this.pay(hub.id);
    }
  }

  /** The lost list whose documents are now at this hub and that continues here; undefined if none matches. */
  private predecessorOf(fresh: WhatsNew['fresh']): WatchedHub | undefined {
    return this.lost().find(({ id }) => fresh.filter(({ shownBy }) => shownBy.includes(id)).length >= MIN_SHARED);
  }

  /** Handles a poll without items: a feed may be empty; a page without a list at its first poll is dropped. */
  private showedNothing(hub: WatchedHub, isFeed: boolean): void {
    if ((hub.lastPoll === null && !isFeed) || hub.empty + 1 >= MAX_EMPTY_POLLS) {
      this.drop(hub);
      return;
    }
    this.replace({ ...hub, lastPoll: this.now(), empty: hub.empty + 1 });
    this.observed(hub, []);
  }

  private drop({ id, url }: WatchedHub): void {
    this.pay(null);
    this.remove(id);
    this.state = { ...this.state, notHubs: [...this.state.notHubs, url].slice(-MAX_NOT_HUBS) };
  }

  remove(id: string): void {
    const hubs = this.state.hubs.filter((hub) => hub.id !== id);
    this.state = { ...this.state, hubs, site: withoutHub(this.state.site, id) };
  }

  replace(hub: WatchedHub): void {
    this.state = { ...this.state, hubs: this.state.hubs.map((one) => (one.id === hub.id ? hub : one)) };
  }

  /** Adds a poll to the statistics. Muted items are left out: they are worth no download and do not affect the plan. */
  private observed(hub: WatchedHub, fresh: WhatsNew['fresh']): void {
    const now = this.now();
    const unmuted = fresh.filter(({ muted }) => muted === null);
    const items = unmuted.map(({ item: { date }, shownBy }) => ({ ...publishedOf(date, hub.lastPoll, now), shownBy }));
    const poll = { time: now / HOUR_MS, hub: hub.id, items };
    this.state = { ...this.state, site: this.input.policy.observe(this.state.site, poll, this.input.budget) };
  }

  /** Charges a download without items: that of a failed hub, which then pauses, or, if null, of another page. */
  pay(hub: string | null): void {
    const poll = { time: this.now() / HOUR_MS, hub: hub ?? '', items: null };
    this.state = { ...this.state, site: this.input.policy.observe(this.state.site, poll, this.input.budget) };
  }

  /** Expected number of documents since the hub's last poll, by its recent rate. */
  private expected(id: string, now: number): number {
    const hub = this.state.site.hubs.find((one) => one.id === id);
    if (!hub || hub.recent.hours <= 0 || hub.lastPoll === null) return 0;
    return (hub.recent.items / hub.recent.hours) * Math.max(0, now / HOUR_MS - hub.lastPoll);
  }
}

/** Interval in which an item was published: by its own date, and between the hub's last poll and this one. */
function publishedOf(
  date: ItemDate | null,
  lastPoll: number | null,
  now: number,
): Pick<NewItem, 'published' | 'within'> {
  if (date === null && lastPoll === null) return { published: null };
  const [from, to] = [Math.max(date?.from ?? 0, lastPoll ?? 0), Math.min(date?.to ?? now, now)];
  // If the item is older than the previous poll, then it came to the list later than its date; the date alone is used.
  const [first, last] = from <= to ? [from, to] : [date?.from ?? to, date?.to ?? to];
  return { published: (first + last) / 2 / HOUR_MS, within: (last - first) / HOUR_MS };
}

const lastOf = (times: readonly number[]): number => times.at(-1) ?? Number.NEGATIVE_INFINITY;

const isForGood = (reason: FailureReason): boolean =>
  reason === 'missing' || reason === 'not-a-page' || reason === 'robots-disallow' || reason === 'redirect-broken';

function itemsOf(opened: Opened): HubItem[] | null {
  if (opened.kind === 'feed') return withoutVersions(feedItems(opened.feed));
  if (opened.kind === 'page') return opened.tree ? withoutVersions(listItems(opened.tree)) : [];
  return null;
}

function metadataOf(opened: Opened): Pick<WatchedHub, 'title' | 'validators'> {
  if (opened.kind === 'feed') return { title: opened.feed.title, validators: opened.answer.validators };
  if (opened.kind === 'page') return { title: opened.page.title, validators: opened.answer?.validators ?? {} };
  return { title: '', validators: {} };
}
