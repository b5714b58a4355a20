import { Outcome } from '@hyrde/contracts';
import { type Database, Prisma } from '@hyrde/prisma';
import type { Progress } from './sweeps.schemas.js';

interface Tally {
  sweep_id: string;
  outcome: string;
  count: number;
  downloads: number;
}
interface Now {
  sweep_id: string;
  running: number;
  recent: number;
}

/** A minute is long enough to be steady and short enough to show a change. */
const RATE_WINDOW_MINUTES = 1;

/** How far these sweeps are. A sweep without searches is all zeros. */
export async function progressOf(
  db: Pick<Database, '$queryRaw'>,
  ids: readonly string[],
): Promise<Map<string, Progress>> {
  const found = new Map(ids.map((id) => [id, nothing()]));
  if (ids.length === 0) return found;
  const [tallies, now] = await Promise.all([
    db.$queryRaw<Tally[]>`
      select sweep_id, outcome, sum(count)::int as count, sum(downloads)::int as downloads
      from search_tally where sweep_id = any(${ids}::uuid[]) group by sweep_id, outcome`,
    db.$queryRaw<Now[]>`
      select sweep.id as sweep_id,
        (select count(*)::int from search s where s.sweep_id = sweep.id and s.runner is not null
          and s.runner_until > now()) as running,
        (select count(*)::int from search s where s.sweep_id = sweep.id
          and coalesce(s.finished_at, 'infinity'::timestamptz) > now() - ${Prisma.sql`${RATE_WINDOW_MINUTES}`}::int * interval '1 minute'
          and coalesce(s.finished_at, 'infinity'::timestamptz) < 'infinity') as recent
      from sweep where sweep.id = any(${ids}::uuid[])`,
  ]);
  for (const row of tallies) addTally(found.get(row.sweep_id), row);
  for (const row of now) addNow(found.get(row.sweep_id), row);
  return found;
}

function nothing(): Progress {
  const byOutcome = Object.fromEntries(Outcome.options.map((o) => [o, 0])) as Record<Outcome, number>;
  return { all: 0, done: 0, waiting: 0, running: 0, byOutcome, downloads: 0, ratePerMinute: null, secondsLeft: null };
}

function addTally(progress: Progress | undefined, { outcome, count, downloads }: Tally): void {
  if (!progress) return;
  progress.all += count;
  progress.downloads += downloads;
  if (outcome === '') progress.waiting += count;
  else {
    progress.done += count;
    progress.byOutcome[Outcome.parse(outcome)] += count;
  }
}

function addNow(progress: Progress | undefined, { running, recent }: Now): void {
  if (!progress) return;
  progress.running = running;
  progress.ratePerMinute = recent / RATE_WINDOW_MINUTES;
}

/** Rate and time left are said of a running sweep alone. */
export function paced(progress: Progress, state: string): Progress {
  if (state !== 'running') return { ...progress, ratePerMinute: null, secondsLeft: null };
  const rate = progress.ratePerMinute ?? 0;
  return { ...progress, secondsLeft: rate > 0 ? Math.ceil((progress.waiting / rate) * 60) : null };
}
