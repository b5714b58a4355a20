import type { components } from '@hyrde/client';
import Link from 'next/link';
import { Cell, Heading, Row, Table } from '@/design/table';
import { getWords } from '@/words/server';

type RefreshDay = components['schemas']['RefreshDay'];

/**
 * What each day's plan of a refresh sweep promised, and what happened.
 * @param hrefOf where a day is shown by region; left out, days lead nowhere
 */
export async function DaysTable({ days, hrefOf }: { days: readonly RefreshDay[]; hrefOf?: (day: number) => string }) {
  const { words, format } = await getWords();
  const text = words.refresh.days;
  const lotText = ({ compared, expected, found }: RefreshDay['byLot']) =>
    compared === 0 ? '–' : text.lot(format.whole(found), format.whole(compared), format.tenth(expected));
  if (days.length === 0) return <p className="panel p-4 text-soft">{text.none}</p>;
  return (
    <>
      <Table caption={text.title}>
        <thead>
          <tr>
            <Heading>{text.day}</Heading>
            <Heading>{text.plannedAt}</Heading>
            <Heading numeric>{text.pages}</Heading>
            <Heading numeric>{text.visited}</Heading>
            <Heading numeric>{text.found}</Heading>
            <Heading numeric>{text.obsolete}</Heading>
            <Heading numeric>{text.newPages}</Heading>
            <Heading numeric>{text.byLot}</Heading>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <Row key={day.day}>
              <Cell head>
                {hrefOf ? (
                  <Link
                    href={hrefOf(day.day)}
                    className="link"
                    aria-label={words.refresh.regions.showDay(format.whole(day.day + 1))}
                  >
                    {format.whole(day.day + 1)}
                  </Link>
                ) : (
                  format.whole(day.day + 1)
                )}
              </Cell>
              <Cell className="whitespace-nowrap">{format.minute(day.plannedAt)}</Cell>
              <Cell numeric>{format.whole(day.pages)}</Cell>
              <Cell numeric>{text.visitedOf(format.whole(day.visited), format.whole(day.planned))}</Cell>
              <Cell numeric>{text.foundFor(format.whole(day.foundChanges), format.tenth(day.expectedChanges))}</Cell>
              <Cell numeric>{text.fromTo(format.whole(day.obsoleteBefore), format.whole(day.obsolete))}</Cell>
              <Cell numeric>{format.whole(day.newPages)}</Cell>
              <Cell numeric>{lotText(day.byLot)}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      <p className="mt-1 text-sm text-soft">{text.hint}</p>
    </>
  );
}
