import { one, oneOf, type Search, time } from '@/parts/lists/filters';
import { PAGE_CHANGES, PAGE_ROLES } from '../../parts/lists';

/** The filters that stand in the address. */
export const filterOf = (search: Search) => ({
  change: oneOf(search, 'change', PAGE_CHANGES),
  role: oneOf(search, 'role', PAGE_ROLES),
  target: one(search, 'target'),
  regionId: one(search, 'regionId'),
  siteId: one(search, 'siteId'),
  since: time(search, 'since'),
});
