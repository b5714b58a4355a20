import { TargetSlug } from '@hyrde/contracts';
import { z } from 'zod';

/** A page of a recorded site that can be asked for, and how. */
export const TargetDescription = z
  .object({
    name: z.string(),
    query: z.array(z.string()).min(1),
    /** The same, without ever naming the target: only what people say about it. */
    described: z.array(z.string()).min(1).optional(),
    /** The built-in target that it is, where it is one. */
    kind: TargetSlug.optional(),
    path: z.string(),
    alsoAcceptable: z.array(z.string()).default([]),
    /** Links from the home page. */
    depth: z.number().int().min(0).default(0),
  })
  .transform(({ path, alsoAcceptable, ...target }) => ({ ...target, paths: [path, ...alsoAcceptable] }));

/**
 * What is asked for of a recorded site. A built-in target need have no words of its own, and where the site has no such
 * page, no paths.
 */
export type RecordedTarget = z.infer<typeof TargetDescription>;

/** Where a recorded site begins, and where its pages are. */
export const SiteDescription = z.object({
  name: z.string(),
  language: z.string().min(2),
  /** The folder of its files. */
  root: z.string(),
  homePath: z.string(),
  mapping: z.object({ basePath: z.string().default('/'), hosts: z.array(z.string()).default([]) }),
  targets: z.array(TargetDescription),
});
export type SiteDescription = z.infer<typeof SiteDescription>;
