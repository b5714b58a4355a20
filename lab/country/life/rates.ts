import { Dice } from '../random.js';
import type { Site } from '../sites/country.js';
import { ITEM_NAMES, type ItemName } from '../sites/item-kinds.js';

/**
 * How often pages of a kind are edited, leave and move. Drawn so that texts change as those of real public sites do:
 * there, 72 to 97 % of a year's pages keep their text, and a tenth of the pages has 57 % of the changes or more.
 */
export interface Rates {
  /** The share of pages that nobody ever edits. */
  never: number;
  /** Of the others, the median of the sessions of editing a year. */
  sessionsAYear: number;
  deathsAYear: number;
  movesAYear: number;
}

/** Services and what is written like them. */
export const TEXT: Rates = { never: 0.35, sessionsAYear: 0.3, deathsAYear: 0.05, movesAYear: 0.08 };
/** Pages that the law asks for: kept up and moved about more than others, seldom given up. */
export const ASKED_FOR: Rates = { never: 0.3, sessionsAYear: 0.5, deathsAYear: 0.04, movesAYear: 0.2 };
/** What others hang from stays, and changes its address only with the whole site. */
export const TRUNK: Rates = { never: 0.35, sessionsAYear: 0.3, deathsAYear: 0, movesAYear: 0 };

const ITEMS: Record<ItemName, Rates> = {
  news: { never: 0.9, sessionsAYear: 0.3, deathsAYear: 0.03, movesAYear: 0.015 },
  notice: { never: 0.9, sessionsAYear: 0.3, deathsAYear: 0.05, movesAYear: 0.015 },
  meeting: { never: 0.85, sessionsAYear: 0.3, deathsAYear: 0, movesAYear: 0.01 },
  case: { never: 0.95, sessionsAYear: 0.3, deathsAYear: 0, movesAYear: 0.01 },
  person: { never: 0.6, sessionsAYear: 0.3, deathsAYear: 0.1, movesAYear: 0.01 },
  event: { never: 0.85, sessionsAYear: 0.5, deathsAYear: 0.2, movesAYear: 0.01 },
};
export const ratesOf = (name: ItemName): Rates => ITEMS[name];

const SPREAD = 1.2;
/** The few that are edited all the time, whatever they are. */
const BUSY = 0.004;

/** The page's own sessions of editing a year, on average; nil where there never is any. */
export function sessionsAYear(site: Site, id: string, rates: Rates): number {
  const dice = new Dice(site.seed, 'habit', id);
  if (dice.chance(BUSY)) return dice.between(6, 24);
  if (dice.chance(rates.never)) return 0;
  return rates.sessionsAYear * Math.exp(SPREAD * dice.normal());
}

export const isItemName = (text: string): text is ItemName => (ITEM_NAMES as readonly string[]).includes(text);
