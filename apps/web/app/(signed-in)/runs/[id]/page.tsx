import type { Metadata } from 'next';
import { getService, read } from '@/api/server';
import type { PageInput } from '@/parts/page-input';
import { SweepScreen } from '@/screens/sweep/sweep-screen';

export const generateMetadata = async (props: PageInput<'id'>): Promise<Metadata> => {
  const [{ id }, service] = await Promise.all([props.params, getService()]);
  return { title: (await read(service.GET('/api/sweeps/{id}', { params: { path: { id } } }))).name };
};

export default async function SweepPage(props: PageInput<'id'>) {
  const [{ id }, search, service] = await Promise.all([props.params, props.searchParams, getService()]);
  const sweep = await read(service.GET('/api/sweeps/{id}', { params: { path: { id } } }));
  return <SweepScreen sweep={sweep} search={search} />;
}
