import type { components } from '@/api/api.gen';
import { IntervalBar } from '@/design/bars';
import { Cell, Heading, Row, Table } from '@/design/table';
import { algorithmTitle } from '@/parts/algorithm';
import { getWords } from '@/words/server';

/** Accuracy with its interval and what it cost, per algorithm and target version. */
export async function AccuracyTable({ rows }: { rows: components['schemas']['AlgorithmAccuracy'][] }) {
  const { words, format } = await getWords();
  const text = words.overview;
  if (rows.length === 0) return <p className="panel p-4 text-soft">{text.noAccuracy}</p>;
  return (
    <Table caption={text.accuracyTitle}>
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
        {rows.map((row) => {
          const { share, low, high, n } = row.accuracy;
          return (
            <Row key={`${row.algorithm} ${row.target.version}`}>
              <Cell head className="min-w-44">
                {algorithmTitle(row.algorithm, words)}
                <p className="font-normal text-soft">
                  {text.version} {row.target.version}
                </p>
              </Cell>
              <Cell numeric className="text-lg font-semibold">
                {share === null ? '–' : format.percent(share)}
              </Cell>
              <Cell className="min-w-48">
                {share !== null && low !== null && high !== null ? (
                  <>
                    <span className="text-soft">
                      {format.percent(low)} – {format.percent(high)} · n = {format.whole(n)} ·{' '}
                      {row.basis === 'all' ? text.basisAll : text.basisSample}
                    </span>
                    <IntervalBar low={low} high={high} share={share} />
                  </>
                ) : (
                  <span className="text-soft">{text.noAccuracy}</span>
                )}
                {row.verdictsMissing > 0 && (
                  <span className="block text-soft">{words.review.more(format.whole(row.verdictsMissing))}</span>
                )}
              </Cell>
              <Cell numeric>{words.common.of(format.whole(row.decided), format.whole(row.findings))}</Cell>
              <Cell numeric>{row.downloads.mean === null ? '–' : format.tenth(row.downloads.mean)}</Cell>
              <Cell numeric>{row.downloads.median === null ? '–' : format.tenth(row.downloads.median)}</Cell>
            </Row>
          );
        })}
      </tbody>
    </Table>
  );
}
