import type { Site } from '../sites/country.js';
import type { Rates } from './rates.js';
import { type Afterwards, lot, type Rebuild, rebuildsOf, wait } from './rebuilds.js';
import { DAY, officeTime, START } from './working-time.js';

/** Fixed properties of a page's life, drawn by its kind. */
export interface Mortal {
  /** Permanent id of the page: `tree/17`, `news/8999`. */
  id: string;
  /** Time of the page's creation; null if it existed at the start. */
  born: number | null;
  death: Death;
  movesAYear: number;
}

/** Removal of a page; may never happen. */
export interface Death {
  /** Time of the removal; Infinity if never. */
  at: number;
  /** Time of the return; Infinity if never. */
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

/** Change of one page's URL; other URLs stay. */
export interface Move {
  at: number;
  afterwards: Afterwards;
  /** True if the page moves to another folder, if its kind has folders. */
  folder: boolean;
}

const REDIRECTS = 0.6;
const TO_ANOTHER_FOLDER = 0.5;

/** Moves of the page, ascending by time, endless if it moves at all; none while it is removed. */
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

/** Period in which a page had one URL. */
export interface Period {
  from: number;
  path: string;
  /** End of the period; null if it has not ended. */
  ended: { at: number; afterwards: Afterwards } | null;
}

/**
 * All URLs of a page up to that time, the current one last; empty before its creation.
 * @param pathOf returns the path after a number of rebuilds and these moves
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

/** Rebuilds and moves up to that time, ascending by time. */
function changesUntil(site: Site, mortal: Mortal, time: number): (Move | Rebuild)[] {
  const changes: (Move | Rebuild)[] = [...rebuildsOf(site, time)];
  for (const move of movesOf(site, mortal)) {
    if (move.at > time) break;
    changes.push(move);
  }
  return changes.length > 1 ? changes.sort((a, b) => a.at - b.at) : changes;
}

/** Answer of a URL that the page has left: the first answer among this period and later ones that drops the URL. */
export function afterwardsOf(periods: readonly Period[], index: number): Afterwards {
  for (const { ended } of periods.slice(index)) if (ended && ended.afterwards !== 'redirect') return ended.afterwards;
  return 'redirect';
}
