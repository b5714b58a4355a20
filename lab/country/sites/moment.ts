import { epochAt, familyIn } from '../life/rebuilds.js';
import { START } from '../life/working-time.js';
import type { Site } from './country.js';

/** The site at its fixed date. */
export const firstOf = (site: Site): Site => site.moment?.first ?? site;

/**
 * The site at a moment of practice time: pages, lists and addresses are computed for that moment.
 * @param time milliseconds since 1970, not before the start; null for the fixed date
 */
export function siteAt(site: Site, time: number | null): Site {
  const first = firstOf(site);
  if (time === null) return first;
  return { ...first, family: familyIn(first, epochAt(first, time)), moment: { time: Math.max(time, START), first } };
}

/** Time for which the site is computed. */
export const nowOf = (site: Site): number => site.moment?.time ?? START;
