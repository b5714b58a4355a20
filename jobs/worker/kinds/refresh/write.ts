import { COMMON_REASONS, type Event, isPdfType, PageRole } from '@hyrde/contracts';
import { pack } from '@hyrde/store/blobs';
import { recordChangeEvents } from '@hyrde/store/outbox';
import type { Query } from '@hyrde/store/sql';
import { execute, statement } from '@hyrde/store/statement';
import { parsePageInTurns, storedText } from '../../../html/index.js';
import {
  likelyRate,
  linkLinesOf,
  mainLinesOf,
  packedFingerprint,
  pageAfter,
  type SiteMemory,
  type Visit,
  visitPages,
} from '../../../refresh/index.js';
import { canonicalUrl, siteScope } from '../../../site/index.js';
import { cleanJson } from '../../core/clean-text.js';
import { writeState } from '../../core/engine-state.js';
import type { RunTools, TaskEnd } from '../../core/kind.js';
import { rememberPages } from '../../core/known-pages.js';
import { keepEvidence, storedDocument } from '../../core/postgres-journal.js';
import { type ClaimedTask, LostTask } from '../../core/tasks/task-lease.js';
import type { RefreshWork, VisitedPage } from './load.js';

/** Writes the results of a day's visits to a site, once. */
export async function writeVisits(query: Query, task: ClaimedTask, result: RefreshResult): Promise<Event[]> {
  const { siteId } = task;
  if (siteId === null) throw new LostTask(task.id);
  const { work, visits, memory } = result;
  await writeState(query, { kind: 'refresh', subject: siteId, from: work.memoryVersion, state: memory });
  await execute(query, INSERT_VISITS, [task.id, cleanJson(visits.map(visitRow))]);
  await execute(query, TALLY, [task.sweepId, work.day, task.id]);
  await execute(query, TALLY_SITE, [task.sweepId, work.day, siteId, task.id]);
  await execute(query, UPDATE_PAGES, [task.id, cleanJson(visits.map((kept) => pageRow(kept, work.dayMs)))]);
  const moved = visits.flatMap(({ visit: { movedTo, page, at } }) =>
    movedTo ? [{ url: movedTo, role: page.role, at, ...UNREAD }] : [],
  );
  await rememberPages(query, { siteId, taskId: task.id }, moved, PageRole.options);
  const met = result.met.map((page) => ({ ...page, role: 'other' as const, ...UNREAD }));
  const added = await rememberPages(query, { siteId, taskId: task.id }, met, PageRole.options);
  if (added > 0) await execute(query, TALLY_NEW, [task.sweepId, work.day, added]);
  const changes = visits.filter(isChange);
  await keepEvidence(
    query,
    task.id,
    changes.flatMap(({ seq }) => seq ?? []),
  );
  await execute(query, INSERT_CHANGES, [task.id, siteId, task.practice, cleanJson(changes.flatMap(changeRows))]);
  return [];
}

const UNREAD = { validators: null, fingerprint: null, seq: null };

/** `$1` the task, `$2` its visits. */
const INSERT_VISITS = statement({
  name: 'refresh.insert-visits',
  text: `
insert into page_visit (task_id, page_id, at, result, reason, downloads, chance, by_lot)
select $1, id, to_timestamp(at / 1000), result, reason, downloads, chance, by_lot
from jsonb_to_recordset($2::jsonb)
  visit(id uuid, at float8, result text, reason text, downloads int, chance real, by_lot boolean)
where exists (select from known_page where known_page.id = visit.id)`,
});

const visitRow = ({
  visit: {
    page: { id, chance, byLot },
    at,
    result,
    reason,
    downloads,
  },
}: KeptVisit) => ({ id, at, result, reason, downloads, chance, by_lot: byLot });

/** `$1` the sweep, `$2` the day, `$3` the task with written visits. Rows in one order: tasks end concurrently. */
const TALLY = statement({
  name: 'refresh.tally',
  text: `
with noted as (
  select *, chance is not null and result in ('not-modified', 'unchanged', 'trivial', 'changed') as compared
  from page_visit where task_id = $3
)
insert into refresh_tally as tally (sweep_id, day, result, visits, compared, expected, lot_compared, lot_expected)
select $1, $2, result, count(*), count(*) filter (where compared), coalesce(sum(chance) filter (where compared), 0),
  count(*) filter (where compared and by_lot), coalesce(sum(chance) filter (where compared and by_lot), 0)
from noted group by result order by result
on conflict (sweep_id, day, result) do update set visits = tally.visits + excluded.visits,
  compared = tally.compared + excluded.compared, expected = tally.expected + excluded.expected,
  lot_compared = tally.lot_compared + excluded.lot_compared, lot_expected = tally.lot_expected + excluded.lot_expected`,
});

