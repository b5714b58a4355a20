import { BUILT_IN_REGISTERS } from '@hyrde/contracts';
import { Deferred, memoryJournal, openJournalledWeb } from '../../journal/index.js';
import { siteScope } from '../../site/index.js';
import { type SurfacedPortal, surfacePortal, WORTH_A_DOWNLOAD } from '../../surface/index.js';
import type { Report } from '../command.js';
import { openFetcher, patiently } from '../crawl.js';
import type { SurfaceArguments } from './arguments.js';

/** Fixed seed: the same portal with the same answers gets the same queries. */
const SEED = 1;

/**
 * Retrieves the records behind a form in this process, without a database. If a host requests a wait longer than the
 * maximum, then the records retrieved so far are returned.
 */
export async function surfaceSite(asked: SurfaceArguments, told: Report): Promise<SurfacedPortal> {
  const { url, policy, coverage, seeds, maxDownloads } = asked;
  const fetcher = await openFetcher(asked, told.noBrowser);
  const journal = memoryJournal();
  const startedAt = new Date();
  const attempt = (budget: number) => {
    const web = openJournalledWeb({
      fetcher,
      home: url,
      scope: siteScope(url, BUILT_IN_REGISTERS),
      budget,
      seed: SEED,
      trees: true,
      startedAt,
      journal: journal.next(),
      onProgress: told.progress,
    });
    const root = new URL('/', url).href;
    // If the URL is a home page, then its own search is used, even if it searches the whole site.
    const home = url === root ? undefined : root;
    return surfacePortal({ url, home, policy, coverage, seeds, price: WORTH_A_DOWNLOAD }, web);
  };
  try {
    return await patiently(
      () => attempt(maxDownloads),
      (host, until) => told.waiting(host, until),
    );
  } catch (error) {
    if (!(error instanceof Deferred)) throw error;
    // Replays the journal, without further downloads.
    const known = await attempt(journal.entries.reduce((sum, { entry }) => sum + entry.cost, 0));
    return { ...known, stop: 'throttled' };
  } finally {
    await fetcher.close();
  }
}
