import type { components } from '@hyrde/client';
import { Table } from '@/design/table';
import { getWords } from '@/words/server';

type RefreshRegion = components['schemas']['RefreshRegion'];

/** Plan and result of a day of a refresh sweep by region. @param day from 0 */
export async function RegionsTable({ day, regions }: { day: number; regions: readonly RefreshRegion[] }) {
  const { words, format } = await getWords();
  const text = words.refresh.regions;
  const days = words.refresh.days;
  if (regions.length === 0) return <p className="text-soft">{text.none}</p>;
  const all = regions.length > 1 ? [{ name: text.all, ...summed(regions) }] : [];
  return (
    <Table
      caption={text.title(format.whole(day + 1))}
      rows={[...regions.map(({ region, ...figures }) => ({ name: region?.name ?? text.noRegion, ...figures })), ...all]}
      keyOf={({ name }) => name}
      columns={(column) => [
        column(text.region, ({ name }) => name),
        column(text.sites, { numeric: true }, ({ sites }) => format.whole(sites)),
        column(days.planned, { numeric: true }, ({ planned }) => format.whole(planned)),
        column(days.visited, { numeric: true }, ({ visited }) => format.whole(visited)),
        column(days.expected, { numeric: true }, ({ expectedChanges }) => format.tenth(expectedChanges)),
        column(days.found, { numeric: true }, ({ foundChanges }) => format.whole(foundChanges)),
        column(text.gone, { numeric: true }, ({ gone }) => format.whole(gone)),
      ]}
    />
  );
}

function summed(regions: readonly RefreshRegion[]): Omit<RefreshRegion, 'region'> {
  const sum = (of: (region: RefreshRegion) => number) => regions.reduce((total, region) => total + of(region), 0);
  return {
    sites: sum(({ sites }) => sites),
    planned: sum(({ planned }) => planned),
    visited: sum(({ visited }) => visited),
    expectedChanges: sum((one) => one.expectedChanges),
    foundChanges: sum((one) => one.foundChanges),
    gone: sum(({ gone }) => gone),
  };
}
