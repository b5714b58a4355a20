import type { MODEL } from '@hyrde/jobs/locate';

export type Model = typeof MODEL;

/** Features of a page that come of the target's names, and of what its data says of it. */
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
/** Features of an address that come of the target's names. */
export const LINK_NAMES = [
  'labelIsName',
  'labelIsUsual',
  'labelHasName',
  'labelIsOther',
  'addressIsName',
  'nearbyIsName',
] as const satisfies readonly (keyof Model['link'])[];
