import {
  type CarriedVerdict,
  carriedVerdict,
  KnownPageState,
  Outcome,
  type PageIdentity,
  QueryWords,
  Verdict,
  verdictFor,
  WordMatch,
} from '@hyrde/contracts';
import { z } from 'zod';
import { execute, queryRow, queryRows, type Runner, statement } from './statement.js';

/** A verdict that applies to a search, and the right page if it is known; null while the search is open. */
export interface Judged {
  verdict: Verdict;
  rightUrl: string | null;
}

/** A site and a target: verdicts belong to their pages, whichever sweep named them. */
export interface Place {
  siteId: string;
  targetId: string;
}

const PLACE = { siteId: z.uuid(), targetId: z.uuid() };

const LOCK = statement({
  name: 'verdicts.lock-place',
  parameters: PLACE,
  text: `select pg_advisory_xact_lock(hashtextextended($siteId::uuid || ' ' || $targetId::uuid, 0))::text as held`,
  row: z.object({ held: z.string() }),
});

/**
 * Serialises claims and verdicts on a site and target until the transaction ends: of a search that ends and a verdict
 * given at that moment, the later one sees the earlier. To be taken before the review items of the place are locked.
 */
export async function lockPlace(runner: Runner, place: Place): Promise<void> {
  await queryRow(runner, LOCK, place);
}

const SUPERSEDE = statement({
  name: 'verdicts.supersede',
  parameters: { ...PLACE, searchId: z.uuid() },
  text: `update review_item set superseded = true
    where site_id = $siteId::uuid and target_id = $targetId::uuid and search_id <> $searchId::uuid and not superseded`,
});

/** Removes the claims before this one from the review queue. A reviewer who holds one may still judge it. */
export async function supersede(runner: Runner, place: Place, searchId: string): Promise<void> {
  await execute(runner, SUPERSEDE, { ...place, searchId });
}

/** Searches of all algorithms for the same site and sweep. */
const OF_SITE = statement({
  name: 'verdicts.of-site',
  parameters: { searchId: z.uuid() },
  text: `
    select s.id, s.outcome, f.url, page.text_hash as "bodyHash"
    from search judged join search s on s.sweep_id = judged.sweep_id and s.site_id = judged.site_id
    join finding f on f.search_id = s.id left join evidence_page page on page.task_id = f.search_id and page.seq = f.seq
    where judged.id = $searchId::uuid order by s.id`,
  row: z.object({ id: z.uuid(), outcome: Outcome, url: z.string().nullable(), bodyHash: z.string().nullable() }),
  neverNull: ['outcome'],
});
type SiteSearch = z.output<typeof OF_SITE.row>;

/** A carried verdict repeats one that counts for the same algorithm, target version and claim. */
const JUDGE = statement({
  name: 'verdicts.judge',
  parameters: { ids: z.array(z.uuid()), verdicts: z.array(Verdict.nullable()), carried: z.boolean() },
  text: `
    update search set verdict = given.verdict, repeats = $carried and given.verdict is not null and exists (
      select from search earlier join locate_sweep one on one.sweep_id = earlier.sweep_id
        join locate_sweep other on other.target_version_id = one.target_version_id and other.sweep_id = search.sweep_id
      where earlier.site_id = search.site_id and earlier.id <> search.id and earlier.finished_at < search.finished_at
        and earlier.algorithm = search.algorithm and earlier.outcome = search.outcome and earlier.verdict = given.verdict
        and plain_address(earlier.found_url) is not distinct from plain_address(search.found_url))
    from unnest($ids::uuid[], $verdicts::text[]) given(id, verdict)
    where search.id = given.id`,
});

/**
 * Sets or deletes the verdict on every algorithm's search of the site in this sweep according to the verdict on this
 * search, so that people judge a site once, not once per algorithm. The triggers of `search` then update, in this
 * transaction, the site's standing answer (`keep_standing_answers`) and the totals behind lists, accuracy and
 * reliability (`tally_searches`).
 * @param carried true if the verdict was given on another sweep's finding
 */
export async function judgeSite(
  runner: Runner,
  searchId: string,
  judged: Judged | null,
  { carried = false } = {},
): Promise<void> {
  const searches = await queryRows(runner, OF_SITE, { searchId });
  const claimed = pageOf(searches.find(({ id }) => id === searchId));
  const verdicts = searches.map((search) => {
    if (judged === null || search.id === searchId) return judged?.verdict ?? null;
    return verdictFor({ ...judged, claimed }, search.outcome, pageOf(search));
  });
  await execute(runner, JUDGE, { ids: searches.map(({ id }) => id), verdicts, carried });
}

const pageOf = (search: Pick<SiteSearch, 'url' | 'bodyHash'> | undefined): PageIdentity | null =>
  search?.url ? { url: search.url, bodyHash: search.bodyHash } : null;

const Visit = z.object({
  url: z.string(),
  state: KnownPageState,
  finalUrl: z.string().nullable(),
  own: z.boolean(),
});

