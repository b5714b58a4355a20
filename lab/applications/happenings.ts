import { DAY, HOUR } from '../country/life/working-time.js';
import { Dice } from '../country/random.js';

/** What people do on a site: they write a document, change one, or comment on one. */
export type Happened = 'published' | 'changed' | 'commented';

export interface Happening {
  readonly what: Happened;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Of which entry, counted from 0. */
  readonly entry: number;
}

/** A Monday, and a fixed one: an application dates by the days that it is given, which must lie behind us. */
export const BEGIN = Date.UTC(2026, 9, 5);

/** So many a working day, at office hours. */
const A_WORKDAY: Record<Happened, number> = { published: 3, changed: 2, commented: 4 };

/** Entries written on the days before, so that hubs have something to show. */
const BEFORE = 40;

/** What happens before `BEGIN`, then on so many days, in order; the same each time. */
export function happenings(days: number): Happening[] {
  const dice = new Dice('happenings');
  const before = Array.from({ length: BEFORE }, (_, entry): Happening => {
    const at = BEGIN - (BEFORE - entry) * (DAY / 2) + 9 * HOUR;
    return { what: 'published', at, entry };
  });
  let entries = BEFORE;
  const after = Array.from({ length: days }, (_, day) => day)
    .filter((day) => day % 7 < 5)
    .flatMap((day) =>
      (Object.keys(A_WORKDAY) as Happened[]).flatMap((what) =>
        Array.from({ length: dice.between(0, 2 * A_WORKDAY[what]) }, () => ({
          what,
          at: BEGIN + day * DAY + 7 * HOUR + dice.int(8 * 3_600) * 1_000,
        })),
      ),
    )
    .sort((a, b) => a.at - b.at)
    .map(({ what, at }): Happening => ({ what, at, entry: what === 'published' ? entries++ : dice.int(entries) }));
  return [...before, ...after];
}
