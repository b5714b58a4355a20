/** One thing that a hub shows. */
export interface HubItem {
  /** Where it leads, absolute and canonical; null where it has no address of its own. */
  url: string | null;
  /** By which its hub knows it, whatever that is; null where it says none. */
  id: string | null;
  title: string;
  /** Its own date; null where it says none that can be. */
  date: ItemDate | null;
  /** Which of its page's lists it stands in; left out: the only one. */
  list?: number;
  /** Does it show what was changed in a document that was there before? */
  isChange?: boolean;
}

/** A time, or a whole day: [from, to] in milliseconds since 1970, equal where a clock is given. */
export interface ItemDate {
  from: number;
  to: number;
}

const DAY_MS = 86_400_000;

/** A day without a clock, in UTC. @param day yyyy-mm-dd */
export function dayOf(day: string): ItemDate | null {
  const from = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(from) ? null : { from, to: from + DAY_MS - 1 };
}

export const clockTime = (at: number): ItemDate => ({ from: at, to: at });

/** The UTC day that a time lies in. */
export const wholeDay = (at: number): ItemDate => {
  const from = Math.floor(at / DAY_MS) * DAY_MS;
  return { from, to: from + DAY_MS - 1 };
};
