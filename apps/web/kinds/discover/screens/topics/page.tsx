import { getService, read } from '@/api/server';
import { one } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { showsPractice } from '@/parts/session';
import { TopicsScreen } from './topics-screen';

export default async function TopicsPage(props: PageInput) {
  const [search, shown, service] = await Promise.all([props.searchParams, showsPractice(), getService()]);
  const query = { practice: String(shown), cursor: one(search, 'cursor'), limit: 50 };
  const page = await read(service.GET('/api/topics', { params: { query } }));
  return <TopicsScreen search={search} page={page} />;
}
