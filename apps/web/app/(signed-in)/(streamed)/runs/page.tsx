import { getService, read } from '@/api/server';
import { one, oneOf, wholeNumber } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { showsPractice } from '@/parts/session';
import { STATES, SweepsScreen } from '@/screens/sweeps/sweeps-screen';

export default async function SweepsPage(props: PageInput) {
  const [search, practice, service] = await Promise.all([props.searchParams, showsPractice(), getService()]);
  const query = {
    practice: String(practice),
    state: oneOf(search, 'state', STATES),
    target: one(search, 'target'),
    version: wholeNumber(search, 'version'),
    kind: one(search, 'kind'),
    scheduleId: one(search, 'scheduleId'),
    cursor: one(search, 'cursor'),
    limit: 50,
  };
  const [page, targets] = await Promise.all([
    read(service.GET('/api/sweeps', { params: { query } })),
    read(service.GET('/api/targets')),
  ]);
  return <SweepsScreen search={search} page={page} targets={targets.items} />;
}
