import type { PersonSign } from '@hyrde/contracts';
import type { Schema } from '@/api/schema';
import { Redactions } from '@/parts/names/redactions';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';

/** Number of known records and of all: "1,240 of about 1,300", without "about" if it is stated or counted. */
export function knownOf(
  { records, size }: Pick<Schema<'RecordPortal'>, 'records' | 'size'>,
  words: Words,
  format: Formats,
): string {
  const text = words.surface.portal;
  if (!size) return text.unknownSize(format.whole(records));
  const of = size.basis === 'recapture' ? text.of : words.common.of;
  return of(format.whole(records), format.whole(size.size));
}

/** Number of records retrieved from all these portals, and of how many: a lower bound if some have an unknown number. */
export function retrievedOf(
  { records, about, portals, unsized }: Omit<Schema<'RecordPortals'>, 'items' | 'next'>,
  words: Words,
  format: Formats,
): string {
  const size = unsized === portals ? null : format.whole(about);
  return words.surface.records.about(format.whole(records), size, format.whole(portals), unsized > 0);
}

/** A sender or recipient; a private person is marked as such, with the certainty of that. */
export function Party({ name, sign, words }: { name: string | null; sign: PersonSign; words: Words }) {
  if (sign !== 'none') return <span className="text-soft italic">{words.surface.signs[sign]}</span>;
  return name && <Redactions text={name} />;
}

/** A query sent to a portal. */
interface Asked {
  newest?: boolean;
  words: readonly string[];
  choices: Readonly<Record<string, string>>;
  from: string | null;
  to: string | null;
}

export function queryText({ newest, words: typed, choices, from, to }: Asked, words: Words, format: Formats): string {
  const parts = [
    ...(typed.length > 0 ? [`“${typed.join(' ')}”`] : []),
    ...Object.entries(choices).map(([name, value]) => `${name} = ${value}`),
    ...(from && to ? [`${format.day(from)} – ${format.day(to)}`] : []),
  ];
  const text = words.surface.portal;
  return parts.join(', ') || (newest ? text.newest : text.everything);
}
