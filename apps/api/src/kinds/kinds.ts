import { COMMON_REASONS, CommonOutcome, kindsByName, named } from '@hyrde/contracts';
import { Controller, type DynamicModule, Get, Module } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { Problem } from '../http/problem.js';
import { Describes, Returns } from '../http/returns.js';
import { Needs } from '../people/access.js';
import type { AnyPlan, ApiKind } from './kind.js';

const PlanFields: z.ZodType<AnyPlan> = z.looseObject({ kind: z.string(), budget: z.number(), practice: z.boolean() });

const namesOf = (kinds: readonly ApiKind[]): string => kinds.map(({ contract }) => contract.kind).join(', ');

/**
 * One schema for all kinds, discriminated by `kind`; the error for an unknown kind lists the known ones.
 * @param schemaOf maps a kind's plan, a strict object with `kind` as a literal, to the kind's schema
 */
export function eachKind(
  kinds: readonly ApiKind[],
  schemaOf: (plan: z.ZodObject, name: string) => z.ZodObject,
): z.ZodDiscriminatedUnion<[z.ZodObject, ...z.ZodObject[]]> {
  const [first, ...others] = kinds.map(({ contract: { kind, plan } }) => {
    if (!(plan instanceof z.ZodObject)) throw new Error(`The plan of the kind ${kind} is no object.`);
    return schemaOf(
      plan,
      kind.replace(/(^|-)[a-z]/g, (letter) => letter.slice(-1).toUpperCase()),
    );
  });
  if (!first) throw new Error('There is no kind of sweep.');
  return z.discriminatedUnion('kind', [first, ...others], {
    error: (issue) => (issue.code === 'invalid_union' ? `is no kind of sweep; known: ${namesOf(kinds)}` : undefined),
  });
}

/** A plan of any kind as sent by a client: missing fields get their defaults. */
export const planSent = (kinds: readonly ApiKind[]) =>
  eachKind(kinds, (plan) => plan)
    .transform((plan) => PlanFields.parse(plan))
    .meta({ id: 'SweepPlan' });

/** A plan of any kind as stored and shown: complete. */
export const planStored = (kinds: readonly ApiKind[]) =>
  eachKind(kinds, (plan, name) => plan.safeExtend({}).meta({ id: `Stored${name}Plan` })).meta({ id: 'StoredPlan' });

/** Union of the kinds' own fields of a sweep; null for a kind that this version does not know. */
export const unionOf = (schemas: readonly z.ZodType<{ kind: string }>[]) => z.union(schemas).nullable();

const Kinded = z.object({ kind: z.string() });

/** The kinds that this process knows, by name. */
export class Kinds {
  private readonly byName: ReadonlyMap<string, { api: ApiKind }>;
  private readonly plan: z.ZodType<AnyPlan>;

  /** @throws if two kinds have the same name */
  constructor(readonly all: readonly ApiKind[]) {
    this.byName = kindsByName(all.map((api) => ({ kind: api.contract.kind, api })));
    this.plan = planSent(all);
  }

  /** undefined for a kind of another version of the product; its sweeps may still be stored. */
  named(kind: string): ApiKind | undefined {
    return this.byName.get(kind)?.api;
  }

  /** @throws Problem conflict if this version does not know the kind */
  needed(kind: string): ApiKind {
    const known = this.named(kind);
    if (!known)
      throw new Problem(
        'conflict',
        `This version knows no sweeps of the kind “${kind}”. It knows: ${namesOf(this.all)}.`,
      );
    return known;
  }

  /**
   * Reads a stored plan; its plan is null if this version does not know the kind or something that the plan refers to.
   */
  read(stored: unknown): { kind: string; plan: AnyPlan | null } {
    const plan = this.plan.safeParse(stored).data ?? null;
    return { kind: plan?.kind ?? Kinded.safeParse(stored).data?.kind ?? 'unknown', plan };
  }

  /**
   * Reads a stored plan that is to be run.
   * @throws Error that names the parts unknown to this version
   */
  readToRun(stored: unknown): AnyPlan {
    const { data, error } = this.plan.safeParse(stored);
    if (data) return data;
    const faults = error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
    throw new Error(`This version cannot run the schedule’s plan, which has to be made anew. ${faults}`);
  }

  /** Possible outcomes of the kind's tasks: its own first, then the common ones. */
  outcomesOf(kind: string): string[] {
    return [...new Set([...Object.values(this.named(kind)?.contract.reasons ?? {}), ...CommonOutcome.options])];
  }
}

const Names = z.record(z.string(), z.string());

const KindWords = named('KindWords', {
  title: z.string(),
  /** Heading of the column with the tasks' subjects. */
  subject: z.string(),
  /** Names of the outcomes and reasons that only this kind has. */
  outcomes: Names,
  reasons: Names,
});

/** A kind of sweep: possible outcomes of its tasks, and its texts in the dashboard's languages. */
const Kind = named('Kind', {
  kind: z.string(),
  words: z.object({ en: KindWords, nb: KindWords }),
  /** The kind's own outcomes first, then the common ones. */
  outcomes: z.array(z.string()),
  reasons: Names,
});

export const KindsList = named('Kinds', { items: z.array(Kind) });

@ApiTags('kinds')
@Controller('kinds')
class KindsController {
  constructor(private readonly kinds: Kinds) {}

  @Describes('List the kinds of sweep', 'The kinds of sweep that this version knows.')
  @Get()
  @Needs('viewer')
  @Returns(KindsList)
  list() {
    const items = this.kinds.all.map(({ contract: { kind, words, reasons } }) => ({
      kind,
      words,
      outcomes: this.kinds.outcomesOf(kind),
      reasons: { ...reasons, ...COMMON_REASONS },
    }));
    return { items };
  }
}

@Module({})
class KindsModule {}

/** Global module that provides the given kinds to all others. */
export const kindsModule = (kinds: readonly ApiKind[]): DynamicModule => ({
  module: KindsModule,
  global: true,
  controllers: [KindsController],
  providers: [{ provide: Kinds, useValue: new Kinds(kinds) }],
  exports: [Kinds],
});
