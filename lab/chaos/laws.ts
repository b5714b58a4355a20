/** One request as the sites saw it. Times in ms since the epoch. */
export interface Visit {
  start: number;
  host: string;
  path: string;
}

/** While this lasted, what was under way may have been lost, and be asked for again. */
export interface Span {
  from: number;
  to: number;
}

export const pageOf = ({ host, path }: Visit): string => `${host}${path}`;

/** Pages that are asked for more than once where nothing goes wrong: what redirects lead to, for instance. */
export function askedAgain(visits: readonly Visit[]): Set<string> {
  const seen = new Set<string>();
  const again = new Set<string>();
  for (const page of visits.map(pageOf)) (seen.has(page) ? again : seen).add(page);
  return again;
}

/**
 * The visits of one sweep that repeat a page without a reason. A reason is that the page was under way at a fault: it is
 * then the last that its host was asked for, and asked for again before any other; the fault lies between.
 * @param ordinary pages that are asked for again where nothing goes wrong
 */
export function repeatedWithoutReason(
  visits: readonly Visit[],
  losses: readonly Span[],
  ordinary: ReadonlySet<string>,
): Visit[] {
  const last = new Map<string, Visit>();
  const seen = new Set<string>();
  return visits
    .toSorted((a, b) => a.start - b.start)
    .filter((visit) => {
      const before = last.get(visit.host);
      const repeated = seen.has(pageOf(visit));
      last.set(visit.host, visit);
      seen.add(pageOf(visit));
      if (!repeated || ordinary.has(pageOf(visit))) return false;
      const underWay = before !== undefined && before.path === visit.path;
      return !(underWay && losses.some(({ from, to }) => from <= visit.start && before.start <= to));
    });
}

/** How many tasks of a sweep are in which state. */
export interface Count {
  all: number;
  done: number;
  waiting: number;
}

/** What is wrong with a count, in words; null where `done + waiting = all` and all are there. */
export function wrongCount({ all, done, waiting }: Count, made: number): string | null {
  if (all === made && done + waiting === all) return null;
  return `done ${done} + waiting ${waiting} ≠ all ${all}, and ${made} were made`;
}

/** What a task ended with, as text; it may never change. */
export type Results = ReadonlyMap<string, string>;

/** Tasks whose result went away or became another one: somebody wrote a second. */
export function changedResults(before: Results, now: Results): string[] {
  return [...before].flatMap(([task, result]) =>
    now.get(task) === result ? [] : [`task ${task}: "${result}" became "${now.get(task) ?? 'no result'}"`],
  );
}

/** How often something was asked for by one account, by page. */
export type Counts = ReadonlyMap<string, number>;

/**
 * Pages that sites were asked for more often than the journal tells of, or less often. An answer that was on its way at a
 * fault never reached the journal: a page may be asked for once more for each fault that its last requests met.
 * @param asked the sites' own account
 * @param journaled pages by the journal, retries and hops included
 */
export function otherThanJournaled(
  asked: readonly Visit[],
  journaled: Counts,
  losses: readonly Span[],
): { page: string; asked: number; journaled: number; met: number }[] {
  const starts = new Map<string, number[]>();
  for (const visit of asked) starts.set(pageOf(visit), [...(starts.get(pageOf(visit)) ?? []), visit.start]);
  return [...new Set([...starts.keys(), ...journaled.keys()])].flatMap((page) => {
    const times = starts.get(page) ?? [];
    const told = journaled.get(page) ?? 0;
    const met = losses.filter(({ from, to }) =>
      times.some((start) => start <= to && start >= from - LONGEST_ANSWER_MS),
    ).length;
    const more = times.length - told;
    return more < 0 || more > met ? [{ page, asked: times.length, journaled: told, met }] : [];
  });
}

/** A request begun so long before a fault may still have been under way at it: the fetcher's own bound. */
const LONGEST_ANSWER_MS = 30_000;

/** A task of a refresh sweep that is done: what it was to visit, and what was written. */
export interface VisitTask {
  id: string;
  reason: string;
  /** Ids of pages. */
  planned: readonly string[];
  visited: readonly string[];
}

/** Tasks that say that all was visited, and have no visit of a page that still stands where it was. */
export function lostVisits(tasks: readonly VisitTask[], moved: ReadonlySet<string>): string[] {
  return tasks
    .filter(({ reason }) => reason === 'all-visited')
    .flatMap(({ id, planned, visited }) => {
      const made = new Set(visited);
      const lost = planned.filter((page) => !made.has(page) && !moved.has(page));
      return lost.length > 0
        ? [`task ${id} says that all was visited, without ${lost.length} of ${planned.length}`]
        : [];
    });
}
