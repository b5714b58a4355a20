import type { PageRole } from '@hyrde/contracts';
import { lawOfSite } from '../rates/background.js';
import { type Belief, type ChangeLaw, survival } from '../rates/belief.js';
import { beliefOfPage, foretold, lowest } from '../rates/change-law.js';
import { LAW } from '../rates/fitted-law.js';
import type { PageHistory } from '../rates/history.js';
import type { KnownPage } from '../visit/known-page.js';
import { hostOf, type PlannedPages, plannedPages } from './planned-pages.js';

/** A known page, as plans need it. */
export type ListedPage = Pick<KnownPage, 'id' | 'url' | 'role' | 'state' | 'goneSince' | 'readAt' | 'history'>;

/** What it is worth to have a page up to date, by the part that it plays: an answer first, then where new ones appear. */
const WEIGHTS: Record<PageRole, number> = { finding: 8, listing: 3, trail: 2, 'runner-up': 2, other: 1 };
/** A lost page comes back seldom. */
const LOST_WEIGHT = 0.1;

/** Pages of a role that a prior is fitted on at most; more make it no better. */
const PAGES_TO_FIT = 5_000;

/** What is held of a page before its first visit, by its role. */
export type RolePriors = Readonly<Record<PageRole, Belief>>;

/**
 * The built-in law's belief with a shape for each role: how many times as often its pages change as pages do.
 * By what each page showed until its first change (maximum a posteriori; before, the factor's logarithm is taken to be
 * normal about 0 with deviation 1): later changes tell of the page, and few busy pages would speak for all.
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

/** By host, the built-in law with the background of its pages. */
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

/** What is doubtful is settled first, as what was never read is read first; a dead link is known to be one. */
function lastRead({ readAt, state, goneSince }: ListedPage): number {
  if (state === 'doubtful') return Number.NEGATIVE_INFINITY;
  return readAt ?? (state === 'lost' ? goneSince : null) ?? Number.NEGATIVE_INFINITY;
}
