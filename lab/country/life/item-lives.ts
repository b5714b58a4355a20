import type { Site } from '../sites/country.js';
import type { ItemName } from '../sites/item-kinds.js';
import { firstOf } from '../sites/moment.js';
import { type Mortal, mortalOf } from './addresses.js';
import { bornAt } from './arrivals.js';
import type { Edited } from './edits.js';
import { ratesOf } from './rates.js';

export const itemId = (name: ItemName, n: number): string => `${name}/${n}`;

/** Life of a numbered page. */
export function itemMortal(first: Site, name: ItemName, n: number): Mortal {
  return mortalOf(first, itemId(name, n), bornAt(first, name, n), ratesOf(name));
}

/** Editing of a numbered page. */
export function itemEdited(site: Site, { name, n }: { name: ItemName; n: number }): Edited {
  const first = firstOf(site);
  return { id: itemId(name, n), born: bornAt(first, name, n), rates: ratesOf(name) };
}
