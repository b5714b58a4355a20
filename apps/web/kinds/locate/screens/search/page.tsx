import { getService, read } from '@/api/server';
import type { PageInput } from '@/parts/page-input';
import { SearchScreen } from './search-screen';

const dossierOf = async (props: PageInput<'id'>) => {
  const [{ id }, service] = await Promise.all([props.params, getService()]);
  return read(service.GET('/api/searches/{id}/dossier', { params: { path: { id } } }));
};

export default async function SearchPage(props: PageInput<'id'>) {
  return <SearchScreen search={await dossierOf(props)} />;
}
