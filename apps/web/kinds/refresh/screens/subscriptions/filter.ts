import type { components } from '@/api/api.gen';
import { allOf } from '@/parts/all-of';
import { one, oneOf, type Search } from '@/parts/lists/filters';
import type { Words } from '@/words/en';
import type { Language } from '@/words/language';
import { PAGE_CHANGES, PAGE_ROLES } from '../../parts/lists';

export const ABOUT = allOf<components['schemas']['NewsAbout']>()(['changes', 'documents']);
export const HUB_KINDS = allOf<components['schemas']['HubKind']>()(['feed', 'list']);
export const AGES = ['1', '4', '12', '24'] as const;

export type About = (typeof ABOUT)[number];
export type Filter = components['schemas']['Subscription']['filter'];

/** What filters are chosen from. */
export interface Lists {
  regions: components['schemas']['Region'][];
  targets: components['schemas']['Target'][];
  /** The one that the filter names. */
  site: { id: string; name: string } | null;
}

/** What an address asks to be told of. */
export const aboutOf = (search: Search): About => oneOf(search, 'about', ABOUT) ?? 'changes';

/** The filters that stand in an address or a form, as the list of these news writes them. */
export const filterOf = (search: Search, about: About): Filter => ({
  ...(about === 'changes'
    ? { change: oneOf(search, 'change', PAGE_CHANGES), role: oneOf(search, 'role', PAGE_ROLES) }
    : { hubKind: oneOf(search, 'hubKind', HUB_KINDS), maxAge: Number(oneOf(search, 'maxAge', AGES)) || undefined }),
  target: one(search, 'target'),
  regionId: one(search, 'regionId'),
  siteId: one(search, 'siteId'),
});

/** A filter in words. */
export function filterText(
  { about, filter }: { about: About; filter: Filter },
  targets: Lists['targets'],
  words: Words,
  language: Language,
): string {
  const { change, role, hubKind, maxAge, target, regionId, siteId } = filter;
  const text = words.subscriptions;
  const parts = [
    change && text.changes[change],
    target && (targets.find(({ slug }) => slug === target)?.name[language] ?? target),
    role && text.roles[role],
    hubKind && text.hubKinds[hubKind],
    maxAge && text.maxAges(String(maxAge)),
    regionId && text.region,
    siteId && text.site,
  ].filter(Boolean);
  return [text.abouts[about], ...parts].join(' · ');
}
