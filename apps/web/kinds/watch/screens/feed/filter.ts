import { one, oneOf, type Search } from '@/parts/lists/filters';

export const STATES = ['news', 'not-news', 'muted', 'held'] as const;
export const KINDS = ['feed', 'list'] as const;
export const AGES = ['1', '4', '12', '24'] as const;

/** The filters that stand in the address. */
export const filterOf = (search: Search) => ({
  state: oneOf(search, 'state', STATES),
  hubKind: oneOf(search, 'hubKind', KINDS),
  maxAge: oneOf(search, 'maxAge', AGES),
  target: one(search, 'target'),
  regionId: one(search, 'regionId'),
  siteId: one(search, 'siteId'),
  muteId: one(search, 'muteId'),
});
