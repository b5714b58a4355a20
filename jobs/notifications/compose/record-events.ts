import type { TextLanguage } from '@hyrde/contracts';
import { queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import {
  type EventSource,
  type InLanguages,
  IS_SELECTED,
  PLACE,
  PLACE_COLUMNS,
  PLACE_JOINS,
  placeOf,
  SELECTED,
  valuesOf,
  wordsOf,
} from './event.js';

/** Columns of a record without private persons' names, which are in `record_names`. */
const COLUMNS = `record.id as "recordId", record.portal_id as "portalId", record.date::text as date, record.title,
      record.case_title as "caseTitle", record.sender, record.recipient, record.link, record.direction,
      record.document_number as "documentNumber", record.language, ${PLACE_COLUMNS}`;
const ROW = z.object({
  ...PLACE,
  id: z.uuid(),
  at: z.date(),
  recordId: z.uuid(),
  portalId: z.uuid(),
  date: z.string().nullable(),
  title: z.string().nullable(),
  caseTitle: z.string().nullable(),
  sender: z.string().nullable(),
  recipient: z.string().nullable(),
  link: z.string().nullable(),
  direction: z.string().nullable(),
  documentNumber: z.string().nullable(),
  language: z.string().nullable(),
});

/** Records of notices. */
const NOTED = statement({
  name: 'events.noted-records',
  parameters: { ids: z.array(z.uuid()) },
  text: `
    select event.id, event.at, ${COLUMNS}
    from (select * from notice where id = any($ids::uuid[]) and type = 'record.found') event
      join portal_record record on record.id = event.record_id ${PLACE_JOINS}`,
  row: ROW,
});

/** The newest records, for feeds: of these no notice is written. */
const NEWEST = statement({
  name: 'events.newest-records',
  parameters: { ...SELECTED, portalId: z.uuid().nullish(), words: z.string().nullish() },
  text: `
    select record.id, record.first_seen_at as at, ${COLUMNS}
    from (select id as record_id, site_id, target_id from (
        select *, (select id from target where slug = 'mail-record') as target_id from portal_record) found
      where ${IS_SELECTED} and forgotten_at is null {{and practice = $practice}} {{and portal_id = $portalId::uuid}}
        {{and words_match(searched, text_config(language), $words::jsonb)}}
      order by first_seen_at desc, id {{limit $most}}) event
      join portal_record record on record.id = event.record_id ${PLACE_JOINS}
    order by record.first_seen_at desc, record.id`,
  row: ROW,
});

const day = (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
const DAYS = { en: day('en-GB'), nb: day('nb-NO') };
const UNTITLED: InLanguages = { en: 'Without a title', nb: 'Uten tittel' };

/** New records of portals that were read whole before. */
export const recordEvents: EventSource = {
  types: ['record.found'],
  list: { path: '/records', label: { en: 'All records', nb: 'Alle poster' } },

  async read(runner, selection) {
    const { ids, ...selected } = { ids: null, ...valuesOf(selection) };
    const narrowed =
      'ids' in selection ? {} : { portalId: selection.filter.portalId, words: wordsOf(selection.filter) };
    const rows = ids
      ? await queryRows(runner, NOTED, { ids })
      : await queryRows(runner, NEWEST, { ...selected, ...narrowed });
    return rows.map((row) => {
      const { id, recordId, portalId, at, date, title, caseTitle, sender, recipient, link, direction } = row;
      const { site } = placeOf(row);
      const named = title ?? caseTitle;
      const titled = (language: TextLanguage): string => `${site.name}: ${named ?? UNTITLED[language]}`;
      const parties = [sender, recipient].filter(Boolean).join(' → ');
      const detailed = (language: TextLanguage): string => {
        const day = date && DAYS[language].format(new Date(date));
        return [day, row.documentNumber, parties, link].filter(Boolean).join(' · ');
      };
      return {
        id,
        at: at.toISOString(),
        type: 'record.found' as const,
        publishedAt: date === null ? null : `${date}T00:00:00.000Z`,
        path: `/records/${recordId}`,
        author: site.name,
        language: row.language,
        data: { title, url: link, date, direction, sender, recipient, record: recordId, portal: portalId, site },
        title: { en: titled('en'), nb: titled('nb') },
        detail: { en: detailed('en'), nb: detailed('nb') },
      };
    });
  },
};
