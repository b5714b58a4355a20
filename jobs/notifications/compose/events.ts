import { Dating, HubKind, PageChangeName, PageRole, SubscriptionEventType, type TextLanguage } from '@hyrde/contracts';
import type { FindingType } from '@hyrde/store/outbox';
import { sitesOfView } from '@hyrde/store/site-filter';
import type { Runner } from '@hyrde/store/statement';
import { queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { NamingPages, pagesOfChange, pagesOfDocument, pagesOfSearch } from '../../redaction/index.js';
import type { EventSource, SubscriptionEvent, SubscriptionFilter } from './event.js';
import {
  type InLanguages,
  IS_SELECTED,
  PLACE,
  PLACE_COLUMNS,
  PLACE_JOINS,
  placeOf,
  redactionOf,
  SELECTED,
  valuesOf,
  wordsOf,
} from './event.js';
import { findEvents } from './find-events.js';
import { withWordsShown } from './matched-words.js';
import { recordEvents } from './record-events.js';
import { workEvents } from './work-events.js';

const WORDS: Record<TextLanguage, { change: Record<PageChangeName, string>; movedTo: string }> = {
  en: {
    change: { changed: 'changed', moved: 'moved', lost: 'lost', returned: 'is back' },
    movedTo: 'now at',
  },
  nb: {
    change: { changed: 'endret', moved: 'flyttet', lost: 'tapt', returned: 'er tilbake' },
    movedTo: 'nå på',
  },
};

const CHANGES = statement({
  name: 'events.changes',
  parameters: { ...SELECTED, change: PageChangeName.nullish(), role: PageRole.nullish() },
  text: `
    select event.id, event.at, event.change, event.role, event.url, event.moved_to as "movedTo", ${PLACE_COLUMNS}
    from (select * from page_change
      where ${IS_SELECTED} {{and practice = $practice}} {{and change = $change}} {{and role = $role}}
      order by at desc, id {{limit $most}}) event ${PLACE_JOINS}
    order by event.at desc, event.id`,
  row: z.object({
    ...PLACE,
    id: z.uuid(),
    at: z.date(),
    change: PageChangeName,
    role: PageRole,
    url: z.string(),
    movedTo: z.string().nullable(),
  }),
});

const changeEvents: EventSource = {
  types: PageChangeName.options.map((change) => `page.${change}` as const),
  list: { path: '/records/changes', label: { en: 'All changes', nb: 'Alle endringer' } },

  async read(runner, selection) {
    const narrowed =
      'ids' in selection
        ? {}
        : {
            change: PageChangeName.options.find((change) => selection.type === `page.${change}`),
            role: selection.filter.role,
          };
    const rows = await queryRows(runner, CHANGES, { ...valuesOf(selection), ...narrowed });
    const coverings = await new NamingPages(runner).redactions(
      rows.map((row) => pagesOfChange({ ...row, ...redactionOf(row) })),
    );
    return rows.flatMap((row, i) => {
      const covering = coverings[i];
      if (!covering) return [];
      const url = covering.address(row.url);
      const movedTo = covering.address(row.movedTo);
      const { site, target } = placeOf(row);
      const title = (language: TextLanguage): string => {
        const what = [target?.name[language], WORDS[language].change[row.change]].filter(Boolean).join(' ');
        return `${site.name}: ${what}`;
      };
      const detail = (language: TextLanguage): string =>
        movedTo === null ? url : `${url} – ${WORDS[language].movedTo} ${movedTo}`;
      return {
        id: row.id,
        at: row.at.toISOString(),
        type: `page.${row.change}`,
        publishedAt: null,
        path: `/records/changes/${row.id}`,
        author: site.name,
        data: { url, movedTo, role: row.role, site, target },
        title: { en: title('en'), nb: title('nb') },
        detail: { en: detail('en'), nb: detail('nb') },
      };
    });
  },
};

const HOUR_MS = 3_600_000;
const UNTITLED: InLanguages = { en: 'Without a title', nb: 'Uten tittel' };

const DOCUMENTS = statement({
  name: 'events.documents',
  parameters: { ...SELECTED, hubKind: HubKind.nullish(), maxAge: z.number().nullish(), words: z.string().nullish() },
  text: `
    select event.id, event.title, event.url, event.found_at as "foundAt", event.published_from as "publishedFrom",
      event.published_to as "publishedTo", event.dating, site.language, hub.kind as "hubKind", hub.url as "hubUrl", ${PLACE_COLUMNS}
    from (select * from watch_document
      where ${IS_SELECTED} {{and practice = $practice and state = 'news'}}
        {{and exists (select from watch_hub hub where hub.id = hub_id and hub.kind = $hubKind)}}
        {{and found_at - published_to <= $maxAge * interval '1 hour'}}
        {{and (select words_match(to_tsvector(text_config(site.language), title), text_config(site.language), $words::jsonb)
          from site where site.id = site_id)}}
      order by found_at desc, id {{limit $most}}) event
    join watch_hub hub on hub.id = event.hub_id ${PLACE_JOINS}
    order by event.found_at desc, event.id`,
  row: z.object({
    ...PLACE,
    id: z.uuid(),
    title: z.string(),
    url: z.string().nullable(),
    foundAt: z.date(),
    publishedFrom: z.date(),
    publishedTo: z.date(),
    dating: Dating,
    language: z.string().nullable(),
    hubKind: HubKind,
    hubUrl: z.string(),
  }),
});

const documentEvents: EventSource = {
  types: ['document.found'],
  list: { path: '/records/feed', label: { en: 'All documents', nb: 'Alle dokumenter' } },

  async read(runner, selection) {
    const narrowed =
      'ids' in selection
        ? {}
        : {
            hubKind: selection.filter.hubKind,
            maxAge: selection.filter.maxAge,
            words: wordsOf({ words: selection.filter.words }),
          };
    const rows = await queryRows(runner, DOCUMENTS, { ...valuesOf(selection), ...narrowed });
    const coverings = await new NamingPages(runner).redactions(
      rows.map((row) => pagesOfDocument({ ...row, ...redactionOf(row), hub: { url: row.hubUrl } })),
    );
    return rows.flatMap((row, i) => {
      const covering = coverings[i];
      if (!covering) return [];
      const { id, dating, foundAt } = row;
      const { site, target } = placeOf(row);
      const title = covering.text(row.url ?? row.hubUrl, row.title);
      const url = covering.address(row.url);
      const hub = { kind: row.hubKind, url: covering.address(row.hubUrl) };
      const publishedFrom = row.publishedFrom.toISOString();
      const publishedTo = row.publishedTo.toISOString();
      const hours = (since: Date): number => Math.round(((foundAt.getTime() - since.getTime()) / HOUR_MS) * 100) / 100;
      const age = { least: hours(row.publishedTo), most: hours(row.publishedFrom) };
      const titled = (language: TextLanguage): string => `${site.name}: ${title || UNTITLED[language]}`;
      const detail = (language: TextLanguage): string =>
        [target?.name[language], url ?? hub.url].filter(Boolean).join(' · ');
      return {
        id,
        at: foundAt.toISOString(),
        type: 'document.found' as const,
        publishedAt: dating === 'first-seen' ? null : publishedFrom,
        path: `/records/documents/${id}`,
        author: site.name,
        language: row.language,
        data: { title, url, site, hub, target, dating, publishedFrom, publishedTo, age },
        title: { en: titled('en'), nb: titled('nb') },
        detail: { en: detail('en'), nb: detail('nb') },
      };
    });
  },
};

/** Titles behind body and target. */
const FINDING_TITLES: Record<FindingType, InLanguages> = {
  'finding.probable': { en: 'probably found', nb: 'trolig funnet' },
  'duty.lapsed': { en: 'proven to be missing', nb: 'mangler beviselig' },
  'duty.met': { en: 'there after it was missing', nb: 'der etter å ha manglet' },
};
const FINDING_TYPES = Object.keys(FINDING_TITLES) as FindingType[];

const FINDINGS = statement({
  name: 'events.findings',
  parameters: { ...SELECTED, types: z.array(SubscriptionEventType) },
  text: `
    select event.id, event.at, event.type, search.id as "searchId", search.found_url as "url", search.found_title as "title",
      search.confidence, ${PLACE_COLUMNS}
    from (select * from notice where ${IS_SELECTED} and type = any($types::text[]) {{and practice = $practice}}
      order by at desc, id {{limit $most}}) event
    join search on search.id = event.search_id ${PLACE_JOINS}
    order by event.at desc, event.id`,
  row: z.object({
    ...PLACE,
    id: z.uuid(),
    at: z.date(),
    type: z.enum(FINDING_TYPES),
    searchId: z.uuid(),
    url: z.string().nullable(),
    title: z.string().nullable(),
    confidence: z.number().nullable(),
  }),
});

/**
 * Pages that a sweep names for the first time, with less than the confidence of a claim; targets that a body had and lacks
 * on proof, and that it has again.
 */
const findingEvents: EventSource = {
  types: FINDING_TYPES,
  list: { path: '/bodies/answers', label: { en: 'All answers', nb: 'Alle svar' } },

  async read(runner, selection) {
    const rows = await queryRows(runner, FINDINGS, {
      ...valuesOf(selection),
      types: 'ids' in selection ? FINDING_TYPES : [selection.type],
    });
    const coverings = await new NamingPages(runner).redactions(
      rows.map((row) => pagesOfSearch({ ...row, namesPeople: row.namesPeople ?? false, urls: [row.url] })),
    );
    return rows.flatMap((row, i) => {
      const covering = coverings[i];
      const { site, target } = placeOf(row);
      if (!covering || !target) return [];
      const title = covering.text(row.url, row.title);
      const url = covering.address(row.url);
      const titled = (language: TextLanguage): string =>
        `${site.name}: ${target.name[language]} ${FINDING_TITLES[row.type][language]}`;
      const detail = [title, url].filter(Boolean).join(' · ');
      return {
        id: row.id,
        at: row.at.toISOString(),
        type: row.type,
        publishedAt: null,
        path: `/findings/${row.searchId}`,
        author: site.name,
        data: { url, title, confidence: row.confidence, finding: row.searchId, site, target },
        title: { en: titled('en'), nb: titled('nb') },
        detail: { en: detail, nb: detail },
      };
    });
  },
};

const SOURCES: readonly EventSource[] = [
  findingEvents,
  changeEvents,
  documentEvents,
  recordEvents,
  findEvents,
  workEvents,
];

/** The dashboard's lists of these types of events. */
export const listsOf = (types: readonly SubscriptionEventType[]): EventSource['list'][] =>
  SOURCES.flatMap((source) => (source.types.some((type) => types.includes(type)) ? source.list : []));

/** The existing events among the given ids, in input order. */
export async function eventsById(runner: Runner, ids: readonly string[]): Promise<SubscriptionEvent[]> {
  const byId = new Map<string, SubscriptionEvent>();
  for (const source of SOURCES) for (const event of await source.read(runner, { ids })) byId.set(event.id, event);
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Bound of the events read for a feed whose words many titles have in redacted names alone. */
const MOST_READ = 1_500;

/** The newest events of these types, newest first; none if the view of the filter was deleted. */
export async function newestEvents(
  runner: Runner,
  types: readonly SubscriptionEventType[],
  filter: SubscriptionFilter,
  practice: boolean,
  most: number,
): Promise<SubscriptionEvent[]> {
  const { viewId } = filter;
  const siteIds = viewId === undefined ? undefined : ((await sitesOfView(runner, { viewId, practice })) ?? []);
  const read = async (source: EventSource, type: SubscriptionEventType) => {
    for (let limit = most; ; limit *= 4) {
      const events = await source.read(runner, { type, filter, siteIds, practice, most: limit });
      const matching = await withWordsShown(runner, events, filter);
      if (matching.length >= most || events.length < limit || limit >= MOST_READ) return matching;
    }
  };
  const events = await Promise.all(
    SOURCES.flatMap((source) => source.types.filter((type) => types.includes(type)).map((type) => read(source, type))),
  );
  return events
    .flat()
    .sort((a, b) => (a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? 1 : -1))
    .slice(0, most);
}
