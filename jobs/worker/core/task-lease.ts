import type { QueryWords, SweepState } from '@hyrde/contracts';
import type { Sql } from './sql.js';

/** A search that is ours to run, with all that running it needs. */
export interface ClaimedSearch {
  id: string;
  /** This attempt's name: whatever it writes is refused once the search is no longer its own. */
  runner: string;
  sweepId: string;
  siteId: string;
  targetId: string;
  targetSlug: string;
  seed: number;
  faults: number;
  throttles: number;
  startedAt: Date;
  homeUrl: string;
  language: string | null;
  practice: boolean;
  /** The target version's, or a try-out's draft. */
  words: QueryWords;
  /** Judged by nobody and compared with nothing (see `sweep.draft_words`). */
  tryOut: boolean;
  /** As `parseAlgorithm` reads it. */
  algorithm: string;
  /** By the sweep's lead algorithm, which speaks for the site. */
  lead: boolean;
  budget: number;
}

/** What became of an attempt's search: still ours in a sweep of this state, or (null) no longer ours. */
export type Holding = SweepState | null;

const CLAIM = `
with claimed as (
  update search set runner = $2, runner_until = now() + $3::float8 * interval '1 millisecond',
    started_at = coalesce(search.started_at, now()), not_before = null, waiting_for = null
  from sweep
  where search.id = $1 and sweep.id = search.sweep_id and sweep.state = 'running' and search.state = 'waiting'
    and (search.runner is null or search.runner_until <= now())
    and (search.not_before is null or search.not_before <= now())
  returning search.*
)
select claimed.id, claimed.runner, sweep.id as "sweepId", site.id as "siteId", version.target_id as "targetId", target.slug as "targetSlug",
  claimed.seed, claimed.faults, claimed.throttles, claimed.started_at as "startedAt",
  site.home_url as "homeUrl", site.language, site.practice,
  coalesce(sweep.draft_words, version.words) as words, sweep.draft_words is not null as "tryOut",
  claimed.algorithm, claimed.lead, sweep.budget
from claimed join sweep on sweep.id = claimed.sweep_id join site on site.id = claimed.site_id
  join target_version version on version.id = sweep.target_version_id join target on target.id = version.target_id`;

/**
 * Takes a search, if it waits, is due, and nobody else runs it. Atomic. A statement repeated after a broken connection
 * finds the search taken by itself and answers null: the search comes back when the lease has run out.
 */
export async function claimSearch(
  sql: Sql,
  id: string,
  runner: string,
  leaseMs: number,
): Promise<ClaimedSearch | null> {
  const { rows } = await sql.query<ClaimedSearch>(CLAIM, [id, runner, leaseMs]);
  return rows[0] ?? null;
}

/** Another attempt has the search now; this one must end without a trace. */
export class LostSearch extends Error {
  override readonly name = 'LostSearch';
  constructor(searchId: string) {
    super(`Search ${searchId} is run by somebody else now.`);
  }
}

const LIVE = `runner = $2 and state = 'waiting'`;

/** Gives a search back, to be taken again by whoever comes first. */
export async function releaseSearch(sql: Sql, { id, runner }: ClaimedSearch): Promise<void> {
  await sql.query(`update search set runner = null, runner_until = null where id = $1 and ${LIVE}`, [id, runner]);
}

/**
 * Sends a search away until a host may be asked again.
 * @param sentAway whether the host said 429 or 503, rather than being busy or slow of pace
 */
export async function postponeSearch(
  sql: Sql,
  { id, runner }: ClaimedSearch,
  { until, why, sentAway }: { until: Date; why: string; sentAway: boolean },
): Promise<void> {
  const text = `update search set runner = null, runner_until = null, not_before = $3, waiting_for = $4,
    throttles = throttles + $5::int where id = $1 and ${LIVE}`;
  await sql.query(text, [id, runner, until, why, sentAway ? 1 : 0]);
}

/** Notes a fault of our own and lets the search wait before the next attempt. */
export async function noteFault(sql: Sql, { id, runner }: ClaimedSearch, waitMs: number): Promise<void> {
  const text = `update search set runner = null, runner_until = null, faults = faults + 1, waiting_for = 'fault',
    not_before = now() + $3::float8 * interval '1 millisecond' where id = $1 and ${LIVE}`;
  await sql.query(text, [id, runner, waitMs]);
}

/** Extends the claims of attempts that go on. */
export async function renewSearches(sql: Sql, attempts: readonly ClaimedSearch[], leaseMs: number): Promise<void> {
  const text = `update search set runner_until = now() + $3::float8 * interval '1 millisecond'
    from unnest($1::uuid[], $2::text[]) mine(id, runner)
    where search.id = mine.id and search.runner = mine.runner and search.state = 'waiting'`;
  await sql.query(text, [attempts.map((a) => a.id), attempts.map((a) => a.runner), leaseMs]);
}

/** What became of each attempt's search, in the order given. */
export async function holdings(sql: Sql, attempts: readonly ClaimedSearch[]): Promise<Holding[]> {
  const text = `select sweep.state as state
    from unnest($1::uuid[], $2::text[]) with ordinality mine(id, runner, position)
    left join search on search.id = mine.id and search.runner = mine.runner and search.state = 'waiting'
    left join sweep on sweep.id = search.sweep_id
    order by position`;
  const values = [attempts.map((a) => a.id), attempts.map((a) => a.runner)];
  const { rows } = await sql.query<{ state: Holding }>(text, values);
  return rows.map((row) => row.state);
}
