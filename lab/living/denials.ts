import { Dossier } from '@hyrde/contracts';
import { openSql } from '@hyrde/store/sql';
import { queryRow, statement } from '@hyrde/store/statement';
import { isRight, type Truth } from '../country/sites/truth.js';
import type { Judged } from './promises.js';

const DOSSIER = statement({
  name: 'lab.dossier',
  text: `
select language, words_language as "wordsLanguage", pages, pages_read as "pagesRead", given, unread, unread_count as "unreadCount",
  off_site as "offSite", off_site_count as "offSiteCount", sitemaps, box, not_seen as "notSeen"
from dossier where search_id = $1`,
  row: Dossier,
});

/**
 * Why the true page was not named: it was read, and not recognised; the dossier says of its address that it was refused,
 * failed or was not followed; or it was never requested, as the dossier counts. The others are a page hidden without a
 * word of it.
 */
export type Explained = 'read' | 'not-read' | 'not-followed' | 'never-requested' | 'unexplained';

/** Reads the explanation of each "no" and "not found" of a site that has the page. */
export async function explanationsOf(databaseUrl: string, missed: readonly Judged[]): Promise<Map<Judged, Explained>> {
  const sql = openSql(databaseUrl, { max: 1 });
  const explained = new Map<Judged, Explained>();
  try {
    for (const one of missed) {
      const dossier = await queryRow(sql.query, DOSSIER, [one.claim.id]);
      explained.set(one, dossier ? explanationOf(one.truth, dossier) : 'unexplained');
    }
    return explained;
  } finally {
    await sql.close();
  }
}

function explanationOf(truth: Truth, { pages, unread, offSite, notSeen }: Dossier): Explained {
  const isTrue = ({ url }: { url: string }) => isRight(truth, url);
  if (unread.some(isTrue)) return 'not-read';
  if (pages.some(isTrue)) return 'read';
  if (offSite.some((link) => isTrue(link) && !link.followed)) return 'not-followed';
  return notSeen?.counts.some(({ kind }) => kind === 'unopened') ? 'never-requested' : 'unexplained';
}
