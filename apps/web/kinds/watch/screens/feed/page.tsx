import { getService, read } from '@/api/server';
import { one } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { getMe, may, showsPractice } from '@/parts/session';
import { FeedScreen } from './feed-screen';
import { filterOf } from './filter';

export default async function FeedPage(props: PageInput) {
  const [search, shown, service] = await Promise.all([props.searchParams, showsPractice(), getService()]);
  const filter = filterOf(search);
  const { siteId } = filter;
  const site = siteId ? await read(service.GET('/api/sites/{id}', { params: { path: { id: siteId } } })) : null;
  const practice = String(site?.practice ?? shown);
  const maxAge = filter.maxAge === undefined ? undefined : Number(filter.maxAge);
  const query = { ...filter, maxAge, practice, cursor: one(search, 'cursor'), limit: 50 };
  const mayJudge = may(await getMe(), 'auditor');
  const [page, regions, targets, subscriptions] = await Promise.all([
    read(service.GET('/api/documents', { params: { query } })),
    read(service.GET('/api/regions', { params: { query: { practice } } })),
    read(service.GET('/api/targets')),
    mayJudge ? read(service.GET('/api/subscriptions')) : null,
  ]);
  const off =
    subscriptions?.items.filter((one) => one.off?.reason === 'gone' || one.off?.reason === 'failing').length ?? null;
  return (
    <FeedScreen
      search={search}
      page={page}
      site={site}
      regions={regions.items}
      targets={targets.items}
      mayJudge={mayJudge}
      off={off}
    />
  );
}
