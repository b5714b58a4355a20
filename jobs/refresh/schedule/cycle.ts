import { type BucketInput, MAX_BUCKETS, MAX_PERIODS, Programme } from '../programme/programme.js';
import { STRATEGIES, type Strategy, solve } from '../programme/solve.js';
import { type Belief, survival } from '../rates/belief.js';
import { type Buckets, bucketed } from './buckets.js';
import { type Plan, type PlanRequest, planned } from './plan.js';
import { OURS } from './policy.js';

/** Maximum number of days that can be planned as one cycle. */
export const MAX_CYCLE_DAYS = MAX_PERIODS;

/** Pages that are expected to become known during a cycle. */
export interface ComingPages {
  /** Number of pages found by a visit that sees a change. */
  readonly perChange: number;
  /** nconst: number of pages a day that become known otherwise. */
  readonly arriving: number;
  /** Weight of such a page, and belief about its changes. */
  readonly weight: number;
  readonly belief: Belief;
}

export interface CycleRequest extends Omit<PlanRequest, 'policy'> {
  /** No pages become known if omitted. */
  readonly coming?: ComingPages;
}

/**
 * Plans a cycle by a strategy of the WebFountain paper: its programme gives the number of pages of each of at most 256
 * groups to visit on each day; within a group, pages with the highest crawl value come first. A day is a period, pages
 * never visited are the programme's new pages (4); a visit finds ρ_old = pages per change × probability of a change
 * after half a cycle (3).
 * @throws RangeError for more than `MAX_CYCLE_DAYS`
 */
export function cyclePlanned(buckets: Buckets, request: CycleRequest, strategy: Strategy): Plan {
  const { programme, groupOf } = cycleOf(buckets, request, STRATEGIES[strategy](request.days));
  const { recrawled, crawledNew } = solve(programme).plan;
  const visits = Array.from(crawledNew, (fresh, day) =>
    recrawled.map((pages, group) => (pages[day] ?? 0) + (group === recrawled.length - 1 ? fresh : 0)),
  );
  return planned(buckets, { ...request, policy: OURS }, { groupOf, visits });
}

/** The cycle as a programme, and the group of each bucket in it; the last group has the pages never visited. */
export function cycleOf(
  { table, starts }: Pick<Buckets, 'table' | 'starts'>,
  { budget, days, start, coming }: Pick<CycleRequest, 'budget' | 'days' | 'start' | 'coming'>,
  dayWeights: readonly number[],
): { programme: Programme; groupOf: Uint32Array } {
  const [visited, unvisited]: [number[], number[]] = [[], []];
  for (let b = 0; b < starts.length - 1; b++)
    (table.lastVisit[b] === Number.NEGATIVE_INFINITY ? unvisited : visited).push(b);
  const column = (values: Float64Array) => Float32Array.from(visited, (b) => values[b] ?? 0);
  const { pages, starts: ends } = bucketed(
    {
      size: visited.length,
      weight: column(table.weight),
      lastVisit: column(table.lastVisit),
      shape: column(table.shape),
      days: column(table.days),
      host: new Uint32Array(visited.length),
    },
    MAX_BUCKETS - 1,
  );
  const groupOf = new Uint32Array(starts.length - 1).fill(ends.length - 1);
  const groups = Array.from({ length: ends.length - 1 }, (_, group) =>
    Array.from(pages.subarray(ends[group], ends[group + 1]), (place) => {
      const bucket = visited[place] ?? 0;
      groupOf[bucket] = group;
      return bucket;
    }),
  );
  const meanOf = (members: readonly number[], of: (bucket: number) => number) => {
    const count = members.reduce((sum, b) => sum + (table.count[b] ?? 0), 0);
    return count === 0 ? 0 : members.reduce((sum, b) => sum + (table.count[b] ?? 0) * of(b), 0) / count;
  };
  const stays = (b: number, gap: number) => survival(table.shape[b] ?? 0, table.days[b] ?? 1, Math.max(0, gap));
  const waiting = unvisited.reduce((sum, b) => sum + (table.count[b] ?? 0), 0);
  const meansOf = (members: readonly number[]) => ({
    weight: meanOf(members, (b) => table.weight[b] ?? 0),
    half: meanOf(members, (b) => stays(b, days / 2)),
    rate: meanOf(members, (b) => rateOf(stays(b, days / 2))),
  });
  // Constant rate at which a page is as likely out of date after half a cycle as by its belief.
  const rateOf = (half: number) => 1 - half ** (2 / days);
  const expected = (): ReturnType<typeof meansOf> => {
    if (waiting > 0 || !coming) return meansOf(unvisited);
    const half = survival(coming.belief.shape, coming.belief.days, days / 2);
    return { weight: coming.weight, half, rate: rateOf(half) };
  };
  const fresh = expected();
  const weightsOf = ({ weight }: { weight: number }) => dayWeights.map((day) => weight * day);
  const groupInput = (members: readonly number[], share: number): BucketInput => {
    const means = share === 1 ? fresh : meansOf(members);
    const pages = share === 1 ? 0 : members.reduce((sum, b) => sum + (table.count[b] ?? 0), 0);
    const obsolete = pages * meanOf(members, (b) => 1 - stays(b, start - (table.lastVisit[b] ?? 0)));
    return {
      pages,
      share,
      obsolete: Math.min(pages, obsolete),
      rate: Math.min(1, means.rate),
      cost: 1,
      discovery: Math.min(1, (1 - means.half) * (coming?.perChange ?? 0)),
      weight: weightsOf(means),
    };
  };
  const checked = Programme.of({
    periods: days,
    capacity: budget,
    buckets: [...groups.map((members) => groupInput(members, 0)), groupInput(unvisited, 1)],
    newPages: {
      waiting,
      arriving: coming?.arriving ?? 0,
      cost: 1,
      discovery: 0,
      weight: weightsOf(fresh),
    },
  });
  if (!checked.ok) throw new RangeError(checked.faults.map(({ path, message }) => `${path} ${message}`).join('; '));
  return { programme: checked.programme, groupOf };
}
