import type { Metadata } from 'next';
import { getService, read } from '@/api/server';
import type { PageInput } from '@/parts/page-input';
import { getWords } from '@/words/server';
import { DocumentScreen } from './document-screen';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getWords()).words.watch.document.facts,
});

export default async function DocumentPage(props: PageInput<'id'>) {
  const [{ id }, service] = await Promise.all([props.params, getService()]);
  return <DocumentScreen document={await read(service.GET('/api/documents/{id}', { params: { path: { id } } }))} />;
}
