import { type PageHistory, seenAgain } from '../rates/history.js';
import { fingerprintOf } from './fingerprint.js';
import type { KnownPage, Visit } from './known-page.js';

/** Maximum number of stored changes per page; earlier ones carry no information about the current rate. */
const MAX_CHANGES = 50;
/** Maximum number of stored volatile lines per page; random teasers have dozens. */
const MAX_VOLATILE = 500;

/** State of a page after a visit. @param dayMs length of a day of its history, in milliseconds */
export function pageAfter<Page extends KnownPage>({ page, ...visit }: Visit<Page>, dayMs: number): Page {
  const answered = visit.lines !== null || visit.result === 'not-modified';
  return {
    ...page,
    ...standing(page, visit),
    role: page.role === 'other' && visit.listing ? 'listing' : page.role,
    // A clock that was set back must not make a copy older.
    readAt: answered ? Math.max(visit.at, page.readAt ?? visit.at) : page.readAt,
    validators: visit.validators ?? page.validators,
    fingerprint: visit.lines ? fingerprintOf(visit.lines) : page.fingerprint,
    volatile: visit.learned
      ? [...new Set([...page.volatile, ...visit.learned.page])].slice(-MAX_VOLATILE)
      : page.volatile,
    steady: steadyAfter(page, visit),
    history: historyAfter(page, visit, dayMs),
  };
}

type VisitReport = Omit<Visit, 'page'>;

/** State of the page's address after a visit; unchanged if the page was not seen. */
function standing(
  { state, goneSince, readAt }: KnownPage,
  { result, at }: VisitReport,
): Pick<KnownPage, 'state' | 'goneSince'> {
  switch (result) {
    case 'not-seen':
      return { state, goneSince };
    case 'gone':
      return { state: state === 'lost' || readAt === null ? 'lost' : 'doubtful', goneSince: goneSince ?? at };
    case 'lost':
      return { state: 'lost', goneSince };
    case 'moved':
      return { state: 'moved', goneSince: null };
    default:
      return { state: 'alive', goneSince: null };
  }
}

/** Change history after a visit; unchanged if the visit was the first read or compared nothing. */
function historyAfter({ history, readAt }: KnownPage, { at, result, lines }: VisitReport, dayMs: number): PageHistory {
  const compared = result === 'not-modified' || (lines !== null && result !== 'first-read' && result !== 'returned');
  if (!compared || readAt === null || at <= readAt) return history;
  const { changes, ...quiet } = seenAgain(history, (at - readAt) / dayMs, result === 'changed');
  return { ...quiet, changes: changes.slice(-MAX_CHANGES) };
}

function steadyAfter({ steady }: KnownPage, { learned }: VisitReport): number {
  if (!learned) return steady;
  return learned.page.length + learned.site.length === 0 ? steady + 1 : 0;
}
