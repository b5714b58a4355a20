import { getService, read } from '@/api/server';
import { showsPractice } from '@/parts/session';
import { SchedulesScreen } from '@/screens/schedules/schedules-screen';

export default async function SchedulesPage() {
  const [practice, service] = await Promise.all([showsPractice(), getService()]);
  const all = await read(service.GET('/api/schedules'));
  const schedules = all.items.filter(({ plan }) => (plan?.practice ?? false) === practice);
  return <SchedulesScreen schedules={schedules} />;
}
