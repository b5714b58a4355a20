import type { DatePrecision, Feed } from '../../site/index.js';

export interface HubItem {
  /** Absolute canonical URL that the item links to; null if it has no URL of its own. */
  url: string | null;
  /** Identifier by which the hub knows the item, such as a feed id or a record number; null if it has none. */
  id: string | null;
  title: string;
  /** Date of publication shown with the item; null if it has no plausible one. */
  date: ItemDate | null;
  /** Date of the last change shown with the item; it was published by then. Omitted if it has none. */
  updated?: ItemDate;
  /** Index of the page's list that contains the item; omitted if the page has only one. */
  list?: number;
  /** True if the item shows a change of an existing document. */
  isChange?: boolean;
  /** Omitted if the item is no record of a portal that is asked by its vendor's recipe. */
  record?: ItemRecord;
}

/** A portal's record as its vendor's recipe reads it. */
export interface ItemRecord {
  /** Identity by the recipe. */
  identity: string;
  /** Identity by the contents alone, for portals whose identifiers change. */
  content: string;
  /** True if the poll before would have shown it, had it existed. */
  hasCome: boolean;
  /** Journal key of the request whose answer showed it. */
  answer: string;
}

/** A time or a whole day, as [from, to] in milliseconds since 1970; both are equal for a time of day. */
export interface ItemDate {
  from: number;
  to: number;
}

const DAY_MS = 86_400_000;

/**
 * Interval of a day in UTC; null if the date is not valid.
 * @param day yyyy-mm-dd
 */
export function dayOf(day: string): ItemDate | null {
  const from = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(from) ? null : { from, to: from + DAY_MS - 1 };
}

export const clockTime = (at: number): ItemDate => ({ from: at, to: at });

/** UTC day that contains a time. */
export const wholeDay = (at: number): ItemDate => {
  const from = Math.floor(at / DAY_MS) * DAY_MS;
  return { from, to: from + DAY_MS - 1 };
};

/** Query parameters by which wikis and document stores name a version of a page, or the two versions compared. */
const VERSION = /^(?:rev|rev[12]|oldrev|revision|version|oldid|diff|diffonly)$/i;
/** Query parameters that name an action on a page; `SHOWS_VERSIONS` matches the actions that show its versions. */
const DEED = /^(?:do|action|viewer|view)$/i;
const SHOWS_VERSIONS = /^(?:diff|rdiff|changes|compare|history|revisions)$/i;
/** Query parameters that name the earlier of two compared versions; missing or 0 for the first version of a page. */
const EARLIER = /^(?:oldid|oldrev|rev1)$/i;

/**
 * Replaces the page versions that wikis list by their documents: each page once, with the URL of the page. If the
 * page's first version is among the items, then that item represents the page.
 */
export function withoutVersions(items: readonly HubItem[]): HubItem[] {
  const pages = new Map<string, HubItem>();
  const documents = items.map((item) => {
    const page = item.url === null ? null : pageOf(item.url);
    if (page === null) return item;
    const document = { ...item, ...page, id: null };
    const other = pages.get(page.url);
    if (!other || (other.isChange && !page.isChange)) pages.set(page.url, document);
    return document;
  });
  return documents.filter((document) => document.isChange === undefined || pages.get(document.url ?? '') === document);
}

/** URL of the page of which an address names a version, and whether it shows a change; null if no version. */
function pageOf(address: string): { url: string; isChange: boolean } | null {
  const url = new URL(address);
  const named = [...url.searchParams].filter(
    ([name, value]) => VERSION.test(name) || (DEED.test(name) && SHOWS_VERSIONS.test(value)),
  );
  if (named.length === 0) return null;
  for (const [name] of named) url.searchParams.delete(name);
  return { url: url.href, isChange: named.some(([name, value]) => EARLIER.test(name) && Number(value) !== 0) };
}

/** Minimum number of dates from which the precision of a feed's dates is inferred. */
const MIN_DATES = 3;

/** Minimum number of entries with one common date that is attributed to the feed's software, not the authors. */
const MIN_COMMON_DATES = 5;

/**
 * Items of a feed. If most entries link to fragments of several pages, then they are comments or replies and no items
 * are returned. If only the day of a date is certain, or if all dates have the same time of day, then only the day is
 * used; if all dates are equal, then they are ignored. An entry's `updated` is no date of publication (RFC 4287 section 4.2.15).
 */
export function feedItems({ entries }: Feed): HubItem[] {
  const published = precisionOf(entries.map((entry) => entry.published));
  const updated = precisionOf(entries.map((entry) => entry.updated));
  return documentsOf(entries).map(({ id, url, title, summary, ...at }) => {
    const changed = updated(at.updated, at.updatedPrecision);
    return {
      url,
      id,
      title: title || summary.slice(0, 200),
      date: published(at.published, at.publishedPrecision),
      ...(changed && { updated: changed }),
    };
  });
}

type DateReader = (at: number | null, precision: DatePrecision | undefined) => ItemDate | null;

/**
 * Reader of a feed's dates by their own and their common precision; it returns null for dates that say nothing, such as
 * one of which only the month is certain.
 */
function precisionOf(dates: readonly (number | null)[]): DateReader {
  const times = dates.filter((time) => time !== null);
  const clocks = new Set(times.map((time) => ((time % DAY_MS) + DAY_MS) % DAY_MS));
  const daysAlone = times.length >= MIN_DATES ? clocks.size === 1 : clocks.has(0);
  const oneForAll = times.length >= MIN_COMMON_DATES && new Set(times).size === 1;
  return (at, precision) => {
    if (at === null || oneForAll || precision === 'month' || precision === 'year') return null;
    return daysAlone || precision === 'day' ? wholeDay(at) : clockTime(at);
  };
}

function documentsOf(entries: Feed['entries']): Feed['entries'] {
  const parts = entries.filter(({ place }) => place !== null);
  const areReplies = parts.length > entries.length / 2 && new Set(parts.map(({ url }) => url)).size > 1;
  return areReplies ? [] : entries;
}
