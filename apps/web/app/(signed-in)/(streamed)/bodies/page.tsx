import type { Metadata } from 'next';
import { getService, read } from '@/api/server';
import { one, oneOf } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { showsPractice } from '@/parts/session';
import { SitesScreen } from '@/screens/sites/sites-screen';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords()).words.sites.title });

const SORTS = ['name', '-name', 'population', '-population'] as const;

export default async function SitesPage(props: PageInput) {
  const [search, practice, service] = await Promise.all([props.searchParams, showsPractice(), getService()]);
  const query = {
    practice: String(practice),
    archived: String(one(search, 'archived') === 'true'),
    text: one(search, 'text'),
    regionId: one(search, 'regionId'),
    tag: one(search, 'tag'),
    cursor: one(search, 'cursor'),
    sort: oneOf(search, 'sort', SORTS) ?? 'name',
    limit: 50,
  };
  const [page, regions, tags] = await Promise.all([
    read(service.GET('/api/sites', { params: { query } })),
    read(service.GET('/api/regions', { params: { query: { practice: String(practice) } } })),
    read(service.GET('/api/sites/tags', { params: { query: { practice: String(practice) } } })),
  ]);
  return <SitesScreen search={search} page={page} regions={regions.items} tags={tags.items} practice={practice} />;
}
