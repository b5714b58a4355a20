import { getService, read } from '@/api/server';
import type { PageInput } from '@/parts/page-input';
import { ScheduleScreen } from '@/screens/schedule/schedule-screen';

export default async function SchedulePage(props: PageInput<'id'>) {
  const [{ id }, service] = await Promise.all([props.params, getService()]);
  const params = { path: { id } };
  const [schedule, runs] = await Promise.all([
    read(service.GET('/api/schedules/{id}', { params })),
    read(service.GET('/api/schedules/{id}/runs', { params })),
  ]);
  return <ScheduleScreen schedule={schedule} runs={runs.items} />;
}
