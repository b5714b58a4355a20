import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';

/** A query sent to a portal. */
interface Asked {
  newest?: boolean;
  words: readonly string[];
  choices: Readonly<Record<string, string>>;
  from: string | null;
  to: string | null;
}

/** A query in words. */
export function queryText({ newest, words: typed, choices, from, to }: Asked, words: Words, format: Formats): string {
  const parts = [
    ...(typed.length > 0 ? [`“${typed.join(' ')}”`] : []),
    ...Object.entries(choices).map(([name, value]) => `${name} = ${value}`),
    ...(from && to ? [`${format.day(from)} – ${format.day(to)}`] : []),
  ];
  const text = words.surface.portal;
  return parts.join(', ') || (newest ? text.newest : text.everything);
}
