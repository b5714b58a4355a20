import type { z } from 'zod';
import type { JobClass } from '../job-classes.js';

/** A job that a kind puts into the queue besides its tasks. New fields of a payload are optional: old jobs stay readable. */
export interface JobContract {
  payload: z.ZodType;
  /** Whose queue it waits in. */
  jobClass: Exclude<JobClass, 'tasks' | 'try-outs' | 'quarantine'>;
}

/** A kind's words for people, in one language of the dashboard. */
export interface KindWords {
  title: string;
  /** What its tasks are about, as a column's head. */
  subject: string;
  /** By name, for those outcomes and reasons that only this kind has. */
  outcomes: Readonly<Record<string, string>>;
  reasons: Readonly<Record<string, string>>;
}

/** What others may know of a kind of sweep: its plan's shape, how its tasks can end, its jobs. Data only. */
export interface KindContract<Plan extends PlanSchema = PlanSchema> {
  readonly kind: string;
  /** A strict object with `kind` as a literal; what a sweep stores and a schedule keeps. */
  readonly plan: Plan;
  /** Reasons of its own besides `COMMON_REASONS`, each with the outcome it stands for. */
  readonly reasons: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, JobContract>>;
  /**
   * Is what a task has come to worth keeping, where it is cancelled or given up? Its journal is then run once more and
   * nothing else is asked.
   */
  readonly keepsUnfinished?: boolean;
  /**
   * Whether old finished tasks of a sweep that goes on may be removed, and their counts stay: where the kind would add none
   * of them again, and what else they have written is of no use without them.
   */
  readonly folds?: true;
  readonly words: { readonly en: KindWords; readonly nb: KindWords };
}

/** The names of those that keep what unfinished tasks have come to. */
export const keepingKinds = (contracts: Iterable<Pick<KindContract, 'kind' | 'keepsUnfinished'>>): string[] =>
  [...contracts].flatMap(({ kind, keepsUnfinished }) => (keepsUnfinished ? [kind] : []));

/** The names of those whose old finished tasks may be removed. */
export const foldingKinds = (contracts: Iterable<Pick<KindContract, 'kind' | 'folds'>>): string[] =>
  [...contracts].flatMap(({ kind, folds }) => (folds ? [kind] : []));

/** Every plan has these. */
export type PlanSchema = z.ZodType<{ kind: string; budget: number; practice: boolean }>;

/** The kinds of one process by name. @throws where two have the same name */
export function kindsByName<K extends { kind: string }>(kinds: readonly K[]): ReadonlyMap<string, K> {
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]));
  if (byName.size < kinds.length)
    throw new Error(`Two kinds have the same name: ${kinds.map((k) => k.kind).join(', ')}.`);
  return byName;
}
