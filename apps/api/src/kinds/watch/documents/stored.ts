import { queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { type PagesOfKind, pagesByWords } from '../../../stored-pages/pages-by-words.js';

const BY_TITLE = statement({
  name: 'documents.by-title',
  parameters: { practice: z.boolean(), beginnings: z.string() },
  ...pagesByWords('beginnings', {
    page: 'url, title, site_id as "siteId", found_at as at',
    from: 'watch_document',
    where: `practice = $practice and state = 'news' and url is not null`,
    text: "to_tsvector('simple', title)",
  }),
});

export const storedDocuments: PagesOfKind = { redacted: false, find: (db, wanted) => queryRows(db, BY_TITLE, wanted) };
