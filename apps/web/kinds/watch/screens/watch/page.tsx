import { getService, read } from '@/api/server';
import { one } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { getMe, may, showsPractice } from '@/parts/session';
import { WatchScreen } from './watch-screen';

export default async function WatchPage(props: PageInput) {
  const [search, shown, service] = await Promise.all([props.searchParams, showsPractice(), getService()]);
  const practice = String(shown);
  const [page, bursts, me] = await Promise.all([
    read(
      service.GET('/api/watched-sites', { params: { query: { practice, cursor: one(search, 'cursor'), limit: 50 } } }),
    ),
    read(service.GET('/api/bursts', { params: { query: { practice, limit: 50 } } })),
    getMe(),
  ]);
  return <WatchScreen search={search} page={page} bursts={bursts.items} mayDecide={may(me, 'auditor')} />;
}
