import { createHash } from 'node:crypto';
import {
  CLAIM_THRESHOLD,
  CLAIM_THRESHOLD_SETTING,
  confidenceKindOf,
  type Dossier,
  type DrawnWhy,
  type Event,
  isWeak,
  KnownPageReason,
  KnownPageState,
  PageRole,
  Verdict,
  verdictsFor,
} from '@hyrde/contracts';
import { carryVerdict, judgeSite, lockPlace, type Place, supersede, updateVerifiedPage } from '@hyrde/store';
import { recordNotices } from '@hyrde/store/outbox';
import type { Query } from '@hyrde/store/sql';
import { execute, queryRow, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import type { Located } from '../../../locate/index.js';
import { cleanJson, cleanText } from '../../core/clean-text.js';
import { rememberPages } from '../../core/known-pages.js';
import { keepEvidence } from '../../core/postgres-journal.js';
import { type ClaimedTask, LostTask } from '../../core/tasks/task-lease.js';
import type { StoredVisit } from './compare-known-page.js';
import { recordPageChange } from './page-change.js';
import { isAnswer, type SearchResult } from './run.js';

/** Maximum walls of a search kept as evidence: they are mostly one page for different addresses. */
const MAX_WALLS = 3;

/** A search that is repeated after the repair of an internal fault writes a new dossier. */
const WRITE_DOSSIER = statement({
  name: 'locate.write-dossier',
  text: `
insert into dossier (search_id, language, words_language, pages, pages_read, unread, unread_count, off_site, off_site_count,
  sitemaps, box, given, not_seen)
values ($1, $2, $3, $4::jsonb, $5, $6::jsonb, $7, $8::jsonb, $9, $10::jsonb, $11::jsonb, $12, $13::jsonb)
on conflict (search_id) do update set language = excluded.language, words_language = excluded.words_language,
  pages = excluded.pages, pages_read = excluded.pages_read, unread = excluded.unread,
  unread_count = excluded.unread_count, off_site = excluded.off_site, off_site_count = excluded.off_site_count,
  sitemaps = excluded.sitemaps, box = excluded.box, given = excluded.given, not_seen = excluded.not_seen`,
});

async function writeDossier(query: Query, searchId: string, dossier: Dossier): Promise<void> {
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
    notSeen,
  } = dossier;
  await execute(query, WRITE_DOSSIER, [
    ...[searchId, language, wordsLanguage, cleanJson(pages), pagesRead, cleanJson(unread), unreadCount],
    ...[cleanJson(offSite), offSiteCount, cleanJson(sitemaps), cleanJson(box), given, notSeen && cleanJson(notSeen)],
  ]);
}

/**
 * Writes a search's one result: dossier, search, finding, trail, runners-up, evidence, visit of the known page and review
 * item. Only the lead writes visit, change and review item, since they concern the site, and gets the verdict that an
 * earlier sweep's finding has received, if it applies; another algorithm's search gets the lead's. A try-out writes none
 * of these, since it only tests words.
 */
export async function writeSearch(query: Query, task: ClaimedTask, result: SearchResult): Promise<Event[]> {
  await rememberPages(query, { siteId: result.input.siteId, taskId: task.id }, result.met, PageRole.options);
  await writeDossier(query, task.id, result.dossier);
  const answered = isAnswer(result.outcome);
  await keepEvidence(query, task.id, answered ? evidenceOf(result) : [], { walls: MAX_WALLS });
  if (!answered) return [];
  const judged = !result.input.tryOut;
  const { lead } = result.input;
  const draw = judged ? await drawOf(query, task, result) : null;
  if (judged) await lockPlace(query, result.input);
  const place = { siteId: result.input.siteId, targetId: result.input.targetId };
  // Before the search's change, by which its visit decides the site's standing answer.
  if (draw && lead && result.visit) await insertVisit(query, task.id, place, result.visit);
  const weak = await isWeakClaim(query, task, result);
  await updateSearch(query, task, result, { weak, sampled: draw?.drawn === 'sample' });
  await insertFinding(query, task, result);
  await insertSteps(query, task, result);
  if (!draw) return [];
  if (!lead) {
    await judgeAlike(query, task, result);
    return [];
  }
  await recordPageChange(query, task, result);
  await insertReviewItem(query, task, result, draw);
  await supersede(query, place, task.id);
  const carried = await carryVerdict(query, task.id, new Date());
  if (carried) await updateVerifiedPage(query, task.id);
  else if (weak && !isKnownClaim(result)) await queryRow(query, NOTE_PROBABLE, [task.id]);
  return [{ type: 'review-changed' }];
}

