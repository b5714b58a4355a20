import { getService, read } from '@/api/server';
import type { PageInput } from '@/parts/page-input';
import { ChangeScreen } from './change-screen';

const changeOf = async ({ params }: PageInput<'id'>) => {
  const [{ id }, service] = await Promise.all([params, getService()]);
  return read(service.GET('/api/changes/{id}', { params: { path: { id } } }));
};

export default async function ChangePage(props: PageInput<'id'>) {
  return <ChangeScreen change={await changeOf(props)} />;
}
