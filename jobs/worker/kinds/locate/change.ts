import { type Change, KnownPageState, LOST_STATES, sameAddress, Verdict } from '@hyrde/contracts';
import type { Sql } from '@hyrde/store/sql';
import { queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';

/** The page that is known of a site and target before a search. */
export interface KnownPage {
  /** null if none is known: never found, judged absent, or lost. */
  url: string | null;
  /** True if a visit has proved its loss since it was last named. */
  lost: boolean;
}

/** A lead search that ended before, with its verdict and its visit of the page known then. */
const EarlierSearch = z.object({
  searchId: z.string(),
  /** The claimed page; null if the search found none. */
  url: z.string().nullable(),
  change: z.string().nullable(),
  verdict: Verdict.nullable(),
  rightUrl: z.string().nullable(),
  visitUrl: z.string().nullable(),
  visitState: KnownPageState.nullable(),
  movedTo: z.string().nullable(),
});
export type EarlierSearch = z.infer<typeof EarlierSearch>;

/** Maximum number of searches looked at: years of sweeps without a decided or visited one. */
const MAX_EARLIER = 50;

/** `$1` the site, `$2` the target, `$3` the search, `$4` its start: a repeated attempt reads the same. */
const EARLIER = statement({
  name: 'locate.earlier-searches',
  text: `
select search.id as "searchId", finding.url, search.change, item.verdict, item.right_url as "rightUrl",
  visit.url as "visitUrl", visit.state as "visitState", visit.final_url as "movedTo"
from lead_search search join finding on finding.search_id = search.id
  join review_item item on item.search_id = search.id
  left join known_page_visit visit on visit.search_id = search.id
where search.site_id = $1 and search.target_id = $2 and search.id <> $3 and search.finished_at <= $4
order by search.finished_at desc, search.id desc limit ${MAX_EARLIER}`,
  row: EarlierSearch,
});

/** The page that a person entered by hand. `$1` the site, `$2` the target. */
const ENTERED = statement({
  name: 'locate.entered-page',
  text: 'select entered_url as url from verified_page where site_id = $1 and target_id = $2',
  row: z.object({ url: z.string().nullable() }),
});

/** The known page with the searches from which it is known. */
export interface KnownBySearches extends KnownPage {
  /** The last search that named it; null if only a person did. */
  namedBy: string | null;
  /** Claim of the last search: a page, or null for none; undefined without an earlier search. */
  lastClaim: string | null | undefined;
}

/** Reads the page known before a search. */
export async function knownPage(
  { query }: Sql,
  place: { siteId: string; targetId: string },
  search: { id: string; startedAt: Date },
): Promise<KnownBySearches> {
  const at = [place.siteId, place.targetId];
  const earlier = await queryRows(query, EARLIER, [...at, search.id, search.startedAt]);
  const entered = await queryRow(query, ENTERED, at);
  const known = entered?.url ? { url: entered.url, lost: false } : knownPageOf(earlier);
  const { url } = known;
  const namedBy = url === null ? null : earlier.find((one) => one.url !== null && sameAddress(one.url, url));
  return { ...known, namedBy: namedBy?.searchId ?? null, lastClaim: earlier[0]?.url };
}

/** Changes of searches that named another page than the known one, or none. */
const NAMED_ANOTHER: ReadonlySet<string | null> = new Set<Change>(['missed', 'unproven']);

/**
 * The page known after these searches. A verdict decides; an undecided claim counts unless the page known before it is
 * still there or was not seen.
 * @param earlier searches descending by time
 */
export function knownPageOf(earlier: readonly EarlierSearch[]): KnownPage {
  for (const { url, change, verdict, rightUrl, visitUrl, visitState, movedTo } of earlier) {
    if (verdict === 'absent') return { url: null, lost: false };
    if (verdict === 'wrong') return { url: rightUrl, lost: false };
    if (verdict === 'correct') return { url, lost: false };
    if (url !== null && !NAMED_ANOTHER.has(change)) return { url, lost: false };
    if (visitState !== null && LOST_STATES.includes(visitState)) return { url: null, lost: true };
    if (visitState !== null) return { url: visitState === 'moved' ? movedTo : visitUrl, lost: false };
    if (url !== null) return { url, lost: false };
  }
  return { url: null, lost: false };
}

/** Observation of the previously known page by a search. */
export interface Seen {
  state: KnownPageState;
  /** Address to which the page has moved; null if it has not. */
  finalUrl: string | null;
  /** True if the claimed page is this page under another address. */
  isClaimed: boolean;
}

/**
 * Change of a site's page since the last sweep. A site that could not be searched shows no change, so a time-out is never
 * "lost"; and a page that a search does not name is lost only if its visit proves it.
 * @param known page known before this search
 * @param now page that this search claims; null if it found none
 * @param seen visit of the known page; null if none was made
 * @param sameText true if the visible text is unchanged; null if an earlier text is missing
 * @returns null if no page is or was known, or if nothing can be compared
 */
export function changeOf(
  known: KnownPage,
  now: string | null,
  seen: Seen | null,
  sameText: boolean | null,
): Change | null {
  const text = sameText === null ? null : sameText ? 'unchanged' : 'changed';
  if (known.url === null) return now === null ? null : known.lost ? 'recovered' : 'new';
  if (now !== null && sameAddress(known.url, now)) return text;
  if (seen === null || seen.state === 'not-seen') return 'unproven';
  if (LOST_STATES.includes(seen.state)) return now === null ? 'lost' : 'moved';
  if (seen.state === 'there') return seen.isClaimed ? text : 'missed';
  return now === null || seen.isClaimed || (seen.finalUrl !== null && sameAddress(seen.finalUrl, now))
    ? 'moved'
    : 'missed';
}
