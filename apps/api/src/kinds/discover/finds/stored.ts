import { queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { type PagesOfKind, pagesByWords } from '../../../stored-pages/pages-by-words.js';
import { siteOfHost } from '../site-of-host.js';

/** Of all topics, but for what a person has called wrong. */
const BY_TITLE = statement({
  name: 'topics.finds-by-title',
  parameters: { practice: z.boolean(), beginnings: z.string(), except: z.uuid().nullish() },
  ...pagesByWords('beginnings', {
    page: 'find.url, find.title, null::uuid as "siteId", find.found_at as at',
    from: 'discover_find find join sweep on sweep.id = find.sweep_id',
    where: `sweep.practice = $practice and find.verdict is distinct from 'wrong' {{and find.sweep_id <> $except::uuid}}`,
    text: "to_tsvector('simple', find.title)",
  }),
});

export const storedFinds: PagesOfKind = {
  redacted: false,
  async find(db, wanted) {
    const [rows, siteOf] = await Promise.all([queryRows(db, BY_TITLE, wanted), siteOfHost(db, wanted.practice)]);
    return rows.map((row) => ({ ...row, siteId: siteOf(new URL(row.url).host)?.id ?? null }));
  },
};
