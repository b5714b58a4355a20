import { registrableDomain } from '@hyrde/jobs/site';
import type { Database } from '@hyrde/store';

/** A registered site, as shown in a list of hosts. */
export interface RegisteredSite {
  id: string;
  name: string;
  region: { id: string; name: string } | null;
}

/**
 * Loads the registered sites once, for lookups by host. A site of the same host has priority over one of the same
 * registrable domain.
 * @returns function from a host, as in `URL.host`, to its site; null if no site is registered
 */
export async function siteOfHost(db: Database, practice: boolean): Promise<(host: string) => RegisteredSite | null> {
  const sites = await db.site.findMany({
    where: { practice, archivedAt: null },
    select: { id: true, name: true, homeUrl: true, region: { select: { id: true, name: true } } },
    orderBy: { id: 'asc' },
  });
  const byHost = new Map<string, RegisteredSite>();
  const byDomain = new Map<string, RegisteredSite>();
  for (const { homeUrl, ...site } of sites) {
    const { host, hostname } = new URL(homeUrl);
    if (!byHost.has(host)) byHost.set(host, site);
    const domain = registrableDomain(hostname);
    if (!byDomain.has(domain)) byDomain.set(domain, site);
  }
  return (host) => byHost.get(host) ?? byDomain.get(registrableDomain(new URL(`http://${host}`).hostname)) ?? null;
}
