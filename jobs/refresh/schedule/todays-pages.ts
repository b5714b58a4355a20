import type { PageRole } from '@hyrde/contracts';
import { lawOfSite } from '../rates/background.js';
import { type Belief, type ChangeLaw, survival } from '../rates/belief.js';
import { beliefOfPage, foretold, lowest } from '../rates/change-law.js';
import { LAW } from '../rates/fitted-law.js';
import type { PageHistory } from '../rates/history.js';
import type { KnownPage } from '../visit/known-page.js';
import { hostOf, type PlannedPages, plannedPages } from './planned-pages.js';

/** Properties of a known page that plans need. */
export type ListedPage = Pick<KnownPage, 'id' | 'url' | 'role' | 'state' | 'goneSince' | 'readAt' | 'history'>;

/** Weight of keeping a page up to date, by its role: findings first, then pages on which new ones appear. */
const WEIGHTS: Record<PageRole, number> = { finding: 8, listing: 3, trail: 2, 'runner-up': 2, other: 1 };
/** Factor on the weight of a lost page, since lost pages seldom return. */
const LOST_WEIGHT = 0.1;

/** Maximum number of pages of a role used to fit its prior; more do not improve the fit. */
const PAGES_TO_FIT = 5_000;

/** Belief about a page before its first visit, by role. */
export type RolePriors = Readonly<Record<PageRole, Belief>>;

/**
 * Beliefs by role: the built-in law's belief with its shape multiplied by the ratio of the role's change rate to that
 * of all pages. Fitted on each page's history up to its first change (maximum a posteriori; the prior of the factor's
 * logarithm is normal with mean 0 and deviation 1): later changes inform about the single page, and a few busy pages
 * would dominate.
 */
export function priorsOf(pages: readonly ListedPage[]): RolePriors {
  const of = (role: PageRole): Belief => {
    const visited = pages.filter((page) => page.role === role && wasCompared(page));
    const step = Math.max(1, Math.ceil(visited.length / PAGES_TO_FIT));
    const histories = visited.filter((_, i) => i % step === 0).map(({ history }) => untilFirstChange(history));
    const { shape, days } = LAW;
    if (histories.length === 0) return { shape, days };
    const times = (log: number): ChangeLaw => ({ ...LAW, shape: shape * Math.exp(log) });
    const [log = 0] = lowest(([log = 0]) => (log * log) / 2 - foretold(histories, times(log)), [0]);
    return { shape: times(log).shape, days };
  };
  return {
    finding: of('finding'),
    'runner-up': of('runner-up'),
    trail: of('trail'),
    listing: of('listing'),
    other: of('other'),
  };
}

const untilFirstChange = ({ changes, quietDays, quietVisits }: PageHistory): PageHistory => ({
  changes: changes.slice(0, 1),
  quietDays: changes.length > 0 ? 0 : quietDays,
  quietVisits,
});

const wasCompared = ({ history }: ListedPage): boolean => history.changes.length + history.quietVisits > 0;

/** Built-in law with the background of the host's pages, by host. */
function lawsOfHosts(pages: readonly ListedPage[]): ReadonlyMap<string, ChangeLaw> {
  const histories = new Map<string, PageHistory[]>();
  for (const { url, history } of pages) {
    const host = hostOf(url);
    const those = histories.get(host);
    if (those) those.push(history);
    else histories.set(host, [history]);
  }
  return new Map([...histories].map(([host, those]) => [host, lawOfSite(those, LAW)]));
}

/** Pages that a day's plan can choose from. */
export interface TodaysPages<Page extends ListedPage> {
  pages: readonly Page[];
  table: PlannedPages;
  /** Probability that the page has changed since it was read; null if it was never read. */
  chanceOf(page: number): number | null;
}

/**
 * Pages that may be visited on a day that begins at `start`, which is time 0 in the table. Moved pages are left out; a
 * page whose address was gone is left out until a day has passed, since only then a second visit is conclusive.
 */
export function todaysPages<Page extends ListedPage>(
  all: readonly Page[],
  { priors, start, dayMs }: { priors: RolePriors; start: number; dayMs: number },
): TodaysPages<Page> {
  const pages = all.filter(
    ({ state, goneSince }) => state !== 'moved' && (state !== 'doubtful' || start - (goneSince ?? start) >= dayMs),
  );
  const laws = lawsOfHosts(all);
  const table = plannedPages(pages, (page) => ({
    url: page.url,
    weight: WEIGHTS[page.role] * (page.state === 'lost' ? LOST_WEIGHT : 1),
    lastVisit: (lastRead(page) - start) / dayMs,
    belief: beliefOfPage(page.history, laws.get(hostOf(page.url)) ?? LAW, priors[page.role]),
  }));
  const chanceOf = (i: number) => {
    const readAt = pages[i]?.readAt ?? null;
    if (readAt === null) return null;
    return 1 - survival(table.shape[i] ?? 0, table.days[i] ?? 1, Math.max(0, (start - readAt) / dayMs));
  };
  return { pages, table, chanceOf };
}

/**
 * Time of the last read for the plan. Doubtful pages count as never read, so that they are visited first, like unread
 * pages; a dead link has the time since which it is gone.
 */
function lastRead({ readAt, state, goneSince }: ListedPage): number {
  if (state === 'doubtful') return Number.NEGATIVE_INFINITY;
  return readAt ?? (state === 'lost' ? goneSince : null) ?? Number.NEGATIVE_INFINITY;
}
