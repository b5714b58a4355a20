import type { HubReason, WatchReason } from '@hyrde/contracts';
import type { Schema } from '@/api/schema';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';
import { kindTexts } from '../kind-parts';

/** Texts of a watch: number of sites, and cost of each. */
export const watch = kindTexts(
  'watch',
  ({ sites, downloadsADay }, { words, format }) => {
    const text = words.watch.sweep;
    return {
      about: words.labels.siteCount(format.whole(sites)),
      purpose: text.purpose(format.whole(downloadsADay)),
      done: text.goesOn,
    };
  },
  (plan, { words, format }) => ({
    about: words.watch.sweep.schedule(format.whole(plan.downloadsADay)),
    engines: null,
  }),
);

const HOUR_S = 3_600;

/** Age of a document when it was found, with a note if it is uncertain. */
export function ageText(
  { age: { least, most }, dating }: Pick<Schema<'FoundDocument'>, 'age' | 'dating'>,
  { words, format }: { words: Words; format: Formats },
): string {
  const text = words.watch.ages;
  const span = (hours: number) => format.span(hours * HOUR_S);
  if (most * HOUR_S < 1) return text.atOnce;
  if (dating === 'time') return text.exact(span(most));
  return least * HOUR_S < 1 ? words.labels.atMost(span(most)) : text.between(span(least), span(most));
}

/** Reason why a site or an address is not watched, as a sentence: one of watch, or that of the failed download. */
export function reasonText(reason: WatchReason, { reasons, watch }: Words): string {
  const own: Readonly<Record<string, string>> = watch.reasons;
  return own[reason] ?? reasons[reason as Exclude<WatchReason, HubReason>];
}
