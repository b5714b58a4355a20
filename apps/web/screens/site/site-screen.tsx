import Link from 'next/link';
import type { components } from '@/api/api.gen';
import { Badge } from '@/design/badge';
import { ButtonLink } from '@/design/button';
import { PageHead, Section } from '@/design/page-head';
import { getMe, may } from '@/parts/session';
import { SiteLink } from '@/parts/site-link';
import { TagList } from '@/parts/tag-list';
import { getWords } from '@/words/server';
import { ArchiveSite } from './archive-site';
import { KnownPagesTable } from './known-pages-table';
import { PortalsList } from './portals-list';
import { TimeLine } from './time-line';
import { VerifiedPages } from './verified-pages';

/** One site: who it is, what was found on it when, and the pages of it that are known or verified. */
export async function SiteScreen({
  site,
  searches,
  changes,
  knownPages,
  verifiedPages,
  portals,
  targets,
}: {
  site: components['schemas']['Site'];
  searches: components['schemas']['SiteSearches'];
  changes: components['schemas']['PageChange'][];
  /** The first few. */
  knownPages: components['schemas']['KnownPages'];
  verifiedPages: components['schemas']['VerifiedPages'];
  portals: components['schemas']['RecordPortals'];
  targets: components['schemas']['Target'][];
}) {
  const [{ words, format }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.site;
  const known = words.refresh.knownPages;
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
        {may(me, 'auditor') && (
          <>
            {!site.archivedAt && (
              <ButtonLink href={`/sweeps/new?siteId=${site.id}`} kind="main">
                {text.searchNow}
              </ButtonLink>
            )}
            <ButtonLink href={`/sites/${site.id}/edit`}>{text.edit}</ButtonLink>
            <ArchiveSite id={site.id} archived={site.archivedAt !== null} />
          </>
        )}
      </PageHead>
      <p className="-mt-2 flex flex-wrap gap-x-4 gap-y-1 text-soft">
        <SiteLink url={site.homeUrl} words={words} />
        {site.region && <span>{site.region.name}</span>}
        {site.language && <span>{site.language}</span>}
        {site.population !== null && <span>{text.inhabitants(format.whole(site.population))}</span>}
        {site.number && (
          <span>
            {words.sites.number}: {site.number}
          </span>
        )}
        <TagList tags={site.tags} />
      </p>
      <Section
        title={text.timeline}
        aside={
          <Link href={`/changes?siteId=${site.id}`} className="link">
            {words.refresh.changes.ofSite}
          </Link>
        }
      >
        <TimeLine id={site.id} page={searches} changes={changes} targets={targets} />
      </Section>
      <Section title={text.verifiedPages}>
        <VerifiedPages siteId={site.id} pages={verifiedPages.items} targets={targets} editable={may(me, 'reviewer')} />
      </Section>
      <Section
        title={words.surface.portal.ofSite}
        aside={
          may(me, 'auditor') && (
            <Link href={`/sweeps/new?kind=surface&siteId=${site.id}`} className="link">
              {words.surface.portal.name}
            </Link>
          )
        }
      >
        <PortalsList portals={portals.items} />
      </Section>
      <Section
        title={known.title}
        aside={
          knownPages.items.length > 0 && (
            <Link href={`/sites/${site.id}/pages`} className="link">
              {known.all(`${format.whole(knownPages.total)}${knownPages.totalIsMore ? '+' : ''}`)}
            </Link>
          )
        }
      >
        {knownPages.items.length > 0 ? (
          <KnownPagesTable pages={knownPages.items} />
        ) : (
          <p className="panel p-4 text-soft">{known.none}</p>
        )}
      </Section>
    </>
  );
}
