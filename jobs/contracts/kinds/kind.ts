import type { z } from 'zod';
import { LINK_JOB, LinkJob } from '../access.js';
import { SERVICE_TEST_JOB, ServiceTestJob } from '../installation.js';
import {
  DELIVER_JOB,
  DeliverJob,
  type JobClass,
  type NamedJob,
  QUARANTINE_JOB,
  TASK_JOB,
  TaskJob,
  TIME_STAMP_JOB,
  TimeStampJob,
  TRY_OUT_JOB,
} from '../jobs.js';
import { OWNER_PROOF_JOB, OwnerProofJob } from '../owner-requests.js';
import type { TextLanguage } from '../text-language.js';

/** A job of a kind besides its tasks. New fields of a payload are optional, so that older jobs stay readable. */
export interface JobContract {
  payload: z.ZodType;
  /** Class whose queue holds the job. */
  jobClass: Exclude<JobClass, 'tasks' | 'try-outs' | 'quarantine'>;
}

/** Labels of a kind in one language of the dashboard. */
export interface KindWords {
  title: string;
  /** Column heading for the subject of a task. */
  subject: string;
  /** Labels of the outcomes and reasons that only this kind has, by name. */
  outcomes: Readonly<Record<string, string>>;
  reasons: Readonly<Record<string, string>>;
}

/** Public description of a kind of sweep: schema of its plan, reasons for which its tasks end, its jobs. Data only. */
export interface KindContract<Plan extends PlanSchema = PlanSchema> {
  readonly kind: string;
  /** Schema of the plan stored with a sweep or schedule: a strict object with `kind` as a literal. */
  readonly plan: Plan;
  /** Reasons of this kind besides `COMMON_REASONS`, each with its outcome. */
  readonly reasons: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, JobContract>>;
  /** True if a cancelled or abandoned task keeps its partial result, by replaying its journal offline. */
  readonly keepsUnfinished?: boolean;
  /**
   * True if old finished tasks of a continuous sweep may be deleted and only their counts kept. This requires that the
   * kind never creates one of them again, and that other records do not depend on them.
   */
  readonly folds?: true;
  readonly words: Readonly<Record<TextLanguage, KindWords>>;
}

/** Names of the kinds that keep partial results of unfinished tasks. */
export const keepingKinds = (contracts: Iterable<Pick<KindContract, 'kind' | 'keepsUnfinished'>>): string[] =>
  [...contracts].flatMap(({ kind, keepsUnfinished }) => (keepsUnfinished ? [kind] : []));

/** Names of the kinds whose old finished tasks may be deleted. */
export const foldingKinds = (contracts: Iterable<Pick<KindContract, 'kind' | 'folds'>>): string[] =>
  [...contracts].flatMap(({ kind, folds }) => (folds ? [kind] : []));

/** Fields common to all plans. */
export type PlanSchema = z.ZodType<{ kind: string; budget: number; practice: boolean }>;

/** The given kinds by name. @throws if two have the same name */
export function kindsByName<K extends { kind: string }>(kinds: readonly K[]): ReadonlyMap<string, K> {
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]));
  if (byName.size < kinds.length)
    throw new Error(`Two kinds have the same name: ${kinds.map((k) => k.kind).join(', ')}.`);
  return byName;
}

/** The general jobs and those of the given kinds, by name. @throws if two jobs have the same name */
export function jobsByName(kinds: readonly KindContract[]): ReadonlyMap<string, NamedJob> {
  const jobs = new Map<string, NamedJob>([
    [TASK_JOB, { payload: TaskJob, jobClass: 'tasks' }],
    [TRY_OUT_JOB, { payload: TaskJob, jobClass: 'try-outs' }],
    [QUARANTINE_JOB, { payload: TaskJob, jobClass: 'quarantine' }],
    [DELIVER_JOB, { payload: DeliverJob, jobClass: 'notifications' }],
    [LINK_JOB, { payload: LinkJob, jobClass: 'notifications' }],
    [TIME_STAMP_JOB, { payload: TimeStampJob, jobClass: 'notifications' }],
    [OWNER_PROOF_JOB, { payload: OwnerProofJob, jobClass: 'notifications' }],
    [SERVICE_TEST_JOB, { payload: ServiceTestJob, jobClass: 'notifications' }],
  ]);
  for (const { kind, jobs: own } of kinds)
    for (const [name, job] of Object.entries(own)) {
      if (jobs.has(name)) throw new Error(`The job "${name}" of ${kind} has the name of another.`);
      jobs.set(name, job);
    }
  return jobs;
}
