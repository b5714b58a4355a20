import { z } from 'zod';
import { MAX_BUDGET } from '../../defaults.js';
import { HttpUrl } from '../../parse-url.js';
import { WhichSites } from '../../sweeps.js';

/** Page named by a person: it contains the search form or links to it. */
export const NamedPage = z.strictObject({ siteId: z.uuid(), url: HttpUrl }).meta({ id: 'NamedPage' });
export type NamedPage = z.infer<typeof NamedPage>;

/** Plan of a surface sweep: one task for each known mail record of its sites, or for each named page. */
export const SurfacePlan = z
  .strictObject({
    kind: z.literal('surface'),
    /** Fraction of a database that suffices, compared with the upper end of its size estimate. */
    coverage: z.number().gt(0).max(1).default(0.95),
    /** Maximum number of downloads per portal. */
    budget: z.number().int().min(1).max(MAX_BUDGET).default(500),
    sites: WhichSites.default('all'),
    /** If not empty, only these pages become tasks. */
    pages: z.array(NamedPage).max(1_000).default([]),
    practice: z.boolean().default(false),
  })
  .meta({ id: 'SurfacePlan' });
export type SurfacePlan = z.infer<typeof SurfacePlan>;

/** Input of a surface task. */
export const SurfaceInput = z.strictObject({
  portalId: z.uuid(),
  /** Home page of the site. */
  home: z.string(),
  coverage: z.number().gt(0).max(1),
});
export type SurfaceInput = z.infer<typeof SurfaceInput>;
