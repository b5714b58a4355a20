import { getService, read } from '@/api/server';
import { one } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { showsPractice } from '@/parts/session';
import { RegistersScreen } from './registers-screen';

export default async function RegistersPage(props: PageInput) {
  const [search, service, practice] = await Promise.all([props.searchParams, getService(), showsPractice()]);
  const removed = one(search, 'removed') === 'true';
  const query = { practice: String(practice), removed: String(removed) };
  const [registers, targets] = await Promise.all([
    read(service.GET('/api/registers', { params: { query } })),
    read(service.GET('/api/targets', { params: { query: { archived: 'false' } } })),
  ]);
  return <RegistersScreen registers={registers.items} targets={targets.items} practice={practice} removed={removed} />;
}