/** `$1` the sweep, `$2` the day, `$3` the site, `$4` the task, whose visits are written. */
const TALLY_SITE = statement({
  name: 'refresh.tally-site',
  text: `
insert into refresh_site_day as total (sweep_id, day, site_id, visited, found_changes, gone)
select $1, $2, $3, count(*), count(*) filter (where result = 'changed'),
  count(*) filter (where result in ('moved', 'gone', 'lost'))
from page_visit where task_id = $4
on conflict (sweep_id, day, site_id) do update set visited = total.visited + excluded.visited,
  found_changes = total.found_changes + excluded.found_changes, gone = total.gone + excluded.gone`,
});

/** Number of new pages to which changed pages led. `$1` the sweep, `$2` the day, `$3` the number. */
const TALLY_NEW = statement({
  name: 'refresh.tally-new',
  text: `
update refresh_tally set new_pages = new_pages + $3 where sweep_id = $1 and day = $2 and result = 'changed'`,
});

/** `$1` the task, `$2` updates of the visited pages. Null fields keep their value, except `goneSince`. */
const UPDATE_PAGES = statement({
  name: 'refresh.update-pages',
  text: `
update known_page set state = page.state, role = page.role, gone_since = to_timestamp(page.gone_since / 1000), moved_to = page.moved_to,
  visits = known_page.visits + 1, changes = page.changes, gaps = page.gaps, quiet_days = page.quiet_days,
  quiet_visits = page.quiet_visits, rate = page.rate, rate_low = page.rate_low, rate_high = page.rate_high,
  volatile = page.volatile, steady = page.steady,
  last_seen_at = greatest(known_page.last_seen_at, to_timestamp(page.seen_at / 1000)),
  read_at = coalesce(to_timestamp(page.read_at / 1000), known_page.read_at),
  fingerprint = coalesce(decode(page.fingerprint, 'hex'), known_page.fingerprint),
  validators = coalesce(page.validators, known_page.validators),
  text_hash = coalesce(page.text_hash, known_page.text_hash),
  task_id = case when page.seq is null then known_page.task_id else $1::uuid end, seq = coalesce(page.seq, known_page.seq)
from jsonb_to_recordset($2::jsonb) page(id uuid, state text, role text, gone_since float8, moved_to text, changes int, gaps real[],
  quiet_days real, quiet_visits int, rate real, rate_low real, rate_high real, volatile bigint[], steady int,
  seen_at float8, read_at float8, fingerprint text, validators jsonb, text_hash text, seq int)
where known_page.id = page.id`,
});

const finite = (rate: number): number | null => (Number.isFinite(rate) ? rate : null);

function pageRow({ visit, seq, after }: KeptVisit, dayMs: number) {
  const page = pageAfter(visit, dayMs);
  const { history, readAt } = page;
  const known = history.changes.length + history.quietVisits > 0;
  const { rate, low, high } = known ? likelyRate(history) : { rate: null, low: null, high: null };
  const answered = visit.lines !== null || visit.result === 'not-modified';
  return {
    id: page.id,
    state: page.state,
    role: page.role,
    gone_since: page.goneSince,
    moved_to: visit.movedTo,
    changes: page.changes + (visit.result === 'changed' ? 1 : 0),
    gaps: history.changes.flatMap(({ quietDays, gapDays }) => [quietDays, gapDays]),
    quiet_days: history.quietDays,
    quiet_visits: history.quietVisits,
    rate,
    rate_low: low,
    rate_high: high === null ? null : finite(high),
    volatile: page.volatile,
    steady: page.steady,
    seen_at: answered ? visit.at : null,
    read_at: readAt,
    fingerprint: page.fingerprint && Buffer.from(packedFingerprint(page.fingerprint)).toString('hex'),
    validators: page.validators,
    text_hash: after,
    seq,
  };
}

/**
 * `$1` the task, `$2` the site, `$3` practice, `$4` the changes. A page gets at most one picture a day. Events for
 * subscribers are written by the same statement, so that none is lost or repeated.
 */
const INSERT_CHANGES = statement({
  name: 'refresh.insert-changes',
  text: `
with written as (
insert into page_change (id, page_id, site_id, practice, at, change, role, url, moved_to, before_hash, after_hash, task_id, seq,
  target_id, search, picture)
select gen_random_uuid(), id, $2, $3, to_timestamp(at / 1000), change, role, url, moved_to, before_hash, after_hash,
  case when seq is not null then $1::uuid end, seq, target_id, search,
  case when picture and not exists (select from page_change earlier where earlier.page_id = change.id
    and earlier.picture in ('pending', 'done') and earlier.at > to_timestamp(change.at / 1000) - interval '1 day')
    then 'pending' else 'off' end
from jsonb_to_recordset($4::jsonb) change(id uuid, at float8, change text, role text, url text, moved_to text,
  before_hash text, after_hash text, seq int, target_id uuid, search text, picture boolean)
where exists (select from known_page where known_page.id = change.id)
returning id, site_id, practice, change, role, target_id
)
${recordChangeEvents('written')}`,
});

