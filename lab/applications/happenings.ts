import { DAY, HOUR } from '../country/life/working-time.js';
import { Dice } from '../country/random.js';

/** Kinds of activity on a site: a document is published, changed or commented on. */
export type Happened = 'published' | 'changed' | 'commented';

export interface Happening {
  readonly what: Happened;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly entry: number;
}

/**
 * Start of the simulated time, a fixed Monday. Applications date entries by the given days, which must be in the past.
 */
export const BEGIN = Date.UTC(2026, 9, 5);

/** Number of happenings of each kind per working day, within office hours. */
const A_WORKDAY: Record<Happened, number> = { published: 3, changed: 2, commented: 4 };

/** Number of entries dated before the start, so that hubs have something to show. */
const BEFORE = 40;

/** Happenings before `BEGIN` and on the given number of days, ascending by time; deterministic. */
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
