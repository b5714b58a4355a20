import type { components } from '@hyrde/client';
import { Cell, Heading, Row, TableFrame } from '@/design/table';
import { getWords } from '@/words/server';

type RefreshRegion = components['schemas']['RefreshRegion'];

/** What a day of a refresh sweep is to do in each region, and what came of it. @param day from 0 */
export async function RegionsTable({ day, regions }: { day: number; regions: readonly RefreshRegion[] }) {
  const { words, format } = await getWords();
  const text = words.refresh.regions;
  const days = words.refresh.days;
  if (regions.length === 0) return <p className="text-soft">{text.none}</p>;
  const cells = (of: Omit<RefreshRegion, 'region'>) => (
    <>
      <Cell numeric>{format.whole(of.sites)}</Cell>
      <Cell numeric>{format.whole(of.planned)}</Cell>
      <Cell numeric>{format.whole(of.visited)}</Cell>
      <Cell numeric>{format.tenth(of.expectedChanges)}</Cell>
      <Cell numeric>{format.whole(of.foundChanges)}</Cell>
      <Cell numeric>{format.whole(of.gone)}</Cell>
    </>
  );
  return (
    <TableFrame caption={text.title(format.whole(day + 1))}>
      <thead>
        <tr>
          <Heading>{text.region}</Heading>
          <Heading numeric>{text.sites}</Heading>
          <Heading numeric>{days.planned}</Heading>
          <Heading numeric>{days.visited}</Heading>
          <Heading numeric>{days.expected}</Heading>
          <Heading numeric>{days.found}</Heading>
          <Heading numeric>{text.gone}</Heading>
        </tr>
      </thead>
      <tbody>
        {regions.map(({ region, ...told }) => (
          <Row key={region?.id ?? 'none'}>
            <Cell head>{region?.name ?? text.noRegion}</Cell>
            {cells(told)}
          </Row>
        ))}
        {regions.length > 1 && (
          <Row>
            <Cell head>{text.all}</Cell>
            {cells(summed(regions))}
          </Row>
        )}
      </tbody>
    </TableFrame>
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