const isChange = ({ visit: { result } }: KeptVisit): boolean =>
  result === 'changed' || result === 'moved' || result === 'lost' || result === 'returned';

/** One row for each target whose answer the page is; one row if it answers no target. */
function changeRows({ visit, seq, before, after, picture }: KeptVisit) {
  const { page } = visit;
  const change = {
    id: page.id,
    at: visit.at,
    change: visit.result,
    role: page.role,
    url: page.url,
    moved_to: visit.movedTo,
    before_hash: before,
    after_hash: after,
    seq,
  };
  const answers = page.answers.length > 0 ? page.answers : [{ targetId: null, words: [] }];
  return answers.map(({ targetId, words }, i) => {
    const wanted = visit.result === 'lost' || (visit.result === 'changed' && namesNone(visit.lines, words));
    const search = targetId !== null && wanted ? 'wanted' : 'none';
    // A page that answers for several targets needs one picture.
    return { ...change, target_id: targetId, search, picture: picture && i === 0 };
  });
}

/** True if the page no longer has any of the words by which it was found. */
function namesNone(lines: readonly string[] | null, words: readonly string[]): boolean {
  if (!lines || words.length === 0) return false;
  const text = lines.join('\n').toLowerCase();
  return words.every((word) => !text.includes(word.toLowerCase()));
}

/** A visit with its stored bodies. */
interface KeptVisit {
  visit: Visit<VisitedPage>;
  /** Position in the journal; null if no page was received. */
  seq: number | null;
  /** SHA-256 of the main part's lines and links before and now, whose bodies are stored; null if unknown. */
  before: string | null;
  after: string | null;
  /** True if a picture of its current look is to be taken. */
  picture: boolean;
}

export interface RefreshResult extends TaskEnd {
  work: RefreshWork;
  visits: readonly KeptVisit[];
  /** The site's pages to which changed pages newly link. */
  met: readonly { url: string; at: number }[];
  memory: SiteMemory;
}

/** Visits a site's pages of one day. */
export async function runVisits(_: ClaimedTask, work: RefreshWork, tools: RunTools): Promise<RefreshResult> {
  const { home, dayMs, memory, pages, registers } = work;
  const web = tools.openWeb({ home, scope: siteScope(home, registers, { pdf: true }), pdf: true });
  const result = await visitPages(pages, { home: canonicalUrl(home) ?? home, memory, web, dayMs });
  const visits: KeptVisit[] = [];
  for (const visit of result.visits) visits.push(await kept(visit, tools));
  const own = siteScope(home, registers);
  const met = result.visits.flatMap(({ newLinks, at }) =>
    newLinks.filter((url) => own.admits(url)).map((url) => ({ url, at })),
  );
  return { ...endOf(result.ended), work, visits, met, memory: result.memory };
}

function endOf(ended: Awaited<ReturnType<typeof visitPages>>['ended']): TaskEnd {
  if (ended === null) return { outcome: 'visited', reason: 'all-visited', detail: null };
  if (ended === 'budget-spent') return { outcome: 'visited', reason: 'day-budget-spent', detail: null };
  return { outcome: COMMON_REASONS[ended], reason: ended, detail: null };
}

/** Stores the page's text if it is the first one, has changed, or was stored by an earlier version, without links. */
async function kept(visit: Visit<VisitedPage>, tools: RunTools): Promise<KeptVisit> {
  const { page } = visit;
  const read = visit.lines ? tools.journal.pageAt(page.url) : null;
  const seq = read?.seq ?? null;
  const differs = visit.result === 'changed' || visit.result === 'returned' || visit.result === 'first-read';
  if (!visit.lines || (!differs && page.textHash !== null && !page.outdated))
    return { visit, seq, before: page.textHash, after: null, picture: false };
  const before = page.textHash ?? (visit.result === 'changed' ? await textBefore(page, tools) : null);
  const picture = tools.pictures && page.answers.length > 0 && seq !== null && !isPdfType(read?.contentType);
  return { visit, seq, before, after: await storedLines([...visit.lines, ...(visit.linkLines ?? [])], tools), picture };
}

/** The page's text as a search read it, while it is kept; else null. */
async function textBefore({ received, url }: VisitedPage, tools: RunTools): Promise<string | null> {
  const document = received && (await storedDocument(tools.sql, received.taskId, received.seq));
  const html = document && (await storedText(tools.blobs, document));
  if (!html) return null;
  const page = await parsePageInTurns(html, url);
  return storedLines([...mainLinesOf(page), ...linkLinesOf(page)], tools);
}

async function storedLines(lines: readonly string[], { blobs }: RunTools): Promise<string> {
  const packed = await pack(Buffer.from(lines.join('\n')));
  await blobs.put([packed], { kept: true });
  return packed.hash;
}
