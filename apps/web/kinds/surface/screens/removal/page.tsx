import type { Metadata } from 'next';
import { getService, read } from '@/api/server';
import type { PageInput } from '@/parts/page-input';
import { getWords } from '@/words/server';
import { RemovalScreen } from './removal-screen';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getWords()).words.surface.removal.title,
});

export default async function RemovalPage(props: PageInput<'id'>) {
  const [{ id }, service] = await Promise.all([props.params, getService()]);
  return (
    <RemovalScreen removal={await read(service.GET('/api/records/removals/{id}', { params: { path: { id } } }))} />
  );
}
