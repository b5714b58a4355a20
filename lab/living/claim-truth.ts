import { Answer, Change, KnownPageReason, KnownPageState, Outcome, Reason } from '@hyrde/contracts';
import { openSql } from '@hyrde/store/sql';
import { queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import type { Country, Site } from '../country/sites/country.js';
import { stateOf } from '../country/sites/events.js';
import { keepsRecordAway } from '../country/sites/troubles.js';

/**
 * The lead searches of all sweeps in the order of sites, with the visit of the known page. Sweeps begun together have one
 * number.
 */
const SEARCHES = statement({
  name: 'lab.claims',
  text: `
select search.id, dense_rank() over (order by sweep.created_at)::int - 1 as sweep, site.home_url as home, target.slug as target,
  search.outcome, search.reason, search.answer, search.change, search.confidence, search.found_url as "foundUrl", search.downloads,
  visit.url as "visitUrl", visit.final_url as "visitFinalUrl", visit.state as "visitState", visit.reason as "visitReason"
from lead_search search join sweep on sweep.id = search.sweep_id join site on site.id = search.site_id
  join target on target.id = search.target_id left join known_page_visit visit on visit.search_id = search.id
where search.outcome is not null
order by sweep, home, target`,
  row: z.object({
    id: z.string(),
    /** Number of the sweep, from 0. */
    sweep: z.number(),
    home: z.string(),
    target: z.string(),
    outcome: Outcome,
    reason: Reason,
    answer: Answer,
    change: Change.nullable(),
    confidence: z.number().nullable(),
    foundUrl: z.string().nullable(),
    downloads: z.number(),
    visitUrl: z.string().nullable(),
    visitFinalUrl: z.string().nullable(),
    visitState: KnownPageState.nullable(),
    visitReason: KnownPageReason.nullable(),
  }),
});

/** A lead search as stored, with its site. */
export interface Claim extends z.infer<typeof SEARCHES.row> {
  site: Site;
}

export async function readClaims(databaseUrl: string, land: Country): Promise<Claim[]> {
  const sql = openSql(databaseUrl, { max: 1 });
  const byHome = new Map(land.sites.map((site) => [`${site.origin}/`, site]));
  try {
    const rows = await queryRows(sql.query, SEARCHES);
    return rows.flatMap((row) => {
      const site = byHome.get(row.home);
      return site ? [{ ...row, site }] : [];
    });
  } finally {
    await sql.close();
  }
}

/** A claim of a later sweep with the page that the sweep before named, and what became of that page. */
export interface ScoredChange {
  claim: Claim;
  /** Page that the sweeps before named last. */
  knownUrl: string;
  truth: 'there' | 'moved' | 'gone';
}

/**
 * Claims of later sweeps about the pages that earlier ones named, beside the truth. Sites that a sweep could not search say
 * nothing of a page and are left out.
 * @param timeOf practice time of a sweep
 */
export function changesOf(land: Country, claims: readonly Claim[], timeOf: (sweep: number) => number): ScoredChange[] {
  const known = new Map<string, { url: string; sweep: number }>();
  const scored: ScoredChange[] = [];
  for (const claim of claims) {
    const { sweep, outcome, foundUrl, change, visitState, visitFinalUrl } = claim;
    const place = `${claim.home} ${claim.target}`;
    if (outcome !== 'found' && outcome !== 'not-found') continue;
    const before = known.get(place);
    if (before && before.sweep < sweep)
      scored.push({ claim, knownUrl: before.url, truth: fateOf(land, before, timeOf(before.sweep), timeOf(sweep)) });
    if (change === 'lost') known.delete(place);
    if (visitState === 'moved' && visitFinalUrl !== null) known.set(place, { url: visitFinalUrl, sweep });
    if (foundUrl !== null && change !== 'missed' && change !== 'unproven') known.set(place, { url: foundUrl, sweep });
  }
  return scored;
}

/** Fate of the page that stood at an address: a redirect to the home page shows as little as 404. */
function fateOf(land: Country, { url }: { url: string }, from: number, to: number): ScoredChange['truth'] {
  const before = stateOf(land, url, from).standing;
  const now = stateOf(land, url, to).standing;
  if (now.kind === 'moved') return now.to === '/' ? 'gone' : 'moved';
  if (before.kind !== 'page' || now.kind !== 'page') return now.kind === before.kind ? 'there' : 'gone';
  return before.id === now.id ? 'there' : 'gone';
}

/** True if the product says that the page is not where it was. */
export const saysAway = ({ claim: { change, visitState } }: ScoredChange): boolean =>
  change === 'lost' || change === 'moved' || visitState === 'gone' || visitState === 'replaced';

/**
 * True if the product sees a page away that is: lost or moved as the truth says. A page that is claimed at another
 * address, without a redirect to it, is moved.
 */
export const isRightChange = ({ claim: { change, visitState, foundUrl }, truth }: ScoredChange): boolean =>
  truth === 'moved'
    ? visitState === 'moved' || change === 'moved'
    : truth === 'gone' && (foundUrl === null ? change === 'lost' : change === 'moved');

/**
 * True if the claim blames a site that a crawler can read: unreachable, blocked or refused, although neither a trouble bars
 * it nor was it down.
 * @param time practice time of its sweep
 */
export const blamesWithoutTruth = (land: Country, { outcome, site, home }: Claim, time: number): boolean =>
  !['found', 'not-found', 'cancelled'].includes(outcome) &&
  !keepsRecordAway(site.trouble) &&
  stateOf(land, home, time).outage === null;
