import { StoredSweepName, sweepName, type TextLanguage } from '@hyrde/contracts';
import { queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { NamingPages } from '../../redaction/index.js';
import { type EventSource, type InLanguages, wordsOf } from './event.js';

const COLUMNS = `find.url, find.host, find.title, find.probability, find.sweep_id as "topicId", sweep.name as "topicName",
      sweep.name_parts as "nameParts",
      sweep.plan ->> 'language' as language`;
const ROW = z.object({
  id: z.uuid(),
  at: z.date(),
  url: z.string(),
  host: z.string(),
  title: z.string(),
  probability: z.number(),
  topicId: z.uuid(),
  topicName: z.string(),
  nameParts: StoredSweepName.shape.nameParts,
  language: z.string().nullable(),
});

/** Finds of notices. */
const NOTED = statement({
  name: 'events.noted-finds',
  parameters: { ids: z.array(z.uuid()) },
  text: `
    select event.id, event.at, ${COLUMNS}
    from notice event join discover_find find on find.id = event.find_id join sweep on sweep.id = find.sweep_id
    where event.id = any($ids::uuid[]) and event.type = 'topic.found'`,
  row: ROW,
});

/** The newest finds, for feeds: of these no notice is written. */
const NEWEST = statement({
  name: 'events.newest-finds',
  parameters: { topicId: z.uuid().nullish(), words: z.string().nullish(), practice: z.boolean(), most: z.int() },
  text: `
    select find.id, find.found_at as at, ${COLUMNS}
    from discover_find find join sweep on sweep.id = find.sweep_id
    where sweep.practice = $practice and find.verdict is distinct from 'wrong'
      {{and find.sweep_id = $topicId::uuid}} {{and words_match(to_tsvector(text_config(sweep.plan ->> 'language'), find.title), text_config(sweep.plan ->> 'language'), $words::jsonb)}}
    order by find.found_at desc, find.id limit $most`,
  row: ROW,
});

const UNTITLED: InLanguages = { en: 'Without a title', nb: 'Uten tittel' };

/** Pages that the run of a topic found. */
export const findEvents: EventSource = {
  types: ['topic.found'],
  list: { path: '/runs/topics', label: { en: 'All topics', nb: 'Alle emner' } },

  async read(runner, selection) {
    const rows =
      'ids' in selection
        ? await queryRows(runner, NOTED, { ids: [...selection.ids] })
        : await queryRows(runner, NEWEST, {
            topicId: selection.filter.topicId,
            words: wordsOf({ words: selection.filter.words }),
            practice: selection.practice,
            most: selection.most,
          });
    const redactions = await new NamingPages(runner).redactions(
      rows.map(({ url }) => ({ siteId: null, urls: [url], all: null })),
    );
    return rows.flatMap((row, i) => {
      const redaction = redactions[i];
      if (!redaction) return [];
      const { id, host, probability, topicId, topicName: name, nameParts } = row;
      const title = redaction.text(row.url, row.title);
      const url = redaction.address(row.url);
      const titled = (language: TextLanguage): string =>
        `${sweepName({ name, nameParts }, language)}: ${title || UNTITLED[language]}`;
      const detail = url ?? host;
      return {
        id,
        at: row.at.toISOString(),
        type: 'topic.found' as const,
        publishedAt: null,
        path: `/runs/topics/${topicId}/finds?host=${encodeURIComponent(host)}`,
        author: name,
        language: row.language,
        data: { title, url, host, probability, topic: { id: topicId, name } },
        title: { en: titled('en'), nb: titled('nb') },
        detail: { en: detail, nb: detail },
      };
    });
  },
};