/** A claim of a lead search, the newest verdict given on an earlier one, and the visits in between. */
const CLAIM = statement({
  name: 'verdicts.claim',
  parameters: { searchId: z.uuid() },
  text: `
    select item.verdict, item.right_url as "rightUrl", item.carried_from as "carriedFrom",
      item.second or exists (select from verification v where v.search_id = item.search_id and v.undone_at is null) as "isOpen",
      f.url, page.text_hash as "bodyHash", f.matches, version.words, judged.search_id as "judgedId",
      judged.verdict as "judgedVerdict", judged.right_url as "judgedRightUrl", judged.url as "judgedUrl",
      judged.text_hash as "judgedBodyHash", judged.matches as "judgedMatches",
      (select coalesce(jsonb_agg(jsonb_build_object('url', visit.url, 'state', visit.state, 'finalUrl', visit.final_url,
          'own', visit.search_id = item.search_id) order by made.finished_at, made.id), '[]')
        from known_page_visit visit join search made on made.id = visit.search_id
        where visit.site_id = item.site_id and visit.target_id = item.target_id
          and made.finished_at > judged.finished_at and made.finished_at <= s.finished_at) as visits
    from review_item item join search s on s.id = item.search_id join finding f on f.search_id = s.id
      left join evidence_page page on page.task_id = f.search_id and page.seq = f.seq
      join locate_sweep locate on locate.sweep_id = s.sweep_id
      join target_version version on version.id = locate.target_version_id
      left join lateral (
        select ri.search_id, ri.verdict, ri.right_url, jf.url, jf.matches, jp.text_hash, js.finished_at
        from review_item ri join search js on js.id = ri.search_id join finding jf on jf.search_id = ri.search_id
          left join evidence_page jp on jp.task_id = jf.search_id and jp.seq = jf.seq
        where ri.site_id = item.site_id and ri.target_id = item.target_id and ri.search_id <> item.search_id
          and ri.verdict in ('correct', 'wrong', 'absent') and ri.carried_from is null and js.finished_at <= s.finished_at
        order by js.finished_at desc, js.id desc limit 1) judged on true
    where item.search_id = $searchId::uuid`,
  row: z.object({
    verdict: Verdict.nullable(),
    rightUrl: z.string().nullable(),
    carriedFrom: z.uuid().nullable(),
    /** True if people are judging it, or have been asked to. */
    isOpen: z.boolean(),
    url: z.string().nullable(),
    bodyHash: z.string().nullable(),
    matches: z.array(WordMatch),
    words: QueryWords,
    judgedId: z.uuid().nullable(),
    judgedVerdict: Verdict.nullable(),
    judgedRightUrl: z.string().nullable(),
    judgedUrl: z.string().nullable(),
    judgedBodyHash: z.string().nullable(),
    judgedMatches: z.array(WordMatch).nullable(),
    visits: z.array(Visit),
  }),
  neverNull: ['visits'],
});
type ClaimRow = z.output<typeof CLAIM.row>;

const SET = statement({
  name: 'verdicts.set-carried',
  parameters: {
    searchId: z.uuid(),
    verdict: Verdict.nullable(),
    rightUrl: z.string().nullable(),
    carriedFrom: z.uuid().nullable(),
    at: z.date(),
  },
  text: `update review_item set verdict = $verdict, right_url = $rightUrl, carried_from = $carriedFrom,
      decided_at = case when $verdict::text is null then null else $at::timestamptz end
    where search_id = $searchId::uuid`,
});

/**
 * Applies the newest verdict on the site and target to this claim, or withdraws one that no longer applies
 * (`carriedVerdict` of jobs/contracts). A claim that people have judged, or are judging, is left alone.
 * @returns the verdict that applies now; null if the claim has to be judged
 */
export async function carryVerdict(runner: Runner, searchId: string, at: Date): Promise<CarriedVerdict | null> {
  const claim = await queryRow(runner, CLAIM, { searchId });
  if (!claim || (claim.verdict !== null && claim.carriedFrom === null)) return null;
  const carried = claim.isOpen ? null : carriedTo(claim);
  const verdict = carried?.verdict ?? null;
  const rightUrl = carried?.rightUrl ?? null;
  const carriedFrom = carried && claim.judgedId;
  if (verdict !== claim.verdict || rightUrl !== claim.rightUrl || carriedFrom !== claim.carriedFrom) {
    await execute(runner, SET, { searchId, verdict, rightUrl, carriedFrom, at });
    await judgeSite(runner, searchId, carried, { carried: carried !== null });
  }
  return carried;
}

