import type { ComponentProps } from 'react';
import type { Schema } from '@/api/schema';
import { ButtonLink, MainLink } from '@/design/button';
import { Link } from '@/design/link';
import { Notice } from '@/design/notice';
import { PageHead, Section } from '@/design/page-head';
import { Badge } from '@/design/values';
import type { Site } from '@/kinds/kind-parts';
import { SITE_PARTS } from '@/kinds/site';
import { SiteLink } from '@/parts/addresses';
import { languageName } from '@/parts/display-names';
import { BODY_EVENTS, Follow } from '@/parts/follow';
import type { Search } from '@/parts/lists/query';
import { RecordOwnerRequest } from '@/parts/owner-requests/request-form';
import { RequestTable } from '@/parts/owner-requests/request-table';
import { getMe, may } from '@/parts/session';
import { getWords, TIME_ZONE } from '@/words/server';
import { ArchiveSite } from './archive-site';
import { Lines, type Opened } from './lines';

type Requests = ComponentProps<typeof OwnerSection>['requests'];

export async function SiteScreen({
  site,
  requests,
  opened,
  search,
}: {
  site: Site;
  requests: Requests;
  opened: Opened;
  search: Search;
}) {
  const [{ words, format }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.site;
  const objection = requests.find(({ request }) => request.kind === 'objection');
  return (
    <>
      <PageHead
        title={site.name}
        badges={
          <>
            {site.archivedAt && <Badge>{words.sites.archived}</Badge>}{' '}
            {objection && <Badge tone="bad">{words.ownerRequests.objected}</Badge>}
          </>
        }
        purpose={text.purpose}
      >
        <Follow label={words.subscriptions.follow} name={site.name} events={BODY_EVENTS} filter={{ siteId: site.id }} />
        {may(me, 'auditor') && (
          <>
            {!site.archivedAt && <MainLink href={`/runs/new?siteId=${site.id}`}>{text.searchNow}</MainLink>}
            <ButtonLink href={`/bodies/${site.id}/edit`}>{words.common.change}</ButtonLink>
            <ArchiveSite id={site.id} archived={site.archivedAt !== null} revision={site.revision} />
          </>
        )}
      </PageHead>
      <p className="-mt-2 flex flex-wrap gap-x-4 gap-y-1 text-soft">
        <SiteLink url={site.homeUrl} words={words} />
        {site.region && <span>{site.region.name}</span>}
        {site.language && <span>{languageName(site.language, words)}</span>}
        {site.population !== null && <span>{text.inhabitants(format.whole(site.population))}</span>}
        {site.number && (
          <span>
            {words.sites.number}: {site.number}
          </span>
        )}
        <TagList tags={site.tags} />
      </p>
      {objection && (
        <div className="mt-4">
          <Notice tone="warning" title={words.ownerRequests.objected}>
            {words.ownerRequests.objectedNotice(objection.host, format.day(objection.enteredAt))}
          </Notice>
        </div>
      )}
      <Section
        title={words.labels.targets}
        aside={SITE_PARTS.map(({ Aside }, i) => Aside && <Aside key={String(i)} site={site} />)}
      >
        <Lines site={site} opened={opened} />
      </Section>
      {SITE_PARTS.map(({ Sections }, i) => Sections && <Sections key={String(i)} site={site} search={search} />)}
      <OwnerSection host={new URL(site.homeUrl).host} requests={requests} edits={may(me, 'auditor')} />
    </>
  );
}

/** A site's tags, each with a link to the sites that have it. */
function TagList({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <span className="mt-0.5 flex flex-wrap gap-1">
      {tags.map((tag) => (
        <Link
          key={tag}
          href={`/bodies?tag=${encodeURIComponent(tag)}`}
          className="rounded border border-line px-1.5 text-xs font-normal text-soft hover:bg-raised"
        >
          {tag}
        </Link>
      ))}
    </span>
  );
}

interface Props {
  host: string;
  requests: readonly Schema<'ActiveOwnerRequest'>[];
  edits: boolean;
}

/** Requests of the site's owner, and a form to record another. */
async function OwnerSection({ host, requests, edits }: Props) {
  const { words } = await getWords();
  const text = words.ownerRequests;
  return (
    <Section title={text.ofSite}>
      {requests.length === 0 ? (
        <p className="text-soft">{text.noneOfSite}</p>
      ) : (
        <RequestTable requests={requests} edits={edits} />
      )}
      {edits && (
        <details className="mt-2">
          <summary className="link w-fit cursor-pointer">{text.enter}</summary>
          <div className="mt-2">
            <RecordOwnerRequest host={host} timeZone={TIME_ZONE} />
          </div>
        </details>
      )}
    </Section>
  );
}
