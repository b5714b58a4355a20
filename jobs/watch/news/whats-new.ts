import type { HubItem, ItemDate } from './hub-items.js';
import { type Identity, identitiesOf, type Likeness, likenessOf, type Mute, mutedBy } from './identity.js';

/** Maximum fraction of future dates in a list of publications; a list with more shows events. */
const SHARE_AHEAD = 1 / 3;
/** Maximum time by which a publication date (without zone) may lie in the future; a later one is an event's. */
const AHEAD_MS = 26 * 3_600_000;

/** First and last day of the events that a hub shows, in milliseconds since 1970. */
interface EventDays {
  from: number;
  to: number;
}

/** Items whose date is the day of an event. */
function eventsIn(items: readonly HubItem[], now: number): Set<HubItem> {
  const lists = new Map<number, HubItem[]>();
  for (const item of items)
    if (item.date !== null) lists.set(item.list ?? 0, [...(lists.get(item.list ?? 0) ?? []), item]);
  const isAfter = (time: number) => (item: HubItem) => (item.date?.from ?? time) > time;
  return new Set(
    [...lists.values()].flatMap((dated) =>
      dated.filter(isAfter(now)).length > SHARE_AHEAD * dated.length ? dated : dated.filter(isAfter(now + AHEAD_MS)),
    ),
  );
}

/** First and last day of the events; null if no event is given. */
function eventDays(events: Iterable<HubItem>): EventDays | null {
  const days = [...events].flatMap(({ date }) => date?.from ?? []).sort((a, b) => a - b);
  const [from, to] = [days[0], days.at(-1)];
  return from === undefined || to === undefined ? null : { from, to };
}

/**
 * Day from which on events only moved into view: a calendar that has advanced shows events that existed before.
 * Infinity if the calendar has not advanced. An event before that day, or any event of a calendar that still begins on
 * the same day, is new.
 */
const viewFrom = (before: EventDays | null, now: EventDays | null): number =>
  before !== null && now !== null && now.from > before.from ? before.to : Number.POSITIVE_INFINITY;

/** History of the items of a hub. */
export interface Shown {
  /** Time of the last poll in milliseconds since 1970; null before the first poll. */
  lastPoll: number | null;
  /** Item keys (`Identity.key`) and content hashes (`Identity.content`), ascending by the time when last shown. */
  keys: number[];
  contents: number[];
  /** Maximum number of documents that came at once without being a burst. */
  largest: number;
  /** Days of the events that the hub showed last; null if it never showed one. */
  events: EventDays | null;
}

/** An item that its hub had not shown before. */
export interface FreshItem {
  item: HubItem;
  identity: Identity;
  /** Ids of the other hubs that had shown the item. */
  shownBy: string[];
  /** Rule that mutes the item; null if subscribers are notified of it. */
  muted: Mute | null;
}

/** A document that is news, published between `from` and `to` in milliseconds since 1970. */
export interface NewsItem extends FreshItem {
  from: number;
  to: number;
  dating: 'time' | 'day' | 'first-seen';
  likeness: Likeness;
}

export interface WhatsNew {
  fresh: FreshItem[];
  news: NewsItem[];
  /** True if far more unmuted news came than ever at once; they are then to be held back. */
  burst: boolean;
  shown: Shown;
  /** Keys of all items that the poll showed. */
  keys: number[];
}

export interface WhenNews {
  /** Time of the poll in milliseconds since 1970. */
  now: number;
  /** Maximum age of news in milliseconds. */
  newsMs: number;
  /** Expected number of documents since the last poll. */
  expected: number;
  /** Rules by which people have muted documents of this hub. */
  mutes: readonly Mute[];
}

/** Maximum number of keys kept per hub, the last shown ones; an archive's feed lists 10,000. */
export const MAX_KEYS = 12_000;
/** Earliest plausible date of publication on the web. */
const EARLIEST = Date.UTC(1993, 3, 30);
/** Minimum number of items at the first poll from which a date common to all is taken for that of the page. */
const MIN_ONE_DAY = 5;
/** Minimum number of fresh items with known content that count as renamed; fewer may be other documents. */
const MIN_RENAMED = 3;
/** Number of news that a poll may always bring without being a burst. */
const BURST = 20;
/** Multiples of the largest number that ever came at once, and of the expected number, above which news are a burst. */
const TIMES_LARGEST = 3;
const TIMES_EXPECTED = 5;

/**
 * Items that are new at a hub, and the news among them: never shown on the site, and recent enough by their own date.
 * An item without a date of publication is news when first seen, except at the first poll of its hub, or if it was last
 * changed before that age. A portal's record is news if the poll before would have shown it.
 * @param others history of the site's other hubs, by hub id
 */
