import { notFound } from 'next/navigation';
import { getService, read } from '@/api/server';
import { one } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { GivenVerdictsScreen } from './given-verdicts-screen';

export default async function GivenVerdictsPage(props: PageInput) {
  const [search, service] = await Promise.all([props.searchParams, getService()]);
  const personId = one(search, 'personId');
  const query = { personId, cursor: one(search, 'cursor'), limit: 50 };
  const [page, people] = await Promise.all([
    read(service.GET('/api/review/verdicts', { params: { query } })),
    read(service.GET('/api/people')),
  ]);
  const person = people.items.find(({ id }) => id === personId);
  if (personId !== undefined && !person) notFound();
  return <GivenVerdictsScreen search={search} person={person?.name ?? null} page={page} />;
}
