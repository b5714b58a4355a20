import { type Discovered, discover } from '../../discover/index.js';
import { memoryJournal, openJournalledWeb } from '../../journal/index.js';
import { hostsScope, publicScope, type Scope } from '../../site/index.js';
import type { Report } from '../command.js';
import { openFetcher, patiently } from '../crawl.js';
import type { DiscoverArguments } from './arguments.js';

/** Fixed seed: the same arguments and the same answers of the web give the same pages. */
const SEED = 1;

/** Runs the discovery in this process, without a database. */
export async function discoverTopic(asked: DiscoverArguments, told: Report): Promise<Discovered> {
  const { seeds, topic, policy, cap, maxDownloads } = asked;
  const fetcher = await openFetcher(asked, told.noBrowser);
  const journal = memoryJournal();
  const startedAt = new Date();
  const attempt = () => {
    const web = openJournalledWeb({
      fetcher,
      scope: scopeOf(asked),
      manyHosts: true,
      budget: maxDownloads,
      seed: SEED,
      startedAt,
      journal: journal.next(),
      onProgress: told.progress,
    });
    return discover({ topic, seeds, policy, cap, seed: SEED }, web);
  };
  try {
    return await patiently(attempt, (host, until) => told.waiting(host, until));
  } finally {
    await fetcher.close();
  }
}

function scopeOf({ seeds, hosts }: DiscoverArguments): Scope {
  const own = seeds.map((seed) => new URL(seed).host);
  return hosts ? hostsScope([...own, ...hosts]) : publicScope([]);
}
