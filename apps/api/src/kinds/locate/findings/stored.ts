import { queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { type PagesOfKind, pagesByWords } from '../../../stored-pages/pages-by-words.js';

/** Those that answer for a site today, but for what a person has called wrong. */
const BY_TITLE = statement({
  name: 'findings.by-title',
  parameters: { practice: z.boolean(), beginnings: z.string() },
  ...pagesByWords('beginnings', {
    page: 'search.found_url as url, search.found_title as title, search.site_id as "siteId", search.finished_at as at',
    from: `search join standing_answer standing on standing.search_id = search.id
        join site on site.id = search.site_id`,
    where: `site.practice = $practice and search.found_url is not null and search.verdict is distinct from 'wrong'`,
    text: "to_tsvector('simple', search.found_title)",
  }),
});

export const storedFindings: PagesOfKind = { redacted: false, find: (db, wanted) => queryRows(db, BY_TITLE, wanted) };
