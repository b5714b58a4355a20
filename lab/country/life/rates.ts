import { Dice } from '../random.js';
import type { Site } from '../sites/country.js';
import { ITEM_NAMES, type ItemName } from '../sites/item-kinds.js';

/**
 * Rates at which pages of a kind are edited, removed and moved, chosen to match the text changes of real public sites:
 * there, 72 to 97 % of a year's pages keep their text, and a tenth of the pages has 57 % of the changes or more.
 */
export interface Rates {
  never: number;
  /** Median number of editing sessions a year of the other pages. */
  sessionsAYear: number;
  deathsAYear: number;
  movesAYear: number;
}

/** Rates of services and similar texts. */
export const TEXT: Rates = { never: 0.35, sessionsAYear: 0.3, deathsAYear: 0.05, movesAYear: 0.08 };
/** Rates of pages required by law: edited and moved more than others, rarely removed. */
export const ASKED_FOR: Rates = { never: 0.3, sessionsAYear: 0.5, deathsAYear: 0.04, movesAYear: 0.2 };
/** Rates of pages with child pages: they stay, and change their URL only with the whole site. */
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
/** Fraction of pages of any kind that are edited all the time. */
const BUSY = 0.004;

/** Mean number of the page's editing sessions a year; 0 if it is never edited. */
export function sessionsAYear(site: Site, id: string, rates: Rates): number {
  const dice = new Dice(site.seed, 'habit', id);
  if (dice.chance(BUSY)) return dice.between(6, 24);
  if (dice.chance(rates.never)) return 0;
  return rates.sessionsAYear * Math.exp(SPREAD * dice.normal());
}

export const isItemName = (text: string): text is ItemName => (ITEM_NAMES as readonly string[]).includes(text);
