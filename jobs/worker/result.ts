import {
  type Change,
  isPdfType,
  type Outcome,
  type Reason,
  type SiteVerdict,
  type Verdict,
  verdictFor,
} from '@hyrde/contracts';
import { parsePage } from '../html/index.js';
import type { Located } from '../locate/index.js';
import { sha256, unpack } from './blobs.js';
import { changeOf } from './change.js';
import { cleanJson, cleanText } from './clean-text.js';
import type { Events } from './events.js';
import type { JournalledPage, PostgresJournal } from './postgres-journal.js';
import { type Draw, drawForReview } from './review-draw.js';
import { type ClaimedSearch, LostSearch } from './search-claims.js';
import type { Query, Sql } from './sql.js';

/** How a search ended; with its evidence, where it ended found or not-found. */
export interface Result extends Pick<Located, 'found' | 'runnersUp'> {
  outcome: Outcome;
  reason: Reason;
  /** What exactly happened, where the reason alone does not tell. */
  detail: string | null;
}

export interface ResultContext {
  sql: Sql;
  events: Events;
  /** Whether pictures of findings can be taken. */
  pictures: boolean;
}

/** The result of a search that ended without an answer. */
export const withoutAnswer = (outcome: Outcome, reason: Reason, detail: string | null = null): Result => ({
  outcome,
  reason,
  detail,
  found: null,
  runnersUp: [],
});

/** Only these are claims about the site that a person can judge and a later sweep can be compared with. */
const answers = (outcome: Outcome): boolean => outcome === 'found' || outcome === 'not-found';

/**
 * Writes a search's one result: search, finding, trail, runners-up and review item in one transaction, fenced by the
 * attempt's name, so that of two attempts only the one that has the search can write. Review item and change are the
 * lead's alone, since they speak of the site; another algorithm's search gets the verdict that stands on the site
 * already. A try-out has none of this: it says something about words.
 * @throws LostSearch when somebody else has it; then nothing is written
 */
export async function writeResult(
  { sql, events, pictures }: ResultContext,
  search: ClaimedSearch,
  result: Result,
  journal: PostgresJournal | null,
): Promise<void> {
  const page = result.found && journal ? journal.pageAt(result.found.url) : null;
  const judged = answers(result.outcome) && !search.tryOut;
  const speaks = judged && search.lead;
  const change = speaks ? await changeSince(sql, search, result.found?.url ?? null, page) : null;
  await sql.transaction(async (query) => {
    const draw = judged ? await drawOf(query, search, result) : null;
    const verdict = judged && !search.lead ? await standingVerdict(query, search, result, page) : null;
    await endSearch(query, search, result, { change, verdict, sampled: draw?.drawn === 'sample' });
    if (!answers(result.outcome)) return;
    const screenshot = result.found && pictures && search.lead && !isPdfType(page?.contentType) ? 'pending' : 'off';
    await insertFinding(query, search, result, { page, screenshot });
    await insertSteps(query, search, result, journal);
    if (speaks && draw) await insertReviewItem(query, search, draw);
  });
  events.tell({ type: 'search-done', sweepId: search.sweepId, searchId: search.id, siteId: search.siteId });
  if (speaks) events.tell({ type: 'review-changed' });
  await endSweep(sql, search.sweepId, events);
}

/** Ends the sweep once all its searches are done. After the last result's commit: two last ones see each other. */
export async function endSweep(sql: Sql, sweepId: string, events: Events): Promise<void> {
  const { rowCount } = await sql.query(
    `update sweep set state = 'done', finished_at = now() where id = $1 and state in ('running', 'paused')
       and not exists (select from search where sweep_id = $1 and state = 'waiting')`,
    [sweepId],
  );
  if (rowCount) events.tell({ type: 'sweep-changed', sweepId });
}

async function endSearch(
  query: Query,
  { id, runner }: ClaimedSearch,
  result: Result,
  { change, verdict, sampled }: { change: Change | null; verdict: Verdict | null; sampled: boolean },
) {
  const { found, outcome, reason, detail } = result;
  const confidence = answers(outcome) ? confidenceOf(result) : null;
  const { rowCount } = await query(
    `update search set state = 'done', runner = null, runner_until = null, not_before = null, waiting_for = null,
       outcome = $3, reason = $4, detail = $5, confidence = $6, found_url = $7, found_title = $8, change = $9,
       verdict = $10, sampled = $11, finished_at = now()
     where id = $1 and runner = $2 and state = 'waiting'`,
    [
      ...[id, runner, outcome, reason, detail && cleanText(detail)],
      ...[confidence, found?.url ?? null, found ? cleanText(found.title) : null, change, verdict, sampled],
    ],
  );
  if (!rowCount) throw new LostSearch(id);
}

/** "Not found" is the less certain, the better the best page looked that was not claimed. */
const confidenceOf = ({ found, runnersUp }: Pick<Result, 'found' | 'runnersUp'>): number =>
  found?.confidence ?? 1 - (runnersUp[0]?.confidence ?? 0);

async function insertFinding(
  query: Query,
  { id }: ClaimedSearch,
  { found, runnersUp }: Result,
  { page, screenshot }: { page: JournalledPage | null; screenshot: 'pending' | 'off' },
) {
  await query(
    `insert into finding (search_id, url, title, confidence, body_hash, content_type, fetched_at, matches, screenshot)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9)`,
    [
      ...[id, found?.url ?? null, found ? cleanText(found.title) : null, confidenceOf({ found, runnersUp })],
      ...[page?.bodyHash ?? null, page?.contentType ?? null, page?.at ?? null, cleanJson(found?.matches ?? [])],
      screenshot,
    ],
  );
}

