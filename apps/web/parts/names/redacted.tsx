import type { Schema } from '@/api/schema';
import type { FrameWords } from '@/words/en';
import type { Formats } from '@/words/format';

const ORIGINALS = ['received', 'text', 'visible', 'picture'] as const;

interface Props {
  redactions: readonly Schema<'Redaction'>[];
  words: FrameWords;
  format: Formats;
}

/** Notice that names were redacted or the page was deleted, with the time and the checksums of the original. */
export function Redacted({ redactions, words, format }: Props) {
  const text = words.names;
  if (redactions.length === 0) return null;
  const said = [...new Set(redactions.map(({ at, why }) => text.redactedWhy[why](format.second(at))))];
  return (
    <div className="mt-3 border-t border-line pt-2">
      <p className="font-medium">{text.redacted}</p>
      {said.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <dl className="mt-1">
        {redactions.flatMap((one) =>
          ORIGINALS.map((part) => {
            const sum = one[part];
            return (
              sum && (
                <div key={`${part} ${sum}`}>
                  <dt className="text-soft">{text.originals[part]}</dt>
                  <dd className="font-mono text-xs break-all">{sum}</dd>
                </div>
              )
            );
          }),
        )}
      </dl>
    </div>
  );
}