/** True if the last sweep claimed the same page, so that nobody has to be notified of it. */
const isKnownClaim = ({ isRepeated, change }: SearchResult): boolean =>
  isRepeated || change === 'unchanged' || change === 'changed';

/** Confidence of the answer. Of "not found" it is a score without `absence`: the higher the best unclaimed page, the lower. */
const confidenceOf = ({ found, absence, runnersUp }: Located): number =>
  found?.confidence ?? absence ?? 1 - (runnersUp[0]?.confidence ?? 0);

const UPDATE_SEARCH = statement({
  name: 'locate.update-search',
  text: `
update search set confidence = $2, found_url = $3, found_title = $4, change = $5, sampled = $6, weak = $7,
  found_register = $8
where id = $1`,
});

async function updateSearch(
  query: Query,
  { id }: ClaimedTask,
  { located, change, register }: SearchResult,
  { sampled, weak }: { sampled: boolean; weak: boolean },
): Promise<void> {
  const { found } = located;
  await execute(query, UPDATE_SEARCH, [
    ...[id, confidenceOf(located), found?.url ?? null, found ? cleanText(found.title) : null],
    ...[change, sampled, weak, register],
  ]);
}

const CLAIM_COUNTS = statement({
  name: 'locate.claim-counts',
  text: `
select (select value::text::float8 from setting where key = $1) as threshold,
  exists (select from verified_page where site_id = $2 and target_id = $3 and url = $4) as verified`,
  row: z.object({ threshold: z.number().nullable(), verified: z.boolean() }),
});

/**
 * True if the claim waits for review: its confidence is low, or its page was not read, and nobody has verified the page
 * for this site.
 */
async function isWeakClaim(
  query: Query,
  { engine }: ClaimedTask,
  { input, located: { found, reason } }: SearchResult,
): Promise<boolean> {
  if (!found) return false;
  const counts = await queryRow(query, CLAIM_COUNTS, [
    ...[CLAIM_THRESHOLD_SETTING, input.siteId, input.targetId, found.url],
  ]);
  if (counts?.verified) return false;
  if (reason === 'held-elsewhere' || reason === 'vendor-account' || found.scan) return true;
  return isWeak(confidenceKindOf(engine), found.confidence, counts?.threshold ?? CLAIM_THRESHOLD);
}

/** Journal positions of pages kept permanently: the finding (else the home page), its trail, its runners-up. */
function evidenceOf({ located: { found, runnersUp }, page, homePage, visit, pageAt }: SearchResult): number[] {
  const steps = [...(found?.trail ?? []), ...runnersUp].map(({ url }) => pageAt(url));
  const visited = [visit?.seq ?? null, visit?.probeSeq ?? null].filter((seq) => seq !== null);
  return [...[found ? page : homePage, ...steps].flatMap((one) => one?.seq ?? []), ...visited];
}

