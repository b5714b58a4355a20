import { queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { NamingPages, pagesOfSearch } from '../../redaction/index.js';
import {
  type EventSource,
  type InLanguages,
  IS_SELECTED,
  type MailLanguage,
  PLACE,
  PLACE_COLUMNS,
  PLACE_JOINS,
  placeOf,
  SELECTED,
  valuesOf,
} from './event.js';

const WHAT: InLanguages = { en: 'probably found', nb: 'trolig funnet' };

const FINDINGS = statement({
  name: 'events.findings',
  parameters: SELECTED,
  text: `
    select event.id, event.at, search.id as "searchId", search.found_url as "url", search.found_title as "title",
      search.confidence, ${PLACE_COLUMNS}
    from (select * from notice where ${IS_SELECTED} and type = 'finding.probable' {{and practice = $practice}}
      order by at desc, id {{limit $most}}) event
    join search on search.id = event.search_id ${PLACE_JOINS}
    order by event.at desc, event.id`,
  row: z.object({
    ...PLACE,
    id: z.uuid(),
    at: z.date(),
    searchId: z.uuid(),
    url: z.string().nullable(),
    title: z.string().nullable(),
    confidence: z.number().nullable(),
  }),
});

/** Pages that a sweep names for the first time, with less than the confidence of a claim. */
export const findingEvents: EventSource = {
  types: ['finding.probable'],
  list: { path: '/review', label: { en: 'To be reviewed', nb: 'Til vurdering' } },

  async read(runner, selection) {
    const rows = await queryRows(runner, FINDINGS, valuesOf(selection));
    const coverings = await new NamingPages(runner).coverings(
      rows.map((row) => pagesOfSearch({ ...row, namesPeople: row.namesPeople ?? false, urls: [row.url] })),
    );
    return rows.flatMap((row, i) => {
      const covering = coverings[i];
      const { site, target } = placeOf(row);
      if (!covering || !target) return [];
      const title = covering.text(row.url, row.title);
      const url = covering.address(row.url);
      const titled = (language: MailLanguage): string => `${site.name}: ${target.name[language]} ${WHAT[language]}`;
      const detail = [title, url].filter(Boolean).join(' · ');
      return {
        id: row.id,
        at: row.at.toISOString(),
        type: 'finding.probable' as const,
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
