import type { Metadata } from 'next';
import { getService, read } from '@/api/server';
import { Badge } from '@/design/badge';
import { PageHead, Section } from '@/design/page-head';
import { one } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { getMe, may } from '@/parts/session';
import { SiteLink } from '@/parts/site-link';
import { ArchiveSite } from '@/screens/site/archive-site';
import { KnownPages } from '@/screens/site/known-pages';
import { TimeLine } from '@/screens/site/time-line';
import { getWords } from '@/words/server';

export const generateMetadata = async (props: PageInput<'id'>): Promise<Metadata> => {
  const [{ id }, service] = await Promise.all([props.params, getService()]);
  return { title: (await read(service.GET('/api/sites/{id}', { params: { path: { id } } }))).name };
};

export default async function SitePage(props: PageInput<'id'>) {
  const [{ id }, search, { words, format }, me, service] = await Promise.all([
    props.params,
    props.searchParams,
    getWords(),
    getMe(),
    getService(),
  ]);
  const site = await read(service.GET('/api/sites/{id}', { params: { path: { id } } }));
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
        {may(me, 'auditor') && <ArchiveSite id={id} archived={site.archivedAt !== null} />}
      </PageHead>
      <p className="-mt-2 flex flex-wrap gap-x-4 gap-y-1 text-soft">
        <SiteLink url={site.homeUrl} words={words} />
        {site.region && <span>{site.region.name}</span>}
        {site.language && <span>{site.language}</span>}
        {site.population !== null && <span>{text.inhabitants(format.whole(site.population))}</span>}
      </p>
      <Section title={text.timeline}>
        <TimeLine id={id} cursor={one(search, 'cursor')} />
      </Section>
      <Section title={text.knownPages}>
        <KnownPages site={site} editable={may(me, 'reviewer')} />
      </Section>
    </>
  );
}