async function insertSteps(query: Query, { id }: ClaimedSearch, result: Result, journal: PostgresJournal | null) {
  const hash = ({ url }: { url: string }) => journal?.pageAt(url)?.bodyHash ?? null;
  const trail = result.found?.trail ?? [];
  await query(
    `insert into trail_step (search_id, position, url, label, body_hash)
     select $1, position - 1, url, label, hash
     from unnest($2::text[], $3::text[], $4::text[]) with ordinality step(url, label, hash, position)`,
    [id, trail.map((step) => step.url), trail.map((step) => cleanText(step.label)), trail.map(hash)],
  );
  const { runnersUp } = result;
  await query(
    `insert into runner_up (search_id, rank, url, title, confidence, body_hash)
     select $1, rank, url, title, confidence, hash
     from unnest($2::text[], $3::text[], $4::float8[], $5::text[])
       with ordinality candidate(url, title, confidence, hash, rank)`,
    [
      ...[id, runnersUp.map((one) => one.url), runnersUp.map((one) => cleanText(one.title))],
      ...[runnersUp.map((one) => one.confidence), runnersUp.map(hash)],
    ],
  );
}

/** The site's place in the sweep's random sample, the same for every algorithm, or among the uncertain. */
async function drawOf(query: Query, { id, sweepId, siteId }: ClaimedSearch, result: Result): Promise<Draw> {
  const { rows } = await query<{ seed: number; sites: number }>(
    `select seed, (select sum(count)::int from search_tally tally
       where tally.sweep_id = sweep.id and tally.algorithm = sweep.algorithms[1]) as sites
     from sweep where id = $1`,
    [sweepId],
  );
  const [sweep] = rows;
  if (!sweep) throw new LostSearch(id);
  return drawForReview({ sweepSeed: sweep.seed, siteId, sweepSize: sweep.sites }, confidenceOf(result));
}

async function insertReviewItem(query: Query, { id, sweepId, practice }: ClaimedSearch, { drawn, priority }: Draw) {
  await query(`insert into review_item (search_id, sweep_id, practice, drawn, priority) values ($1, $2, $3, $4, $5)`, [
    ...[id, sweepId, practice, drawn, priority],
  ]);
}

/**
 * What people have said already of the lead's claim, read for this search. The review item is locked until the result
 * is written: a verdict given meanwhile comes before and is read, or after and finds the result.
 */
async function standingVerdict(
  query: Query,
  { sweepId, siteId }: ClaimedSearch,
  { outcome, found }: Result,
  page: JournalledPage | null,
): Promise<Verdict | null> {
  const { rows } = await query<Omit<SiteVerdict, 'claimed'> & { url: string | null; bodyHash: string | null }>(
    `select item.verdict, item.right_url as "rightUrl", finding.url, finding.body_hash as "bodyHash"
     from search lead join review_item item on item.search_id = lead.id join finding on finding.search_id = lead.id
     where lead.sweep_id = $1 and lead.site_id = $2 and lead.lead and item.verdict is not null for share of item`,
    [sweepId, siteId],
  );
  const [site] = rows;
  if (!site) return null;
  const { verdict, rightUrl, url, bodyHash } = site;
  const claimed = url === null ? null : { url, bodyHash };
  return verdictFor(
    { verdict, rightUrl, claimed },
    outcome,
    found && { url: found.url, bodyHash: page?.bodyHash ?? null },
  );
}

interface Earlier {
  url: string | null;
  bodyHash: string | null;
}

/** Compares with what the lead of the last sweep for this target saw on this site. */
async function changeSince(
  sql: Sql,
  { siteId, targetId, id }: ClaimedSearch,
  url: string | null,
  page: JournalledPage | null,
): Promise<Change | null> {
  const { rows } = await sql.query<Earlier>(
    `select finding.url, finding.body_hash as "bodyHash"
     from search join finding on finding.search_id = search.id
       join sweep on sweep.id = search.sweep_id and sweep.kind = 'locate' and sweep.draft_words is null
       join target_version version on version.id = sweep.target_version_id and version.target_id = $2
     where search.site_id = $1 and search.id <> $3 and search.state = 'done' and search.lead
     order by search.finished_at desc`,
    [siteId, targetId, id],
  );
  const [last] = rows;
  const everFound = rows.some((earlier) => earlier.url !== null);
  const bodyHash = page?.bodyHash ?? null;
  const comparable = url !== null && last?.url === url;
  const sameText =
    comparable &&
    (last.bodyHash === bodyHash || (await textHash(sql, last.bodyHash, url)) === (await textHash(sql, bodyHash, url)));
  return changeOf(last?.url, url, { everFound, sameText });
}

/** Hash of what a person could read on a stored page: mark-up, scripts and session ids change at every visit. */
async function textHash(sql: Sql, hash: string | null, url: string): Promise<string | null> {
  if (hash === null) return null;
  const { rows } = await sql.query<{ encoding: string; body: Buffer }>(
    'select encoding, body from blob where hash = $1',
    [hash],
  );
  const [blob] = rows;
  if (!blob) return null;
  const html = (await unpack({ hash, ...blob })).toString();
  return sha256(parsePage(html, url).text.replace(/\s+/g, ' ').trim());
}
