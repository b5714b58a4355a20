import type { components } from '@/api/api.gen';
import { Badge } from '@/design/badge';
import { PageHead, Section } from '@/design/page-head';
import { getMe, may } from '@/parts/session';
import { SiteLink } from '@/parts/site-link';
import { getWords } from '@/words/server';
import { ArchiveSite } from './archive-site';
import { TimeLine } from './time-line';
import { VerifiedPages } from './verified-pages';

/** One site: who it is, what was found on it when, and its verified pages. */
export async function SiteScreen({
  site,
  searches,
  verifiedPages,
  targets,
}: {
  site: components['schemas']['Site'];
  searches: components['schemas']['SiteSearches'];
  verifiedPages: components['schemas']['VerifiedPages'];
  targets: components['schemas']['Target'][];
}) {
  const [{ words, format }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.site;
  return (
    <>
      <PageHead
        title={
          <>
            {site.name} {site.archivedAt && <Badge>{words.sites.archived}</Badge>}
          </>
        }
        purpose={text.purpose}
      >
        {may(me, 'auditor') && <ArchiveSite id={site.id} archived={site.archivedAt !== null} />}
      </PageHead>
      <p className="-mt-2 flex flex-wrap gap-x-4 gap-y-1 text-soft">
        <SiteLink url={site.homeUrl} words={words} />
        {site.region && <span>{site.region.name}</span>}
        {site.language && <span>{site.language}</span>}
        {site.population !== null && <span>{text.inhabitants(format.whole(site.population))}</span>}
      </p>
      <Section title={text.timeline}>
        <TimeLine id={site.id} page={searches} targets={targets} />
      </Section>
      <Section title={text.verifiedPages}>
        <VerifiedPages siteId={site.id} pages={verifiedPages.items} targets={targets} editable={may(me, 'reviewer')} />
      </Section>
    </>
  );
}
