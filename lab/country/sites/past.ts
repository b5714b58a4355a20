import { afterwardsOf, isAlive } from '../life/addresses.js';
import { itemId, itemMortal } from '../life/item-lives.js';
import { liveTreeOf, nodeId } from '../life/live-tree.js';
import type { Site } from './country.js';
import { item, itemNamed, itemPeriods } from './items.js';

/** Fate of the page that an address had. */
export type Past =
  /** The page moved and its old address redirects to the page or to the home page. */
  | { kind: 'moved'; id: string; to: string }
  /** The page moved and its old address does not redirect. */
  | { kind: 'forgotten'; id: string }
  | { kind: 'dead'; id: string; status: 404 | 410 };

/**
 * Fate of the page that had this path; null if no page ever had it, or one still has it.
 * @param query query of a page of the tree, which moves with the page
 */
export function pastOf(site: Site, path: string, query: string): Past | null {
  if (!site.moment) return null;
  return treePast(site, path, query) ?? itemPast(site, path);
}

function treePast({ moment }: Site, path: string, query: string): Past | null {
  if (!moment) return null;
  const tree = liveTreeOf(moment.first, moment.time);
  const asked = query && `?${query}`;
  const dead = tree.dead.get(path);
  if (dead) return { kind: 'dead', id: nodeId(dead.nr) + asked, status: dead.status };
  const left = tree.former.get(path);
  if (!left) return null;
  const id = nodeId(left.nr) + asked;
  if (left.afterwards === 'nothing') return { kind: 'forgotten', id };
  return { kind: 'moved', id, to: left.afterwards === 'home' ? '/' : left.now + asked };
}

function itemPast(site: Site, path: string): Past | null {
  const named = itemNamed(site, path);
  if (!named || !site.moment) return null;
  const { name, n } = named;
  const { first, time } = site.moment;
  const { title } = item(site, name, n);
  const periods = itemPeriods(first, name, n, title, time);
  const index = periods.findLastIndex((period) => period.path === path);
  const now = periods.at(-1)?.path;
  const id = itemId(name, n);
  if (index < 0 || now === undefined) return null;
  if (index < periods.length - 1) {
    const afterwards = afterwardsOf(periods, index);
    if (afterwards === 'nothing') return { kind: 'forgotten', id };
    return { kind: 'moved', id, to: afterwards === 'home' ? '/' : now };
  }
  const mortal = itemMortal(first, name, n);
  return isAlive(mortal, time) ? null : { kind: 'dead', id, status: mortal.death.status };
}
