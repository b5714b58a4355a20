import { Dossier } from '@hyrde/contracts';
import { openSql } from '@hyrde/store/sql';
import { queryRow, statement } from '@hyrde/store/statement';
import { Dice } from '../country/random.js';
import { isRight, type Truth, truthOf } from '../country/sites/truth.js';
import type { Claim } from './claim-truth.js';

const DOSSIER = statement({
  name: 'lab.dossier',
  text: `
select language, words_language as "wordsLanguage", pages, pages_read as "pagesRead", given, unread, unread_count as "unreadCount",
  off_site as "offSite", off_site_count as "offSiteCount", sitemaps, box, not_seen as "notSeen"
from dossier where search_id = $1`,
  row: Dossier,
});

/**
 * Why the true page was not named: the site has none; it was read, and not recognised; the dossier says of its address
 * that it was refused, failed or was not followed; or it was never requested, as the dossier counts.
 */
export type Explained = 'none-exists' | 'read' | 'not-read' | 'not-followed' | 'never-requested' | 'unexplained';

/** A "no" or "not found" with what its search saw and did not see, beside the truth. */
export interface Denial {
  claim: Claim;
  dossier: Dossier;
  truth: Truth;
  explained: Explained;
}

/** Draws `count` of the last sweep's "no" and "not found" at random, the same for one seed. */
export async function drawDenials(
  databaseUrl: string,
  claims: readonly Claim[],
  { count, seed }: { count: number; seed: number },
): Promise<{ all: number; drawn: Denial[] }> {
  const last = Math.max(...claims.map(({ sweep }) => sweep));
  const denying = claims.filter(({ sweep, answer }) => sweep === last && (answer === 'no' || answer === 'not-found'));
  const sql = openSql(databaseUrl, { max: 1 });
  try {
    const drawn: Denial[] = [];
    for (const claim of new Dice(seed, 'denials').shuffle(denying).slice(0, count)) {
      const dossier = await queryRow(sql.query, DOSSIER, [claim.id]);
      if (!dossier) throw new Error(`The search of ${claim.home} has no dossier.`);
      const truth = truthOf(claim.site, 'mail-record');
      drawn.push({ claim, dossier, truth, explained: explanationOf(truth, dossier) });
    }
    return { all: denying.length, drawn };
  } finally {
    await sql.close();
  }
}

function explanationOf(truth: Truth, { pages, unread, offSite, notSeen }: Dossier): Explained {
  if (truth.urls.length === 0) return 'none-exists';
  const isTrue = ({ url }: { url: string }) => isRight(truth, url);
  if (unread.some(isTrue)) return 'not-read';
  if (pages.some(isTrue)) return 'read';
  if (offSite.some((link) => isTrue(link) && !link.followed)) return 'not-followed';
  return notSeen?.counts.some(({ kind }) => kind === 'unopened') ? 'never-requested' : 'unexplained';
}

/** True if the answer contradicts the truth: "no" for a body that has the page, or a page hidden without a word of it. */
export const isFalse = ({ claim, truth, explained }: Denial): boolean =>
  explained === 'unexplained' || (claim.answer === 'no' && truth.urls.length > 0);
