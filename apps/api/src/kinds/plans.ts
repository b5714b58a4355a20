import { z } from 'zod';
import { type AnyPlan, type ApiKind } from './kind.js';

const Plan: z.ZodType<AnyPlan> = z.looseObject({ kind: z.string(), budget: z.number(), practice: z.boolean() });

export const namesOf = (kinds: readonly ApiKind[]): string => kinds.map(({ contract }) => contract.kind).join(', ');

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
    .transform((plan) => Plan.parse(plan))
    .meta({ id: 'SweepPlan' });

/** A plan of any kind as stored and shown: complete. */
export const planStored = (kinds: readonly ApiKind[]) =>
  eachKind(kinds, (plan, name) => plan.safeExtend({}).meta({ id: `Stored${name}Plan` })).meta({ id: 'StoredPlan' });

/** Union of the kinds' own fields of a sweep; null for a kind that this version does not know. */
export const unionOf = (schemas: readonly z.ZodType<{ kind: string }>[]) => z.union(schemas).nullable();
