import { Outcome } from '@hyrde/contracts';
import { type Database, Prisma } from '@hyrde/prisma';
import type { Progress } from './sweeps.schemas.js';

interface Row {
  sweep_id: string;
  outcome: string | null;
  count: number;
  running: number;
  recent: number;
  downloads: number;
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
  const rows = await db.$queryRaw<Row[]>`
    select sweep_id, outcome, count(*)::int as count, sum(downloads)::int as downloads,
      count(*) filter (where runner is not null and runner_until > now())::int as running,
      count(*) filter (where finished_at > now() - ${Prisma.sql`${RATE_WINDOW_MINUTES}`}::int * interval '1 minute')::int as recent
    from search where sweep_id = any(${ids}::uuid[]) group by sweep_id, outcome`;
  for (const row of rows) {
    const progress = found.get(row.sweep_id);
    if (progress) add(progress, row);
  }
  return found;
}

function nothing(): Progress {
  const byOutcome = Object.fromEntries(Outcome.options.map((o) => [o, 0])) as Record<Outcome, number>;
  return { all: 0, done: 0, waiting: 0, running: 0, byOutcome, downloads: 0, ratePerMinute: null, secondsLeft: null };
}

function add(progress: Progress, row: Row): void {
  progress.all += row.count;
  progress.downloads += row.downloads;
  progress.running += row.running;
  progress.ratePerMinute = (progress.ratePerMinute ?? 0) + row.recent / RATE_WINDOW_MINUTES;
  if (row.outcome === null) progress.waiting += row.count;
  else {
    progress.done += row.count;
    progress.byOutcome[Outcome.parse(row.outcome)] += row.count;
  }
}

/** Rate and time left are said of a running sweep alone. */
export function paced(progress: Progress, state: string): Progress {
  if (state !== 'running') return { ...progress, ratePerMinute: null, secondsLeft: null };
  const rate = progress.ratePerMinute ?? 0;
  return { ...progress, secondsLeft: rate > 0 ? Math.ceil((progress.waiting / rate) * 60) : null };
}
