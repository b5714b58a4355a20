import type { components } from '@/api/api.gen';
import { one, oneOf, type Search } from '@/parts/lists/filters';
import type { Words } from '@/words/en';
import type { Language } from '@/words/language';
import { PAGE_CHANGES, PAGE_ROLES } from '../../parts/lists';

export type Filter = components['schemas']['Subscription']['filter'];

/** What filters are chosen from. */
export interface Lists {
  regions: components['schemas']['Region'][];
  targets: components['schemas']['Target'][];
  /** The one that the filter names. */
  site: { id: string; name: string } | null;
}

/** The filters that stand in an address, as the list of changes writes them. */
export const filterOf = (search: Search): Filter => ({
  change: oneOf(search, 'change', PAGE_CHANGES),
  role: oneOf(search, 'role', PAGE_ROLES),
  target: one(search, 'target'),
  regionId: one(search, 'regionId'),
  siteId: one(search, 'siteId'),
});

/** A filter in words. */
export function filterText(
  { change, role, target, regionId, siteId }: Filter,
  targets: Lists['targets'],
  words: Words,
  language: Language,
): string {
  const text = words.subscriptions;
  const parts = [
    change && text.changes[change],
    target && (targets.find(({ slug }) => slug === target)?.name[language] ?? target),
    role && text.roles[role],
    regionId && text.region,
    siteId && text.site,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : text.everything;
}
