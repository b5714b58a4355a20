import { PageChangeName, PageRole } from '@hyrde/contracts';
import { queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { NamingPages, pagesOfChange } from '../../redaction/index.js';
import {
  type EventSource,
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

const WORDS: Record<MailLanguage, { change: Record<PageChangeName, string>; movedTo: string }> = {
  en: {
    change: { changed: 'changed', moved: 'moved', lost: 'lost', returned: 'is back' },
    movedTo: 'now at',
  },
  nb: {
    change: { changed: 'endret', moved: 'flyttet', lost: 'borte', returned: 'er tilbake' },
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

/** Changes of known pages. */
export const changeEvents: EventSource = {
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
    const coverings = await new NamingPages(runner).coverings(
      rows.map((row) => pagesOfChange({ ...row, ...redactionOf(row) })),
    );
    return rows.flatMap((row, i) => {
      const covering = coverings[i];
      if (!covering) return [];
      const url = covering.address(row.url);
      const movedTo = covering.address(row.movedTo);
      const { site, target } = placeOf(row);
      const title = (language: MailLanguage): string => {
        const what = [target?.name[language], WORDS[language].change[row.change]].filter(Boolean).join(' ');
        return `${site.name}: ${what}`;
      };
      const detail = (language: MailLanguage): string =>
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
