import type { Metadata } from 'next';
import { getService, read } from '@/api/server';
import { one } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { showsPractice } from '@/parts/session';
import { getWords } from '@/words/server';
import { TopicsScreen } from './topics-screen';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getWords()).words.discover.topics.title,
});

export default async function TopicsPage(props: PageInput) {
  const [search, shown, service] = await Promise.all([props.searchParams, showsPractice(), getService()]);
  const query = { practice: String(shown), cursor: one(search, 'cursor'), limit: 50 };
  const page = await read(service.GET('/api/topics', { params: { query } }));
  return <TopicsScreen search={search} page={page} />;
}
