import type { components } from '@hyrde/client';
import { Table } from '@/design/table';
import { getWords } from '@/words/server';
import { UseThreshold } from './use-threshold';

/** What the random sample says of claims by how sure they were, and the threshold that it bears out. */
export async function ThresholdsShown({
  thresholds: { accepted, bands, lowest },
  inForce,
}: {
  thresholds: components['schemas']['Thresholds'];
  /** The threshold as it is set. */
  inForce: number;
}) {
  const { words, format } = await getWords();
  const text = words.locate.settings;
  const judged = bands.filter(({ n }) => n > 0);
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <p>
          {lowest
            ? text.lowest(
                format.percent(lowest.from),
                format.percent(accepted),
                format.whole(lowest.wrong),
                format.whole(lowest.n),
                `${format.tenthPercent(lowest.low ?? 0)}–${format.tenthPercent(lowest.high ?? 0)}`,
              )
            : text.noLowest(format.percent(accepted))}
        </p>
        {lowest && lowest.from !== inForce && (
          <UseThreshold threshold={lowest.from} label={text.takeLowest(format.percent(lowest.from))} />
        )}
      </div>
      {judged.length > 0 && (
        <div className="mt-3 max-w-xl">
          <Table
            caption={text.bands}
            rows={judged}
            keyOf={({ from }) => from}
            columns={(column) => [
              column(words.algorithmsScreen.sure, ({ from, to }) => (
                <>
                  {format.percent(from)}–{format.percent(to)}
                </>
              )),
              column(text.judged, { measure: true }, ({ n }) => format.whole(n)),
              column(text.wrong, { measure: true }, ({ wrong }) => format.whole(wrong)),
              column(words.overview.interval, { numeric: true }, ({ low, high }) => (
                <>
                  {format.tenthPercent(low ?? 0)}–{format.tenthPercent(high ?? 0)}
                </>
              )),
            ]}
          />
        </div>
      )}
    </>
  );
}
