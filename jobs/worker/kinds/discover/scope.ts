import type { StoredDiscoverPlan } from '@hyrde/contracts';
import { HostPaths, isPracticeHost, publicScope, registrableDomain, type Scope } from '../../../site/index.js';

/**
 * Where a run may go: what its plan says, its seeds' hosts besides, never what it refuses. A practice run stays in the
 * practice country, a real one outside it.
 * @param registered home pages of the sites that are registered, where the plan says that these are all
 */
export function scopeOf(
  plan: Pick<StoredDiscoverPlan, 'reach' | 'refused' | 'allowed' | 'practice'>,
  seeds: readonly string[],
  registered: readonly string[],
): Scope {
  const { reach, refused, allowed, practice } = plan;
  const seedHosts = new Set(seeds.map((url) => new URL(url).host));
  const named = new HostPaths(
    reach === 'registered'
      ? registered.map((home) => registrableDomain(new URL(home).hostname))
      : reach === 'anywhere'
        ? []
        : reach.domains,
  );
  const inReach = (text: string): boolean => {
    const url = new URL(text);
    if (practice !== isPracticeHost(url.hostname)) return false;
    return seedHosts.has(url.host) || reach === 'anywhere' || named.exactness(url) > 0;
  };
  const open = publicScope(refused, { allowed });
  return {
    admits: (url) => open.admits(url) && inReach(url),
    answersFor: (url, asked) => open.answersFor(url, asked) && inReach(url),
    owns: (url) => open.owns(url) && inReach(url),
    movedTo: () => scopeOf(plan, seeds, registered),
  };
}
