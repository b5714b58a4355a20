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

/**
 * Reasons with which a run of a portal can end with a result, each with its meaning; the faults are those of
 * jobs/surface.
 */
export const SURFACE_REASONS = {
  covered: 'surfaced',
  'nothing-left': 'surfaced',
  'not-worth-it': 'surfaced',
  'up-to-date': 'surfaced',
  'downloads-spent': 'partly',
  'same-page': 'partly',
  'loops-pages': 'partly',
  'lies-about-total': 'partly',
  'markup-changed': 'partly',
  'login-wall': 'partly',
  'no-form': 'not-surfaced',
  'site-search': 'not-surfaced',
  'script-form': 'not-surfaced',
  'ignores-query': 'not-surfaced',
  'answers-everything': 'not-surfaced',
  'no-records': 'not-surfaced',
} as const;

/** Jobs of surface besides its runs. */
export const SURFACE_JOBS = {
  /** Deletes names and bodies of records past their retention. */
  'forget-records': { payload: z.object({}), jobClass: 'planning' },
  /** Reads the stored pages of a portal again after a person has corrected its columns. */
  'reread-portal': { payload: z.object({ portalId: z.uuid() }), jobClass: 'planning' },
  /** Searches the stored data for a person, or removes the spellings that were ticked. */
  'remove-person': { payload: z.object({ removalId: z.uuid() }), jobClass: 'learning' },
} as const;
