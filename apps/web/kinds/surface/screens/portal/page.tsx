import type { Metadata } from 'next';
import { getService, read } from '@/api/server';
import type { PageInput } from '@/parts/page-input';
import { getWords } from '@/words/server';
import { PortalScreen } from './portal-screen';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getWords()).words.surface.record.portal,
});

export default async function PortalPage(props: PageInput<'id'>) {
  const [{ id }, service] = await Promise.all([props.params, getService()]);
  return <PortalScreen portal={await read(service.GET('/api/record-portals/{id}', { params: { path: { id } } }))} />;
}
