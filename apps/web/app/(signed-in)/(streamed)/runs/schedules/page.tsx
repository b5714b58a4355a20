import type { Metadata } from 'next';
import { getService, read } from '@/api/server';
import { showsPractice } from '@/parts/session';
import { SchedulesScreen } from '@/screens/schedules/schedules-screen';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords()).words.schedules.title });

export default async function SchedulesPage() {
  const [practice, service] = await Promise.all([showsPractice(), getService()]);
  const all = await read(service.GET('/api/schedules'));
  const schedules = all.items.filter(({ plan }) => (plan?.practice ?? false) === practice);
  return <SchedulesScreen schedules={schedules} />;
}
