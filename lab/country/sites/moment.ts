import { epochAt, familyIn } from '../life/rebuilds.js';
import { START } from '../life/working-time.js';
import type { Site } from './country.js';

/** The site as its day stands still. */
export const firstOf = (site: Site): Site => site.moment?.first ?? site;

/**
 * The site at a moment of practice time: what is computed from it – pages, lists, addresses – is as it stands then.
 * @param time milliseconds since 1970, not before the start; null: its day stands still
 */
export function siteAt(site: Site, time: number | null): Site {
  const first = firstOf(site);
  if (time === null) return first;
  return { ...first, family: familyIn(first, epochAt(first, time)), moment: { time: Math.max(time, START), first } };
}

/** The moment at which the site is seen. */
export const nowOf = (site: Site): number => site.moment?.time ?? START;
