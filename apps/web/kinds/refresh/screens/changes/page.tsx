import { getService, read } from '@/api/server';
import { one } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { getMe, may, showsPractice } from '@/parts/session';
import { ChangesScreen } from './changes-screen';
import { filterOf } from './filter';

export default async function ChangesPage(props: PageInput) {
  const [search, shown, service] = await Promise.all([props.searchParams, showsPractice(), getService()]);
  const filter = filterOf(search);
  const { siteId } = filter;
  const site = siteId ? await read(service.GET('/api/sites/{id}', { params: { path: { id: siteId } } })) : null;
  const practice = String(site?.practice ?? shown);
  const query = { ...filter, practice, cursor: one(search, 'cursor'), limit: 50 };
  const [page, regions, targets, subscriptions] = await Promise.all([
    read(service.GET('/api/changes', { params: { query } })),
    read(service.GET('/api/regions', { params: { query: { practice } } })),
    read(service.GET('/api/targets')),
    may(await getMe(), 'auditor') ? read(service.GET('/api/subscriptions')) : null,
  ]);
  const off =
    subscriptions?.items.filter((one) => one.off?.reason === 'gone' || one.off?.reason === 'failing').length ?? null;
  return (
    <ChangesScreen search={search} page={page} site={site} regions={regions.items} targets={targets.items} off={off} />
  );
}
