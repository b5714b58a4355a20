import type { FrameWords } from '@/words/en';
import type { Formats } from '@/words/format';
import { type Explained, explain } from './explain';
import type { components } from '@hyrde/client';
import type { WordsWith } from '@/words/client';
import { SiteLink } from '@/parts/addresses';


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



/** Reasons of a search's decision, a sentence a line. */
export function ReasonsWhy({ finding, words, format }: { finding: Explained; words: FrameWords; format: Formats }) {
  return (
    <ul className="list-disc pl-5">
      {explain(finding, words, format).map((sentence) => (
        <li key={sentence} className="break-words">
          {sentence}
        </li>
      ))}
    </ul>
  );
}

/**
 * Probability of the claim, or its score if the algorithm's confidence is no probability, and the accuracy of verified
 * claims of the same confidence.
 */
export function Sureness({
  finding: { url, confidence, confidenceIs, reliability },
  words,
  format,
}: {
  finding: Pick<components['schemas']['Finding'], 'url' | 'confidence' | 'confidenceIs' | 'reliability'>;
  words: FrameWords;
  format: Formats;
}) {
  const text = words.sureness;
  const { bin, verdicts } = reliability;
  const sure = url === null ? text.sureOfNone : text.sure;
  const [say, observed] = confidenceIs === 'probability' ? [sure, text.observed] : [text.score, text.observedScore];
  return (
    <>
      <span className="font-medium tabular-nums">{say(format.confidence(confidence))}</span>
      <span className="block text-sm font-normal text-soft">
        {bin && bin.n > 0
          ? observed(
              format.whole(bin.n),
              `${format.percent(bin.from)}–${format.percent(bin.to)}`,
              format.whole(bin.right),
              format.percent(bin.right / bin.n),
            )
          : text.unchecked(format.whole(verdicts))}
      </span>
    </>
  );
}

/** The links from the home page to the finding, in order. */
export function Trail({ steps, words }: { steps: { url: string; label: string }[]; words: FrameWords }) {
  return (
    <ol className="flex flex-col gap-1">
      {steps.map((step, index) => (
        <li key={step.url} className="flex min-w-0 gap-2">
          <span aria-hidden="true" className="text-soft">
            {index === 0 ? '⌂' : '→'}
          </span>
          <span className="min-w-0">
            <span className="font-medium break-words">{index === 0 ? words.finding.home : step.label || '–'}</span>
            <span className="block text-xs text-soft">
              <SiteLink url={step.url} words={words} />
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
