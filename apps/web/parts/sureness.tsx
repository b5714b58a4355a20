import type { components } from '@/api/api.gen';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';

/** How sure the claim is, and what verdicts say of claims as sure as this one. */
export function Sureness({
  finding: { confidence, reliability },
  words,
  format,
}: {
  finding: Pick<components['schemas']['Finding'], 'confidence' | 'reliability'>;
  words: Words;
  format: Formats;
}) {
  const text = words.sureness;
  const { bin, verdicts } = reliability;
  return (
    <>
      <span className="font-medium tabular-nums">{text.sure(format.percent(confidence))}</span>
      <span className="block text-sm font-normal text-soft">
        {bin && bin.n > 0
          ? text.observed(
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
