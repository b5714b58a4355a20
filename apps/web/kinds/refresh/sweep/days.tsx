import { getService, read } from '@/api/server';
import { Section } from '@/design/page-head';
import { getWords } from '@/words/server';
import type { SweepDetails } from '../../kind-parts';
import { DaysTable } from '../parts/days-table';

/** The sweep's days: what their plans promised, and what happened. */
export async function Days({ sweep: { id } }: { sweep: SweepDetails }) {
  const [{ words }, service] = await Promise.all([getWords(), getService()]);
  const days = await read(service.GET('/api/sweeps/{id}/days', { params: { path: { id } } }));
  return (
    <Section title={words.refresh.days.title}>
      <DaysTable days={days.items} />
    </Section>
  );
}
