import { getService, read } from '@/api/server';
import type { PageInput } from '@/parts/page-input';
import { RemovalScreen } from './removal-screen';

export default async function RemovalPage(props: PageInput<'id'>) {
  const [{ id }, service] = await Promise.all([props.params, getService()]);
  return (
    <RemovalScreen removal={await read(service.GET('/api/records/removals/{id}', { params: { path: { id } } }))} />
  );
}
