import type { components } from '@hyrde/client';
import { IntervalBar } from '@/design/bars';
import { Count } from '@/design/count';
import { Cell, Heading, Row, TableFrame } from '@/design/table';
import { getWords } from '@/words/server';
import { algorithmTitle } from './algorithm';
import { rowsAddress } from './rows-address';

/** Accuracy with its interval and what it cost, per algorithm and target version; each number leads to its searches. */
export async function AccuracyTable({
  rows,
  numbered = false,
}: {
  rows: components['schemas']['AlgorithmAccuracy'][];
  /** Numbers the rows, for the marks of a plot. */
  numbered?: boolean;
}) {
  const { words, format } = await getWords();
  const text = words.overview;
  if (rows.length === 0) return <p className="text-soft">{text.noAccuracy}</p>;
  return (
    <TableFrame caption={text.accuracyTitle}>
      <thead>
        <tr>
          <Heading>{text.algorithm}</Heading>
          <Heading numeric>{text.accuracy}</Heading>
          <Heading>{text.interval}</Heading>
          <Heading numeric>{text.decided}</Heading>
          <Heading numeric>{text.meanDownloads}</Heading>
          <Heading numeric>{text.medianDownloads}</Heading>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const { share, low, high, n, right } = row.accuracy;
          const version = String(row.target.version);
          const behind = { target: row.target.slug, version, algorithm: row.algorithm };
          const sample = row.basis === 'sample' ? 'true' : undefined;
          return (
            <Row key={`${row.algorithm} ${row.target.version}`}>
              <Cell head className="min-w-44">
                {numbered && (
                  <span className="mr-1.5 inline-block min-w-5 rounded-full border border-edge px-1 text-center text-xs">
                    {index + 1}
                  </span>
                )}
                {algorithmTitle(row.algorithm, words)}
                <p className="font-normal text-soft">
                  {text.version} {row.target.version}
                </p>
              </Cell>
              <Cell numeric className="text-lg font-semibold">
                {share === null ? (
                  '–'
                ) : (
                  <Count of={right} rows={rowsAddress({ ...behind, judged: 'right', sample })}>
                    {format.percent(share)}
                  </Count>
                )}
              </Cell>
              <Cell className="min-w-48">
                {share !== null && low !== null && high !== null ? (
                  <>
                    <span className="text-soft">
                      {format.percent(low)} – {format.percent(high)} ·{' '}
                      <Count of={n} rows={rowsAddress({ ...behind, sample })}>
                        {words.common.of(format.whole(right), format.whole(n))}
                      </Count>{' '}
                      · {row.basis === 'all' ? text.basisAll : text.basisSample}
                    </span>
                    <IntervalBar low={low} high={high} share={share} />
                  </>
                ) : (
                  <span className="text-soft">{text.noAccuracy}</span>
                )}
                {row.verdictsMissing > 0 && (
                  <span className="block min-h-6 text-soft">
                    {words.review.more(format.whole(row.verdictsMissing))}
                  </span>
                )}
              </Cell>
              <Cell numeric>
                <Count of={row.decided} rows={rowsAddress({ ...behind, judged: 'judged' })} className="block min-h-6">
                  {format.whole(row.decided)}
                </Count>
                <span className="block text-soft">{text.ofFindings(format.whole(row.findings))}</span>
                {row.cannotTell > 0 && (
                  <Count
                    of={row.cannotTell}
                    rows={rowsAddress({ ...behind, judged: 'cannot-tell' })}
                    className="block min-h-6 text-soft"
                  >
                    {text.cannotTell(format.whole(row.cannotTell))}
                  </Count>
                )}
              </Cell>
              <Cell numeric measure>
                {row.downloads.mean === null ? '–' : format.tenth(row.downloads.mean)}
              </Cell>
              <Cell numeric measure>
                {row.downloads.median === null ? '–' : format.tenth(row.downloads.median)}
              </Cell>
            </Row>
          );
        })}
      </tbody>
    </TableFrame>
  );
}
