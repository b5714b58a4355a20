import type { Metadata } from 'next';
import { getService, read } from '@/api/server';
import type { PageInput } from '@/parts/page-input';
import { getWords } from '@/words/server';
import { ChangeScreen } from './change-screen';

const changeOf = async ({ params }: PageInput<'id'>) => {
  const [{ id }, service] = await Promise.all([params, getService()]);
  return read(service.GET('/api/changes/{id}', { params: { path: { id } } }));
};

export const generateMetadata = async (props: PageInput<'id'>): Promise<Metadata> => {
  const [{ change, site }, { words }] = await Promise.all([changeOf(props), getWords()]);
  return { title: words.refresh.change.title(words.pageChanges[change], site.name) };
};

export default async function ChangePage(props: PageInput<'id'>) {
  return <ChangeScreen change={await changeOf(props)} />;
}
