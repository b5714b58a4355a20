import type { components } from '@hyrde/client';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';

/** Number of known records and their estimated total: "1,240 of about 1,300". */
export function knownOf(
  { records, size }: Pick<components['schemas']['RecordPortal'], 'records' | 'size'>,
  words: Words,
  format: Formats,
): string {
  const text = words.surface.portal;
  return size ? text.of(format.whole(records), format.whole(size.size)) : text.unknownSize(format.whole(records));
}
