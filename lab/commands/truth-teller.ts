import { type Country, country } from '../country/sites/country.js';
import { isTrueTarget, type Truth, truthOf } from '../country/sites/truth.js';
import type { Shape } from './shape.js';

/**
 * Truth about a site, given its home page and a target's slug.
 * @throws if the site or the target does not exist
 */
export type TruthTeller = (homeUrl: string, target: string) => Truth;

/** Function that returns the truth about the country of this shape, for any port. */
export function truthTeller(shape: Shape): TruthTeller {
  const lands = new Map<number, Country>();
  return (homeUrl, target) => {
    const { hostname, port } = new URL(homeUrl);
    const land = lands.get(Number(port)) ?? country({ ...shape, port: Number(port) });
    lands.set(Number(port), land);
    const site = land.byHost.get(hostname);
    if (!site)
      throw new Error(
        `${homeUrl} is not a site of the practice country with seed ${shape.seed} and ${shape.sites} sites.`,
      );
    if (!isTrueTarget(target)) throw new Error(`The lab does not know where "${target}" is on the practice sites.`);
    return truthOf(site, target);
  };
}