/** The visit of the known page, with the last answer for it in the journal. */
const INSERT_VISIT = statement({
  name: 'locate.insert-visit',
  parameters: {
    searchId: z.uuid(),
    siteId: z.uuid(),
    targetId: z.uuid(),
    url: z.string(),
    namedBy: z.uuid().nullable(),
    state: KnownPageState,
    reason: KnownPageReason.nullable(),
    finalUrl: z.string().nullable(),
    seq: z.int().nullable(),
    probeUrl: z.string().nullable(),
    probeSeq: z.int().nullable(),
  },
  text: `
insert into known_page_visit (search_id, site_id, target_id, url, named_by, state, reason, final_url, seq, status, exchange,
  probe_url, probe_seq, probe_status, at)
select $searchId::uuid, $siteId::uuid, $targetId::uuid, $url, $namedBy::uuid, $state, $reason, $finalUrl, $seq::int,
  answer.status, case when $seq::int is null then answer.exchange end, $probeUrl, $probeSeq::int, probe.status,
  coalesce(answer.at, now())
from (select) one
  left join lateral (select status, exchange, at from journal_entry
    where task_id = $searchId::uuid and (url = $url or final_url = $url) order by url = $url desc, seq desc limit 1) answer on true
  left join lateral (select status from journal_entry
    where task_id = $searchId::uuid and url = $probeUrl order by seq desc limit 1) probe on true`,
});

async function insertVisit(
  query: Query,
  searchId: string,
  { siteId, targetId }: Place,
  { page: _, url, finalUrl, ...visit }: StoredVisit,
): Promise<void> {
  const addresses = { url: cleanText(url), finalUrl: finalUrl && cleanText(finalUrl) };
  await execute(query, INSERT_VISIT, { searchId, siteId, targetId, ...visit, ...addresses });
}

const INSERT_FINDING = statement({
  name: 'locate.insert-finding',
  text: `
insert into finding (search_id, url, title, confidence, seq, language, matches, contributions, visible_hash, screenshot,
  section)
values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::jsonb, $9, $10, $11)`,
});

async function insertFinding(query: Query, { id }: ClaimedTask, { located, page, visibleHash, picture }: SearchResult) {
  const { found, language } = located;
  await execute(query, INSERT_FINDING, [
    ...[id, found?.url ?? null, found ? cleanText(found.title) : null, confidenceOf(located), page?.seq ?? null],
    ...[language, cleanJson(found?.matches ?? []), cleanJson(found?.contributions ?? [])],
    ...[visibleHash, picture ? 'pending' : 'off', found?.section ? cleanText(found.section) : null],
  ]);
}

const INSERT_TRAIL = statement({
  name: 'locate.insert-trail',
  text: `
insert into trail_step (search_id, position, url, label, seq)
select $1, position - 1, url, label, seq
from unnest($2::text[], $3::text[], $4::int[]) with ordinality step(url, label, seq, position)`,
});

const INSERT_RUNNERS_UP = statement({
  name: 'locate.insert-runners-up',
  text: `
insert into runner_up (search_id, rank, url, title, confidence, seq)
select $1, rank, url, title, confidence, seq
from unnest($2::text[], $3::text[], $4::float8[], $5::int[])
  with ordinality candidate(url, title, confidence, seq, rank)`,
});

async function insertSteps(query: Query, { id }: ClaimedTask, { located, pageAt }: SearchResult) {
  const seq = ({ url }: { url: string }) => pageAt(url)?.seq ?? null;
  const trail = located.found?.trail ?? [];
  await execute(query, INSERT_TRAIL, [
    ...[id, trail.map((step) => step.url), trail.map((step) => cleanText(step.label)), trail.map(seq)],
  ]);
  const { runnersUp } = located;
  await execute(query, INSERT_RUNNERS_UP, [
    ...[id, runnersUp.map((one) => one.url), runnersUp.map((one) => cleanText(one.title))],
    ...[runnersUp.map((one) => one.confidence), runnersUp.map(seq)],
  ]);
}

const SWEEP = statement({
  name: 'locate.sweep-to-draw-from',
  text: `
select seed, (select sum(count)::int from task_tally tally join locate_sweep locate on locate.sweep_id = tally.sweep_id
  where tally.sweep_id = sweep.id and tally.engine = locate.algorithms[1]) as sites
from sweep where id = $1`,
  row: z.object({ seed: z.number(), sites: z.number() }),
});