export function whatsNew(
  items: readonly HubItem[],
  hub: Shown,
  others: ReadonlyMap<string, Shown>,
  when: WhenNews,
): WhatsNew {
  const events = eventsIn(items, when.now);
  const days = eventDays(events);
  const inView = viewFrom(hub.events, days);
  const datedItems = items.map(({ updated, ...item }, i): HubItem => {
    const date = items[i] && events.has(items[i]) ? null : plausible(item.date, when.now);
    const changed = plausible(updated ?? null, when.now);
    return { ...item, date, ...(changed && { updated: changed }) };
  });
  const identities = identitiesOf(datedItems);
  const known = new Set(hub.keys);
  const elsewhere = [...others].map(([id, { keys, contents }]) => ({
    id,
    keys: new Set(keys),
    contents: new Set(contents),
  }));
  const seen = new Set<number>();
  // Whether a portal's record has come is known from its place among the others.
  const cameIntoView = (item: HubItem | undefined) =>
    item !== undefined && !item.record && events.has(item) && (item.date?.from ?? 0) >= inView;
  const fresh = datedItems.flatMap((item, i): FreshItem[] => {
    const identity = identities[i];
    if (!identity || item.isChange || cameIntoView(items[i])) return [];
    if (known.has(identity.key) || seen.has(identity.key)) return [];
    seen.add(identity.key);
    const { key, content, undatedContent } = identity;
    const shownBy = elsewhere.flatMap(({ id, keys, contents }) =>
      keys.has(key) || (content !== null && (contents.has(content) || contents.has(undatedContent ?? Number.NaN)))
        ? [id]
        : [],
    );
    const muted = when.mutes.length === 0 ? null : mutedBy(likenessOf(item), when.mutes);
    return [{ item, identity, shownBy, muted }];
  });
  const unknown = withoutRenamed(fresh, hub);
  const datesSayNothing = hub.lastPoll === null && isOneDay(datedItems);
  const news = datesSayNothing ? [] : unknown.flatMap((one) => newsOf(one, hub, when));
  const unmuted = news.filter(({ muted }) => muted === null).length;
  const burst = hub.lastPoll !== null && unmuted > maxAtOnce(hub, when);
  const shown = {
    ...shownAfter(hub, datedItems, identities, burst ? 0 : unmuted, when.now),
    events: days ?? hub.events,
  };
  return { fresh: unknown, news, burst, shown, keys: identities.map(({ key }) => key) };
}

function plausible(date: ItemDate | null, now: number): ItemDate | null {
  return date === null || date.to < EARLIEST || date.from > now + AHEAD_MS ? null : date;
}

function isOneDay(items: readonly HubItem[]): boolean {
  const days = new Set(items.map(({ date }) => (date === null ? null : `${date.from}-${date.to}`)));
  return items.length >= MIN_ONE_DAY && days.size === 1;
}

/**
 * Fresh items without the renamed ones. If URLs or ids change at each visit, or if a site was rebuilt, then many fresh
 * items have the content of items shown before.
 */
function withoutRenamed(fresh: readonly FreshItem[], { contents, lastPoll }: Shown): FreshItem[] {
  const said = new Set(contents);
  const isRenamed = ({ identity: { content } }: FreshItem) => content !== null && said.has(content);
  // At a portal's first poll by recipe, its records may have been shown by a poll of its page.
  const isSame = (one: FreshItem) =>
    one.identity.whole !== null && (said.has(one.identity.whole) || (lastPoll === null && isRenamed(one)));
  const unlike = fresh.filter((one) => !isSame(one));
  const renamed = unlike.filter(isRenamed).length;
  return renamed >= MIN_RENAMED && renamed >= unlike.length / 2 ? unlike.filter((one) => !isRenamed(one)) : unlike;
}

function newsOf(one: FreshItem, { lastPoll }: Shown, { now, newsMs }: WhenNews): NewsItem[] {
  if (one.shownBy.length > 0) return [];
  const { date, updated, record } = one.item;
  if (date === null && (lastPoll === null || record?.hasCome === false)) return [];
  // An item was published by its last change, so one last changed long ago is old.
  const latest = date ?? updated;
  const isOld = latest !== undefined && now - Math.min(latest.to, now) > newsMs;
  // A record may be published long after the day that it bears.
  if (isOld && !record?.hasCome) return [];
  const likeness = likenessOf(one.item);
  if (date === null || isOld) return [{ ...one, likeness, from: lastPoll ?? now, to: now, dating: 'first-seen' }];
  const [from, to] = [Math.min(date.from, now), Math.min(date.to, now)];
  return [{ ...one, likeness, from, to, dating: date.from === date.to ? 'time' : 'day' }];
}

const maxAtOnce = ({ largest }: Shown, { expected }: WhenNews): number =>
  Math.max(BURST, TIMES_LARGEST * largest, TIMES_EXPECTED * expected);

function shownAfter(
  hub: Shown,
  items: readonly HubItem[],
  identities: readonly Identity[],
  atOnce: number,
  now: number,
): Omit<Shown, 'events'> {
  const largest = hub.lastPoll === null ? maxOfOneDay(items) : Math.max(hub.largest, atOnce);
  return {
    lastPoll: now,
    keys: kept(
      hub.keys,
      identities.map(({ key }) => key),
    ),
    contents: kept(
      hub.contents,
      identities.flatMap(({ content, whole }) => [content, whole].filter((hash) => hash !== null)),
    ),
    largest,
  };
}

/** Both lists merged without duplicates, the newest last, up to the maximum length. */
function kept(before: readonly number[], now: readonly number[]): number[] {
  const again = new Set(now);
  return [...before.filter((key) => !again.has(key)), ...again].slice(-MAX_KEYS);
}

/** Maximum number of items of one day: the first poll's estimate of how many come at once. */
function maxOfOneDay(items: readonly HubItem[]): number {
  const days = new Map<string, number>();
  for (const { date } of items) {
    if (date === null) continue;
    const day = new Date(date.from).toISOString().slice(0, 10);
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  return Math.max(0, ...days.values());
}
