import type { Metadata } from 'next';
import { getService, read } from '@/api/server';
import { one } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { getWords } from '@/words/server';
import { TargetsScreen } from './targets-screen';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords()).words.targets.title });

export default async function TargetsPage(props: PageInput) {
  const [search, service] = await Promise.all([props.searchParams, getService()]);
  const archived = one(search, 'archived') === 'true';
  const targets = await read(service.GET('/api/targets', { params: { query: { archived: String(archived) } } }));
  return <TargetsScreen targets={targets.items} archived={archived} />;
}
