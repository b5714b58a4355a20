import type { Schema } from '@/api/schema';
import { withSearch } from '@/parts/lists/query';
import { endedOf, outcomeName } from '@/parts/sweeps/sweep-state';
import { discover } from './discover/texts';
import type { InLanguage, KindTexts, PlanTexts, Sweep, SweepTexts, TasksFilter } from './kind-parts';
import { locate } from './locate/texts';
import { refresh } from './refresh/texts';
import { kindNamed, wordsOf } from './request';
import { surface } from './surface/texts';
import { watch } from './watch/texts';

/** Texts of kinds about their sweeps and plans, a line each. Other kinds have general texts. */
export const KIND_TEXTS: Readonly<Record<string, KindTexts>> = { locate, refresh, surface, watch, discover };

/** Texts of a schedule's plan. Of a kind of another version, the API gives the name only. */
export async function planTexts(
  { kind, plan }: Pick<Schema<'Schedule'>, 'kind' | 'plan'>,
  inLanguage: InLanguage,
): Promise<PlanTexts> {
  const own = plan && KIND_TEXTS[plan.kind]?.plan;
  if (own) return own(plan, inLanguage);
  const title = wordsOf(kind, inLanguage)?.title ?? kind;
  return { about: plan ? title : inLanguage.words.schedules.unknownPlan(title), engines: null };
}

/** Texts of a sweep's kind; empty for a kind that is not in the registry or whose facts the API does not give. */
const textsOf = ({ kind, facts }: Sweep): KindTexts => (facts === null ? {} : (KIND_TEXTS[kind] ?? {}));

/** Texts about a sweep: its kind's own if there are some, else general ones. */
export function sweepTexts(sweep: Sweep, language: InLanguage): SweepTexts {
  const { carriedOut, cancelled } = endedOf(sweep.progress);
  const counted = { ...sweep, progress: { ...sweep.progress, done: carriedOut } };
  const texts = { ...generalTexts(counted, language), ...textsOf(sweep).sweep?.(counted, language) };
  if (cancelled === 0) return texts;
  return { ...texts, done: `${texts.done}, ${language.words.tasks.cancelled(language.format.whole(cancelled))}` };
}

/** Address of a sweep's tasks with an outcome or state. */
export function tasksAddress(sweep: Sweep, filter: TasksFilter): string {
  return textsOf(sweep).tasksAddress?.(sweep, filter) ?? withSearch(`/runs/${sweep.id}`, {}, filter);
}

function generalTexts(sweep: Sweep, language: InLanguage): SweepTexts {
  const { kind, progress } = sweep;
  const { words, format } = language;
  const text = words.tasks;
  const own = wordsOf(kind, language);
  const title = own?.title ?? kind;
  const unitOf = (outcome: string) => (outcome === 'found' ? null : outcomeName(outcome, words, own));
  const [outcome] = kindNamed(kind, language)?.outcomes ?? [];
  return {
    about: title,
    engines: [],
    purpose: text.purpose(title),
    plan: null,
    done: text.done(format.whole(progress.done), format.whole(progress.all)),
    sought: outcome === undefined ? null : { outcome, rows: tasksAddress(sweep, { outcome }), unit: unitOf(outcome) },
    rate: text.rateValue,
    ended: text.ended,
    paused: text.paused,
    cancelBody: text.cancelBody,
  };
}
