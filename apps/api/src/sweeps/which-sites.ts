import type { WhichSites } from '@hyrde/contracts';
import { Prisma } from '@hyrde/store';

/** Whose sites a sweep is about, and which of them. */
interface Chosen {
  sites: WhichSites;
  practice: boolean;
}

/** The sites that a plan chooses, archived ones left out: a condition on the table `site`. */
export const chosenSites = ({ sites, practice }: Chosen): Prisma.Sql => Prisma.sql`
  site.practice = ${practice} and site.archived_at is null and ${named(sites)}`;

function named(sites: WhichSites): Prisma.Sql {
  if (sites === 'all') return Prisma.sql`true`;
  if ('regionIds' in sites) return Prisma.sql`site.region_id = any(${sites.regionIds}::uuid[])`;
  return Prisma.sql`site.id = any(${sites.siteIds}::uuid[])`;
}
