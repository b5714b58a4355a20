import { getService, read } from '@/api/server';
import { one } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { TargetsScreen } from './targets-screen';

export default async function TargetsPage(props: PageInput) {
  const [search, service] = await Promise.all([props.searchParams, getService()]);
  const archived = one(search, 'archived') === 'true';
  const targets = await read(service.GET('/api/targets', { params: { query: { archived: String(archived) } } }));
  return <TargetsScreen targets={targets.items} archived={archived} />;
}
