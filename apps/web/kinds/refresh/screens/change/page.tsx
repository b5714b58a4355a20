import { get } from '@/api/server';
import type { PageInput } from '@/parts/lists/query';
import { ChangeScreen } from './change-screen';

const changeOf = async ({ params }: PageInput<'id'>) => {
  const { id } = await params;
  return get('/api/changes/{id}', { path: { id } });
};

export default async function ChangePage(props: PageInput<'id'>) {
  return <ChangeScreen change={await changeOf(props)} />;
}
