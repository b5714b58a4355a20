import { createHash } from 'node:crypto';
import {
  CLAIM_THRESHOLD,
  CLAIM_THRESHOLD_SETTING,
  confidenceKindOf,
  type Dossier,
  type DrawnWhy,
  type Event,
  isWeak,
  PageRole,
  Verdict,
  verdictFor,
  verdictsFor,
} from '@hyrde/contracts';
import { recordNotices } from '@hyrde/store/outbox';
import type { Query } from '@hyrde/store/sql';
import { execute, queryRow, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import type { Located } from '../../../locate/index.js';
import { cleanJson, cleanText } from '../../core/clean-text.js';
import { rememberPages } from '../../core/known-pages.js';
import { keepEvidence } from '../../core/postgres-journal.js';
import { type ClaimedTask, LostTask } from '../../core/tasks/task-lease.js';
import { isAnswer, type SearchResult } from './run.js';

/** A search that is repeated after the repair of an internal fault writes a new dossier. */
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
  } = dossier;
  await execute(query, WRITE_DOSSIER, [
    ...[searchId, language, wordsLanguage, cleanJson(pages), pagesRead, cleanJson(unread), unreadCount],
    ...[cleanJson(offSite), offSiteCount, cleanJson(sitemaps), cleanJson(box), given],
  ]);
}

/**
 * Writes a search's one result: dossier, search, finding, trail, runners-up, evidence and review item. Only the lead
 * writes review item and change, since they concern the site; another algorithm's search gets the site's existing
 * verdict. A try-out writes none of these, since it only tests words.
 */
export async function writeSearch(query: Query, task: ClaimedTask, result: SearchResult): Promise<Event[]> {
  await rememberPages(query, { siteId: result.input.siteId, taskId: task.id }, result.met, PageRole.options);
  await writeDossier(query, task.id, result.dossier);
  if (!isAnswer(result.outcome)) return [];
  const judged = !result.input.tryOut;
  const { lead } = result.input;
  const draw = judged ? await drawOf(query, task, result) : null;
  const verdict = judged && !lead ? await standingVerdict(query, task, result) : null;
  const weak = await isWeakClaim(query, task, result);
  await updateSearch(query, task, result, { verdict, weak, sampled: draw?.drawn === 'sample' });
  await keepEvidence(query, task.id, evidenceOf(result));
  await insertFinding(query, task, result);
  await insertSteps(query, task, result);
  if (!lead || !draw) return [];
  await insertReviewItem(query, task, result, draw);
  if (weak && result.change !== 'unchanged' && result.change !== 'changed')
    await queryRow(query, NOTE_PROBABLE, [task.id]);
  return [{ type: 'review-changed' }];
}

/** Confidence of "not found": the higher the best unclaimed page scored, the lower. */
const confidenceOf = ({ found, runnersUp }: Pick<Located, 'found' | 'runnersUp'>): number =>
  found?.confidence ?? 1 - (runnersUp[0]?.confidence ?? 0);

const UPDATE_SEARCH = statement({
  name: 'locate.update-search',
  text: `
update search set confidence = $2, found_url = $3, found_title = $4, change = $5, verdict = $6, sampled = $7, weak = $8,
  found_register = $9
where id = $1`,
});

async function updateSearch(
  query: Query,
  { id }: ClaimedTask,
  { located, change, register }: SearchResult,
  { verdict, sampled, weak }: { verdict: Verdict | null; sampled: boolean; weak: boolean },
): Promise<void> {
  const { found } = located;
  await execute(query, UPDATE_SEARCH, [
    ...[id, confidenceOf(located), found?.url ?? null, found ? cleanText(found.title) : null],
    ...[change, verdict, sampled, weak, register],
  ]);
}

const CLAIM_COUNTS = statement({
  name: 'locate.claim-counts',
  text: `
select (select value::text::float8 from setting where key = $1) as threshold,
  exists (select from verified_page where site_id = $2 and target_id = $3 and url = $4) as verified`,
  row: z.object({ threshold: z.number().nullable(), verified: z.boolean() }),
});

