import type { WatchReason } from '@hyrde/contracts';
import { type Opened, type Page, type Web, withOpen } from '../../site/index.js';
import type { Learning } from '../foragers/forager.js';
import type { ItemDate } from '../news/hub-items.js';
import type { Mute } from '../news/identity.js';
import { type NewsItem, type Shown, type WhatsNew, type WhenNews, whatsNew } from '../news/whats-new.js';
import type { Budget, NewItem, Policy } from '../policies/policy.js';
import { withHub, withoutHub } from '../policies/state.js';
import { type HubNames, type Prospect, waysTo } from './find-hubs.js';
import {
  feedsOn,
  type HubAnswer,
  HubRequests,
  isGone,
  isNever,
  MIN_ITEMS,
  MOVED_POLLS,
  mayBeFeed,
  unlessWall,
} from './hub-answers.js';
import type { AskPortal } from './portal-answer.js';
import { hubId, notAhead, type WatchedHub, type WatchState } from './watch-state.js';

export const HOUR_MS = 3_600_000;
/** Maximum number of hubs of a site; more indicate a crawler trap. */
const MAX_HUBS = 40;
const MAX_NOT_HUBS = 200;
/** Number of consecutive polls without items after which a hub is dropped. */
const MAX_EMPTY_POLLS = 5;
/** Time after which a hub whose address is gone is dropped, in milliseconds. */
const GIVE_UP_MS = 30 * 24 * HOUR_MS;
/** Minimum number of documents of a lost list at another address that make it the same list. */
export const MIN_SHARED = 3;

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
  /** Asks portals by their vendors' recipes. */
  askPortal?: AskPortal;
}

type Answered = Extract<HubAnswer, { kind: 'read' }>;
type SeenPage = Extract<Opened, { kind: 'page' }>;

/** One poll of a hub, as stored. */
export interface HubPoll {
  hub: string;
  /** Requested URL, or the key of a POST, as in the journal. */
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
  /** Lists polled for the first time that show documents without a date of publication, with their pages. */
  readonly begun = new Map<string, SeenPage>();
  /** Reasons of the failed polls of this iteration. */
  readonly failures: WatchReason[] = [];
  spent = false;
  readonly web: Web;
  readonly requests: HubRequests;

