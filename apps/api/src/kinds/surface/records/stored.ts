import { queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { type PagesOfKind, pagesByWords } from '../../../stored-pages/pages-by-words.js';

/** Those that have a page of their own which names nobody. */
const BY_WORDS = statement({
  name: 'records.by-words',
  parameters: { practice: z.boolean(), stems: z.string() },
  ...pagesByWords('stems', {
    page: `link as url, coalesce(title, case_title, '') as title, site_id as "siteId", first_seen_at as at`,
    from: 'portal_record',
    where: 'practice = $practice and link is not null',
    text: 'searched',
  }),
});

export const storedRecords: PagesOfKind = { redacted: true, find: (db, wanted) => queryRows(db, BY_WORDS, wanted) };
