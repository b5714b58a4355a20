import { type Identity, identitiesOf } from './identity.js';
import type { HubItem, ItemDate } from './item.js';
import { type Likeness, likenessOf, type Mute, mutedBy } from './likeness.js';

/** A list of which a greater share lies ahead tells of events: its dates are not those of publication. */
const SHARE_AHEAD = 1 / 3;
/** A clock without zone is at most so far ahead. What is later is an event's day, in whatever list. */
const AHEAD_MS = 26 * 3_600_000;

/** The first and the last day of the events that a hub shows, in milliseconds since 1970. */
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

/** The days of events; null where there are none. */
function eventDays(events: Iterable<HubItem>): EventDays | null {
  const days = [...events].flatMap(({ date }) => date?.from ?? []).sort((a, b) => a - b);
  const [from, to] = [days[0], days.at(-1)];
  return from === undefined || to === undefined ? null : { from, to };
}

/**
 * The day from which on events only came into view: a calendar that has moved on shows what was there before. An event among
 * those shown before, or at the end of a calendar that still begins on the same day, is new.
 */
const viewFrom = (before: EventDays | null, now: EventDays | null): number =>
  before !== null && now !== null && now.from > before.from ? before.to : Number.POSITIVE_INFINITY;

/** What a hub has shown so far. */
export interface Shown {
  /** When it was last looked at, in milliseconds since 1970; null before the first look. */
  lastLook: number | null;
  /** Identities, the newest last (`Identity.key`), and what they said (`content`). */
  keys: number[];
  contents: number[];
  /** So many documents at most have come at once, and were no burst. */
  largest: number;
  /** The events that it showed last; null where it never did. */
  events: EventDays | null;
}

/** An item that its hub had not shown before. */
export interface FreshItem {
  item: HubItem;
  identity: Identity;
  /** The other hubs that had shown it. */
  shownBy: string[];
  /** Why it is told to nobody; null where it is. */
  muted: Mute | null;
}

/** A document that is news, and when it was published: between `from` and `to`, in milliseconds since 1970. */
export interface NewsItem extends FreshItem {
  from: number;
  to: number;
  dating: 'time' | 'day' | 'first-seen';
  likeness: Likeness;
}

export interface WhatsNew {
  fresh: FreshItem[];
  news: NewsItem[];
  /** Far more news than ever come at once: they are to be held back. Muted ones do not count. */
  burst: boolean;
  shown: Shown;
  /** The keys of all that the look showed. */
  keys: number[];
}

export interface WhenNews {
  /** Milliseconds since 1970. */
  now: number;
  /** How old news may be. */
  newsMs: number;
  /** How many documents are expected since the last look. */
  expected: number;
  /** What people have said is no news at this hub. */
  mutes: readonly Mute[];
}

/** A page lists some hundreds at most, an archive's feed 10,000; what was shown longest ago is forgotten. */
export const MOST_KEPT = 12_000;
/** Nobody published for the web before. */
const EARLIEST = Date.UTC(1993, 3, 30);
/** So many of one day at the first look, and of no other: the day of the page, not theirs. */
const ONE_DAY = 5;
/** So few fresh items that say what others had said may be others, such as applications of the same kind. */
const FEW = 3;
/** A burst is at least so many … */
const BURST = 20;
/** … and so many times more than ever came at once, or than were expected. */
const TIMES_LARGEST = 3;
const TIMES_EXPECTED = 5;

/**
 * What is new at a hub: never shown on the site, and by its own date within the time that counts. What has no date is news
 * when it is first seen, but not at the first look at its hub.
 * @param others the site's other hubs, by their ids
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
  const told = items.map((item) => ({ ...item, date: events.has(item) ? null : sane(item.date, when.now) }));
  const identities = identitiesOf(told);
  const known = new Set(hub.keys);
  const elsewhere = [...others].map(([id, { keys, contents }]) => ({
    id,
    keys: new Set(keys),
    contents: new Set(contents),
  }));
  const seen = new Set<number>();
  const cameIntoView = (item: HubItem | undefined) =>
    item !== undefined && events.has(item) && (item.date?.from ?? 0) >= inView;
  const fresh = told.flatMap((item, i): FreshItem[] => {
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
  const datesSayNothing = hub.lastLook === null && isOneDay(told);
  const news = datesSayNothing ? [] : unknown.flatMap((one) => newsOf(one, hub, when));
  const heard = news.filter(({ muted }) => muted === null).length;
  const burst = hub.lastLook !== null && heard > mostAtOnce(hub, when);
  const shown = { ...shownAfter(hub, told, identities, burst ? 0 : heard, when.now), events: days ?? hub.events };
  return { fresh: unknown, news, burst, shown, keys: identities.map(({ key }) => key) };
}

function sane(date: ItemDate | null, now: number): ItemDate | null {
  return date === null || date.to < EARLIEST || date.from > now + AHEAD_MS ? null : date;
}

function isOneDay(items: readonly HubItem[]): boolean {
  const days = new Set(items.map(({ date }) => (date === null ? null : `${date.from}-${date.to}`)));
  return items.length >= ONE_DAY && days.size === 1;
}

/** Addresses or ids that change at each visit, and all those of a site that was made anew, say what was there before. */
function withoutRenamed(fresh: readonly FreshItem[], { contents }: Shown): FreshItem[] {
  const said = new Set(contents);
  const isRenamed = ({ identity: { content } }: FreshItem) => content !== null && said.has(content);
  const renamed = fresh.filter(isRenamed).length;
  return renamed >= FEW && renamed >= fresh.length / 2 ? fresh.filter((one) => !isRenamed(one)) : [...fresh];
}

function newsOf(one: FreshItem, { lastLook }: Shown, { now, newsMs }: WhenNews): NewsItem[] {
  if (one.shownBy.length > 0) return [];
  const { date } = one.item;
  if (date === null && lastLook === null) return [];
  if (date !== null && now - Math.min(date.to, now) > newsMs) return [];
  const likeness = likenessOf(one.item);
  if (date === null) return [{ ...one, likeness, from: lastLook ?? now, to: now, dating: 'first-seen' }];
  const [from, to] = [Math.min(date.from, now), Math.min(date.to, now)];
  return [{ ...one, likeness, from, to, dating: date.from === date.to ? 'time' : 'day' }];
}

const mostAtOnce = ({ largest }: Shown, { expected }: WhenNews): number =>
  Math.max(BURST, TIMES_LARGEST * largest, TIMES_EXPECTED * expected);

function shownAfter(
  hub: Shown,
  items: readonly HubItem[],
  identities: readonly Identity[],
  atOnce: number,
  now: number,
): Omit<Shown, 'events'> {
  const largest = hub.lastLook === null ? mostOfOneDay(items) : Math.max(hub.largest, atOnce);
  return {
    lastLook: now,
    keys: kept(
      hub.keys,
      identities.map(({ key }) => key),
    ),
    contents: kept(
      hub.contents,
      identities.flatMap(({ content }) => content ?? []),
    ),
    largest,
  };
}

/** The newest last, each once. */
function kept(before: readonly number[], now: readonly number[]): number[] {
  const again = new Set(now);
  return [...before.filter((key) => !again.has(key)), ...again].slice(-MOST_KEPT);
}

/** What the first look shows of how many come at once: the most of one day. */
function mostOfOneDay(items: readonly HubItem[]): number {
  const days = new Map<string, number>();
  for (const { date } of items) {
    if (date === null) continue;
    const day = new Date(date.from).toISOString().slice(0, 10);
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  return Math.max(0, ...days.values());
}
