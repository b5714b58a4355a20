import { registrableDomain } from '@hyrde/jobs/site';
import type { Database } from '@hyrde/store';

/** A registered site, as a list of hosts tells of it. */
export interface RegisteredSite {
  id: string;
  name: string;
  region: { id: string; name: string } | null;
}

/**
 * Whose hosts are: the site of the same host goes before one of the same registrable domain.
 * @returns tells the site of a host as `URL.host` has it; null where none is registered
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
