import { DISCOVER_JOBS, type DiscoverInput, DiscoverPolicy, type PlannedPage } from '@hyrde/contracts';
import { recordFindEvents } from '@hyrde/store/outbox';
import { isConnectionFault, type Query, type Sql } from '@hyrde/store/sql';
import { execute, queryRow, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import type { DiscoverRun, Find } from '../../../discover/index.js';
import { registrableDomain } from '../../../site/index.js';
import { cleanJson } from '../../core/clean-text.js';
import { StaleState, writeState } from '../../core/engine-state.js';
import { type Handler, type HandlerContext, handlerOf } from '../../core/kind.js';
import { addTasks, type NewTask } from '../../core/tasks/add-tasks.js';
import { byHost } from './fetch.js';
import { advance, HeldRuns, type RunToStep, readRun, type StepMade, type StoredState, stampOf } from './read-run.js';
import { takeWords } from './take-words.js';

/** Number of tasks among which a round's hosts are divided: a slow host delays only its own task. */
const TASKS_A_ROUND = 8;
/** Rounds between writes of a run's state of tens of MB; those in between can be repeated from their answers. */
const SAVED_AFTER = 16;

/** `$1` the sweep, `$2` the verdicts that were learned from. */
const KEEP_TAUGHT = statement({
  name: 'discover.keep-taught',
  text: `
update discover_find find set taught = said.verdict
from jsonb_to_recordset($2::jsonb) said(page int, verdict text) where find.sweep_id = $1 and find.page = said.page`,
  row: null,
});

/** `$1` the sweep, `$2` the step, then its result and input. A run without seeds continues if some were added. */
const END_STEP = statement({
  name: 'discover.end-step',
  text: `
update discover_run set round = round + 1, batch = $3::jsonb, seeds_taken = $4, due_at = to_timestamp($5::float8 / 1000),
  stop = case when $6 in ('frontier-dry', 'no-seed') and cardinality(seeds) > $4 then null else $6 end,
  asked = $7, fetched = $8, links = $9, found_words = $10::jsonb, held_hosts = $11, steps = steps || $12::jsonb
where sweep_id = $1 and round = $2 and stop is null`,
  row: null,
});

/** `$1` the sweep, `$2` the policies of this version: a run of another policy cannot be continued. */
const STOP_RETIRED = statement({
  name: 'discover.stop-retired',
  text: `
update discover_run run set stop = 'policy-retired' from sweep
where sweep.id = $1 and run.sweep_id = $1 and run.stop is null and not sweep.plan ->> 'policy' = any($2::text[])`,
  row: null,
});

/** `$1` the sweep, `$2` the round, `$3` requested, `$4` fetched, `$5` finds, `$6` deferred. */
const KEEP_ROUND = statement({
  name: 'discover.keep-round',
  text: 'insert into discover_round (sweep_id, round, asked, fetched, finds, later) values ($1, $2, $3, $4, $5, $6)',
  row: null,
});

/** `$1` the sweep, `$2` the round, `$3` the finds. */
const KEEP_FINDS = statement({
  name: 'discover.keep-finds',
  text: `
with kept as (
  insert into discover_find (id, sweep_id, page, url, host, domain, title, probability, round, lot)
  select gen_random_uuid(), $1, page, url, host, domain, title, probability, $2, random()
  from jsonb_to_recordset($3::jsonb) find(page int, url text, host text, domain text, title text, probability float8)
  order by page returning id, sweep_id, host, title
), ${recordFindEvents('kept')}`,
  row: null,
});

/** `$1` the sweep: locks its state until this transaction ends. */
const STAMP = statement({
  name: 'discover.stamp-of-state',
  text: `select ${stampOf("(select xmin from engine_state where kind = 'discover' and subject = $1 for update)")} as stamp`,
  row: z.object({ stamp: z.string() }),
  neverNull: ['stamp'],
});

/** `$1` the sweep, `$2` the round that the stored state is about to learn. */
const DROP_STEPS = statement({
  name: 'discover.drop-steps',
  text: `
update discover_run set steps = (
  select coalesce(jsonb_agg(step order by nr), '[]') from jsonb_array_elements(steps) with ordinality made(step, nr)
  where (step ->> 'round')::int >= $2)
where sweep_id = $1`,
  row: null,
});

/** `$1` the sweep, `$2` the round that the stored state is about to learn. */
const DROP_ANSWERS = statement({
  name: 'discover.drop-answers',
  text: 'delete from discover_answer where sweep_id = $1 and round < $2',
  row: null,
});

/** Another step was made, or the run was stopped, since this step began. Nothing is written. */
class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/** Learns a round and plans the next one. A failed step is due again in the reconciler's next iteration. */
export function stepHandler({ sql, log, events, reconcileNow }: HandlerContext): Handler {
  const held = new HeldRuns();
  return handlerOf('discover-step', DISCOVER_JOBS['discover-step'].payload, async ({ sweepId, round }) => {
    try {
      const made = await step(sql, held, { sweepId, round, now: Date.now() });
      if (made === null) return;
      const { ms, databaseMs } = made;
      log.info('discover: a step was made', { sweep: sweepId, round, ms, databaseMs });
      events.send({ type: 'sweep-changed', sweepId });
      reconcileNow();
      await made.save();
    } catch (error) {
      if (error instanceof Overtaken || error instanceof StaleState)
        return log.info('discover: a step was overtaken', { sweep: sweepId, round });
      if (isConnectionFault(error)) return log.warn('Postgres does not answer', { sweep: sweepId, error });
      throw error;
    }
  });
}

/** A completed step. */
interface Made {
  /** Duration of the step in milliseconds, and of its database reads and writes. */
  ms: number;
  databaseMs: number;
  /** Writes the run's state if due, while the next round is fetched. @throws StaleState if it was written elsewhere */
  save(): Promise<void>;
}

/**
 * Makes one step of a run: learns the answers of its round, in the order of the batch, and plans the next one. Input,
 * finds and the next round's tasks are written in one transaction, so that a step that is interrupted or repeated
 * counts once.
 * @param held runs of earlier steps; any of them may be missing or outdated
 * @param now in milliseconds since 1970: hosts deferred beyond it are skipped
 * @returns null if no step was due
 * @throws Overtaken, StaleState if another process has made the step
 */
export async function step(
  sql: Sql,
  held: HeldRuns,
  { sweepId, round, now }: { sweepId: string; round: number; now: number },
): Promise<Made | null> {
  const began = performance.now();
  if (await execute(sql.query, STOP_RETIRED, [sweepId, DiscoverPolicy.options])) return null;
  const wordless = await takeWords(sql, { sweepId, round, now });
  if (wordless) {
    const { made, ...before } = wordless;
    await sql.transaction((query) => writeStep(query, sweepId, { ...before, widenings: [], heldHosts: [] }, made));
    const ms = Math.round(performance.now() - began);
    return { ms, databaseMs: ms, save: async () => undefined };
  }
  const before = await readRun(sql, { sweepId, round, now }, held.take(sweepId));
  if (!before) return null;
  const { run } = before;
  const made = advance(run, before.given, before.answers, before.budget);
  const { stored } = before;
  const isDue = made.stop !== null || before.isBehind || round + 1 - stored.round >= SAVED_AFTER;
  const saved = { sweepId, round: round + 1, from: stored, state: isDue ? run.state() : null };
  const learned = performance.now();
  await sql.transaction(async (query) => {
    const { links, fetched, widenings, verdicts } = run;
    const facts = { ...before, links, fetched, widenings, heldHosts: verdicts.heldHosts() };
    await writeStep(query, sweepId, facts, made);
    if (made.stop !== null) await writeRun(query, saved);
  });
  if (made.stop === null) held.put(sweepId, { run, round: round + 1, stamp: stored.stamp });
  const ended = performance.now();
  const save = async () => {
    if (made.stop !== null || !isDue) return;
    const stamp = await sql.transaction((query) => writeRun(query, saved));
    held.restamp(sweepId, run, stamp);
  };
  return { ms: Math.round(ended - began), databaseMs: Math.round(ended - learned + before.readAt - began), save };
}

/** A step's input with the figures of its run after it. */
type StepFacts = Pick<RunToStep, 'given' | 'seed' | 'seedsKnown'> &
  Pick<DiscoverRun, 'links' | 'fetched' | 'widenings'> & { heldHosts: readonly string[] };

async function writeStep(query: Query, sweepId: string, facts: StepFacts, made: StepMade): Promise<void> {
  const { given, seed, seedsKnown } = facts;
  const { round, batch } = given;
  const { finds, stop, dueAt, asked } = made;
  const end = [cleanJson(made.batch), seedsKnown, dueAt, stop, asked, facts.fetched, facts.links];
  const written = [cleanJson(facts.widenings), facts.heldHosts, cleanJson([given])];
  if (!(await execute(query, END_STEP, [sweepId, round, ...end, ...written]))) throw new Overtaken();
  if (batch.length > 0)
    await execute(query, KEEP_ROUND, [sweepId, round, batch.length, made.fetched, finds.length, made.later]);
  await execute(query, KEEP_TAUGHT, [sweepId, cleanJson(given.verdicts)]);
  await execute(query, KEEP_FINDS, [sweepId, round, cleanJson(finds.map(findRow))]);
  const tasks = tasksOf(made.batch, { round: round + 1, seed });
  if (tasks.length > 0 && (await addTasks(query, sweepId, tasks)) === 0) throw new Overtaken();
}

/**
 * Writes a run's state and deletes the answers from which it learned.
 * @returns its stamp
 * @throws StaleState if it was written since it was read, as by the removal of a name
 */
async function writeRun(
  query: Query,
  { sweepId, round, from, state }: { sweepId: string; round: number; from: StoredState; state: unknown },
): Promise<string> {
  const stampNow = async () => (await queryRow(query, STAMP, [sweepId]))?.stamp ?? '';
  if ((await stampNow()) !== from.stamp) throw new StaleState('discover', sweepId, from.version);
  await writeState(query, { kind: 'discover', subject: sweepId, from: from.version, state });
  await execute(query, DROP_STEPS, [sweepId, round]);
  await execute(query, DROP_ANSWERS, [sweepId, round]);
  return stampNow();
}

const findRow = ({ page, url, host, title, probability }: Find) => ({
  page,
  url,
  host,
  title,
  probability,
  domain: registrableDomain(new URL(url).hostname),
});

/** Tasks of a batch, with all pages of a host in one task. */
function tasksOf(batch: readonly PlannedPage[], { round, seed }: { round: number; seed: number }): NewTask[] {
  const hosts = [...byHost(batch)];
  const shares = Array.from({ length: Math.min(TASKS_A_ROUND, hosts.length) }, (_, i) =>
    hosts.filter((__, at) => at % TASKS_A_ROUND === i),
  );
  return shares.map((share, i) => {
    const input: DiscoverInput = { round, pages: share.flatMap(([, pages]) => pages) };
    const [first = ''] = share.map(([host]) => host);
    const more = share.length > 1 ? ` + ${share.length - 1}` : '';
    const subject = `${String(round).padStart(3, '0')}.${i + 1} ${first}${more}`; // Sorted as text.

    return { siteId: null, subject, input, engine: 'discover', seed: (seed + round) % 2 ** 31 };
  });
}
