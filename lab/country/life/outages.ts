import { Dice } from '../random.js';
import type { Site } from '../sites/country.js';
import { DAY, HOUR, START } from './working-time.js';

/** Behaviour of a site during an outage: status 503, reset connections, or no answer. */
export type Silence = 'unavailable' | 'broken-off' | 'time-out';

export interface Outage {
  from: number;
  /** Time from which the site answers again. */
  to: number;
  how: Silence;
}

/**
 * Length of a stretch, in which each site has at most one outage; every other stretch has one, about every six weeks.
 */
const STRETCH = 21 * DAY;
const SHARE = 0.5;

function outageIn(site: Site, stretch: number): Outage | null {
  const dice = new Dice(site.seed, 'outage', stretch);
  if (!dice.chance(SHARE)) return null;
  const lasts = Math.floor((0.4 + 1.6 * dice.next()) * HOUR);
  const from = START + Math.floor(stretch * STRETCH + dice.next() * (STRETCH - lasts));
  return { from, to: from + lasts, how: dice.pick<Silence>(['unavailable', 'unavailable', 'broken-off', 'time-out']) };
}

const stretchAt = (time: number): number => Math.floor((time - START) / STRETCH);

/** Outage at that moment; null if none. */
export function outageAt(site: Site, time: number): Outage | null {
  const outage = outageIn(site, stretchAt(time));
  return outage && outage.from <= time && time < outage.to ? outage : null;
}

/** Outages that overlap the time from `from` to `to`, ascending by time. */
export function outagesOf(site: Site, from: number, to: number): Outage[] {
  const outages: Outage[] = [];
  for (let stretch = Math.max(0, stretchAt(from)); stretch <= stretchAt(to); stretch++) {
    const outage = outageIn(site, stretch);
    if (outage && outage.from <= to && outage.to > from) outages.push(outage);
  }
  return outages;
}
