import type { components } from '@hyrde/client';
import type { NewsType } from '@hyrde/contracts';
import { allOf } from '@/parts/all-of';
import { one, oneOf, type Search } from '@/parts/lists/filters';
import type { WordsWith } from '@/words/area';
import type { Language } from '@/words/language';
import { PAGE_CHANGES, PAGE_ROLES } from '../../parts/lists';

export const NEWS_TYPES = allOf<NewsType>()([
  'page.lost',
  'page.moved',
  'page.returned',
  'page.changed',
  'document.found',
  'finding.probable',
  'sweep.done',
  'schedule.failed',
  'disk.low',
]);
export const HUB_KINDS = allOf<components['schemas']['HubKind']>()(['feed', 'list']);
export const AGES = ['1', '4', '12', '24'] as const;

export type Tells = readonly NewsType[];
export type Filter = components['schemas']['Subscription']['filter'];

/** What filters are chosen from. */
export interface Lists {
  regions: components['schemas']['Region'][];
  targets: components['schemas']['Target'][];
  /** The one that the filter names. */
  site: { id: string; name: string } | null;
}

/** What an address asks to be told of: types by their names, or what the list of changes is narrowed to. */
export function tellsOf(search: Search): Tells {
  const named = NEWS_TYPES.filter((type) => [search.tells].flat().includes(type));
  const change = oneOf(search, 'change', PAGE_CHANGES);
  if (named.length > 0) return named;
  return change ? [`page.${change}`] : NEWS_TYPES.filter((type) => type.startsWith('page.'));
}

/** Which filters narrow some of these news. */
export const narrowing = (tells: Tells) => {
  const pages = tells.some((type) => type.startsWith('page.'));
  const documents = tells.includes('document.found');
  return { pages, documents, ofSites: pages || documents || tells.includes('finding.probable') };
};

/** The filters that stand in an address or a form, but for those that narrow nothing of what is told. */
export function filterOf(search: Search, tells: Tells): Filter {
  const { pages, documents, ofSites } = narrowing(tells);
  return {
    ...(pages && { role: oneOf(search, 'role', PAGE_ROLES) }),
    ...(documents && {
      hubKind: oneOf(search, 'hubKind', HUB_KINDS),
      maxAge: Number(oneOf(search, 'maxAge', AGES)) || undefined,
    }),
    ...(ofSites && {
      target: one(search, 'target'),
      regionId: one(search, 'regionId'),
      siteId: one(search, 'siteId'),
    }),
  };
}

/** What is told, and by which filters, in words. */
export function filterText(
  { tells, filter }: { tells: Tells; filter: Filter },
  targets: Lists['targets'],
  words: WordsWith<'subscriptions'>,
  language: Language,
): string {
  const { role, hubKind, maxAge, target, regionId, siteId } = filter;
  const text = words.subscriptions;
  const parts = [
    target && (targets.find(({ slug }) => slug === target)?.name[language] ?? target),
    role && text.roles[role],
    hubKind && text.hubKinds[hubKind],
    maxAge && text.maxAges(String(maxAge)),
    regionId && text.region,
    siteId && text.site,
  ].filter(Boolean);
  return [tells.map((type) => text.types[type]).join(', '), ...parts].join(' · ');
}
