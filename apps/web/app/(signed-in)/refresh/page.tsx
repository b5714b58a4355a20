import type { Metadata } from 'next';
import { getService, read } from '@/api/server';
import { showsPractice } from '@/parts/session';
import { RefreshScreen } from '@/screens/refresh/refresh-screen';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords()).words.refresh.title });

/** As many as are looked at; the list of sweeps has all. */
const NEWEST = 5;

export default async function RefreshPage() {
  const [practice, service] = await Promise.all([showsPractice(), getService()]);
  const query = { practice: String(practice) };
  const [forecast, sweeps] = await Promise.all([
    read(service.GET('/api/refresh/forecast', { params: { query } })),
    read(service.GET('/api/sweeps', { params: { query: { ...query, kind: 'refresh', limit: NEWEST } } })),
  ]);
  const [newest] = sweeps.items;
  const days = newest
    ? await read(service.GET('/api/sweeps/{id}/days', { params: { path: { id: newest.id } } }))
    : { items: [] };
  return <RefreshScreen forecast={forecast} sweeps={sweeps.items} days={days.items} />;
}
