import type { Metadata } from 'next';
import { getService, read } from '@/api/server';
import { one } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { SiteScreen } from '@/screens/site/site-screen';

export const generateMetadata = async (props: PageInput<'id'>): Promise<Metadata> => {
  const [{ id }, service] = await Promise.all([props.params, getService()]);
  return { title: (await read(service.GET('/api/sites/{id}', { params: { path: { id } } }))).name };
};

/** Known pages shown; all have a screen of their own. */
const KNOWN_PAGES = 10;

/** What visits found of the pages that searches have named, for the first page of the time line. */
async function changesOf({ id, practice }: { id: string; practice: boolean }) {
  const query = { siteId: id, practice: String(practice), role: 'finding' as const, limit: 50 };
  return (await read((await getService()).GET('/api/changes', { params: { query } }))).items;
}

export default async function SitePage(props: PageInput<'id'>) {
  const [{ id }, search, service] = await Promise.all([props.params, props.searchParams, getService()]);
  const path = { id };
  const cursor = one(search, 'cursor');
  const query = { cursor, limit: 50 };
  const [site, searches, knownPages, verifiedPages, targets] = await Promise.all([
    read(service.GET('/api/sites/{id}', { params: { path } })),
    read(service.GET('/api/sites/{id}/searches', { params: { path, query } })),
    read(service.GET('/api/sites/{id}/known-pages', { params: { path, query: { limit: KNOWN_PAGES } } })),
    read(service.GET('/api/sites/{id}/verified-pages', { params: { path } })),
    read(service.GET('/api/targets')),
  ]);
  const ofSite = { siteId: id, practice: String(site.practice), limit: 50 };
  const portals = await read(service.GET('/api/record-portals', { params: { query: ofSite } }));
  const changes = cursor === undefined ? await changesOf(site) : [];
  return (
    <SiteScreen
      site={site}
      searches={searches}
      changes={changes}
      knownPages={knownPages}
      verifiedPages={verifiedPages}
      portals={portals}
      targets={targets.items}
    />
  );
}
