import type { Metadata } from 'next';
import { getService, read } from '@/api/server';
import type { PageInput } from '@/parts/page-input';
import { getWords } from '@/words/server';
import { RecordScreen } from './record-screen';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getWords()).words.surface.record.facts,
});

export default async function RecordPage(props: PageInput<'id'>) {
  const [{ id }, service] = await Promise.all([props.params, getService()]);
  return <RecordScreen record={await read(service.GET('/api/records/{id}', { params: { path: { id } } }))} />;
}
