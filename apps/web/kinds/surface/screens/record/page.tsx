import { getService, read } from '@/api/server';
import type { PageInput } from '@/parts/page-input';
import { RecordScreen } from './record-screen';

export default async function RecordPage(props: PageInput<'id'>) {
  const [{ id }, service] = await Promise.all([props.params, getService()]);
  return <RecordScreen record={await read(service.GET('/api/records/{id}', { params: { path: { id } } }))} />;
}
