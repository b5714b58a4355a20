import type { PageChangeName, PageRole, PageState, RefreshPolicy, VisitResult } from '@hyrde/contracts';
import { allOf } from '@/parts/closed-lists';

/** Changes of pages; those that need attention first. */
export const PAGE_CHANGES = allOf<PageChangeName>()(['lost', 'moved', 'changed', 'returned']);

export const PAGE_ROLES = allOf<PageRole>()(['finding', 'runner-up', 'trail', 'listing', 'other']);

export const PAGE_STATES = allOf<PageState>()(['alive', 'doubtful', 'moved', 'lost']);

/** Results of visits: changes first. */
export const VISIT_RESULTS = allOf<VisitResult>()([
  ...PAGE_CHANGES,
  'unchanged',
  'not-modified',
  'trivial',
  'first-read',
  'gone',
  'not-seen',
]);

/** The product's policy first, then the baselines. */
export const POLICIES = allOf<RefreshPolicy>()(['crawl-value', 'S1', 'S2', 'S3']);
