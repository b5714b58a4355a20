import type { Schema } from '@/api/schema';
import { Link } from '@/design/link';
import { Table } from '@/design/table';
import { getWords } from '@/words/server';

type RefreshDay = Schema<'RefreshDay'>;

/**
 * Forecast and result of each day of a refresh sweep.
 * @param hrefOf address of a day by region; undefined for no links
 */
export async function DaysTable({ days, hrefOf }: { days: readonly RefreshDay[]; hrefOf?: (day: number) => string }) {
  const { words, format } = await getWords();
  const text = words.refresh.days;
  const lotText = ({ compared, expected, found }: RefreshDay['byLot']) =>
    compared === 0 ? '–' : text.lot(format.whole(found), format.whole(compared), format.tenth(expected));
  if (days.length === 0) return <p className="text-soft">{text.none}</p>;
  return (
    <>
      <Table
        caption={text.title}
        rows={days}
        keyOf={(day) => day.day}
        columns={(column) => [
          column(words.labels.day, (day) =>
            hrefOf ? (
              <Link
                href={hrefOf(day.day)}
                className="link"
                aria-label={words.labels.dayByRegion(format.whole(day.day + 1))}
              >
                {format.whole(day.day + 1)}
              </Link>
            ) : (
              format.whole(day.day + 1)
            ),
          ),
          column(text.plannedAt, (day) => format.minute(day.plannedAt)),
          column(words.labels.knownPages, { numeric: true }, (day) => format.whole(day.pages)),
          column(text.visited, { numeric: true }, (day) =>
            words.common.of(format.whole(day.visited), format.whole(day.planned)),
          ),
          column(text.found, { numeric: true }, (day) =>
            text.foundFor(format.whole(day.foundChanges), format.tenth(day.expectedChanges)),
          ),
          column(text.obsolete, { numeric: true }, (day) =>
            text.fromTo(format.whole(day.obsoleteBefore), format.whole(day.obsolete)),
          ),
          column(text.newPages, { numeric: true }, (day) => format.whole(day.newPages)),
          column(text.byLot, { numeric: true }, (day) => lotText(day.byLot)),
        ]}
      />
      <p className="mt-1 text-sm text-soft">{text.hint}</p>
    </>
  );
}
