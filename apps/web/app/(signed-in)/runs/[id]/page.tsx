import { getService, read } from '@/api/server';
import type { PageInput } from '@/parts/page-input';
import { SweepScreen } from '@/screens/sweep/sweep-screen';

export default async function SweepPage(props: PageInput<'id'>) {
  const [{ id }, search, service] = await Promise.all([props.params, props.searchParams, getService()]);
  const sweep = await read(service.GET('/api/sweeps/{id}', { params: { path: { id } } }));
  return <SweepScreen sweep={sweep} search={search} />;
}
