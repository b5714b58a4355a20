import type { Schema } from '@/api/schema';
import { Count } from '@/design/link';
import { Chart } from '@/parts/chart-files';
import { getWords } from '@/words/server';
import { algorithmWithParameters } from '../../parts/algorithm';

const SIZE = 240;
const LEFT = 40;
const BOTTOM = 36;
const TOP = 10;
const RIGHT = 14;
const MARKS = [0, 0.5, 1];
const LARGEST = 11;
const SMALLEST = 3;

interface Props {
  rows: Schema<'AlgorithmReliability'>[];
  /** Address of the searches in a bin. */
  rowsOf: (algorithm: string, bin: number) => string;
}

/** Reliability diagram: accuracy of an algorithm by its confidence; on the diagonal both are equal. */
export async function ReliabilityPlots({ rows, rowsOf }: Props) {
  const { words, format } = await getWords();
  const text = words.algorithmsScreen;
  return (
    <ul className="grid grid-cols-1 items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
      {rows.map((row) => {
        const title = algorithmWithParameters(row.algorithm, words);
        return (
          <li key={row.algorithm} className="min-w-0">
            <h3 className="font-medium">{title}</h3>
            <p className="text-sm text-soft">
              {text.verdicts(format.whole(row.n))}
              {row.ece !== null && ` · ${text.error(format.percent(row.ece))}`}
            </p>
            {row.ece === null ? (
              <p className="my-2">{text.tooFew}</p>
            ) : (
              <Chart name={`${text.reliabilityTitle}: ${title}`}>
                <Drawing row={row} label={`${text.reliabilityTitle}: ${title}`} />
              </Chart>
            )}
            <table className="mt-2 w-full text-sm">
              <caption className="sr-only">{`${text.reliabilityTitle}: ${title}`}</caption>
              <thead className="text-soft">
                <tr>
                  <th scope="col" className="py-0.5 text-left font-normal">
                    {text.sure}
                  </th>
                  <th scope="col" className="py-0.5 text-right font-normal">
                    {text.right}
                  </th>
                  <th scope="col" className="py-0.5 text-right font-normal">
                    {text.claims}
                  </th>
                </tr>
              </thead>
              <tbody>
                {row.bins.map((bin, index) =>
                  bin.n === 0 ? null : (
                    <tr key={bin.from} className="border-t border-line">
                      <th scope="row" className="py-0.5 text-left font-normal">
                        {format.percent(bin.from)}–{format.percent(bin.to)}
                      </th>
                      <td className="py-0.5 text-right">{format.percent(bin.right / bin.n)}</td>
                      <td className="py-0.5 text-right">
                        <Count of={bin.n} rows={rowsOf(row.algorithm, index)}>
                          {words.common.of(format.whole(bin.right), format.whole(bin.n))}
                        </Count>
                      </td>
                    </tr>
                  ),
                )}
              </tbody>
            </table>
          </li>
        );
      })}
    </ul>
  );

  function Drawing({ row, label }: { row: Schema<'AlgorithmReliability'>; label: string }) {
    const x = (confidence: number) => LEFT + confidence * (SIZE - LEFT - RIGHT);
    const y = (share: number) => TOP + (1 - share) * (SIZE - TOP - BOTTOM);
    const most = Math.max(...row.bins.map(({ n }) => n));
    const bins = row.bins.flatMap((bin) => (bin.confidence === null ? [] : [{ ...bin, sure: bin.confidence }]));
    return (
      <svg
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        role="img"
        aria-label={label}
        className="mx-auto h-auto w-full max-w-72"
        fontSize="11"
      >
        {MARKS.map((mark) => (
          <g key={mark}>
            <line x1={x(0)} x2={x(1)} y1={y(mark)} y2={y(mark)} className="stroke-line" />
            <line x1={x(mark)} x2={x(mark)} y1={y(0)} y2={y(1)} className="stroke-line" />
            <text x={LEFT - 6} y={y(mark) + 4} textAnchor="end" className="fill-soft">
              {format.percent(mark)}
            </text>
            <text x={x(mark)} y={y(0) + 15} textAnchor="middle" className="fill-soft">
              {format.percent(mark)}
            </text>
          </g>
        ))}
        <line x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} className="stroke-edge" strokeDasharray="4 4" />
        {bins.map(({ from, sure, right, n }) => (
          <g key={from}>
            <line
              x1={x(sure)}
              x2={x(sure)}
              y1={y(sure)}
              y2={y(right / n)}
              className="stroke-accent"
              strokeWidth="1.5"
            />
            <circle
              cx={x(sure)}
              cy={y(right / n)}
              r={Math.max(SMALLEST, LARGEST * Math.sqrt(n / most))}
              className="fill-accent"
              fillOpacity="0.75"
            />
          </g>
        ))}
        <text x={(LEFT + SIZE - RIGHT) / 2} y={SIZE - 4} textAnchor="middle" className="fill-soft">
          {text.sure}
        </text>
      </svg>
    );
  }
}
