import { type DiscoverStop, FindVerdict, PlannedPage } from '@hyrde/contracts';
import { z } from 'zod';
import { BATCH, type DiscoverRun, type Find } from '../../../discover/index.js';
import type { Opened } from '../../../site/index.js';

/** What a step goes by, beside the answers of its round: enough to make it again. */
export const StepGiven = z.strictObject({
  round: z.number(),
  /** The pages of its round. */
  batch: z.array(PlannedPage),
  /** Pages asked for before the round. */
  asked: z.number(),
  /** Seeds that were added since the step before. */
  seeds: z.array(z.string()),
  /** Found words that are struck out. */
  struck: z.array(z.string()),
  /** Verdicts given or taken back since. */
  verdicts: z.array(z.strictObject({ page: z.number(), verdict: FindVerdict.nullable() })),
  /** In milliseconds since 1970: hosts that asked for later are left alone. */
  now: z.number(),
});
export type StepGiven = z.infer<typeof StepGiven>;

/** What came of a page, by its place in its round's batch. */
export type Answers = ReadonlyMap<number, Opened>;

/** What a step came to, beside the run's own state. */
export interface StepMade {
  finds: readonly Find[];
  /** Pages of its round that were fetched, and that will be asked for later. */
  fetched: number;
  later: number;
  /** Pages asked for after the round. */
  asked: number;
  /** What the run does next: a batch, a wait for hosts that want one, or its end. */
  batch: readonly PlannedPage[];
  stop: DiscoverStop | null;
  /** In milliseconds since 1970. */
  dueAt: number;
}

/** What the run is taught: a page of which nobody can tell is one that nobody judged. */
const SAYS: Readonly<Record<FindVerdict, boolean | null>> = { right: true, wrong: false, 'cannot-tell': null };

/** Learns a round and plans the next one; the same from the same run and what is given. */
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

/** A page whose task has brought nothing cannot be had. */
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
 * Makes a step again that was made and not saved. Where the product is another version since and plans another batch than
 * was fetched, the run takes what was.
 * @param fetched the next round's batch, as it was planned
 * @returns that batch, as the run knows it
 */
export function advanceAgain(
  run: DiscoverRun,
  given: StepGiven,
  answers: Answers,
  { budget, fetched }: { budget: number; fetched: readonly PlannedPage[] },
): readonly PlannedPage[] {
  const { batch } = advance(run, given, answers, budget);
  const isSame = batch.length === fetched.length && batch.every(({ url }, i) => url === fetched[i]?.url);
  return isSame ? batch : run.adopt(batch, fetched);
}
