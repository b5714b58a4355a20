import type { components } from '@hyrde/client';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';

const HOUR_S = 3_600;

/** Age of a document when it was found, with a note if it is uncertain. */
export function ageText(
  { age: { least, most }, dating }: Pick<components['schemas']['FoundDocument'], 'age' | 'dating'>,
  { words, format }: { words: Words; format: Formats },
): string {
  const text = words.watch.ages;
  const span = (hours: number) => format.span(hours * HOUR_S);
  if (most * HOUR_S < 1) return text.atOnce;
  if (dating === 'time') return text.exact(span(most));
  return least * HOUR_S < 1 ? text.atMost(span(most)) : text.between(span(least), span(most));
}
