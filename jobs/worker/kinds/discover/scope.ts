import type { DiscoverPlan } from '@hyrde/contracts';
import { publicScope, registrableDomain, type Scope } from '../../../site/index.js';

/** The practice country lies under it, and nothing else does (RFC 6761 section 6.3). */
const PRACTICE_DOMAIN = 'localhost';

/**
 * Where a run may go: what its plan says, its seeds' hosts besides, never what it refuses. A practice run stays in the
 * practice country, a real one outside it.
 * @param registered home pages of the sites that are registered, where the plan says that these are all
 */
export function scopeOf(
  { reach, refused, practice }: Pick<DiscoverPlan, 'reach' | 'refused' | 'practice'>,
  seeds: readonly string[],
  registered: readonly string[],
): Scope {
  const seedHosts = new Set(seeds.map((url) => new URL(url).host));
  const domains = new Set(
    reach === 'registered'
      ? registered.map((home) => registrableDomain(new URL(home).hostname))
      : reach === 'anywhere'
        ? []
        : reach.domains.map((name) => new URL(`http://${name}`).hostname),
  );
  const inReach = (url: string): boolean => {
    const { host, hostname } = new URL(url);
    if (seedHosts.has(host)) return true;
    if (practice !== lies(hostname, PRACTICE_DOMAIN)) return false;
    return reach === 'anywhere' || above(hostname).some((name) => domains.has(name));
  };
  const open = publicScope(refused);
  return {
    admits: (url) => open.admits(url) && inReach(url),
    answersFor: (url, asked) => open.answersFor(url, asked) && inReach(url),
    owns: (url) => open.owns(url) && inReach(url),
    movedTo: () => scopeOf({ reach, refused, practice }, seeds, registered),
  };
}

const lies = (hostname: string, domain: string): boolean => hostname === domain || hostname.endsWith(`.${domain}`);

/** The name itself, and those that it lies under. */
function above(hostname: string): string[] {
  const labels = hostname.split('.');
  return labels.map((_, i) => labels.slice(i).join('.'));
}
