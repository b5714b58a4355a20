import type { HubReason, WatchReason } from '@hyrde/contracts';
import type { Schema } from '@/api/schema';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';
import {
  factsOf,
  type InLanguage,
  type KindTexts,
  type Plan,
  type PlanTexts,
  type Sweep,
  type SweepTexts,
} from '../kind-parts';

/** Texts of a watch: number of sites, and cost of each. */
function ofSweep(sweep: Sweep, { words, format }: InLanguage): Partial<SweepTexts> {
  const { sites, downloadsADay } = factsOf('watch', sweep);
  const text = words.watch.sweep;
  return {
    about: text.about(format.whole(sites)),
    purpose: text.purpose(format.whole(downloadsADay)),
    done: text.goesOn,
  };
}

/** @throws if the plan is of another kind; the registry passes only plans of watches */
function ofPlan(plan: Plan, { words, format }: InLanguage): PlanTexts {
  if (plan.kind !== 'watch') throw new Error(`A plan of the kind ${plan.kind} is no watch's.`);
  return { about: words.watch.sweep.schedule(format.whole(plan.downloadsADay)), engines: null };
}

export const watch: KindTexts = { sweep: ofSweep, plan: ofPlan };

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
  return least * HOUR_S < 1 ? text.atMost(span(most)) : text.between(span(least), span(most));
}

/** Reason why a site or an address is not watched, as a sentence: one of watch, or that of the failed download. */
export function reasonText(reason: WatchReason, { reasons, watch }: Words): string {
  const own: Readonly<Record<string, string>> = watch.reasons;
  return own[reason] ?? reasons[reason as Exclude<WatchReason, HubReason>];
}
