import { getService, read } from '@/api/server';
import type { PageInput } from '@/parts/page-input';
import { PortalScreen } from './portal-screen';

export default async function PortalPage(props: PageInput<'id'>) {
  const [{ id }, service] = await Promise.all([props.params, getService()]);
  return <PortalScreen portal={await read(service.GET('/api/record-portals/{id}', { params: { path: { id } } }))} />;
}
