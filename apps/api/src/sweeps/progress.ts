import { type PrismaQueries, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import type { Progress } from './sweeps.schemas.js';

/** A minute is long enough to be steady and short enough to show a change. */
const RATE_WINDOW_MINUTES = 1;

const TALLIES = statement({
  name: 'progress.tallies',
  parameters: { sweepIds: z.array(z.uuid()) },
  text: `
    select sweep_id, outcome, sum(count)::int as count, sum(downloads)::int as downloads
    from task_tally where sweep_id = any($sweepIds::uuid[])
    group by sweep_id, outcome having sum(count) > 0`,
  row: z.object({ sweep_id: z.uuid(), outcome: z.string(), count: z.int(), downloads: z.int() }),
});
type Tally = z.output<typeof TALLIES.row>;

/** What is under way, and what has ended of late. */
const NOW = statement({
  name: 'progress.now',
  parameters: { sweepIds: z.array(z.uuid()), minutes: z.int() },
  text: `
    select sweep.id as sweep_id,
      (select count(*)::int from task t where t.sweep_id = sweep.id and t.runner is not null
        and t.runner_until > now()) as running,
      (select count(*)::int from task t where t.sweep_id = sweep.id
        and coalesce(t.finished_at, 'infinity'::timestamptz) > now() - $minutes::int * interval '1 minute'
        and coalesce(t.finished_at, 'infinity'::timestamptz) < 'infinity') as recent
    from sweep where sweep.id = any($sweepIds::uuid[])`,
  row: z.object({ sweep_id: z.uuid(), running: z.int(), recent: z.int() }),
});
type Now = z.output<typeof NOW.row>;

interface Shown {
  id: string;
  kind: string;
  state: string;
}

/**
 * How far these sweeps are. A sweep without tasks is all zeros.
 * @param outcomesOf the outcomes that a kind's tasks can have
 */
export async function progressOf(
  db: PrismaQueries,
  sweeps: readonly Shown[],
  outcomesOf: (kind: string) => readonly string[],
): Promise<Map<string, Progress>> {
  const found = new Map(sweeps.map(({ id, kind }) => [id, nothing(outcomesOf(kind))]));
  if (sweeps.length === 0) return found;
  const sweepIds = [...found.keys()];
  const [tallies, now] = await Promise.all([
    queryRows(db, TALLIES, { sweepIds }),
    queryRows(db, NOW, { sweepIds, minutes: RATE_WINDOW_MINUTES }),
  ]);
  for (const row of tallies) addTally(found.get(row.sweep_id), row);
  for (const row of now) addNow(found.get(row.sweep_id), row);
  return new Map(sweeps.map(({ id, kind, state }) => [id, paced(found.get(id) ?? nothing(outcomesOf(kind)), state)]));
}

const nothing = (outcomes: readonly string[]): Progress => ({
  all: 0,
  done: 0,
  waiting: 0,
  running: 0,
  byOutcome: Object.fromEntries(outcomes.map((outcome) => [outcome, 0])),
  downloads: 0,
  ratePerMinute: null,
  secondsLeft: null,
});

function addTally(progress: Progress | undefined, { outcome, count, downloads }: Tally): void {
  if (!progress) return;
  progress.all += count;
  progress.downloads += downloads;
  if (outcome === '') progress.waiting += count;
  else {
    progress.done += count;
    progress.byOutcome[outcome] = (progress.byOutcome[outcome] ?? 0) + count;
  }
}

function addNow(progress: Progress | undefined, { running, recent }: Now): void {
  if (!progress) return;
  progress.running = running;
  progress.ratePerMinute = recent / RATE_WINDOW_MINUTES;
}

/** Rate and time left are said of a running sweep alone. */
function paced(progress: Progress, state: string): Progress {
  if (state !== 'running') return { ...progress, ratePerMinute: null, secondsLeft: null };
  const rate = progress.ratePerMinute ?? 0;
  return { ...progress, secondsLeft: rate > 0 ? Math.ceil((progress.waiting / rate) * 60) : null };
}
