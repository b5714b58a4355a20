import { notFound } from 'next/navigation';
import { getService, read } from '@/api/server';
import type { PageInput } from '@/parts/page-input';
import { getMe } from '@/parts/session';
import { PersonScreen } from '@/screens/person/person-screen';

export default async function PersonPage({ params }: PageInput<'id'>) {
  const [{ id }, me, service] = await Promise.all([params, getMe(), getService()]);
  const { items, mail } = await read(service.GET('/api/people'));
  const person = items.find((one) => one.id === id);
  if (!person) notFound();
  const sessions = await read(service.GET('/api/sessions', { params: { query: { personId: id } } }));
  return <PersonScreen person={person} sessions={sessions.items} mail={mail} own={id === me.id} />;
}
