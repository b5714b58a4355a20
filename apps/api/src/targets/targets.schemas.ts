import { QueryWords } from '@hyrde/contracts';
import { z } from 'zod';
import { Id, Localised, Time } from '../http/common.js';

export const Slug = z.string().regex(/^[a-z0-9-]{1,60}$/, 'a target’s short name, such as mail-record');
export const SlugParam = z.object({ slug: Slug });
export type SlugParam = z.infer<typeof SlugParam>;

export const Target = z
  .object({
    id: Id,
    slug: z.string(),
    name: Localised,
    description: Localised,
    builtIn: z.boolean(),
    /** The newest one. */
    version: z.number().int(),
    languages: z.array(z.string()),
    sweeps: z.number().int(),
  })
  .meta({ id: 'Target' });
export type Target = z.infer<typeof Target>;
export const Targets = z.object({ items: z.array(Target) }).meta({ id: 'Targets' });

export const TargetVersion = z
  .object({ id: Id, version: z.number().int(), words: QueryWords, createdAt: Time, sweeps: z.number().int() })
  .meta({ id: 'TargetVersion' });
export const TargetDetails = Target.extend({ versions: z.array(TargetVersion) }).meta({ id: 'TargetDetails' });
export type TargetDetails = z.infer<typeof TargetDetails>;

export const AlgorithmParameter = z
  .object({
    name: z.string(),
    default: z.number(),
    min: z.number(),
    max: z.number(),
    integer: z.boolean(),
    note: z.string(),
  })
  .meta({ id: 'AlgorithmParameter' });
export const Algorithm = z
  .object({
    name: z.string(),
    title: z.string(),
    isDefault: z.boolean(),
    parameters: z.array(AlgorithmParameter),
  })
  .meta({ id: 'Algorithm' });
export const Algorithms = z
  .object({ items: z.array(Algorithm), defaultBudget: z.number().int(), maxBudget: z.number().int() })
  .meta({ id: 'Algorithms' });
