import { DiscoverPlan, type DiscoverStop, FindVerdict, PlannedPage } from '@hyrde/contracts';
import type { Query, Sql } from '@hyrde/store/sql';
import { queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { BATCH, DiscoverRun, type Find, POLICIES, type RunInput, readTopic } from '../../../discover/index.js';
import type { Opened } from '../../../site/index.js';
import { readState } from '../../core/engine-state.js';

/** A run before the step that learns this round. */
interface HeldRun {
  readonly run: DiscoverRun;
  readonly round: number;
  /** Stamp of the stored state at the last read or write (`StoredState`). */
  readonly stamp: string;
}

/** Maximum number of links in all held runs: about 300 MB. */
const MOST_LINKS = 1_000_000;

/** Runs held in memory between steps: a state has tens of MB and is not read for each step. */
export class HeldRuns {
  /** Runs by sweep, least recently used first. */
  private readonly runs = new Map<string, HeldRun>();

  /** Removes and returns a run: a run whose step fails differs from the stored state and is dropped. */
  take(sweepId: string): HeldRun | null {
    const held = this.runs.get(sweepId) ?? null;
    this.runs.delete(sweepId);
    return held;
  }

  /** Records that this run's state was written. */
  restamp(sweepId: string, run: DiscoverRun, stamp: string): void {
    const held = this.runs.get(sweepId);
    if (held?.run === run) this.runs.set(sweepId, { ...held, stamp });
  }

  put(sweepId: string, held: HeldRun): void {
    this.runs.set(sweepId, held);
    let links = 0;
    for (const [id, { run }] of [...this.runs].reverse()) {
      links += run.links;
      if (links > MOST_LINKS && id !== sweepId) this.runs.delete(id);
    }
  }
}

/** Input of a step besides the answers of its round: enough to repeat the step. */
const StepGiven = z.strictObject({
  round: z.number(),
  /** Pages of the step's round. */
  batch: z.array(PlannedPage),
  /** Number of pages requested before the round. */
  asked: z.number(),
  /** Seeds added since the previous step. */
  seeds: z.array(z.string()),
  /** Learned words that a person struck out. */
  struck: z.array(z.string()),
  /** Verdicts given or revoked since the previous step. */
  verdicts: z.array(z.strictObject({ page: z.number(), verdict: FindVerdict.nullable() })),
  /** Time in milliseconds since 1970: hosts deferred beyond it are skipped. */
  now: z.number(),
});
export type StepGiven = z.infer<typeof StepGiven>;

/** Answers by the page's position in its round's batch. */
type Answers = ReadonlyMap<number, Opened>;

/** Result of a step besides the run's own state. */
export interface StepMade {
  finds: readonly Find[];
  /** Number of pages of the round that were fetched, and that were deferred. */
  fetched: number;
  later: number;
  /** Number of pages requested after the round. */
  asked: number;
  /** Next action of the run: a batch, a wait for deferred hosts, or its end. */
  batch: readonly PlannedPage[];
  stop: DiscoverStop | null;
  /** Time of the next step in milliseconds since 1970. */
  dueAt: number;
}

/** Label of a verdict for learning: null (unlabelled) for a page that could not be judged. */
const SAYS: Readonly<Record<FindVerdict, boolean | null>> = { right: true, wrong: false, 'cannot-tell': null };

/** Learns a round and plans the next one; deterministic in the run and the input. */
export function advance(run: DiscoverRun, given: StepGiven, answers: Answers, budget: number): StepMade {
  run.addSeeds(given.seeds);
  run.strike(given.struck);
  for (const { page, verdict } of given.verdicts) run.verdicts.judge(page, SAYS[verdict ?? 'cannot-tell']);
  const before = run.fetched;
  const round = given.batch.map((planned) => ({ planned, opened: answers.get(planned.seq) ?? lost(planned) }));
  const finds = run.learn(round);
  const later = round.filter(({ opened }) => opened.kind === 'later' || opened.kind === 'budget-spent').length;
  const asked = given.asked + round.length - later;
  return { finds, fetched: run.fetched - before, later, asked, ...next(run, budget, asked, given.now) };
}

/** A page whose task has returned no answer counts as failed. */
const lost = ({ url }: PlannedPage): Opened => ({ kind: 'failed', url, reason: 'connection-failed' });

function next(
  run: DiscoverRun,
  budget: number,
  asked: number,
  now: number,
): Pick<StepMade, 'batch' | 'stop' | 'dueAt'> {
  const ends = (stop: DiscoverStop) => ({ batch: [], stop, dueAt: now });
  if (run.callsAllRelevant) return ends('all-relevant');
  if (asked >= budget) return ends('budget');
  const batch = run.plan(Math.min(BATCH, budget - asked), now);
  if (batch.length > 0) return { batch, stop: null, dueAt: now };
  const dueAt = run.waitingUntil(now);
  if (dueAt !== null) return { batch, stop: null, dueAt };
  return ends(run.fetched === 0 ? 'no-seed' : 'frontier-dry');
}

/**
 * Repeats a step that was made and not saved. If the product has a new version that plans another batch than was
 * fetched, the run takes the fetched one.
 * @param fetched the next round's batch as planned
 */
function advanceAgain(
  run: DiscoverRun,
  given: StepGiven,
  answers: Answers,
  { budget, fetched }: { budget: number; fetched: readonly PlannedPage[] },
): readonly PlannedPage[] {
  const { batch } = advance(run, given, answers, budget);
  const isSame = batch.length === fetched.length && batch.every(({ url }, i) => url === fetched[i]?.url);
  return isSame ? batch : run.adopt(batch, fetched);
}

/**
 * Stamp that changes with each write of a run's state, and when the removal of a name starts or ends: a held run may
 * still contain the name although the stored state did not.
 * @param xmin xmin of the state
 */
export const stampOf = (xmin: string): string =>
  `concat_ws(' ', ${xmin}, (select count(*) from name_removal),
    (select string_agg(state, ' ' order by id) from person_removal where state in ('removing', 'done')))`;

/** `$1` the sweep, `$2` the step. */
const RUN = statement({
  name: 'discover.run-to-step',
  text: `
select sweep.plan, sweep.seed, run.batch, run.asked, run.seeds, run.seeds_taken as "seedsTaken", run.struck,
  run.steps,
  coalesce(stored.version, 0) as version, ${stampOf('stored.xmin')} as stamp
from discover_run run join sweep on sweep.id = run.sweep_id
  left join engine_state stored on stored.kind = 'discover' and stored.subject = run.sweep_id::text
where run.sweep_id = $1 and run.round = $2 and run.stop is null and sweep.state = 'running'
  and not exists (select from task where sweep_id = $1 and state = 'waiting')`,
  row: z.object({
    plan: z.unknown(),
    seed: z.number(),
    batch: z.array(PlannedPage),
    asked: z.number(),
    seeds: z.array(z.string()),
    seedsTaken: z.number(),
    struck: z.array(z.string()),
    steps: z.array(StepGiven),
    version: z.number(),
    stamp: z.string(),
  }),
  neverNull: ['version', 'stamp'],
});
type RunRow = z.infer<(typeof RUN)['row']>;

/** `$1` the sweep, `$2` the first round. */
const ANSWERS = statement({
  name: 'discover.answers',
  text: 'select round, seq, opened from discover_answer where sweep_id = $1 and round >= $2 order by round, seq',
  row: z.object({
    round: z.number(),
    seq: z.number(),
    opened: z.custom<Opened>((value) => typeof value === 'object' && value !== null),
  }),
});

/** `$1` the sweep: verdicts on finds since the run learned last. */
const NEW_VERDICTS = statement({
  name: 'discover.new-verdicts',
  text: `
select page, verdict from discover_find where sweep_id = $1 and verdict is distinct from taught order by page`,
  row: z.object({ page: z.number(), verdict: FindVerdict.nullable() }),
});

/** The state in `engine_state`; empty at version 0. */
export interface StoredState {
  readonly version: number;
  readonly stamp: string;
  /** The round that the state is about to learn. */
  readonly round: number;
}

/** A run before a step, and the step's input. */
export interface RunToStep {
  readonly run: DiscoverRun;
  readonly stored: StoredState;
  readonly given: StepGiven;
  readonly answers: Answers;
  readonly budget: number;
  readonly seed: number;
  readonly seedsKnown: number;
  /** True if the state was read and later steps were repeated. */
  readonly isBehind: boolean;
  /** Time at which everything was read (`performance.now()`). */
  readonly readAt: number;
}

/**
 * The run before a step: the held run, or the stored state with the steps since its last write repeated from their
 * answers.
 * @param now in milliseconds since 1970
 * @returns null if no step is due
 */
export async function readRun(
  sql: Sql,
  { sweepId, round, now }: { sweepId: string; round: number; now: number },
  held: HeldRun | null,
): Promise<RunToStep | null> {
  const all = await sql.snapshot((query) => readAll(query, sweepId, round, held));
  if (!all) return null;
  const { row, savedRound, from, state, rounds } = all;
  const verdicts = await queryRows(sql.query, NEW_VERDICTS, [sweepId]);
  const readAt = performance.now();
  const { plan, ...input } = runInputOf(row);
  const { budget } = plan;
  const read = () => (row.version === 0 ? new DiscoverRun(input) : DiscoverRun.from(input, state));
  const run = from?.run ?? read();
  const answersOf = (of: number): Answers => rounds.get(of) ?? new Map();
  const toMake = row.steps.filter((step) => step.round >= (from?.round ?? savedRound));
  let batch: readonly PlannedPage[] = toMake[0]?.batch ?? row.batch;
  for (const [i, step] of toMake.entries()) {
    const fetched = toMake[i + 1]?.batch ?? row.batch;
    batch = advanceAgain(run, { ...step, batch: [...batch] }, answersOf(step.round), { budget, fetched });
  }
  const { asked, struck } = row;
  const seeds = row.seeds.slice(row.seedsTaken);
  const given = { round, batch: [...batch], asked, seeds, struck, verdicts, now };
  return {
    run,
    stored: { version: row.version, stamp: row.stamp, round: savedRound },
    given,
    answers: answersOf(round),
    budget,
    seed: row.seed,
    seedsKnown: row.seeds.length,
    isBehind: from === null && savedRound < round,
    readAt,
  };
}

/** Reads everything in one snapshot: when a state is written, the answers from which it learned are deleted. */
async function readAll(query: Query, sweepId: string, round: number, held: HeldRun | null) {
  const row = await queryRow(query, RUN, [sweepId, round]);
  if (!row) return null;
  const savedRound = row.steps[0]?.round ?? round;
  const from = held !== null && held.round >= savedRound && held.stamp === row.stamp ? held : null;
  const state = from ? null : (await readState({ query }, 'discover', sweepId)).state;
  const rounds = new Map<number, Map<number, Opened>>();
  const answers = await queryRows(query, ANSWERS, [sweepId, from?.round ?? savedRound]);
  for (const { round: of, seq, opened } of answers) rounds.set(of, (rounds.get(of) ?? new Map()).set(seq, opened));
  return { row, savedRound, from, state, rounds };
}

/**
 * Input of the discover module for a plan, without seeds that a step after the stored state adds.
 * @throws if the plan is not one that the API accepts
 */
function runInputOf({ plan: stored, seed, seeds, seedsTaken, steps }: RunRow): RunInput & { plan: DiscoverPlan } {
  const plan = DiscoverPlan.parse(stored);
  const { words, language, examples, counterExamples } = plan;
  const read = readTopic({ words, language, examples, counterExamples });
  if (!read.ok) throw new Error(read.error);
  const policy = POLICIES.find(({ name }) => name === plan.policy);
  if (!policy) throw new Error(`There is no policy "${plan.policy}".`);
  const taken = seedsTaken - steps.reduce((sum, step) => sum + step.seeds.length, 0);
  const cap = plan.cap ?? Number.POSITIVE_INFINITY;
  return { plan, topic: read.topic, seeds: seeds.slice(0, taken), policy, cap, seed };
}
