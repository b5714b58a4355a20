import { getService, read } from '@/api/server';
import { one } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { OwnersScreen } from '@/screens/owners/owners-screen';

export default async function OwnersPage(props: PageInput) {
  const [search, service] = await Promise.all([props.searchParams, getService()]);
  const withdrawn = one(search, 'withdrawn') === 'true';
  const query = { withdrawn: String(withdrawn), cursor: one(search, 'cursor') };
  const page = await read(service.GET('/api/owner-wishes', { params: { query } }));
  return <OwnersScreen page={page} search={search} withdrawn={withdrawn} />;
}
