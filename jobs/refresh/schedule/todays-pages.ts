import type { PageRole } from '@hyrde/contracts';
import { type ChangeLaw, survival, withBackground } from '../rates/belief.js';
import { beliefAfter, fittedLaw } from '../rates/change-law.js';
import { LAWS } from '../rates/fitted-laws.js';
import type { KnownPage } from '../visit/known-page.js';
import type { PlannedPages } from './buckets.js';

/** A known page, as plans need it. */
export type ListedPage = Pick<KnownPage, 'id' | 'url' | 'role' | 'state' | 'goneSince' | 'readAt' | 'history'>;

/** What it is worth to have a page up to date, by the part that it plays: an answer first, then where new ones appear. */
const WEIGHTS: Record<PageRole, number> = { finding: 8, listing: 3, trail: 2, 'runner-up': 2, other: 1 };
/** A lost page comes back seldom. */
const LOST_WEIGHT = 0.1;

/** Fewer changes seen say less of how the pages of a country change than the built-in law. */
const CHANGES_TO_FIT = 200;
/** Pages that the law is fitted on at most; more make it no better than its form. */
const PAGES_TO_FIT = 20_000;

/** The law by which these pages change, as far as visits have shown it; else the built-in one. */
export function lawOf(pages: readonly ListedPage[]): ChangeLaw {
  const step = Math.max(1, Math.ceil(pages.length / PAGES_TO_FIT));
  const histories = pages.filter((_, i) => i % step === 0).map(({ history }) => history);
  const changes = histories.reduce((sum, history) => sum + history.changes.length, 0);
  return changes < CHANGES_TO_FIT ? LAWS.change : fittedLaw([histories], LAWS.change);
}

/** The pages that a day's plan can choose from. */
export interface TodaysPages<Page extends ListedPage> {
  pages: readonly Page[];
  table: PlannedPages;
  /** How likely each has changed since it was read; null where it never was. */
  chanceOf(page: number): number | null;
}

/**
 * The pages that may be visited on a day that begins at `start`, which counts as 0 in their table. One that has moved is
 * left out, and a page whose address said that there is none is left alone until a day has passed: only then a second look tells.
 */
export function todaysPages<Page extends ListedPage>(
  all: readonly Page[],
  { law, start, dayMs }: { law: ChangeLaw; start: number; dayMs: number },
): TodaysPages<Page> {
  const pages = all.filter(
    ({ state, goneSince }) => state !== 'moved' && (state !== 'doubtful' || start - (goneSince ?? start) >= dayMs),
  );
  const size = pages.length;
  const column = () => new Float32Array(size);
  const table = { size, weight: column(), lastVisit: column(), shape: column(), days: column(), host: new Uint32Array(size) };
  const hosts = new Map<string, number>();
  pages.forEach(({ url, role, state, readAt, history }, i) => {
    const { shape, days } = withBackground(beliefAfter(history, law), law.background);
    table.weight[i] = WEIGHTS[role] * (state === 'lost' ? LOST_WEIGHT : 1);
    // What is doubtful is settled first, as what was never read is read first.
    table.lastVisit[i] = readAt === null || state === 'doubtful' ? Number.NEGATIVE_INFINITY : (readAt - start) / dayMs;
    table.shape[i] = shape;
    table.days[i] = days;
    const host = hostOf(url);
    table.host[i] = hosts.get(host) ?? hosts.set(host, hosts.size).size - 1;
  });
  const chanceOf = (i: number) => {
    const readAt = pages[i]?.readAt ?? null;
    if (readAt === null) return null;
    return 1 - survival(table.shape[i] ?? 0, table.days[i] ?? 1, Math.max(0, (start - readAt) / dayMs));
  };
  return { pages, table, chanceOf };
}

/** Known pages have canonical addresses: between `//` and the next slash. */
const hostOf = (url: string): string => url.slice(url.indexOf('//') + 2).split('/', 1)[0] ?? '';
