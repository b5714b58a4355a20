import { BUILT_IN_REGISTERS, outcomeOf, type Reason } from '@hyrde/contracts';
import type { Fetcher } from '../../fetcher/index.js';
import { Deferred, type MemoryJournal, memoryJournal, openJournalledWeb } from '../../journal/index.js';
import { LOCATORS, type Located } from '../../locate/index.js';
import { siteScope } from '../../site/index.js';
import type { Report } from '../command.js';
import { openFetcher, patiently } from '../crawl.js';
import type { LocateArguments } from './arguments.js';

/** Fixed seed: the same arguments and the same site give the same answer. */
const SEED = 1;

/** Runs the search in this process, without a database. If the signal aborts, then the search ends as cancelled. */
export async function searchSite(asked: LocateArguments, told: Report, signal: AbortSignal): Promise<Located> {
  const fetcher = await openFetcher(asked, told.noBrowser);
  const journal = memoryJournal();
  const startedAt = new Date();
  try {
    return await patiently(
      () => attempt({ asked, fetcher, journal, startedAt }, told, signal),
      (host, until) => told.waiting(host, until),
      signal,
    );
  } catch (error) {
    if (signal.aborted) return ended('cancelled-by-person', journal);
    if (error instanceof Deferred) return ended('throttled', journal);
    throw error;
  } finally {
    await fetcher.close();
  }
}

/**
 * State shared by the attempts of one search. Each attempt starts from the beginning and replays earlier downloads from
 * the journal.
 */
interface Search {
  asked: LocateArguments;
  fetcher: Fetcher;
  journal: MemoryJournal;
  startedAt: Date;
}

function attempt({ asked, fetcher, journal, startedAt }: Search, told: Report, signal: AbortSignal) {
  const { home, target, words, names, pdf, language, algorithm, maxDownloads } = asked;
  const web = openJournalledWeb({
    fetcher,
    home,
    scope: siteScope(home, registersOf(target), { pdf }),
    pdf,
    budget: maxDownloads,
    seed: SEED,
    startedAt,
    journal: journal.next(),
    signal,
    onProgress: told.progress,
  });
  return LOCATORS[algorithm.name]({ home, words, names, language, parameters: algorithm.parameters }, web);
}

/** Registers in which the page may lie: those of the target, or all if the words were given by `--query`. */
const registersOf = (target: string | null) =>
  BUILT_IN_REGISTERS.filter(({ targets }) => target === null || targets.includes(target));

const ended = (reason: Reason, { entries }: MemoryJournal): Located => ({
  outcome: outcomeOf(reason),
  reason,
  language: null,
  found: null,
  runnersUp: [],
  weighed: [],
  downloads: entries.reduce((sum, { entry }) => sum + entry.cost, 0),
});