/** True if the claim waits for review: its confidence is low and nobody has verified the page for this site. */
async function isWeakClaim(
  query: Query,
  { engine }: ClaimedTask,
  { input, located: { found } }: SearchResult,
): Promise<boolean> {
  if (!found) return false;
  const counts = await queryRow(query, CLAIM_COUNTS, [
    ...[CLAIM_THRESHOLD_SETTING, input.siteId, input.targetId, found.url],
  ]);
  if (counts?.verified) return false;
  return isWeak(confidenceKindOf(engine), found.confidence, counts?.threshold ?? CLAIM_THRESHOLD);
}

/** Journal positions of pages kept permanently: the finding (else the home page), its trail, its runners-up. */
function evidenceOf({ located: { found, runnersUp }, page, homePage, pageAt }: SearchResult): number[] {
  const steps = [...(found?.trail ?? []), ...runnersUp].map(({ url }) => pageAt(url));
  return [found ? page : homePage, ...steps].flatMap((one) => one?.seq ?? []);
}

const INSERT_FINDING = statement({
  name: 'locate.insert-finding',
  text: `
insert into finding (search_id, url, title, confidence, seq, language, matches, contributions, visible_hash, screenshot)
values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::jsonb, $9, $10)`,
});

async function insertFinding(query: Query, { id }: ClaimedTask, { located, page, visibleHash, picture }: SearchResult) {
  const { found, language } = located;
  await execute(query, INSERT_FINDING, [
    ...[id, found?.url ?? null, found ? cleanText(found.title) : null, confidenceOf(located), page?.seq ?? null],
    ...[language, cleanJson(found?.matches ?? []), cleanJson(found?.contributions ?? [])],
    ...[visibleHash, picture ? 'pending' : 'off'],
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
async function drawOf(query: Query, { id, sweepId }: ClaimedTask, { input, located }: SearchResult): Promise<Draw> {
  const sweep = await queryRow(query, SWEEP, [sweepId]);
  if (!sweep) throw new LostTask(id);
  return drawForReview({ sweepSeed: sweep.seed, siteId: input.siteId, sweepSize: sweep.sites }, confidenceOf(located));
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

const STANDING_VERDICT = statement({
  name: 'locate.standing-verdict',
  text: `
select item.verdict, item.right_url as "rightUrl", finding.url, page.text_hash as "textHash"
from search lead join review_item item on item.search_id = lead.id join finding on finding.search_id = lead.id
  left join evidence_page page on page.task_id = finding.search_id and page.seq = finding.seq
where lead.sweep_id = $1 and lead.site_id = $2 and lead.lead and item.verdict is not null for share of item`,
  row: z.object({
    verdict: Verdict,
    rightUrl: z.string().nullable(),
    url: z.string().nullable(),
    textHash: z.string().nullable(),
  }),
  neverNull: ['verdict'],
});

/**
 * The existing verdict on the lead's claim, read for this search. The review item is locked until the result is
 * written: a concurrent verdict either comes before and is read, or comes after and finds the result.
 */
async function standingVerdict(
  query: Query,
  { sweepId }: ClaimedTask,
  { outcome, located: { found }, page, input }: SearchResult,
): Promise<Verdict | null> {
  const site = await queryRow(query, STANDING_VERDICT, [sweepId, input.siteId]);
  if (!site) return null;
  const { verdict, rightUrl, url, textHash } = site;
  const claimed = url === null ? null : { url, bodyHash: textHash };
  return verdictFor(
    { verdict, rightUrl, claimed },
    outcome,
    found && { url: found.url, bodyHash: page?.textHash ?? null },
  );
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
 * follow, ascending by confidence.
 */
export function drawForReview(
  { sweepSeed, siteId, sweepSize }: { sweepSeed: number; siteId: string; sweepSize: number },
  confidence: number,
): Draw {
  const place = uniformHash(`${sweepSeed} ${siteId}`);
  return place < SAMPLE_SIZE / sweepSize
    ? { drawn: 'sample', priority: place }
    : { drawn: 'uncertain', priority: 1 + confidence };
}

/** A number in [0, 1), the same for the same text. */
const uniformHash = (text: string): number => createHash('sha256').update(text).digest().readUIntBE(0, 6) / 2 ** 48;
