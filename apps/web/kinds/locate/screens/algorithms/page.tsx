import { getService, read } from '@/api/server';
import { one } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { showsPractice } from '@/parts/session';
import { AlgorithmsScreen } from './algorithms-screen';
import { askedOf } from './asked';

/** The screen's figures are those of one target; the rows behind one of them are fetched where the address asks for them. */
export default async function AlgorithmsPage(props: PageInput) {
  const [search, practice, service] = await Promise.all([props.searchParams, showsPractice(), getService()]);
  const asked = askedOf(search);
  const { target, version, algorithm, bin, judged, sample } = asked;
  const query = { practice: String(practice), target, ...(version !== undefined && { version }) };
  const [accuracy, reliability, algorithms, targets] = await Promise.all([
    read(service.GET('/api/accuracy', { params: { query } })),
    read(service.GET('/api/accuracy/reliability', { params: { query } })),
    read(service.GET('/api/algorithms')),
    read(service.GET('/api/targets')),
  ]);
  const rows = { cursor: one(search, 'cursor'), limit: 50, ...(bin !== undefined && { bin }) };
  const rowsQuery = { ...query, ...rows, judged, sample: String(sample) };
  const judgedRows = algorithm
    ? await read(service.GET('/api/accuracy/searches', { params: { query: { ...rowsQuery, algorithm } } }))
    : null;
  return (
    <AlgorithmsScreen
      search={search}
      asked={asked}
      accuracy={accuracy.items}
      reliability={reliability.items}
      algorithms={algorithms.items}
      targets={targets.items}
      judged={judgedRows}
    />
  );
}
