import { get } from '@/api/server';
import type { PageInput } from '@/parts/lists/query';
import { SweepScreen } from '@/screens/sweep/sweep-screen';

export default async function SweepPage(props: PageInput<'id'>) {
  const [{ id }, search] = await Promise.all([props.params, props.searchParams]);
  const sweep = await get('/api/sweeps/{id}', { path: { id } });
  return <SweepScreen sweep={sweep} search={search} />;
}
