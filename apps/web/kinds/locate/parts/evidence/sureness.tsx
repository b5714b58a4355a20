import type { components } from '@hyrde/client';
import type { FrameWords } from '@/words/en';
import type { Formats } from '@/words/format';

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
