import { getService, read } from '@/api/server';
import { one, oneOf } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { QueuesScreen, WORK_STATES } from '@/screens/queues/queues-screen';

export default async function QueuesPage(props: PageInput) {
  const [search, service] = await Promise.all([props.searchParams, getService()]);
  const state = oneOf(search, 'state', WORK_STATES) ?? 'failed';
  const cursor = one(search, 'cursor');
  const [queues, tasks] = await Promise.all([
    read(service.GET('/api/queues')),
    read(service.GET('/api/queues/tasks', { params: { query: { state, limit: 50, ...(cursor && { cursor }) } } })),
  ]);
  return <QueuesScreen queues={queues.items} state={state} tasks={tasks} search={search} />;
}
