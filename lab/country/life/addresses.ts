import type { Site } from '../sites/country.js';
import type { Rates } from './rates.js';
import { type Afterwards, lot, type Rebuild, rebuildsOf, wait } from './rebuilds.js';
import { DAY, officeTime, START } from './working-time.js';

/** What of a page's life its kind and chance have laid down. */
export interface Mortal {
  /** The page's name for ever: `tree/17`, `news/8999`. */
  id: string;
  /** When it came; null where it was there at the start. */
  born: number | null;
  death: Death;
  movesAYear: number;
}

/** A page's end, which now and then is none. */
export interface Death {
  /** Infinity where it never dies. */
  at: number;
  /** When it is back; Infinity where it never is. */
  back: number;
  status: 404 | 410;
}

const NEVER: Death = { at: Infinity, back: Infinity, status: 404 };
const RETURNS = 0.1;
const LONGEST_ABSENCE = 10 * DAY;
const SAYS_GONE = 0.2;

export const mortalOf = (site: Site, id: string, born: number | null, rates: Rates): Mortal => ({
  id,
  born,
  death: rates.deathsAYear === 0 ? NEVER : deathOf(site, id, born ?? START, rates.deathsAYear),
  movesAYear: rates.movesAYear,
});

function deathOf(site: Site, id: string, born: number, aYear: number): Death {
  const at = Math.max(born + 1, officeTime(born + wait(aYear, site.seed, 'death', id)));
  const returns = lot(site.seed, 'returns', id) < RETURNS;
  return {
    at,
    back: returns ? officeTime(at + DAY + LONGEST_ABSENCE * lot(site.seed, 'back', id)) : Infinity,
    status: lot(site.seed, 'gone', id) < SAYS_GONE ? 410 : 404,
  };
}

export const isAlive = ({ born, death }: Mortal, time: number): boolean =>
  (born === null || time >= born) && (time < death.at || time >= death.back);

/** A page's change of address, all others staying where they are. */
export interface Move {
  at: number;
  afterwards: Afterwards;
  /** Goes to another folder, where the kind of page has any. */
  folder: boolean;
}

const REDIRECTS = 0.6;
const TO_ANOTHER_FOLDER = 0.5;

/** The page's moves, in order, without end where it ever moves; none while it is dead. */
export function* movesOf(site: Site, mortal: Mortal): Generator<Move> {
  const { id, born, death, movesAYear } = mortal;
  if (movesAYear === 0) return;
  for (let raw = born ?? START, n = 0; ; n++) {
    raw += wait(movesAYear, site.seed, 'move', id, n);
    const at = officeTime(raw);
    if (at >= death.at && death.back === Infinity) return;
    if (at <= (born ?? START) || (at >= death.at && at < death.back)) continue;
    yield {
      at,
      afterwards: lot(site.seed, 'after move', id, n) < REDIRECTS ? 'redirect' : 'nothing',
      folder: lot(site.seed, 'folder', id, n) < TO_ANOTHER_FOLDER,
    };
  }
}

/** A time in which a page had one address. */
export interface Period {
  from: number;
  path: string;
  /** How it ended; null where it has not. */
  ended: { at: number; afterwards: Afterwards } | null;
}

/**
 * All addresses that a page has had by that time, the last one last. Empty before its birth.
 * @param pathOf the address after so many rebuilds and these moves
 */
export function periodsOf(
  site: Site,
  mortal: Mortal,
  time: number,
  pathOf: (epoch: number, moves: readonly Move[]) => string,
): Period[] {
  const born = mortal.born ?? START;
  if (born > time) return [];
  const periods: Period[] = [];
  const moves: Move[] = [];
  let epoch = 0;
  let from = born;
  for (const change of changesUntil(site, mortal, time)) {
    if (change.at > born) {
      periods.push({ from, path: pathOf(epoch, moves), ended: change });
      from = change.at;
    }
    if ('folder' in change) moves.push(change);
    else epoch++;
  }
  return [...periods, { from, path: pathOf(epoch, moves), ended: null }];
}

/** Rebuilds and moves up to that time, in order. */
function changesUntil(site: Site, mortal: Mortal, time: number): (Move | Rebuild)[] {
  const changes: (Move | Rebuild)[] = [...rebuildsOf(site, time)];
  for (const move of movesOf(site, mortal)) {
    if (move.at > time) break;
    changes.push(move);
  }
  return changes.length > 1 ? changes.sort((a, b) => a.at - b.at) : changes;
}

/** What the address of a period answers now that the page has left it: what the first site to forget it said. */
export function afterwardsOf(periods: readonly Period[], index: number): Afterwards {
  for (const { ended } of periods.slice(index)) if (ended && ended.afterwards !== 'redirect') return ended.afterwards;
  return 'redirect';
}
