import { getService, read } from '@/api/server';
import type { PageInput } from '@/parts/page-input';
import { showsPractice } from '@/parts/session';
import { sweepOf } from './filter';
import { ReviewScreen } from './review-screen';

export default async function ReviewPage(props: PageInput) {
  const [search, practice, service] = await Promise.all([props.searchParams, showsPractice(), getService()]);
  const sweepId = sweepOf(search);
  const [targets, regions, sweep] = await Promise.all([
    read(service.GET('/api/targets')),
    read(service.GET('/api/regions', { params: { query: { practice: String(practice) } } })),
    sweepId === undefined ? null : read(service.GET('/api/sweeps/{id}', { params: { path: { id: sweepId } } })),
  ]);
  return (
    <ReviewScreen practice={practice} search={search} sweep={sweep} targets={targets.items} regions={regions.items} />
  );
}
