import {
  Change,
  DEFAULT_ALGORITHM,
  DEFAULT_BUDGET,
  formatAlgorithm,
  MAX_BUDGET,
  Outcome,
  parseAlgorithm,
  SweepKind,
  SweepState,
} from '@hyrde/contracts';
import { z } from 'zod';
import { AnswerCounts } from '../kinds/locate/answers/answers.js';
import { countsOf, Id, Localised, line, PageQuery, Practice, Time } from '../http/common.js';
import { Slug } from '../kinds/locate/targets/targets.schemas.js';

/** `ls2f:S=100,threshold=0.75`; parameters left out get their defaults. Stored with all of them. */
export const AlgorithmText = z
  .string()
  .max(200)
  .superRefine((text, context) => {
    const parsed = parseAlgorithm(text);
    if (!parsed.ok) context.addIssue({ code: 'custom', message: parsed.error });
  });

/** Stores equal algorithms as equal texts. */
export function canonicalAlgorithm(text: string): string {
  const parsed = parseAlgorithm(text);
  if (!parsed.ok) throw new Error(parsed.error); // the schema has let it through
  return formatAlgorithm(parsed.spec);
}

/** Which sites: all that are not archived, those of some regions, or some by id. */
export const WhichSites = z.union([
  z.literal('all'),
  z.strictObject({ regionIds: z.array(Id).min(1).max(1_000) }),
  z.strictObject({ siteIds: z.array(Id).min(1).max(10_000) }),
]);
export type WhichSites = z.infer<typeof WhichSites>;

/** More would ask each site for more than it should be asked for at one time. */
const MOST_ALGORITHMS = 6;

/**
 * The algorithms of a sweep. The first is its lead: a site's answer, change, place in the review queue and known page
 * come from its search. The others search the same sites and are judged by the same verdicts.
 */
export const AlgorithmTexts = z
  .array(AlgorithmText)
  .min(1)
  .max(MOST_ALGORITHMS)
  .superRefine((texts, context) => {
    const readable = texts.filter((text) => parseAlgorithm(text).ok);
    if (new Set(readable.map(canonicalAlgorithm)).size < readable.length)
      context.addIssue({ code: 'custom', message: 'The same algorithm with the same parameters stands there twice.' });
  });

const MAX_SEED = 2 ** 31 - 1;

/** What a sweep is made from; a schedule keeps one of these as its plan. */
export const SweepPlan = z
  .strictObject({
    kind: z.literal('locate').default('locate'),
    target: Slug,
    algorithms: AlgorithmTexts.default([DEFAULT_ALGORITHM]),
    budget: z.number().int().min(1).max(MAX_BUDGET).default(DEFAULT_BUDGET),
    sites: WhichSites.default('all'),
    practice: z.boolean().default(false),
  })
  .meta({ id: 'SweepPlan' });
export type SweepPlan = z.infer<typeof SweepPlan>;

export const CreateSweep = SweepPlan.extend({
  /** Left out, it is made from target and date. */
  name: line(200).optional(),
  /** For running a sweep again exactly; left out, it is drawn. */
  seed: z.number().int().min(0).max(MAX_SEED).optional(),
}).meta({ id: 'CreateSweep' });
export type CreateSweep = z.infer<typeof CreateSweep>;

/**
 * Of searches, one for each site and algorithm. `done + waiting = all`, at any moment; `running` are those of the
 * waiting that a worker has in hand.
 */
export const Progress = z
  .object({
    all: z.number().int(),
    done: z.number().int(),
    waiting: z.number().int(),
    running: z.number().int(),
    byOutcome: countsOf(Outcome),
    /** Of the searches that are done. */
    downloads: z.number().int(),
    /** Searches that ended in the last minute; null unless the sweep runs. */
    ratePerMinute: z.number().nullable(),
    /** At that rate; null where nothing can be said. */
    secondsLeft: z.number().int().nullable(),
  })
  .meta({ id: 'Progress' });
export type Progress = z.infer<typeof Progress>;

export const Sweep = z
  .object({
    id: Id,
    kind: SweepKind,
    name: z.string(),
    state: SweepState,
    target: z.object({ slug: z.string(), name: Localised, version: z.number().int() }),
    /** The first is the lead, which speaks for the sites. */
    algorithms: z.array(z.string()),
    budget: z.number().int(),
    seed: z.number().int(),
    practice: z.boolean(),
    schedule: z.object({ id: Id, name: z.string() }).nullable(),
    createdBy: z.string().nullable(),
    createdAt: Time,
    finishedAt: Time.nullable(),
    progress: Progress,
  })
  .meta({ id: 'Sweep' });
export type Sweep = z.infer<typeof Sweep>;

export const SweepDetails = Sweep.extend({
  /** Of the sites, as the lead found them. */
  answers: AnswerCounts,
  changes: countsOf(Change),
  review: z.object({ waiting: z.number().int(), decided: z.number().int() }),
}).meta({ id: 'SweepDetails' });
export type SweepDetails = z.infer<typeof SweepDetails>;

export const SweepsQuery = PageQuery.extend({
  practice: Practice,
  state: SweepState.optional(),
  target: Slug.optional(),
  scheduleId: Id.optional(),
});
export type SweepsQuery = z.infer<typeof SweepsQuery>;
export const SweepsPage = z.object({ items: z.array(Sweep), next: z.string().nullable() }).meta({ id: 'SweepsPage' });
export type SweepsPage = z.infer<typeof SweepsPage>;
