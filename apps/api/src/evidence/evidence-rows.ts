import { Redactions, WordMatch } from '@hyrde/contracts';
import { queryRows, type RunQuery, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import type { StoredPage } from './shown-pages.js';
import { StoredExchange, StoredHop } from './stored-exchange.js';

/** Page kept as evidence: a row of `evidence_page`. */
export const EvidencePage = z.object({
  seq: z.number(),
  url: z.string(),
  request: z.unknown(),
  finalUrl: z.string(),
  status: z.number().nullable(),
  contentType: z.string().nullable(),
  charset: z.string().nullable(),
  hops: z.array(StoredHop),
  exchange: StoredExchange.nullable(),
  robots: z.unknown(),
  /** Kind of wall, marks and odds, if the page is one. */
  wall: z.unknown(),
  reading: z.enum(['bytes', 'file', 'rendered-dom', 'pdf', 'decoded-text']),
  receivedHash: z.string().nullable(),
  textHash: z.string(),
  at: z.date(),
  durationMs: z.number(),
  /** Task for which the page was downloaded, if another task of the same site; else null. */
  givenBy: z.string().nullable(),
  namesPeople: z.boolean(),
  /** Redactions of removed persons' names in the page. */
  redacted: Redactions,
});
export type EvidencePage = z.infer<typeof EvidencePage>;

/** A task of any kind with its sweep, site and result. */
export const EvidenceTask = z.object({
  id: z.string(),
  kind: z.string(),
  sweepId: z.string(),
  sweepName: z.string(),
  practice: z.boolean(),
  sweptAt: z.date(),
  siteId: z.string().nullable(),
  siteName: z.string().nullable(),
  siteHome: z.string().nullable(),
  subject: z.string(),
  input: z.unknown(),
  engine: z.string(),
  engineVersion: z.string().nullable(),
  seed: z.number(),
  outcome: z.string().nullable(),
  reason: z.string().nullable(),
  detail: z.string().nullable(),
  downloads: z.number(),
  startedAt: z.date().nullable(),
  finishedAt: z.date().nullable(),
});
export type EvidenceTask = z.infer<typeof EvidenceTask>;

const Step = z.object({ url: z.string(), label: z.string(), seq: z.number().nullable() });
const Candidate = z.object({
  rank: z.number(),
  url: z.string(),
  title: z.string(),
  confidence: z.number(),
  seq: z.number().nullable(),
});

/** Visit of the page known before a search that did not name it (`known_page_visit`). */
const Visit = z.object({
  url: z.string(),
  state: z.string(),
  reason: z.string().nullable(),
  finalUrl: z.string().nullable(),
  status: z.number().nullable(),
  /** Exchange of an answer without a document; null if the page is stored, or nothing answered. */
  exchange: z.unknown(),
  seq: z.number().nullable(),
  probeUrl: z.string().nullable(),
  probeStatus: z.number().nullable(),
  at: z.string(),
});

/** Claim of a locate task, with its reasons. */
export const EvidenceFinding = z.object({
  target: z.string(),
  targetVersion: z.number(),
  url: z.string().nullable(),
  title: z.string().nullable(),
  confidence: z.number(),
  seq: z.number().nullable(),
  language: z.string().nullable(),
  matches: z.array(WordMatch),
  contributions: z.unknown(),
  visibleHash: z.string().nullable(),
  screenshotHash: z.string().nullable(),
  redacted: Redactions,
  verdict: z.string().nullable(),
  rightUrl: z.string().nullable(),
  trail: z.array(Step),
  runnersUp: z.array(Candidate),
  /** True if the pages of its target name private persons. */
  targetNamesPeople: z.boolean(),
  /** True if the claimed page names private persons; if no page was found, whether the home page does. */
  namesPeople: z.boolean(),
  /** Verdicts, without the persons who gave them. */
  verifications: z.array(z.looseObject({ rightUrl: z.string().nullable() })),
  knownPage: Visit.nullable(),
});
export type EvidenceFinding = z.infer<typeof EvidenceFinding>;

/** Stored files and properties of a finding, except its page. */
const KeptOfFinding = z.object({
  visibleHash: z.string().nullable(),
  screenshotHash: z.string().nullable(),
  homeUrl: z.string(),
  /** URL of the claimed page; null if none was found. */
  url: z.string().nullable(),
  /** True if the pages of its target name private persons. */
  targetNamesPeople: z.boolean(),
  /** True if the claimed page names private persons; if no page was found, whether the home page does. */
  namesPeople: z.boolean(),
  endedAt: z.date().nullable(),
});
/** Stored files and properties of a finding; `page` is the claimed page. */
export type KeptOfFinding = z.infer<typeof KeptOfFinding> & { page: EvidencePage | null };

const TASK = `select task.id, sweep.kind, sweep.id as "sweepId", sweep.name as "sweepName", sweep.practice,
  sweep.created_at as "sweptAt",
  task.site_id as "siteId", site.name as "siteName", site.home_url as "siteHome", task.subject, task.input, task.engine,
  task.engine_version as "engineVersion", task.seed, task.outcome, task.reason, task.detail, task.downloads,
  task.started_at as "startedAt", task.finished_at as "finishedAt"
from task join sweep on sweep.id = task.sweep_id left join site on site.id = task.site_id`;
/** SQL condition: the claimed page names private persons; if no page was found, the home page does. */
const FINDING_NAMES = `(coalesce(naming_place(task.site_id, coalesce(finding.url, site.home_url)) is not null, false)
  or finding.url is not null and (select target.names_people from locate_sweep locate
    join target_version version on version.id = locate.target_version_id join target on target.id = version.target_id
    where locate.sweep_id = task.sweep_id)
  or exists (select from evidence_page page where page.task_id = finding.search_id and page.seq = finding.seq
    and page.has_records))`;
const ENDED = `coalesce(task.finished_at, 'infinity'::timestamptz)`;

export const STATEMENTS = {
  sweepName: statement({
    name: 'evidence.sweep-name',
    parameters: { sweepId: z.uuid() },
    text: 'select name, kind from sweep where id = $sweepId',
    row: z.object({ name: z.string(), kind: z.string() }),
  }),
  taskOfFinding: statement({
    name: 'evidence.task-of-finding',
    parameters: { searchId: z.uuid() },
    text: `${TASK} where task.id = $searchId and exists (select from finding where search_id = task.id)`,
    row: EvidenceTask,
  }),
  /** Ascending by end time, as the index `task_by_finish`. */
  tasks: statement({
    name: 'evidence.tasks',
    parameters: { sweepId: z.uuid(), after: z.string(), afterId: z.uuid(), limit: z.int() },
    text: `${TASK.replace('select ', `select ${ENDED}::text as cursor, `)}
      where task.sweep_id = $sweepId and (${ENDED}, task.id) > ($after::timestamptz, $afterId::uuid)
        and exists (select from evidence_page where task_id = task.id)
      order by ${ENDED}, task.id limit $limit`,
    row: EvidenceTask.extend({ cursor: z.string() }),
  }),
  pages: statement({
    name: 'evidence.pages',
    parameters: { taskId: z.uuid(), after: z.int(), limit: z.int() },
    text: `select page.seq, page.url, page.request, page.final_url as "finalUrl", page.status,
        page.content_type as "contentType", page.charset, page.hops, page.exchange, page.robots, page.wall,
        page.reading,
        page.received_hash as "receivedHash", page.text_hash as "textHash", page.at, page.duration_ms as "durationMs", page.given_by as "givenBy", page.redacted,
        page.has_records or naming_place(task.site_id, page.final_url) is not null
          or naming_place(task.site_id, page.url) is not null or coalesce(target.names_people, false)
          and page.final_url is distinct from site.home_url as "namesPeople"
      from evidence_page page join task on task.id = page.task_id left join site on site.id = task.site_id
        left join locate_sweep locate on locate.sweep_id = task.sweep_id
        left join target_version version on version.id = locate.target_version_id
        left join target on target.id = version.target_id
      where page.task_id = $taskId and page.seq > $after order by page.seq limit $limit`,
    row: EvidencePage,
  }),
  finding: statement({
    name: 'evidence.finding',
    parameters: { searchId: z.uuid() },
    text: `select target.slug as target, version.version as "targetVersion", f.url, f.title, f.confidence, f.seq, f.language,
        f.matches, f.contributions, f.visible_hash as "visibleHash", f.screenshot_hash as "screenshotHash", f.redacted,
        s.verdict,
        item.right_url as "rightUrl", target.names_people as "targetNamesPeople",
        ${FINDING_NAMES.replaceAll('finding.', 'f.')} as "namesPeople",
        (select coalesce(jsonb_agg(jsonb_build_object('url', url, 'label', label, 'seq', seq) order by position), '[]')
          from trail_step where search_id = f.search_id) as trail,
        (select coalesce(jsonb_agg(jsonb_build_object('rank', rank, 'url', url, 'title', title, 'confidence', confidence,
          'seq', seq) order by rank), '[]') from runner_up where search_id = f.search_id) as "runnersUp",
        (select coalesce(jsonb_agg(jsonb_build_object('verdict', verdict, 'rightUrl', right_url, 'drawn', drawn, 'at', at,
          'undoneAt', undone_at) order by at, id), '[]') from verification where search_id = f.search_id) as verifications,
        (select jsonb_build_object('url', url, 'state', state, 'reason', reason, 'finalUrl', final_url, 'status', status,
          'exchange', exchange, 'seq', seq, 'probeUrl', probe_url, 'probeStatus', probe_status, 'at', at)
          from known_page_visit where search_id = f.search_id) as "knownPage"
      from finding f join search s on s.id = f.search_id join task on task.id = s.id join site on site.id = s.site_id
        join locate_sweep locate on locate.sweep_id = s.sweep_id
        join target_version version on version.id = locate.target_version_id join target on target.id = version.target_id
        left join review_item item on item.search_id = f.search_id
      where f.search_id = $searchId`,
    row: EvidenceFinding,
  }),
  keptOfFinding: statement({
    name: 'evidence.kept-of-finding',
    parameters: { searchId: z.uuid() },
    text: `select finding.seq, finding.visible_hash as "visibleHash", finding.screenshot_hash as "screenshotHash",
        coalesce(site.home_url, task.subject) as "homeUrl", finding.url, ${FINDING_NAMES} as "namesPeople",
        exists (select from locate_sweep locate join target_version version on version.id = locate.target_version_id
          join target on target.id = version.target_id where locate.sweep_id = task.sweep_id and target.names_people)
          as "targetNamesPeople", task.finished_at as "endedAt"
      from finding join task on task.id = finding.search_id left join site on site.id = task.site_id
      where finding.search_id = $searchId`,
    row: KeptOfFinding.extend({ seq: z.number().nullable() }),
  }),
};

const TASKS = 50;
/** Number of pages read at once, without their bodies. */
const PAGES = 50;
const FIRST_TASK = { cursor: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

/** Tasks of a sweep that have evidence, ascending by end time. */
export async function* tasksWithEvidence(query: RunQuery, sweepId: string): AsyncGenerator<EvidenceTask> {
  for (let last = FIRST_TASK; ; ) {
    const tasks = await queryRows(query, STATEMENTS.tasks, {
      sweepId,
      after: last.cursor,
      afterId: last.id,
      limit: TASKS,
    });
    for (const { cursor, ...task } of tasks) {
      yield task;
      last = { cursor, id: task.id };
    }
    if (tasks.length < TASKS) return;
  }
}

/** Pages of a task, ascending by position in its journal. */
export async function* evidencePages(query: RunQuery, taskId: string): AsyncGenerator<EvidencePage> {
  for (let last = -1; ; ) {
    const pages = await queryRows(query, STATEMENTS.pages, { taskId, after: last, limit: PAGES });
    yield* pages;
    const next = pages.at(-1);
    if (!next || pages.length < PAGES) return;
    last = next.seq;
  }
}

export async function findingOf(query: RunQuery, taskId: string): Promise<EvidenceFinding | null> {
  return (await queryRows(query, STATEMENTS.finding, { searchId: taskId }))[0] ?? null;
}

/** null if the finding does not exist. */
export async function keptOfFinding(query: RunQuery, taskId: string): Promise<KeptOfFinding | null> {
  const [kept] = await queryRows(query, STATEMENTS.keptOfFinding, { searchId: taskId });
  if (!kept) return null;
  const { seq, ...rest } = kept;
  return { ...rest, page: seq === null ? null : await evidencePage(query, taskId, seq) };
}

/** Evidence page of this position in a task's journal; null if no page is kept. */
export async function evidencePage(query: RunQuery, taskId: string, seq: number): Promise<EvidencePage | null> {
  const [page] = await queryRows(query, STATEMENTS.pages, { taskId, after: seq - 1, limit: 1 });
  return page?.seq === seq ? page : null;
}

/** The page of a finding's text and picture; if nothing was found, the home page. */
export const pageOfFinding = (
  taskId: string,
  finding: Pick<EvidenceFinding, 'seq' | 'url' | 'visibleHash' | 'targetNamesPeople'>,
  homeUrl: string,
): StoredPage => ({
  taskId,
  seq: finding.seq,
  url: finding.url ?? homeUrl,
  textHash: finding.visibleHash,
  all: finding.targetNamesPeople && finding.url !== null,
});
