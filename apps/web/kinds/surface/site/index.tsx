import Link from 'next/link';
import { getService, read } from '@/api/server';
import { Section } from '@/design/page-head';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';
import type { Site, SiteParts } from '../../kind-parts';
import { PortalsList } from './portals-list';

/** The portals with the site's records. */
async function Sections({ site }: { site: Site }) {
  const [{ words }, service, me] = await Promise.all([getWords(), getService(), getMe()]);
  const query = { siteId: site.id, practice: String(site.practice), limit: 50 };
  const portals = await read(service.GET('/api/record-portals', { params: { query } }));
  const start = (
    <Link href={`/runs/new?kind=surface&siteId=${site.id}`} className="link">
      {words.surface.portal.name}
    </Link>
  );
  return (
    <Section title={words.surface.portal.ofSite} aside={may(me, 'auditor') && start}>
      <PortalsList portals={portals.items} />
    </Section>
  );
}

/** What a site's page shows of its records. */
export const surface: SiteParts = { Sections };
