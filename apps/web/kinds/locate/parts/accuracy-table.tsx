import type { Schema } from '@/api/schema';
import { Count } from '@/design/link';
import { Table } from '@/design/table';
import { IntervalBar } from '@/design/values';
import { withSearch } from '@/parts/lists/query';
import { getWords } from '@/words/server';
import { algorithmTitle, algorithmWithParameters } from './algorithm';

type Judged = 'right' | 'wrong' | 'decided' | 'cannot-tell' | 'judged';

/** Address of the searches behind a number: on Compare algorithms, below the figures. */
export const rowsAddress = (what: {
  target: string;
  version?: string | undefined;
  algorithm: string;
  judged?: Judged;
  sample?: string | undefined;
  bin?: string;
}): string => `${withSearch('/set-up/research', {}, what)}#rows`;

const behind = (
  { target: { slug, version }, algorithm }: Schema<'AlgorithmAccuracy'>,
  which: { judged?: Judged; sample?: string },
) => rowsAddress({ target: slug, version: String(version), algorithm, ...which });
const sampleOf = ({ basis }: Schema<'AlgorithmAccuracy'>) => (basis === 'sample' ? { sample: 'true' } : {});

interface Props {
  rows: Schema<'AlgorithmAccuracy'>[];
  /** True on the screen that compares algorithms: names have their parameters. */
  research?: boolean;
  /** True if the rows are numbered, for the marks of a plot. */
  numbered?: boolean;
}

/** Accuracy with its interval, and cost, by algorithm and target version; each number links to its searches. */
export async function AccuracyTable({ rows, numbered = false, research = false }: Props) {
  const { words, format } = await getWords();
  const text = words.overview;
  if (rows.length === 0) return <p className="text-soft">{text.noAccuracy}</p>;
  const all = rows.map(({ algorithm }) => algorithm);
  const titleOf = (algorithm: string) =>
    research ? algorithmWithParameters(algorithm, words) : algorithmTitle(algorithm, words, all);
  return (
    <Table
      caption={words.labels.accuracy}
      rows={rows}
      keyOf={(row) => `${row.algorithm} ${row.target.version}`}
      columns={(column) => [
        column(words.labels.algorithm, { className: 'min-w-44' }, (row) => (
          <>
            {numbered && (
              <span className="mr-1.5 inline-block min-w-5 rounded-full border border-edge px-1 text-center text-xs">
                {rows.indexOf(row) + 1}
              </span>
            )}
            {titleOf(row.algorithm)}
            <p className="font-normal text-soft">
              {text.version} {row.target.version}
            </p>
          </>
        )),
        column(words.labels.accuracy, { numeric: true, className: 'text-lg font-semibold' }, (row) =>
          row.accuracy.share === null ? (
            '–'
          ) : (
            <Count of={row.accuracy.right} rows={behind(row, { judged: 'right', ...sampleOf(row) })}>
              {format.percent(row.accuracy.share)}
            </Count>
          ),
        ),
        column(text.interval, { className: 'min-w-48' }, (row) => (
          <>
            <Interval row={row} />
            {row.verdictsMissing > 0 && (
              <span className="block min-h-6 text-soft">{words.review.more(format.whole(row.verdictsMissing))}</span>
            )}
          </>
        )),
        column(words.labels.judged, { numeric: true }, (row) => (
          <>
            <Count of={row.decided} rows={behind(row, { judged: 'judged' })} className="min-h-6 sm:block">
              {format.whole(row.decided)}
            </Count>
            <span className="text-soft sm:block"> {text.ofFindings(format.whole(row.findings))}</span>
            {row.cannotTell > 0 && (
              <Count
                of={row.cannotTell}
                rows={behind(row, { judged: 'cannot-tell' })}
                className="block min-h-6 text-soft"
              >
                {text.cannotTell(format.whole(row.cannotTell))}
              </Count>
            )}
            {row.missed > 0 && (
              <span data-measure className="block min-h-6 text-soft">
                {text.missed(format.whole(row.missed))}
              </span>
            )}
          </>
        )),
        column(words.labels.meanDownloads, { measure: true }, (row) =>
          row.downloads.mean === null ? '–' : format.tenth(row.downloads.mean),
        ),
        column(text.medianDownloads, { measure: true }, (row) =>
          row.downloads.median === null ? '–' : format.tenth(row.downloads.median),
        ),
      ]}
    />
  );
}

async function Interval({ row }: { row: Schema<'AlgorithmAccuracy'> }) {
  const { words, format } = await getWords();
  const text = words.overview;
  const { share, low, high, n, right } = row.accuracy;
  if (share === null || low === null || high === null) return <span className="text-soft">{text.noAccuracy}</span>;
  return (
    <>
      <span className="text-soft">
        {format.percent(low)} – {format.percent(high)} ·{' '}
        <Count of={n} rows={behind(row, sampleOf(row))}>
          {words.common.of(format.whole(right), format.whole(n))}
        </Count>{' '}
        · {row.basis === 'all' ? text.basisAll : words.drawn.sample}
      </span>
      <IntervalBar low={low} high={high} share={share} />
    </>
  );
}
