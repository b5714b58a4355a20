import type { PageChangeName, PageRole, PageState, RefreshPolicy, VisitResult } from '@hyrde/contracts';
import { allOf } from '@/parts/all-of';

/** What became of pages; what needs attention stands first. */
export const PAGE_CHANGES = allOf<PageChangeName>()(['lost', 'moved', 'changed', 'returned']);

export const PAGE_ROLES = allOf<PageRole>()(['finding', 'runner-up', 'trail', 'listing', 'other']);

export const PAGE_STATES = allOf<PageState>()(['alive', 'doubtful', 'moved', 'lost']);

/** Those that are changes first, then the others. */
export const VISIT_RESULTS = allOf<VisitResult>()([
  ...PAGE_CHANGES,
  'unchanged',
  'not-modified',
  'trivial',
  'first-read',
  'gone',
  'not-seen',
]);

/** Ours first, then the strategies. */
export const POLICIES = allOf<RefreshPolicy>()(['crawl-value', 'S1', 'S2', 'S3']);
