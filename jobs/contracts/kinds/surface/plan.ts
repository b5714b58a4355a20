import { z } from 'zod';
import { MAX_BUDGET } from '../../defaults.js';
import { HttpUrl } from '../../parse-url.js';
import { WhichSites } from '../../sweeps.js';

/** A page that a person names: it has the search form, or leads to it. */
export const NamedPage = z.strictObject({ siteId: z.uuid(), url: HttpUrl }).meta({ id: 'NamedPage' });
export type NamedPage = z.infer<typeof NamedPage>;

/** What a surface sweep is made from: a task for each mail record that is known of its sites, or for each page named. */
export const SurfacePlan = z
  .strictObject({
    kind: z.literal('surface'),
    /** Share of a database at which it is enough, held against the upper end of its estimate. */
    coverage: z.number().gt(0).max(1).default(0.95),
    /** Downloads a portal at most. */
    budget: z.number().int().min(1).max(MAX_BUDGET).default(500),
    sites: WhichSites.default('all'),
    /** Where there are some, these alone. */
    pages: z.array(NamedPage).max(1_000).default([]),
    practice: z.boolean().default(false),
  })
  .meta({ id: 'SurfacePlan' });
export type SurfacePlan = z.infer<typeof SurfacePlan>;

/** What a task of it carries. */
export const SurfaceInput = z.strictObject({
  portalId: z.uuid(),
  /** The site's home page. */
  home: z.string(),
  coverage: z.number().gt(0).max(1),
});
export type SurfaceInput = z.infer<typeof SurfaceInput>;
