import { BUILT_IN_PORTALS, mayBePdf, outcomeOf, type Portal, parseAlgorithm, type Reason } from '@hyrde/contracts';
import { ComeBack, JournalMismatch, openSearchWeb, type SearchWebOptions } from '../door/index.js';
import { LOCATORS, type Located } from '../locate/index.js';
import { siteScope } from '../site/index.js';
import { AttemptStopped, type Attempts } from './attempts.js';
import type { Events } from './events.js';
import type { Log } from './log.js';
import { forgetJournal, PostgresJournal } from './postgres-journal.js';
import { type Result, type ResultContext, withoutAnswer, writeResult } from './result.js';
import {
  type ClaimedSearch,
  claimSearch,
  LostSearch,
  noteFault,
  postponeSearch,
  releaseSearch,
} from './search-claims.js';
import { isConnectionFault, type Sql } from './sql.js';

/**
 * So often in a row, with no page in between, a host may send a search away by 429 or 503; then it ends as throttled.
 * Where the host names no time, the waits double from a minute: five of them make half an hour.
 */
const MAX_THROTTLES = 5;
/** A search that has not ended after a day of being sent away is not worth another: its sweep should be read. */
const MAX_THROTTLED_MS = 86_400_000;
/** Faults of our own before a search is given up. */
const MAX_FAULTS = 5;
/** The wait after the first fault; each further one triples it, so that the five span about 20 minutes. */
const FIRST_FAULT_WAIT_MS = 10_000;

export interface SearchRunContext extends ResultContext {
  sql: Sql;
  events: Events;
  door: SearchWebOptions['door'];
  attempts: Attempts;
  log: Log;
  /** Names the next attempt, unlike any other of any worker. */
  nextRunner(): string;
  leaseMs: number;
}

/**
 * One attempt at a search: claims it, replays its journal, goes on with it, and writes its one result or sends it away
 * until later. Does nothing when the search is not to be had. Safe to be killed at any moment and to be run again.
 */
export async function runSearch(context: SearchRunContext, searchId: string): Promise<void> {
  const { sql, attempts, log } = context;
  const search = await claimSearch(sql, searchId, context.nextRunner(), context.leaseMs);
  if (!search) return;
  await attempts.run(search, async (signal) => {
    try {
      await attempt(context, search, signal);
    } catch (error) {
      const stopped = signal.aborted ? signal.reason : error;
      log.debug('an attempt ended', { search: search.id, error: stopped });
      await endAttempt(context, search, stopped);
    }
  });
}

async function attempt(context: SearchRunContext, search: ClaimedSearch, signal: AbortSignal): Promise<void> {
  const { sql, events } = context;
  const journal = await PostgresJournal.open(sql, search);
  const located = await locate(context, search, journal, signal);
  signal.throwIfAborted();
  await writeResult({ ...context, sql, events }, search, { ...located, detail: null }, journal);
}

async function locate(
  { sql, door, events }: SearchRunContext,
  search: ClaimedSearch,
  journal: PostgresJournal,
  signal: AbortSignal,
): Promise<Located> {
  const { homeUrl: home, language, words, budget, seed, sweepId, id: searchId } = search;
  const algorithm = parseAlgorithm(search.algorithm);
  if (!algorithm.ok) throw new Error(algorithm.error);
  const onProgress = ({ downloads }: { downloads: number }) =>
    events.tell({ type: 'search-progress', sweepId, searchId, downloads });
  const pdf = mayBePdf(search.targetSlug);
  const scope = siteScope(home, await knownPortals(sql, search.practice), { pdf });
  const web = openSearchWeb({ door, home, scope, budget, seed, pdf, journal, signal, onProgress });
  const { name, parameters } = algorithm.spec;
  return LOCATORS[name]({ home, words, language, parameters }, web);
}

/** Portals of the practice country are for its sites alone. */
async function knownPortals(sql: Sql, practice: boolean): Promise<Portal[]> {
  const text = 'select host, vendor from portal where practice = $1';
  const { rows } = await sql.query<Portal>({ name: 'portals', text, values: [practice] });
  return [...BUILT_IN_PORTALS, ...rows];
}

/** What remains to be done when an attempt did not reach its end. */
async function endAttempt(context: SearchRunContext, search: ClaimedSearch, error: unknown): Promise<void> {
  const { sql, log } = context;
  if (error instanceof LostSearch) return;
  if (error instanceof AttemptStopped) return stopAttempt(context, search, error);
  if (error instanceof ComeBack) return comeBackLater(context, search, error);
  // Without the database nothing can be noted; the claim runs out and the reconciler queues the search again.
  if (isConnectionFault(error)) return log.warn('Postgres does not answer', { search: search.id, error });
  log.error('a search failed by our fault', { search: search.id, site: search.homeUrl, error });
  if (error instanceof JournalMismatch) await forgetJournal(sql, search);
  if (search.faults + 1 < MAX_FAULTS) return noteFault(sql, search, FIRST_FAULT_WAIT_MS * 3 ** search.faults);
  await giveUp(context, search, 'attempts-exhausted', error instanceof Error ? error.message : String(error));
}

async function stopAttempt(context: SearchRunContext, search: ClaimedSearch, { stop }: AttemptStopped): Promise<void> {
  if (stop === 'lost') return;
  if (stop === 'cancelled') await giveUp(context, search, 'cancelled-by-person');
  else await releaseSearch(context.sql, search);
}

async function comeBackLater(context: SearchRunContext, search: ClaimedSearch, { until, why, host }: ComeBack) {
  const sentAway = why === 'throttled';
  const tooOften = search.throttles >= MAX_THROTTLES || Date.now() - search.startedAt.getTime() > MAX_THROTTLED_MS;
  if (sentAway && tooOften)
    await giveUp(context, search, 'throttled', `${host} asks to come back at ${until.toISOString()}`);
  else await postponeSearch(context.sql, search, { until, why, sentAway });
}

async function giveUp(context: SearchRunContext, search: ClaimedSearch, reason: Reason, detail: string | null = null) {
  const result: Result = withoutAnswer(outcomeOf(reason), reason, detail);
  await writeResult(context, search, result, null).catch((error: unknown) => {
    if (!(error instanceof LostSearch)) throw error;
  });
}