  constructor(
    readonly input: IterationInput,
    web: Web,
  ) {
    this.state = notAhead(input.state, web.now?.() ?? 0);
    this.web = withOpen(web, async (asked) =>
      unlessWall(await web.open(asked), typeof asked === 'string' ? asked : asked.url),
    );
    this.requests = new HubRequests(this.web, input.home, input.askPortal);
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
      ({ kind, recipe, goneAt, empty }) => kind === 'list' && !recipe && (goneAt !== null || empty >= MOVED_POLLS),
    );
  }

  add(prospects: readonly Prospect[]): void {
    for (const { url, kind, target, form = null, days = null, recipe } of prospects) {
      const id = hubId(kind, url, form, recipe);
      if (this.state.hubs.some((hub) => hub.id === id)) continue;
      const isIt = (one: { url: string; kind: Prospect['kind'] }, posted: boolean) =>
        one.url === url && one.kind === kind && posted === (form !== null);
      const isNone = this.state.notHubs.some(
        (one) => isIt(one, one.posted === true) && (!recipe || one.recipe === true),
      );
      if (isNone) continue;
      const before = recipe ? this.withoutOtherReaders(url) : [];
      const { hubs } = this.state;
      if (hubs.some((hub) => isIt(hub, hub.form !== null)) || hubs.length >= MAX_HUBS) continue;
      const hub: WatchedHub = {
        id,
        url,
        kind,
        target,
        drawn: false,
        form,
        days,
        ...(recipe && { recipe }),
        covered: null,
        title: '',
        validators: {},
        honest: false,
        lied: false,
        unchanged: [],
        lastPoll: null,
        keys: before.flatMap(({ keys }) => keys),
        contents: before.flatMap(({ contents }) => contents),
        largest: 0,
        events: null,
        empty: 0,
        goneAt: null,
        failure: null,
        ways: [],
      };
      const site = withHub(this.state.site, id, this.now() / HOUR_MS);
      this.state = { ...this.state, hubs: [...hubs, hub], site };
    }
  }

  /** Removes the hubs that read a portal's page or form otherwise than by its recipe. @returns those removed */
  private withoutOtherReaders(page: string): WatchedHub[] {
    const { origin } = new URL(page);
    const others = this.state.hubs.filter(
      ({ url, kind, form, days, recipe }) =>
        kind === 'list' && !recipe && (url === page || ((form ?? days) !== null && new URL(url).origin === origin)),
    );
    for (const { id } of others) this.remove(id);
    return others;
  }

  /** Drops the addresses that were no hubs for a passing reason, so that they are requested again. */
  dropPassing(): void {
    const lasting: ReadonlySet<WatchReason> = new Set<WatchReason>(['no-list', 'missing', 'not-a-page']);
    this.state = { ...this.state, notHubs: this.state.notHubs.filter(({ reason }) => lasting.has(reason)) };
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

  async poll(id: string): Promise<Page | null> {
    const hub = this.state.hubs.find((one) => one.id === id);
    if (!hub || this.spent) return null;
    this.seen.add(id);
    const before = this.web.downloads;
    const answer = await this.requests.ask(hub);
    for (let extra = this.web.downloads - before; extra > 1; extra--) this.pay(null);
    return this.take(hub, answer);
  }

  /** @returns the page that was read; null without a page */
  take(hub: WatchedHub, answer: HubAnswer): Page | null {
    if (answer.kind === 'budget-spent') {
      this.spent = true;
      return null;
    }
    if (answer.kind === 'unchanged') {
      this.replace({ ...hub, unchanged: [...hub.unchanged, this.now()], goneAt: null, failure: null });
      this.observed(hub, []);
      return null;
    }
    if (hub.lastPoll === null && hub.kind === 'list') this.addFeedsOf(hub, answer);
    if (answer.kind === 'failed') {
      this.failed(hub, answer.reason);
      return null;
    }
    this.read(hub, answer);
    return answer.opened?.kind === 'page' ? answer.opened.page : null;
  }

  /** Adds the feeds that a page names; at its first poll, it may prove to be a feed itself. */
  private addFeedsOf({ url, target }: WatchedHub, answer: HubAnswer): void {
    const page = answer.kind === 'read' && answer.opened?.kind === 'page' ? answer.opened.page : null;
    const feeds = [...(page ? feedsOn(page) : []), ...(mayBeFeed(url, answer) ? [url] : [])];
    this.add(feeds.map((feed): Prospect => ({ url: feed, kind: 'feed', target })));
  }

  /** Evaluates an answer of a hub. */
  private read(hub: WatchedHub, answer: Answered): void {
    const { items, opened, drawn } = answer;
    if (items.length === 0 || (hub.lastPoll === null && !mayBeEmpty(hub) && items.length < MIN_ITEMS)) {
      this.showedNothing(hub, answer);
      return;
    }
    const others = new Map(
      this.state.hubs.flatMap((one): [string, Shown][] => (one.id === hub.id ? [] : [[one.id, one]])),
    );
    const now = this.now();
    const found = whatsNew(items, hub, others, this.when(hub));
    const predecessor = hub.lastPoll === null && !hub.recipe ? this.predecessorOf(found.fresh) : undefined;
    if (predecessor) {
      this.remove(hub.id);
      this.seen.add(predecessor.id);
      const { url, target, form, days } = hub;
      this.read({ ...predecessor, url, target, form, days, validators: {}, honest: false, unchanged: [] }, answer);
      return;
    }
    const { news, burst, shown } = found;
    for (const key of found.keys) this.shown.add(key);
    this.polls.push({ hub: hub.id, url: answer.asked, at: now, news, burst });
    const metadata = opened ? metadataOf(opened) : { title: answer.title, covered: answer.covered, validators: {} };
    const validatorsChanged = JSON.stringify(metadata.validators) !== JSON.stringify(hub.validators);
    const lied = hub.lied || found.fresh.some(({ item: { date } }) => date !== null && date.to < lastOf(hub.unchanged));
    const honest = !lied && (hub.lastPoll !== null && found.fresh.length > 0 ? validatorsChanged : hub.honest);
    const ways = opened?.kind === 'page' && opened.tree ? waysTo(opened.tree, items, this.input.home) : [];
    const read = { ways, honest, lied, drawn, unchanged: [], empty: 0, goneAt: null, failure: null };
    this.replace({ ...hub, ...shown, ...metadata, ...read });
    this.observed(hub, found.fresh);
    if (opened?.kind !== 'page') return;
    const isUndated = items.some(({ date }) => date === null);
    if (hub.lastPoll === null && isUndated) this.begun.set(hub.id, opened);
    this.add((opened.page.feeds ?? []).map((url): Prospect => ({ url, kind: 'feed', target: hub.target })));
  }

  when(hub: WatchedHub): WhenNews {
    const { newsMs, mutes } = this.input;
    const now = this.now();
    return { now, newsMs, expected: this.expected(hub.id, now), mutes: mutes.get(hub.id) ?? [] };
  }

  /** An answer that says nothing about the address, such as a wall or a time-out, changes nothing that is known of it. */
  private failed(hub: WatchedHub, reason: WatchReason): void {
    this.failures.push(reason);
    const goneAt = isGone(reason) ? (hub.goneAt ?? this.now()) : hub.goneAt;
    const isOver = isGone(reason) && goneAt !== null && this.now() - goneAt > GIVE_UP_MS;
    if (isOver || (hub.lastPoll === null && isNever(reason))) this.drop(hub, reason);
    else {
      this.replace({ ...hub, goneAt, failure: reason });
      this.pay(hub.id);
    }
  }

  /** The lost list whose documents are now at this hub and that continues here; undefined if none matches. */
  private predecessorOf(fresh: WhatsNew['fresh']): WatchedHub | undefined {
    return this.lost().find(({ id }) => fresh.filter(({ shownBy }) => shownBy.includes(id)).length >= MIN_SHARED);
  }

  /** Handles a poll without items: a page without a list at its first poll is dropped. */
  private showedNothing(hub: WatchedHub, answer: Answered): void {
    if ((hub.lastPoll === null && !mayBeEmpty(hub)) || hub.empty + 1 >= MAX_EMPTY_POLLS) {
      this.drop(hub, answer.unrun ? 'no-browser' : 'no-list');
      return;
    }
    const { covered = null } = answer.opened ? {} : answer;
    this.replace({
      ...hub,
      covered,
      lastPoll: this.now(),
      empty: hub.days || hub.recipe ? 0 : hub.empty + 1,
      failure: null,
    });
    this.observed(hub, []);
  }

  private drop({ id, url, kind, target, form, recipe }: WatchedHub, reason: WatchReason): void {
    this.pay(null);
    this.remove(id);
    const isPosted = form !== null;
    const others = this.state.notHubs.filter(
      (one) => one.url !== url || one.kind !== kind || (one.posted === true) !== isPosted,
    );
    // An address that was tried as a feed because it is no page was named as a feed by nobody.
    if (kind === 'feed' && others.some((one) => one.url === url && one.reason === 'not-a-page')) return;
    const notHubs = [
      ...others,
      {
        url,
        kind,
        target,
        reason,
        ...(isPosted && { posted: true as const }),
        ...(recipe && { recipe: true as const }),
      },
    ].slice(-MAX_NOT_HUBS);
    this.state = { ...this.state, notHubs };
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

/** True for a feed, and for a question, which nothing may answer. */
const mayBeEmpty = ({ kind, days, recipe }: WatchedHub): boolean =>
  kind === 'feed' || days !== null || recipe !== undefined;

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

function metadataOf(opened: NonNullable<Answered['opened']>): Pick<WatchedHub, 'title' | 'validators'> {
  if (opened.kind === 'feed') return { title: opened.feed.title, validators: opened.answer.validators };
  return { title: opened.page.title, validators: opened.answer?.validators ?? {} };
}
