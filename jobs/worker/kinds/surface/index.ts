import { REDACTED_MARK, SURFACE_JOBS, surfaceContract } from '@hyrde/contracts';
import { type QueuedJob, queuedJob } from '@hyrde/store/queue';
import { DELETE_RECORDS } from '@hyrde/store/records';
import { isConnectionFault, type Query, type Sql } from '@hyrde/store/sql';
import { execute, queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { type Handler, type HandlerContext, handlerOf, type WorkerKind } from '../../core/kind.js';
import { NAMES_END } from '../../core/removed-names.js';
import type { ClaimedTask } from '../../core/tasks/task-lease.js';
import { unkeepBodies } from './removal/bodies.js';
import { dueRemovals, removalHandler } from './removal/remove-person.js';
import { dueRereads, rereadHandler } from './reread.js';
import { loadPortal, runPortal, type SurfaceResult, type SurfaceWork } from './run.js';
import { loadTrial, runTrial, type TrialEnd, type TrialWork, writeTrial } from './trial.js';
import { writePortal } from './write.js';

const OVERDUE = statement({
  name: 'surface.overdue',
  text: `
select exists (select from portal_record where forgotten_at is null and first_seen_at < ${NAMES_END})
  or exists (select from portal_query where forgotten_at is null and at < ${NAMES_END})
  or exists (select from evidence_page where not aged and at < ${NAMES_END})
  or exists (select from page_change where not aged and at < ${NAMES_END}) as due`,
  row: z.object({ due: z.boolean() }),
});

/** `$1` maximum number. */
const OLD_RECORDS = statement({
  name: 'surface.old-records',
  text: `select id from portal_record where forgotten_at is null and first_seen_at < ${NAMES_END} order by first_seen_at limit $1`,
  row: z.object({ id: z.string() }),
});

/**
 * Deletes old queries. Their words come from records and are part of the requested addresses, so the journals of their
 * runs are deleted too, except pages kept with records. `$1` maximum number.
 */
const DELETE_QUERIES = statement({
  name: 'surface.delete-queries',
  text: `
with old as (
  select portal_id, position, task_id from portal_query where forgotten_at is null and at < ${NAMES_END} limit $1
), asked as (
  delete from journal_entry entry using task where task.id = entry.task_id and task.state = 'done'
    and task.id in (select task_id from old)
)
update portal_query query set words = '{}', choices = '{}', shown = '{}', forgotten_at = now()
from old where query.portal_id = old.portal_id and query.position = old.position`,
});

/** Rows of one statement, so that none holds locks for long. */
const BATCH = 1_000;

export async function dueJobs(query: Query): Promise<QueuedJob<string, unknown>[]> {
  return (await queryRow(query, OVERDUE))?.due ? [queuedJob('delete-records', 'all', {})] : [];
}

/** Deletes names, titles and pages of old records, and other evidence that names people. @returns number of records */
export async function deleteOld(sql: Sql, stopping: AbortSignal): Promise<number> {
  for (let records = 0; ; ) {
    const gone = await sql.transaction(async (query) => {
      const old = await queryRows(query, OLD_RECORDS, [BATCH]);
      if (old.length > 0) await execute(query, DELETE_RECORDS, [old.map(({ id }) => id)]);
      const queries = await execute(query, DELETE_QUERIES, [BATCH]);
      return { records: old.length, queries, evidence: await deleteEvidence(query, BATCH) };
    });
    records += gone.records;
    const done = [gone.records, gone.queries, gone.evidence].every((count) => count < BATCH);
    if (done || stopping.aborted) return records;
  }
}

function deletionHandler({ sql, log, stopping }: HandlerContext): Handler {
  return handlerOf('delete-records', SURFACE_JOBS['delete-records'].payload, async () => {
    try {
      log.info('surface: names of old records are gone', { records: await deleteOld(sql, stopping) });
    } catch (error) {
      if (!isConnectionFault(error)) throw error;
      log.warn('Postgres does not answer', { error });
    }
  });
}

const isTrial = (task: ClaimedTask): boolean =>
  typeof task.input === 'object' && task.input !== null && 'recipe' in task.input;

/** The worker's half of surface: a task is one portal of one site, or the trial of a recipe. */
export const surfaceKind: WorkerKind<SurfaceWork | TrialWork, SurfaceResult | TrialEnd> = {
  contract: surfaceContract,
  // The known state of a portal and the installation's own recipes decide its requests.
  engineVersion: (_, work) => {
    if ('recipe' in work) return 'trial';
    const { version, recipes } = work;
    return `7 with portal ${version}${recipes.version && ` and recipes ${recipes.version}`}`;
  },
  load: (task, sql) => (isTrial(task) ? loadTrial(task, sql) : loadPortal(task, sql)),
  run: (task, work, tools) => ('recipe' in work ? runTrial(work, tools) : runPortal(task, work, tools)),
  write: async (query, task, result) => {
    if (!('trial' in result)) return writePortal(query, task, result);
    await writeTrial(query, task, result);
    return [];
  },
  due: async (query) => [...(await dueJobs(query)), ...(await dueRereads(query)), ...(await dueRemovals(query))],
  handlers: (context) => [deletionHandler(context), rereadHandler(context), removalHandler(context)],
};

/** Number of checked rows, and hashes of the deleted bodies. */
const Looked = z.object({ looked: z.number(), hashes: z.array(z.string()) });

/** SQL of a redaction note on a finding or change; parts that were absent are left out. */
const redaction = (parts: string): string => `jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
  'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'why', 'age', ${parts})))`;

/** SQL of a dossier's list with the elements redacted that concern a page that names people. */
const redactedList = (list: string, addresses: readonly string[], parts: readonly string[]): string => {
  const names = addresses.map(
    (name) => `naming_place(named.site_id, element ->> '${name}') is not null
    or element ->> '${name}' = any (named.urls)`,
  );
  const redacted = parts.reduce(
    (all, part) =>
      `case when element #>> '{${part}}' is null then ${all} else jsonb_set(${all}, '{${part}}', '"${REDACTED_MARK}"') end`,
    'element',
  );
  return `(select coalesce(jsonb_agg(case when ${names.join(' or ')} then ${redacted} else element end order by n), '[]')
    from jsonb_array_elements(dossier.${list}) with ordinality list(element, n))`;
};

/**
 * Deletes evidence that names people and is older than names are kept, with what was read on it: text and picture of
 * findings, snippets, titles, labels, headers. A finding keeps its page's address, its time and the hashes of the
 * deleted bodies. `$1` maximum number of checked pages.
 */
const DELETE_PAGES = statement({
  name: 'surface.delete-evidence',
  text: `
with seen as materialized (
  select page.task_id, page.seq, page.received_hash, page.text_hash, page.url, page.final_url, task.site_id,
    page.has_records or naming_place(task.site_id, page.final_url) is not null or naming_place(task.site_id, page.url) is not null
      or coalesce(target.names_people, false) and page.final_url is distinct from site.home_url and (
        exists (select from finding where search_id = page.task_id and finding.seq = page.seq and url is not null)
        or exists (select from runner_up where search_id = page.task_id and runner_up.seq = page.seq)) as names
  from (select * from evidence_page where not aged and at < ${NAMES_END} order by at limit $1 for update skip locked) page
    join task on task.id = page.task_id left join site on site.id = task.site_id
    left join locate_sweep locate on locate.sweep_id = task.sweep_id
    left join target_version version on version.id = locate.target_version_id
    left join target on target.id = version.target_id
), stays as (
  update evidence_page page set aged = true from seen
  where not seen.names and page.task_id = seen.task_id and page.seq = seen.seq
), gone as (
  select * from seen where names
), named as (
  select task_id, site_id, array_agg(url) || array_agg(final_url) as urls from gone group by task_id, site_id
), found as (
  select search_id, visible_hash, screenshot_hash
  from finding join gone on finding.search_id = gone.task_id and finding.seq = gone.seq
), findings as (
  update finding set seq = null, title = null, visible_hash = null, screenshot = 'off', screenshot_hash = null,
    picture_layout = null,
    matches = (select coalesce(jsonb_agg(jsonb_set(match, '{snippet}', 'null') order by n), '[]')
      from jsonb_array_elements(finding.matches) with ordinality list(match, n)),
    redacted = coalesce(finding.redacted, '[]') || ${redaction(`'received', gone.received_hash, 'text', gone.text_hash,
      'visible', finding.visible_hash, 'picture', finding.screenshot_hash`)}
  from gone where finding.search_id = gone.task_id and finding.seq = gone.seq
), titles as (
  update search set found_title = null from found where search.id = found.search_id
), steps as (
  update trail_step step set seq = null, label = case when label = '' then '' else '${REDACTED_MARK}' end
  from gone where step.search_id = gone.task_id and step.seq = gone.seq
), others as (
  update runner_up other set seq = null, title = '${REDACTED_MARK}' from gone
  where other.search_id = gone.task_id and other.seq = gone.seq
), dossiers as (
  update dossier set pages = ${redactedList('pages', ['url'], ['title'])},
    unread = ${redactedList('unread', ['url'], ['probable,label'])},
    off_site = ${redactedList('off_site', ['url', 'from'], ['label', 'context'])}
  from named where dossier.search_id = named.task_id
), entries as (
  delete from journal_entry entry using gone where entry.task_id = gone.task_id and entry.seq = gone.seq
), pages as (
  delete from evidence_page page using gone where page.task_id = gone.task_id and page.seq = gone.seq
)
select (select count(*)::int from seen) as looked, (select coalesce(array_agg(hash), '{}') from (
  select received_hash as hash from gone union select text_hash from gone
  union select visible_hash from found union select screenshot_hash from found) sums where hash is not null) as hashes`,
  row: Looked,
});

/** Deletes texts and pictures of changes of such pages; the change itself stays. `$1` maximum checked changes. */
const DELETE_CHANGES = statement({
  name: 'surface.delete-changes',
  text: `
with seen as materialized (
  select change.id, coalesce(target.names_people, false) or naming_place(change.site_id, change.url) is not null
    or naming_place(change.site_id, change.moved_to) is not null as names
  from (select * from page_change where not aged and at < ${NAMES_END} order by at limit $1 for update skip locked) change
    left join target on target.id = change.target_id
), changes as (
  update page_change change set aged = true,
    before_hash = case when seen.names then null else change.before_hash end,
    after_hash = case when seen.names then null else change.after_hash end,
    picture = case when seen.names then 'off' else change.picture end,
    picture_hash = case when seen.names then null else change.picture_hash end,
    redacted = case when seen.names and coalesce(change.before_hash, change.after_hash, change.picture_hash) is not null
      then coalesce(change.redacted, '[]') || ${redaction(`'text', change.after_hash, 'visible', change.before_hash,
        'picture', change.picture_hash`)} else change.redacted end
  from seen where change.id = seen.id
)
select (select count(*)::int from seen) as looked, (select coalesce(array_agg(hash), '{}') from (
  select unnest(array[change.before_hash, change.after_hash, change.picture_hash]) as hash
  from page_change change join seen on seen.id = change.id and seen.names) sums where hash is not null) as hashes`,
  row: Looked,
});

/**
 * Deletes evidence of pages that name private persons, and texts of their changes, at the age at which names of records
 * are deleted. Each row is checked once: a page that comes to name people later than that stays.
 * @param batch maximum number of checked rows of each sort
 * @returns number of checked rows, of the larger sort
 */
async function deleteEvidence(query: Query, batch: number): Promise<number> {
  const done: number[] = [];
  for (const one of [DELETE_PAGES, DELETE_CHANGES]) {
    const { looked, hashes } = (await queryRow(query, one, [batch])) ?? { looked: 0, hashes: [] };
    if (hashes.length > 0) await unkeepBodies(query, hashes);
    done.push(looked);
  }
  return Math.max(...done);
}
