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
