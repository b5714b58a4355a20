/** An item that a hub shows. */
export interface HubItem {
  /** Absolute canonical URL that the item links to; null if it has no URL of its own. */
  url: string | null;
  /** Identifier by which the hub knows the item, such as a feed id or a record number; null if it has none. */
  id: string | null;
  title: string;
  /** Date shown with the item; null if it has no plausible date. */
  date: ItemDate | null;
  /** Index of the page's list that contains the item; omitted if the page has only one. */
  list?: number;
  /** True if the item shows a change of an existing document. */
  isChange?: boolean;
}

/**
 * A time or a whole day, as the interval [from, to] in milliseconds since 1970; both are equal if the time of day is
 * known.
 */
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
