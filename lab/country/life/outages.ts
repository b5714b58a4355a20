import { Dice } from '../random.js';
import type { Site } from '../sites/country.js';
import { DAY, HOUR, START } from './working-time.js';

/** How a site that is down answers: 503, connections broken off, or not at all. */
export type Silence = 'unavailable' | 'broken-off' | 'time-out';

export interface Outage {
  from: number;
  /** It answers again. */
  to: number;
  how: Silence;
}

/** Each site has at most one outage in such a stretch, and one in every other: about every six weeks. */
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

/** The outage of that moment, or null. */
export function outageAt(site: Site, time: number): Outage | null {
  const outage = outageIn(site, stretchAt(time));
  return outage && outage.from <= time && time < outage.to ? outage : null;
}

/** The outages that touch the time from `from` to `to`, in order. */
export function outagesOf(site: Site, from: number, to: number): Outage[] {
  const outages: Outage[] = [];
  for (let stretch = Math.max(0, stretchAt(from)); stretch <= stretchAt(to); stretch++) {
    const outage = outageIn(site, stretch);
    if (outage && outage.from <= to && outage.to > from) outages.push(outage);
  }
  return outages;
}
