import { named, SweepState } from '@hyrde/contracts';
import { z } from 'zod';
import { flag, Id, INT4_MAX, type Page, PageQuery, Practice, pageOf, Time } from '../http/common.js';
import { line, TimeZone } from '../http/text.js';
import type { AnyPlan, ApiKind, OfKind } from '../kinds/kind.js';
import { eachKind, unionOf } from '../kinds/kinds.js';

const commonFields = {
  /** By default made from the plan and the date. */
  name: line(200).optional(),
  /** Time zone of the date in a generated name; UTC by default, which the name then mentions. */
  timeZone: TimeZone.optional(),
  /** Seed for repeating a sweep exactly; drawn by default. */
  seed: z.number().int().min(0).max(INT4_MAX).optional(),
  /**
   * Recent sweep of the same person, of which this one becomes a part: it gets the same start time, so that their
   * searches share downloads, and is paused, resumed and cancelled with it.
   */
  togetherWith: z.uuid().optional(),
};
const CommonFields = z.object({ ...commonFields, kind: z.string(), budget: z.number(), practice: z.boolean() }).loose();

export interface SweepRequest {
  plan: AnyPlan;
  name?: string | undefined;
  timeZone?: string | undefined;
  seed?: number | undefined;
  togetherWith?: string | undefined;
}

/** Number of tasks by state. `done + waiting = all` at any moment; the `running` ones are among `waiting`. */
export const Progress = named('Progress', {
  all: z.number().int(),
  done: z.number().int(),
  waiting: z.number().int(),
  running: z.number().int(),
  /** Number of finished tasks for each outcome of the kind, including 0. */
  byOutcome: z.record(z.string(), z.number().int()),
  /** Number of downloads of finished tasks. */
  downloads: z.number().int(),
  /** Tasks finished in the last minute; null unless the sweep is running. */
  ratePerMinute: z.number().nullable(),
  /** Estimated from `ratePerMinute`; null if no task finished lately. */
  secondsLeft: z.number().int().nullable(),
});
export type Progress = z.infer<typeof Progress>;

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

/** `facts` and `summary` are null if this version does not support the kind. */
export interface SweepPart extends Pick<GenericSweep, 'id' | 'kind' | 'name' | 'state' | 'finishedAt' | 'progress'> {
  facts: OfKind | null;
}
export interface Sweep extends GenericSweep {
  facts: OfKind | null;
  parts: SweepPart[];
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
  /** `true`: of sweeps that were begun together only the first, if any of them matches. */
  firstParts: flag.optional(),
});
/** Query with the kinds' own filters (`KindFilter`). */
export type SweepsQuery = z.infer<typeof SweepsQuery> & Readonly<Record<string, unknown>>;

export function sweepSchemas(kinds: readonly ApiKind[]) {
  const facts = unionOf(kinds.map(({ Facts }) => Facts));
  const SweepPart = GenericSweep.pick({
    id: true,
    kind: true,
    name: true,
    state: true,
    finishedAt: true,
    progress: true,
  })
    .extend({ facts })
    .meta({ id: 'SweepPart' });
  const Sweep = GenericSweep.extend({
    facts,
    /** The sweeps that were begun together, this one included, in order; empty if it was begun alone. */
    parts: z.array(SweepPart),
  }).meta({ id: 'Sweep' });
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
