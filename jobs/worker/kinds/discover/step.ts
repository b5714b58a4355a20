import {
  DISCOVER_JOBS,
  type DiscoverInput,
  DiscoverPlan,
  type DiscoverStop,
  FindVerdict,
  PlannedPage,
} from '@hyrde/contracts';
import { isConnectionFault, type Sql } from '@hyrde/store/sql';
import { execute, queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { BATCH, DiscoverRun, type Find, POLICIES, type RunInput, readTopic } from '../../../discover/index.js';
import { type Opened, registrableDomain } from '../../../site/index.js';
import { cleanJson } from '../../core/clean-text.js';
import { readState, StaleState, writeState } from '../../core/engine-state.js';
import { type Handler, handlerOf } from '../../core/handlers.js';
import type { HandlerContext } from '../../core/kind.js';
import { addTasks, type NewTask } from '../../core/tasks/add-tasks.js';
import { byHost } from './by-host.js';

/** A round's hosts are dealt to so many tasks: each is a worker's, and a host that is slow holds up only its own. */
const TASKS_A_ROUND = 8;

/** `$1` the sweep, `$2` the step. */
const RUN = statement({
  name: 'discover.run-to-step',
  text: `
select sweep.plan, sweep.seed, run.batch, run.asked, run.seeds, run.seeds_taken as "seedsTaken"
from discover_run run join sweep on sweep.id = run.sweep_id
where run.sweep_id = $1 and run.round = $2 and run.stop is null and sweep.state = 'running'
  and not exists (select from task where sweep_id = $1 and state = 'waiting')`,
  row: z.object({
    plan: z.unknown(),
    seed: z.number(),
    batch: z.array(PlannedPage),
    asked: z.number(),
    seeds: z.array(z.string()),
    seedsTaken: z.number(),
  }),
});

/** `$1` the sweep, `$2` the round. */
const ANSWERS = statement({
  name: 'discover.answers',
  text: 'select seq, opened from discover_answer where sweep_id = $1 and round = $2 order by seq',
  row: z.object({ seq: z.number(), opened: z.custom<Opened>((value) => typeof value === 'object' && value !== null) }),
});

/** `$1` the sweep: what people have said of finds since the run learned last. */
const NEW_VERDICTS = statement({
  name: 'discover.new-verdicts',
  text: `
select page, verdict from discover_find where sweep_id = $1 and verdict is distinct from taught order by page`,
  row: z.object({ page: z.number(), verdict: FindVerdict.nullable() }),
});

/** `$1` the sweep, `$2` the verdicts that were learned from. */
const KEEP_TAUGHT = statement({
  name: 'discover.keep-taught',
  text: `
update discover_find find set taught = said.verdict
from jsonb_to_recordset($2::jsonb) said(page int, verdict text) where find.sweep_id = $1 and find.page = said.page`,
  row: null,
});

/** `$1` the sweep, `$2` the step that was made, then what it came to. */
const END_STEP = statement({
  name: 'discover.end-step',
  text: `
update discover_run set round = round + 1, batch = $3::jsonb, seeds_taken = $4, due_at = to_timestamp($5::float8 / 1000),
  stop = $6, asked = $7, fetched = $8, links = $9, found_words = $10::jsonb, held_hosts = $11
where sweep_id = $1 and round = $2 and stop is null`,
  row: null,
});

/** `$1` the sweep, `$2` the round, `$3` asked, `$4` fetched, `$5` finds, `$6` later. */
const KEEP_ROUND = statement({
  name: 'discover.keep-round',
  text: 'insert into discover_round (sweep_id, round, asked, fetched, finds, later) values ($1, $2, $3, $4, $5, $6)',
  row: null,
});

/** `$1` the sweep, `$2` the round, `$3` the finds. */
const KEEP_FINDS = statement({
  name: 'discover.keep-finds',
  text: `
insert into discover_find (id, sweep_id, page, url, host, domain, title, probability, round, lot)
select gen_random_uuid(), $1, page, url, host, domain, title, probability, $2, random()
from jsonb_to_recordset($3::jsonb) find(page int, url text, host text, domain text, title text, probability float8)
order by page`,
  row: null,
});

/** `$1` the sweep, `$2` the round. */
const DROP_ANSWERS = statement({
  name: 'discover.drop-answers',
  text: 'delete from discover_answer where sweep_id = $1 and round <= $2',
  row: null,
});

/** Another step was made, or the run was stopped, since this one began. Nothing is written. */
class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/** Learns a round and plans the next one. What fails is due again in the reconciler's next round. */
export function stepHandler({ sql, log, events, reconcileNow }: HandlerContext): Handler {
  return handlerOf('discover-step', DISCOVER_JOBS['discover-step'].payload, async ({ sweepId, round }) => {
    try {
      const took = await step(sql, { sweepId, round, now: Date.now() });
      if (took === null) return;
      log.info('discover: a step was made', { sweep: sweepId, round, ...took });
      events.tell({ type: 'sweep-changed', sweepId });
      reconcileNow();
    } catch (error) {
      if (error instanceof Overtaken || error instanceof StaleState)
        return log.info('discover: a step was overtaken', { sweep: sweepId, round });
      if (isConnectionFault(error)) return log.warn('Postgres does not answer', { sweep: sweepId, error });
      throw error;
    }
  });
}

/**
 * One step of a run: learns what came of its round, in the order of the batch, and plans the next one. State, finds and the
 * next round's tasks are written in one transaction: a step that is killed, or made twice, was made once.
 * @param now in milliseconds since 1970: hosts that asked for later are left alone
 * @returns what it took; null where there was none to make
 * @throws Overtaken, StaleState where somebody else has made it
 */
export async function step(
  sql: Sql,
  { sweepId, round, now }: { sweepId: string; round: number; now: number },
): Promise<StepTook | null> {
  const began = performance.now();
  const row = await queryRow(sql.query, RUN, [sweepId, round]);
  if (!row) return null;
  const { version, state } = await readState(sql, 'discover', sweepId);
  const verdicts = await queryRows(sql.query, NEW_VERDICTS, [sweepId]);
  const answers = await answersOf(sql, sweepId, round, row.batch);
  const read = performance.now();
  const { plan, ...input } = runInputOf(row.plan, row.seed, row.seeds);
  const run = version === 0 ? new DiscoverRun(input) : DiscoverRun.from(input, state);
  run.addSeeds(row.seeds.slice(row.seedsTaken));
  for (const { page, verdict } of verdicts) run.verdicts.judge(page, SAYS[verdict ?? 'cannot-tell']);
  const before = run.fetched;
  const finds = run.learn(answers);
  const later = answers.filter(({ opened }) => opened.kind === 'later' || opened.kind === 'budget-spent').length;
  const asked = row.asked + answers.length - later;
  const { batch, stop, dueAt } = next(run, plan, asked, now);
  const after = run.state();
  const learned = performance.now();
  await sql.transaction(async (query) => {
    await writeState(query, { kind: 'discover', subject: sweepId, from: version, state: after });
    const { fetched, links, widenings } = run;
    const end = [cleanJson(batch), row.seeds.length, dueAt, stop, asked, fetched, links, cleanJson(widenings)];
    const held = run.verdicts.heldHosts();
    if (!(await execute(query, END_STEP, [sweepId, round, ...end, held]))) throw new Overtaken();
    if (answers.length > 0)
      await execute(query, KEEP_ROUND, [sweepId, round, answers.length, fetched - before, finds.length, later]);
    await execute(query, KEEP_TAUGHT, [sweepId, cleanJson(verdicts)]);
    await execute(query, KEEP_FINDS, [sweepId, round, cleanJson(finds.map(findRow))]);
    await execute(query, DROP_ANSWERS, [sweepId, round]);
    const tasks = tasksOf(batch, { round: round + 1, seed: row.seed });
    if (tasks.length > 0 && (await addTasks(query, sweepId, tasks)) === 0) throw new Overtaken();
  });
  const ended = performance.now();
  return { ms: Math.round(ended - began), databaseMs: Math.round(ended - learned + read - began) };
}

/** Of a step, in ms: all of it, and reading from and writing to the database. */
interface StepTook {
  ms: number;
  databaseMs: number;
}

/** What the run is taught: a page of which nobody can tell is one that nobody judged. */
const SAYS: Readonly<Record<FindVerdict, boolean | null>> = { right: true, wrong: false, 'cannot-tell': null };

/** What comes of the batch; a page whose task has brought nothing cannot be had. */
async function answersOf(sql: Sql, sweepId: string, round: number, batch: readonly PlannedPage[]) {
  if (batch.length === 0) return [];
  const rows = await queryRows(sql.query, ANSWERS, [sweepId, round]);
  const bySeq = new Map(rows.map(({ seq, opened }) => [seq, opened]));
  return batch.map((planned): { planned: PlannedPage; opened: Opened } => {
    const opened = bySeq.get(planned.seq) ?? { kind: 'failed', url: planned.url, reason: 'connection-failed' };
    return { planned, opened };
  });
}

interface Next {
  batch: readonly PlannedPage[];
  stop: DiscoverStop | null;
  /** In milliseconds since 1970. */
  dueAt: number;
}

/** What the run does next: a batch, a wait for hosts that want one, or its end. */
function next(run: DiscoverRun, { budget }: DiscoverPlan, asked: number, now: number): Next {
  const ends = (stop: DiscoverStop): Next => ({ batch: [], stop, dueAt: now });
  if (run.callsAllRelevant) return ends('all-relevant');
  if (asked >= budget) return ends('budget');
  const batch = run.plan(Math.min(BATCH, budget - asked), now);
  if (batch.length > 0) return { batch, stop: null, dueAt: now };
  const dueAt = run.waitingUntil(now);
  if (dueAt !== null) return { batch, stop: null, dueAt };
  return ends(run.fetched === 0 ? 'no-seed' : 'frontier-dry');
}

const findRow = ({ page, url, host, title, probability }: Find) => ({
  page,
  url,
  host,
  title,
  probability,
  domain: registrableDomain(new URL(url).hostname),
});

/** The batch, each host's pages in one task. */
function tasksOf(batch: readonly PlannedPage[], { round, seed }: { round: number; seed: number }): NewTask[] {
  const hosts = [...byHost(batch)];
  const shares = Array.from({ length: Math.min(TASKS_A_ROUND, hosts.length) }, (_, i) =>
    hosts.filter((__, at) => at % TASKS_A_ROUND === i),
  );
  return shares.map((share, i) => {
    const input: DiscoverInput = { round, pages: share.flatMap(([, pages]) => pages) };
    const [first = ''] = share.map(([host]) => host);
    const more = share.length > 1 ? ` + ${share.length - 1}` : '';
    const subject = `${round}.${i + 1} ${first}${more}`;
    return { siteId: null, subject, input, engine: 'discover', seed: (seed + round) % 2 ** 31 };
  });
}

/**
 * What the room is given for a plan.
 * @throws where the plan is none that the API lets through
 */
function runInputOf(stored: unknown, seed: number, seeds: readonly string[]): RunInput & { plan: DiscoverPlan } {
  const plan = DiscoverPlan.parse(stored);
  const { words, language, examples, counterExamples } = plan;
  const read = readTopic({ words, language, examples, counterExamples });
  if (!read.ok) throw new Error(read.error);
  const policy = POLICIES.find(({ name }) => name === plan.policy);
  if (!policy) throw new Error(`There is no policy "${plan.policy}".`);
  return { plan, topic: read.topic, seeds, policy, cap: plan.cap ?? Number.POSITIVE_INFINITY, seed };
}
