import { getService, read } from '@/api/server';
import { one } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { showsPractice } from '@/parts/session';
import { filterOf } from './filter';
import { RecordsScreen } from './records-screen';

export default async function RecordsPage(props: PageInput) {
  const [search, shown, service] = await Promise.all([props.searchParams, showsPractice(), getService()]);
  const filter = filterOf(search);
  const { siteId } = filter;
  const site = siteId ? await read(service.GET('/api/sites/{id}', { params: { path: { id: siteId } } })) : null;
  const practice = site?.practice ?? shown;
  const world = { practice: String(practice) };
  const query = { ...filter, ...world, cursor: one(search, 'cursor'), limit: 50 };
  const [page, portals, regions] = await Promise.all([
    read(service.GET('/api/records', { params: { query } })),
    read(service.GET('/api/record-portals', { params: { query: { ...world, siteId, limit: 1 } } })),
    read(service.GET('/api/regions', { params: { query: world } })),
  ]);
  return (
    <RecordsScreen
      search={search}
      page={page}
      portals={portals}
      site={site}
      regions={regions.items}
      practice={practice}
    />
  );
}
