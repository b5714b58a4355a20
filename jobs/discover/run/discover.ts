import type { Opened, Web } from '../../site/index.js';
import type { Widening } from '../reward/widening.js';
import { DiscoverRun, type Find, type Planned, type RunInput } from './run.js';

/** Reason why a run ends. */
export type DiscoverStop = 'budget' | 'frontier-dry' | 'no-seed' | 'all-relevant';

export interface Discovered {
  readonly stop: DiscoverStop;
  /** Finds in the order of their discovery. */
  readonly finds: readonly Find[];
  readonly widenings: readonly Widening[];
  /** Number of pages fetched, and of downloads spent on them. */
  readonly fetched: number;
  readonly downloads: number;
  /** Number of links seen. */
  readonly links: number;
}

/** Maximum number of pages of a round: enough to keep several hosts busy, few enough to learn between them. */
export const BATCH = 64;

/**
 * Runs discovery in one task: rounds (iterations of plan, fetch and learn) until downloads or links are used up. The
 * hosts of a round are fetched concurrently, the pages of each host sequentially.
 * @param web a web of many hosts, in which a deferred host does not delay the others
 */
export async function discover(input: RunInput, web: Web, batchSize = BATCH): Promise<Discovered> {
  const run = new DiscoverRun(input);
  const finds: Find[] = [];
  for (;;) {
    const now = web.now?.() ?? 0;
    const batch = run.plan(Math.min(batchSize, web.remaining), now);
    if (batch.length === 0) {
      const waits = web.remaining > 0 && run.waitingUntil(now) !== null;
      if (!waits) return ended(run, finds, web);
    }
    const answers = await fetchBatch(
      batch.length > 0 ? batch : run.plan(1, Number.POSITIVE_INFINITY),
      web,
      batch.length === 0,
    );
    if (answers.length === 0) return ended(run, finds, web);
    finds.push(...run.learn(answers));
    if (run.callsAllRelevant) return { ...ended(run, finds, web), stop: 'all-relevant' };
  }
}

function ended(run: DiscoverRun, finds: readonly Find[], web: Web): Discovered {
  const dry = run.fetched === 0 ? 'no-seed' : 'frontier-dry';
  const { widenings, fetched, links } = run;
  return { stop: web.remaining === 0 ? 'budget' : dry, finds, widenings, fetched, downloads: web.downloads, links };
}

type Answered = { planned: Planned; opened: Opened };

/** @param waits true if deferred hosts are awaited, since nothing else is left */
async function fetchBatch(batch: readonly Planned[], web: Web, waits: boolean): Promise<Answered[]> {
  const byHost = new Map<string, Planned[]>();
  for (const planned of batch) byHost.set(planned.host, [...(byHost.get(planned.host) ?? []), planned]);
  const ofHost = async (all: readonly Planned[]) => {
    const answers: Answered[] = [];
    for (const planned of all)
      answers.push({ planned, opened: await web.open(waits ? { url: planned.url, waits } : planned.url) });
    return answers;
  };
  return (await Promise.all([...byHost.values()].map(ofHost))).flat();
}
