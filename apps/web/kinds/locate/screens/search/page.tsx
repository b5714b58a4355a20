import type { Metadata } from 'next';
import { getService, read } from '@/api/server';
import type { PageInput } from '@/parts/page-input';
import { getWords } from '@/words/server';
import { SearchScreen } from './search-screen';

const dossierOf = async (props: PageInput<'id'>) => {
  const [{ id }, service] = await Promise.all([props.params, getService()]);
  return read(service.GET('/api/searches/{id}/dossier', { params: { path: { id } } }));
};

export const generateMetadata = async (props: PageInput<'id'>): Promise<Metadata> => {
  const [{ site }, { words }] = await Promise.all([dossierOf(props), getWords()]);
  return { title: words.dossier.heading(site.name) };
};

export default async function SearchPage(props: PageInput<'id'>) {
  return <SearchScreen search={await dossierOf(props)} />;
}
