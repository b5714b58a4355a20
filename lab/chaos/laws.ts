/** One request as logged by the sites. Times in ms since the epoch. */
export interface Visit {
  start: number;
  host: string;
  path: string;
}

/** Period in which work under way may have been lost, to be requested again. */
export interface Span {
  from: number;
  to: number;
}

export const pageOf = ({ host, path }: Visit): string => `${host}${path}`;

/** Pages requested more than once without any fault, such as targets of redirects. */
export function askedAgain(visits: readonly Visit[]): Set<string> {
  const seen = new Set<string>();
  const again = new Set<string>();
  for (const page of visits.map(pageOf)) (seen.has(page) ? again : seen).add(page);
  return again;
}

/** Time in ms for which a request of an attempt that no longer holds its task may follow a fault: a worker continued. */
const LATE_MS = 2_000;

/**
 * Visits of one sweep that repeat a page without a reason. The reason is a fault while the page was under way: then the
 * page was the host's last request before the fault, or was requested during the fault, by an attempt that lost its task.
 * @param ordinary pages requested again without any fault
 */
export function repeatedWithoutReason(
  visits: readonly Visit[],
  losses: readonly Span[],
  ordinary: ReadonlySet<string>,
): Visit[] {
  const last = new Map<string, Visit>();
  const seen = new Map<string, Visit>();
  return visits
    .toSorted((a, b) => a.start - b.start)
    .filter((visit) => {
      const page = pageOf(visit);
      const [before, earlier] = [last.get(visit.host), seen.get(page)];
      last.set(visit.host, visit);
      seen.set(page, visit);
      if (!earlier || ordinary.has(page)) return false;
      const wasLast = before?.path === visit.path;
      return !losses.some(
        ({ from, to }) =>
          from <= visit.start &&
          ((wasLast && earlier.start <= to) || (earlier.start >= from && earlier.start <= to + LATE_MS)),
      );
    });
}

/** Number of tasks of a sweep by state. */
export interface Count {
  all: number;
  done: number;
  waiting: number;
}

/** Error of a count, in words; null if `done + waiting = all` and no task is missing. */
export function wrongCount({ all, done, waiting }: Count, made: number): string | null {
  if (all === made && done + waiting === all) return null;
  return `done ${done} + waiting ${waiting} ≠ all ${all}, and ${made} were made`;
}

/** Result of each task as text; it must never change. */
export type Results = ReadonlyMap<string, string>;

/** Tasks whose result disappeared or changed, so that it was written twice. */
export function changedResults(before: Results, now: Results): string[] {
  return [...before].flatMap(([task, result]) =>
    now.get(task) === result ? [] : [`task ${task}: "${result}" became "${now.get(task) ?? 'no result'}"`],
  );
}

/** Number of requests by page, from one source. */
export type Counts = ReadonlyMap<string, number>;

/**
 * Pages requested from sites more or less often than the journal says. An answer under way at a fault never reached the
 * journal, so a page may be requested once more for each fault during its last requests.
 * @param asked requests logged by the sites
 * @param journaled requests by page from the journal, including retries and hops
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
    const recorded = journaled.get(page) ?? 0;
    const met = losses.filter(({ from, to }) =>
      times.some((start) => start <= to && start >= from - LONGEST_ANSWER_MS),
    ).length;
    const more = times.length - recorded;
    return more < 0 || more > met ? [{ page, asked: times.length, journaled: recorded, met }] : [];
  });
}

/**
 * Maximum duration of an answer, the fetcher's own limit: a request started this long before a fault may still be under
 * way.
 */
const LONGEST_ANSWER_MS = 30_000;

/** A finished task of a refresh sweep: its planned pages and its written visits. */
export interface VisitTask {
  id: string;
  reason: string;
  /** Ids of the planned pages. */
  planned: readonly string[];
  visited: readonly string[];
}

/** Tasks that count as fully visited but lack a visit of a page that has not moved. */
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

/** A site of a watch: its documents, the times of its requests, and what was stored. Times in ms since the epoch. */
export interface WatchedSite {
  home: string;
  published: readonly { url: string; at: number }[];
  polls: readonly number[];
  stored: readonly { url: string; state: string }[];
}

/** Documents published between two polls that were never reported, and reports of documents that do not exist. */
export function unreported({ home, published, polls, stored }: WatchedSite): string[] {
  const [first = Number.POSITIVE_INFINITY, last = 0] = [Math.min(...polls), Math.max(...polls)];
  const reported = new Map<string, number>();
  for (const { url } of stored) reported.set(url, (reported.get(url) ?? 0) + 1);
  const exists = new Set(published.map(({ url }) => url));
  const missing = published.filter(({ url, at }) => at > first && at < last && !reported.has(url));
  const twice = [...reported].filter(([, times]) => times > 1);
  const strange = [...reported.keys()].filter((url) => !exists.has(url));
  return [
    ...(missing.length > 0
      ? [`${home}: ${missing.length} documents were never reported, first ${missing[0]?.url}`]
      : []),
    ...(twice.length > 0 ? [`${home}: ${twice.length} documents were reported twice, first ${twice[0]?.[0]}`] : []),
    ...(strange.length > 0
      ? [`${home}: ${strange.length} documents were reported that do not exist, first ${strange[0]}`]
      : []),
  ];
}
