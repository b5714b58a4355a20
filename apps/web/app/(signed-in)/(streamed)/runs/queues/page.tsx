import { get } from '@/api/server';
import { one, oneOf, type PageInput } from '@/parts/lists/query';
import { QueuesScreen, WORK_STATES } from '@/screens/queues/queues-screen';

export default async function QueuesPage(props: PageInput) {
  const search = await props.searchParams;
  const state = oneOf(search, 'state', WORK_STATES) ?? 'failed';
  const cursor = one(search, 'cursor');
  const [queues, tasks] = await Promise.all([
    get('/api/queues'),
    get('/api/queues/tasks', { query: { state, limit: 50, ...(cursor && { cursor }) } }),
  ]);
  return <QueuesScreen queues={queues.items} state={state} tasks={tasks} search={search} />;
}