/** The site's place in the sweep's random sample, the same for every algorithm, or among the uncertain findings. */
async function drawOf(
  query: Query,
  { id, sweepId }: ClaimedTask,
  { input, located, change }: SearchResult,
): Promise<Draw> {
  const sweep = await queryRow(query, SWEEP, [sweepId]);
  if (!sweep) throw new LostTask(id);
  const place = { sweepSeed: sweep.seed, siteId: input.siteId, sweepSize: sweep.sites };
  return drawForReview(place, confidenceOf(located), change === 'missed');
}

/** Records an event if the sweep names another page than the previous one, below a claim's confidence. `$1` search. */
const NOTE_PROBABLE = statement({
  name: 'locate.note-probable',
  text: `
with ${recordNotices(
    'finding.probable',
    'practice, search_id, site_id, target_id',
    'select practice, search_id, site_id, target_id from review_item where search_id = $1',
  )}
select id from written`,
  row: z.object({ id: z.string() }),
});

const INSERT_REVIEW_ITEM = statement({
  name: 'locate.insert-review-item',
  text: `
insert into review_item (search_id, sweep_id, site_id, target_id, practice, confidence, drawn, priority)
values ($1, $2, $3, $4, $5, $6, $7, $8)`,
});

async function insertReviewItem(
  query: Query,
  { id, sweepId, practice }: ClaimedTask,
  { located, input: { siteId, targetId } }: SearchResult,
  { drawn, priority }: Draw,
) {
  const place = [id, sweepId, siteId, targetId, practice];
  await execute(query, INSERT_REVIEW_ITEM, [...place, confidenceOf(located), drawn, priority]);
}

/** The verdict on the lead's claim for the same site and sweep. `$1` the sweep, `$2` the site. */
const LEAD_VERDICT = statement({
  name: 'locate.lead-verdict',
  text: `
select item.search_id as "searchId", item.verdict, item.right_url as "rightUrl", item.carried_from is not null as "isCarried"
from search lead join review_item item on item.search_id = lead.id
where lead.sweep_id = $1 and lead.site_id = $2 and lead.lead and item.verdict is not null`,
  row: z.object({ searchId: z.string(), verdict: Verdict, rightUrl: z.string().nullable(), isCarried: z.boolean() }),
  neverNull: ['verdict'],
});

/**
 * Gives another algorithm's search the verdict on the lead's claim. The place is locked until the result is written: a
 * concurrent verdict either comes before and is read, or comes after and finds the result.
 */
async function judgeAlike(query: Query, { sweepId }: ClaimedTask, { input }: SearchResult): Promise<void> {
  const lead = await queryRow(query, LEAD_VERDICT, [sweepId, input.siteId]);
  if (lead) await judgeSite(query, lead.searchId, lead, { carried: lead.isCarried });
}

/** Half-width of the confidence interval of accuracy: ± 5 % (docs/decisions.md). */
const HALF_WIDTH = 0.05;
/** Sample size for a fraction of ½, the worst case, since the accuracy is unknown before the first verdict. */
const SAMPLE_SIZE = verdictsFor(HALF_WIDTH, { n: 0, share: null });

/** A finding's place in the review queue: the reason of its draw, and its order. */
interface Draw {
  drawn: DrawnWhy;
  priority: number;
}

/**
 * Place of a finding in the review queue. The random sample is drawn by a hash of sweep seed and site, so that neither
 * the order in which searches end nor their results can bias it; a small sweep is its own sample. The other findings
 * follow: those that missed the known page, then ascending by confidence.
 */
export function drawForReview(
  { sweepSeed, siteId, sweepSize }: { sweepSeed: number; siteId: string; sweepSize: number },
  confidence: number,
  missed = false,
): Draw {
  const place = uniformHash(`${sweepSeed} ${siteId}`);
  if (place < SAMPLE_SIZE / sweepSize) return { drawn: 'sample', priority: place };
  return missed ? { drawn: 'missed', priority: 1 } : { drawn: 'uncertain', priority: 1 + confidence };
}

/** A number in [0, 1), the same for the same text. */
const uniformHash = (text: string): number => createHash('sha256').update(text).digest().readUIntBE(0, 6) / 2 ** 48;
