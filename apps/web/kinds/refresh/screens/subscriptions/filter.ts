import type { SubscriptionEventType, TextLanguage } from '@hyrde/contracts';
import type { Schema } from '@/api/schema';
import { allOf } from '@/parts/closed-lists';
import { one, oneOf, type Search } from '@/parts/lists/query';
import type { WordsWith } from '@/words/client';
import { PAGE_CHANGES, PAGE_ROLES } from '../../parts/lists';

export const EVENT_TYPES = allOf<SubscriptionEventType>()([
  'page.lost',
  'page.moved',
  'page.returned',
  'page.changed',
  'document.found',
  'record.found',
  'topic.found',
  'duty.lapsed',
  'duty.met',
  'finding.probable',
  'sweep.done',
  'schedule.failed',
  'disk.low',
]);
export const HUB_KINDS = allOf<Schema<'HubKind'>>()(['feed', 'list']);
export const AGES = ['1', '4', '12', '24'] as const;

export type EventTypes = readonly SubscriptionEventType[];
export type Filter = Schema<'Subscription'>['filter'];

/** Options of the filters. */
export interface Lists {
  regions: Schema<'Region'>[];
  targets: Schema<'Target'>[];
  site: { id: string; name: string } | null;
}

/** Event types in a query, by name or by the filter of the list of changes. */
export function eventsOf(search: Search): EventTypes {
  const named = EVENT_TYPES.filter((type) => [search.events].flat().includes(type));
  const change = oneOf(search, 'change', PAGE_CHANGES);
  if (named.length > 0) return named;
  return change ? [`page.${change}`] : EVENT_TYPES.filter((type) => type.startsWith('page.'));
}

/** Groups of filters that apply to some of these events. */
export const narrowing = (events: EventTypes) => {
  const pages = events.some((type) => type.startsWith('page.'));
  const documents = events.includes('document.found');
  const records = events.includes('record.found');
  const findings = events.some((type) => type.startsWith('duty.') || type === 'finding.probable');
  const topics = events.includes('topic.found');
  const ofSites = pages || documents || records || findings;
  return { pages, documents, records, topics, titled: documents || records || topics, ofSites };
};

/** Words and phrases of a field, separated by commas or lines; undefined if the field is empty. */
function wordsIn(search: Search, name: string): string[] | undefined {
  const words = (one(search, name) ?? '')
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter(Boolean);
  return words.length > 0 ? [...new Set(words)] : undefined;
}

/** Filters of a query or form that apply to some of these events. */
export function filterOf(search: Search, events: EventTypes): Filter {
  const { pages, documents, records, topics, titled, ofSites } = narrowing(events);
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
      viewId: one(search, 'viewId'),
    }),
    ...(records && { portalId: one(search, 'portalId') }),
    ...(topics && { topicId: one(search, 'topicId') }),
    ...(titled && { words: wordsIn(search, 'words'), notWords: wordsIn(search, 'notWords') }),
  };
}

/** The events and filters of a subscription in words. */
export function filterText(
  { events, filter }: { events: EventTypes; filter: Filter },
  targets: Lists['targets'],
  words: WordsWith<'subscriptions'>,
  language: TextLanguage,
): string {
  const { role, hubKind, maxAge, target, regionId, siteId, viewId, portalId, topicId } = filter;
  const text = words.subscriptions;
  const parts = [
    target && (targets.find(({ slug }) => slug === target)?.name[language] ?? target),
    role && text.roles[role],
    hubKind && text.hubKinds[hubKind],
    maxAge && text.maxAges(String(maxAge)),
    regionId && words.labels.region,
    siteId && text.site,
    viewId && text.view,
    portalId && text.portal,
    topicId && text.topic,
    filter.words && text.withWords(filter.words.join(', ')),
    filter.notWords && text.withoutWords(filter.notWords.join(', ')),
  ].filter(Boolean);
  return [events.map((type) => text.types[type]).join(', '), ...parts].join(' · ');
}
