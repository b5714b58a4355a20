import { Dice } from '../random.js';
import type { Site } from '../sites/country.js';
import { type Rates, sessionsAYear } from './rates.js';
import { lot } from './rebuilds.js';
import { DAY, HOUR, OFFICE_REACH, officeTime, START, STRETCH, YEAR } from './working-time.js';

/** One saved change of a page's text. */
export interface Edit {
  at: number;
  /** Number of the editing session, ascending by time; −1 for corrections after a page's creation. */
  session: number;
  /** Number of the edit within its session. */
  turn: number;
}

/** A page whose text is edited. */
export interface Edited {
  id: string;
  born: number | null;
  rates: Rates;
}

/**
 * Fraction of stretches with a session. A page's time is cut into stretches of equal length with at most one session
 * each.
 */
const SHARE = 0.35;
/** Minimum time between sessions of a page. */
const SHORTEST = 1.5 * DAY;
/** Duration of a session's edits before they are mapped to office hours: about three office hours. */
const SPAN = 0.5 * DAY;
/** Fraction of new pages that are corrected within two days. */
const CORRECTED = 0.35;
const AFTER_BIRTH = -1;

interface Habit {
  origin: number;
  stretch: number;
}

/** null if the page is never edited. */
function habitOf(site: Site, { id, rates }: Edited): Habit | null {
  const often = sessionsAYear(site, id, rates);
  if (often === 0) return null;
  const stretch = Math.max(SHORTEST, (SHARE / often) * YEAR);
  return { stretch, origin: START - stretch * lot(site.seed, 'origin', id) };
}

/** Edits of one stretch, ascending by time; empty if it has no session. */
function session(site: Site, page: Edited, { origin, stretch }: Habit, n: number): Edit[] {
  const dice = new Dice(site.seed, 'session', page.id, n);
  if (!dice.chance(SHARE)) return [];
  const start = origin + n * stretch + dice.next() * (stretch - SPAN);
  return edits(dice, n, start, page.born ?? START);
}

/** Corrections after a page's creation. */
function corrections(site: Site, { id, born }: Edited): Edit[] {
  if (born === null) return [];
  const dice = new Dice(site.seed, 'corrections', id);
  return dice.chance(CORRECTED) ? edits(dice, AFTER_BIRTH, born + (0.5 + 40 * dice.next()) * HOUR, born) : [];
}

/** Edits of a session: mostly one; otherwise some minutes to some hours apart. */
function edits(dice: Dice, session: number, start: number, born: number): Edit[] {
  const many = dice.next();
  const gaps = many < 0.84 ? 0 : many < 0.94 ? 1 : dice.between(2, 4);
  const waits = Array.from({ length: gaps }, () => 0.7 * HOUR * Math.exp(1.1 * dice.normal()) * STRETCH);
  const squeeze = Math.min(1, (0.99 * SPAN) / waits.reduce((sum, wait) => sum + wait, 1));
  let raw = start;
  return [0, ...waits]
    .map((wait, turn) => {
      raw += wait * squeeze;
      return { at: officeTime(raw), session, turn };
    })
    .filter(({ at }) => at > born);
}

/** The last stretch that may hold an edit up to that time. */
const lastStretch = ({ origin, stretch }: Habit, time: number): number =>
  Math.floor((time + OFFICE_REACH - origin) / stretch);

const lastBy = (edits: readonly Edit[], time: number): Edit | null => edits.findLast(({ at }) => at <= time) ?? null;
const later = (a: Edit | null, b: Edit | null): Edit | null => (a && (!b || a.at > b.at) ? a : b);

/**
 * Last edit up to that time of each of a page's parts; sessions take the parts in turn. Costs some three stretches per
 * part, regardless of the country's age.
 */
export function editsByPart(site: Site, page: Edited, parts: number, time: number): (Edit | null)[] {
  const habit = habitOf(site, page);
  const first = lastBy(corrections(site, page), time);
  return Array.from({ length: parts }, (_, part) => {
    const correction = part === 0 ? first : null;
    if (!habit) return correction;
    const last = lastStretch(habit, time);
    for (let n = last - ((((last - part) % parts) + parts) % parts); n >= 0; n -= parts) {
      const edit = lastBy(session(site, page, habit, n), time);
      if (edit) return later(edit, correction);
    }
    return correction;
  });
}

/** Last edit of the page up to that time; null if none. */
export const lastEdit = (site: Site, page: Edited, time: number): Edit | null =>
  editsByPart(site, page, 1, time)[0] ?? null;

/** Edits of the page after `from`, up to and including `to`, ascending by time. */
export function editsOf(site: Site, page: Edited, from: number, to: number): Edit[] {
  const habit = habitOf(site, page);
  const found = corrections(site, page);
  if (habit)
    for (let n = Math.max(0, lastStretch(habit, from - 2 * OFFICE_REACH)); n <= lastStretch(habit, to); n++)
      found.push(...session(site, page, habit, n));
  return found.filter(({ at }) => at > from && at <= to).sort((a, b) => a.at - b.at);
}
