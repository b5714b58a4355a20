import { TargetSlug } from '@hyrde/contracts';
import { z } from 'zod';

/** A target page of a recorded site, with the words that define it. */
export const TargetDescription = z
  .object({
    name: z.string(),
    query: z.array(z.string()).min(1),
    /** Descriptions of the target by people, without its name. */
    described: z.array(z.string()).min(1).optional(),
    /** The built-in target that it corresponds to, if any. */
    kind: TargetSlug.optional(),
    path: z.string(),
    alsoAcceptable: z.array(z.string()).default([]),
    /** Number of links from the home page. */
    depth: z.number().int().min(0).default(0),
  })
  .transform(({ path, alsoAcceptable, ...target }) => ({ ...target, paths: [path, ...alsoAcceptable] }));

/**
 * Target of a recorded site. A built-in target may have no words of its own, and, if the site has no such page, no
 * paths.
 */
export type RecordedTarget = z.infer<typeof TargetDescription>;

/** Start page of a recorded site, and the places of its pages. */
export const SiteDescription = z.object({
  name: z.string(),
  language: z.string().min(2),
  /** Folder of the site's files. */
  root: z.string(),
  homePath: z.string(),
  mapping: z.object({ basePath: z.string().default('/'), hosts: z.array(z.string()).default([]) }),
  targets: z.array(TargetDescription),
});
export type SiteDescription = z.infer<typeof SiteDescription>;