function carriedTo(row: ClaimRow): CarriedVerdict | null {
  const { judgedVerdict, judgedUrl, judgedBodyHash, judgedRightUrl, judgedMatches, matches, words, visits } = row;
  if (judgedVerdict === null) return null;
  const known = new Set(Object.values(words).flatMap((list) => list.map(({ word }) => word)));
  return carriedVerdict(
    {
      verdict: judgedVerdict,
      claimed: judgedUrl === null ? null : { url: judgedUrl, bodyHash: judgedBodyHash },
      rightUrl: judgedRightUrl,
      matches: judgedMatches ?? [],
    },
    { page: pageOf(row), matches, words: known, visits },
  );
}

/** Claims to which no verdict was applied when they were made or returned. `$limit` bounds the transaction. */
const CARRY_DUE = statement({
  name: 'verdicts.carry-due',
  parameters: { limit: z.int() },
  text: `select search_id as id, site_id as "siteId", target_id as "targetId" from review_item
    where carry_due order by search_id limit $limit::int`,
  row: z.object({ id: z.uuid(), siteId: z.uuid(), targetId: z.uuid() }),
});

const CARRIED = statement({
  name: 'verdicts.carried',
  parameters: { searchId: z.uuid() },
  text: 'update review_item set carry_due = false where search_id = $searchId::uuid',
});

/**
 * Applies verdicts to claims that were made without them: those of version 0.2, in which a verdict belonged to its sweep,
 * and those that return to the queue because a later claim was deleted.
 */
export async function carryDueVerdicts(runner: Runner, limit: number): Promise<void> {
  for (const { id, ...place } of await queryRows(runner, CARRY_DUE, { limit })) {
    await lockPlace(runner, place);
    if (await carryVerdict(runner, id, new Date())) await updateVerifiedPage(runner, id);
    await execute(runner, CARRIED, { searchId: id });
  }
}

/** Claims that a verdict on this search may apply to: the last one of the place, those that have it, and its own. */
const FOLLOWING = statement({
  name: 'verdicts.following',
  parameters: { searchId: z.uuid() },
  text: `
    select item.search_id as id from review_item mine
      join review_item item on item.site_id = mine.site_id and item.target_id = mine.target_id
      join search s on s.id = item.search_id
    where mine.search_id = $searchId::uuid
      and (not item.superseded or item.carried_from = mine.search_id or item.search_id = mine.search_id)
    order by s.finished_at, s.id`,
  row: z.object({ id: z.uuid() }),
});

/**
 * Makes all claims of the place follow the verdicts on it, after the verdict on this search was given or withdrawn. Takes
 * `lockPlace` before.
 */
export async function followVerdict(runner: Runner, searchId: string, at: Date): Promise<void> {
  for (const { id } of await queryRows(runner, FOLLOWING, { searchId })) await carryVerdict(runner, id, at);
  await updateVerifiedPage(runner, searchId);
}

const VERIFY = statement({
  name: 'verdicts.verify-page',
  parameters: { searchId: z.uuid() },
  text: `
    with place as (
      select s.site_id, s.target_id from lead_search s where s.id = $searchId::uuid),
    latest as (
      select place.site_id, place.target_id, coalesce(ri.carried_from, ri.search_id) as judged_id,
        case ri.verdict when 'correct' then f.url when 'wrong' then ri.right_url end as url
      from place join lead_search s on s.site_id = place.site_id and s.target_id = place.target_id
      join review_item ri on ri.search_id = s.id join finding f on f.search_id = s.id
      where ri.verdict in ('correct', 'wrong', 'absent')
      order by s.finished_at desc limit 1),
    known as (
      insert into verified_page (site_id, target_id, verdict_url, verification_id, updated_at)
      select site_id, target_id, url,
        (select v.id from verification v where v.search_id = latest.judged_id and v.undone_at is null
         order by v.at desc limit 1), now() from latest
      on conflict (site_id, target_id)
        do update set verdict_url = excluded.verdict_url, verification_id = excluded.verification_id, updated_at = now()
        where (verified_page.verdict_url, verified_page.verification_id)
          is distinct from (excluded.verdict_url, excluded.verification_id))
    update verified_page set verdict_url = null, verification_id = null, updated_at = now()
    from place where verified_page.site_id = place.site_id and verified_page.target_id = place.target_id
      and not exists (select from latest)`,
});

/** Deletes a verified page that neither a verdict nor a person's entry supports any longer. */
const DELETE_PAGE = statement({
  name: 'verdicts.delete-page',
  parameters: { searchId: z.uuid() },
  text: `
    delete from verified_page using lead_search s
    where s.id = $searchId::uuid and verified_page.site_id = s.site_id and verified_page.target_id = s.target_id
      and verified_page.verification_id is null and not verified_page.does_not_apply
      and verified_page.entered_url is null`,
});

/**
 * Sets the site's verified page from the newest decided claim of the same site and target; "cannot tell" is ignored. The
 * mark "does not apply" is a separate entry and stays.
 */
export async function updateVerifiedPage(runner: Runner, searchId: string): Promise<void> {
  await execute(runner, VERIFY, { searchId });
  await execute(runner, DELETE_PAGE, { searchId });
}
