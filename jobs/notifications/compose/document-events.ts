import { Dating, HubKind } from '@hyrde/contracts';
import { queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { NamingPages, pagesOfDocument } from '../../redaction/index.js';
import {
  type EventSource,
  type InLanguages,
  IS_SELECTED,
  type MailLanguage,
  PLACE,
  PLACE_COLUMNS,
  PLACE_JOINS,
  placeOf,
  redactionOf,
  SELECTED,
  valuesOf,
} from './event.js';

const HOUR_MS = 3_600_000;
const UNTITLED: InLanguages = { en: 'Without a title', nb: 'Uten tittel' };

const DOCUMENTS = statement({
  name: 'events.documents',
  parameters: { ...SELECTED, hubKind: HubKind.nullish(), maxAge: z.number().nullish() },
  text: `
    select event.id, event.title, event.url, event.found_at as "foundAt", event.published_from as "publishedFrom",
      event.published_to as "publishedTo", event.dating, hub.kind as "hubKind", hub.url as "hubUrl", ${PLACE_COLUMNS}
    from (select * from watch_document
      where ${IS_SELECTED} {{and practice = $practice and state = 'news'}}
        {{and exists (select from watch_hub hub where hub.id = hub_id and hub.kind = $hubKind)}}
        {{and found_at - published_to <= $maxAge * interval '1 hour'}}
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
    hubKind: HubKind,
    hubUrl: z.string(),
  }),
});

/** New documents. */
export const documentEvents: EventSource = {
  types: ['document.found'],
  list: { path: '/records/feed', label: { en: 'All documents', nb: 'Alle dokumenter' } },

  async read(runner, selection) {
    const narrowed = 'ids' in selection ? {} : { hubKind: selection.filter.hubKind, maxAge: selection.filter.maxAge };
    const rows = await queryRows(runner, DOCUMENTS, { ...valuesOf(selection), ...narrowed });
    const coverings = await new NamingPages(runner).coverings(
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
      const titled = (language: MailLanguage): string => `${site.name}: ${title || UNTITLED[language]}`;
      const detail = (language: MailLanguage): string =>
        [target?.name[language], url ?? hub.url].filter(Boolean).join(' · ');
      return {
        id,
        at: foundAt.toISOString(),
        type: 'document.found' as const,
        publishedAt: dating === 'first-seen' ? null : publishedFrom,
        path: `/records/documents/${id}`,
        author: site.name,
        data: { title, url, site, hub, target, dating, publishedFrom, publishedTo, age },
        title: { en: titled('en'), nb: titled('nb') },
        detail: { en: detail('en'), nb: detail('nb') },
      };
    });
  },
};
