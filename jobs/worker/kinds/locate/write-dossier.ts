import type { Dossier } from '@hyrde/contracts';
import type { Query } from '@hyrde/store/sql';
import { execute, statement } from '@hyrde/store/statement';
import { cleanJson } from '../../core/clean-text.js';

/** A search that is tried again, once a fault of ours is mended, writes another one. */
const WRITE_DOSSIER = statement({
  name: 'locate.write-dossier',
  text: `
insert into dossier (search_id, language, words_language, pages, pages_read, unread, unread_count, off_site, off_site_count,
  sitemaps, box, given)
values ($1, $2, $3, $4::jsonb, $5, $6::jsonb, $7, $8::jsonb, $9, $10::jsonb, $11::jsonb, $12)
on conflict (search_id) do update set language = excluded.language, words_language = excluded.words_language,
  pages = excluded.pages, pages_read = excluded.pages_read, unread = excluded.unread,
  unread_count = excluded.unread_count, off_site = excluded.off_site, off_site_count = excluded.off_site_count,
  sitemaps = excluded.sitemaps, box = excluded.box, given = excluded.given`,
});

/** Keeps what a search did, with its result. */
export async function writeDossier(query: Query, searchId: string, dossier: Dossier): Promise<void> {
  const {
    language,
    wordsLanguage,
    pages,
    pagesRead,
    unread,
    unreadCount,
    offSite,
    offSiteCount,
    sitemaps,
    box,
    given,
  } = dossier;
  await execute(query, WRITE_DOSSIER, [
    ...[searchId, language, wordsLanguage, cleanJson(pages), pagesRead, cleanJson(unread), unreadCount],
    ...[cleanJson(offSite), offSiteCount, cleanJson(sitemaps), cleanJson(box), given],
  ]);
}
