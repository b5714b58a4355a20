import { SweepState } from '@hyrde/contracts';
import { z } from 'zod';
import { Id, INT4_MAX, type Page, PageQuery, Practice, pageOf, Time } from '../http/common.js';
import { line, TimeZone } from '../http/text.js';
import type { AnyPlan, ApiKind, OfKind } from '../kinds/kind.js';
import { eachKind, unionOf } from '../kinds/kinds.js';

/** What is asked of a new sweep besides its plan. */
const commonFields = {
  /** Left out, it is made from the plan and the date. */
  name: line(200).optional(),
  /** By whose clock the date in such a name is written; left out, it is UTC and says so. */
  timeZone: TimeZone.optional(),
  /** For running a sweep again exactly; left out, it is drawn. */
  seed: z.number().int().min(0).max(INT4_MAX).optional(),
  /** A sweep that the same person has just begun: this one counts as begun with it, so that their searches of a site share all that they download. */
  togetherWith: z.uuid().optional(),
};
const CommonFields = z.object({ ...commonFields, kind: z.string(), budget: z.number(), practice: z.boolean() }).loose();

/** What a sweep is made from. */
export interface SweepRequest {
  plan: AnyPlan;
  name?: string | undefined;
  timeZone?: string | undefined;
  seed?: number | undefined;
  togetherWith?: string | undefined;
}

/**
 * Of tasks. `done + waiting = all`, at any moment; `running` are those of the waiting that a worker has in hand.
 */
export const Progress = z
  .object({
    all: z.number().int(),
    done: z.number().int(),
    waiting: z.number().int(),
    running: z.number().int(),
    /** Every outcome of the kind is there, with 0 where no task ended so. */
    byOutcome: z.record(z.string(), z.number().int()),
    /** Of the tasks that are done. */
    downloads: z.number().int(),
    /** Tasks that ended in the last minute; null unless the sweep runs. */
    ratePerMinute: z.number().nullable(),
    /** At that rate; null where nothing can be said. */
    secondsLeft: z.number().int().nullable(),
  })
  .meta({ id: 'Progress' });
export type Progress = z.infer<typeof Progress>;

/** What every kind's sweeps have. */
export const GenericSweep = z.object({
  id: Id,
  kind: z.string(),
  name: z.string(),
  state: SweepState,
  budget: z.number().int(),
  seed: z.number().int(),
  practice: z.boolean(),
  schedule: z.object({ id: Id, name: z.string() }).nullable(),
  createdBy: z.string().nullable(),
  createdAt: Time,
  finishedAt: Time.nullable(),
  progress: Progress,
});
type GenericSweep = z.infer<typeof GenericSweep>;

/** `facts` and `summary` are null where this version does not know the kind. */
export interface Sweep extends GenericSweep {
  facts: OfKind | null;
}
export interface SweepDetails extends Sweep {
  summary: OfKind | null;
}
export type SweepsPage = Page<Sweep>;

const SweepsQuery = PageQuery.extend({
  practice: Practice,
  state: SweepState.optional(),
  kind: z.string().max(60).optional(),
  scheduleId: Id.optional(),
});
/** With the kinds' own fields (`KindFilter`). */
export type SweepsQuery = z.infer<typeof SweepsQuery> & Readonly<Record<string, unknown>>;

/** The shapes of sweeps, as far as these kinds make them. */
export function sweepSchemas(kinds: readonly ApiKind[]) {
  const Sweep = GenericSweep.extend({ facts: unionOf(kinds.map(({ Facts }) => Facts)) }).meta({ id: 'Sweep' });
  return {
    CreateSweep: eachKind(kinds, (plan, name) => plan.extend(commonFields).meta({ id: `Create${name}Sweep` }))
      .transform((body): SweepRequest => {
        const { name, timeZone, seed, togetherWith, ...plan } = CommonFields.parse(body);
        return { plan, name, timeZone, seed, togetherWith };
      })
      .meta({ id: 'CreateSweep' }),
    SweepDetails: Sweep.extend({ summary: unionOf(kinds.map(({ Summary }) => Summary)) }).meta({ id: 'SweepDetails' }),
    SweepsPage: pageOf(Sweep).meta({ id: 'SweepsPage' }),
    SweepsQuery: SweepsQuery.extend(Object.assign({}, ...kinds.map(({ filter }) => filter?.fields ?? {}))),
  };
}
