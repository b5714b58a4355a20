import { getService, read } from '@/api/server';
import { one } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { AuditScreen } from '@/screens/audit/audit-screen';
import { auditFilterOf } from '@/screens/audit/filter';

export default async function AuditPage(props: PageInput) {
  const [search, service] = await Promise.all([props.searchParams, getService()]);
  const query = { ...auditFilterOf(search), cursor: one(search, 'cursor'), limit: 50 };
  const [page, people] = await Promise.all([
    read(service.GET('/api/audit', { params: { query } })),
    read(service.GET('/api/people')),
  ]);
  return <AuditScreen search={search} page={page} people={people.items} />;
}
