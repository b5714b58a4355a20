import type { Change, Outcome, Reason } from '@hyrde/contracts';
import { parsePage } from '../door/index.js';
import type { Located } from '../locate/index.js';
import { sha256, unpack } from './blobs.js';
import { changeOf } from './change.js';
import { cleanJson, cleanText } from './clean-text.js';
import type { Events } from './events.js';
import type { JournalledPage, PostgresJournal } from './postgres-journal.js';
import { drawForReview } from './review-draw.js';
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
 * attempt's name, so that of two attempts only the one that has the search can write. A try-out gets neither review
 * item nor change: it says something about words, not about the site.
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
  const change = judged ? await changeSince(sql, search, result.found?.url ?? null, page) : null;
  await sql.transaction(async (query) => {
    await endSearch(query, search, result, change);
    if (!answers(result.outcome)) return;
    await insertFinding(query, search, result, { page, screenshot: result.found && pictures ? 'pending' : 'off' });
    await insertSteps(query, search, result, journal);
    if (judged) await insertReviewItem(query, search, result);
  });
  events.tell({ type: 'search-done', sweepId: search.sweepId, searchId: search.id, siteId: search.siteId });
  if (judged) events.tell({ type: 'review-changed' });
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

async function endSearch(query: Query, { id, runner }: ClaimedSearch, result: Result, change: Change | null) {
  const { found, outcome, reason, detail } = result;
  const { rowCount } = await query(
    `update search set state = 'done', runner = null, runner_until = null, not_before = null, waiting_for = null,
       outcome = $3, reason = $4, detail = $5, confidence = $6, found_url = $7, found_title = $8, change = $9,
       finished_at = now()
     where id = $1 and runner = $2 and state = 'waiting'`,
    [
      ...[id, runner, outcome, reason, detail && cleanText(detail)],
      ...[found?.confidence ?? null, found?.url ?? null, found ? cleanText(found.title) : null, change],
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

async function insertReviewItem(query: Query, { id, sweepId, siteId, practice }: ClaimedSearch, result: Result) {
  const { rows } = await query<{ seed: number; size: number }>(
    `select seed, (select count(*)::int from search where sweep_id = $1) as size from sweep where id = $1`,
    [sweepId],
  );
  const [sweep] = rows;
  if (!sweep) throw new LostSearch(id);
  const sample = { sweepSeed: sweep.seed, siteId, sweepSize: sweep.size };
  const { drawn, priority } = drawForReview(sample, confidenceOf(result));
  await query(`insert into review_item (search_id, sweep_id, practice, drawn, priority) values ($1, $2, $3, $4, $5)`, [
    id,
    sweepId,
    practice,
    drawn,
    priority,
  ]);
}

interface Earlier {
  url: string | null;
  bodyHash: string | null;
}

/** Compares with what the last sweep for this target saw on this site. */
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
     where search.site_id = $1 and search.id <> $3 and search.state = 'done'
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
