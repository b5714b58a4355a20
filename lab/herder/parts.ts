import type { MODEL } from '@hyrde/jobs/locate';

export type Model = typeof MODEL;

/** Page features that depend on the target's names, and on the page's structured data. */
export const PAGE_NAMES = [
  'isNamed',
  'anyName',
  'usualName',
  'hasName',
  'isOther',
  'addressIsName',
  'listNumbered',
  'listLinks',
] as const satisfies readonly (keyof Model['page'])[];
/** Address features that depend on the target's names. */
export const LINK_NAMES = [
  'labelIsName',
  'labelIsUsual',
  'labelHasName',
  'labelIsOther',
  'addressIsName',
  'nearbyIsName',
] as const satisfies readonly (keyof Model['link'])[];
