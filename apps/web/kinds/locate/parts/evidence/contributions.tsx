import type { components } from '@hyrde/client';
import type { WordsWith } from '@/words/client';
import type { Formats } from '@/words/format';

type Finding = components['schemas']['Finding'];

/** Parts of a decision: named numbers, descending by size, with their unit. */
export function Contributions({
  finding: { contributions, confidence, confidenceIs },
  words,
  format,
}: {
  finding: Pick<Finding, 'contributions' | 'confidence' | 'confidenceIs'>;
  words: WordsWith<'evidence'>;
  format: Formats;
}) {
  const text = words.evidence.contributions;
  if (contributions.length === 0) return <p className="text-sm text-soft">{text.none}</p>;
  const inLogOdds = confidenceIs === 'probability';
  const sum = contributions.reduce((all, { value }) => all + value, 0);
  return (
    <>
      <p className="mb-2 text-sm text-soft">
        {inLogOdds ? text.logOdds(format.signed(sum), format.confidence(confidence)) : text.score}
      </p>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{text.title}</caption>
        <thead className="text-soft">
          <tr>
            <th scope="col" className="text-left font-normal">
              {text.feature}
            </th>
            <th scope="col" className="pl-3 text-right font-normal">
              {text.value}
            </th>
          </tr>
        </thead>
        <tbody>
          {bySize(contributions).map(({ feature, value }) => (
            <tr key={feature} className="border-t border-line">
              <th scope="row" className="py-0.5 text-left font-normal">
                {text.features[feature]}
              </th>
              <td className="py-0.5 pl-3 text-right align-top whitespace-nowrap tabular-nums" data-measure>
                {inLogOdds ? format.signed(value) : format.parameter(value)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Without contributions of zero. */
const bySize = (contributions: Finding['contributions']): Finding['contributions'] =>
  contributions.filter(({ value }) => value !== 0).sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
