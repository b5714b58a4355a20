import { getService, read } from '@/api/server';
import { one } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { filterOf, KnownPagesScreen } from './known-pages-screen';

export default async function KnownPagesPage(props: PageInput<'id'>) {
  const [{ id }, search, service] = await Promise.all([props.params, props.searchParams, getService()]);
  const path = { id };
  const query = { ...filterOf(search), cursor: one(search, 'cursor'), limit: 50 };
  const [site, page] = await Promise.all([
    read(service.GET('/api/sites/{id}', { params: { path } })),
    read(service.GET('/api/sites/{id}/known-pages', { params: { path, query } })),
  ]);
  return <KnownPagesScreen site={site} page={page} search={search} />;
}
