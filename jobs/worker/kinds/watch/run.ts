import { COMMON_REASONS, type FleetLearning, watchContract } from '@hyrde/contracts';
import { canonicalUrl, siteScope } from '../../../site/index.js';
import {
  type Budget,
  type Learning,
  LOOK_AHEAD,
  openFrom,
  type Policy,
  type Round,
  watchRound,
} from '../../../watch/index.js';
import type { RunTools, TaskEnd } from '../../core/kind.js';
import type { ClaimedTask } from '../../core/tasks/task-lease.js';
import type { WatchWork } from './load.js';

/** By which hubs are chosen where no foragers go. */
const POLICY: Policy = LOOK_AHEAD;

const LEARNING: Readonly<Record<FleetLearning, Learning>> = {
  weblog: { weblog: true, ordering: false },
  ordering: { weblog: false, ordering: true },
  both: { weblog: true, ordering: true },
};

const HOUR_MS = 3_600_000;
/** What a quiet week-end saves is there when offices open: a week's downloads, as in the measurements (docs/watch.md). */
const KEPT_DAYS = 7;

export interface WatchResult extends TaskEnd {
  work: WatchWork;
  round: Round;
  /** The place in the journal of the answer that this address gave last. */
  seqOf(url: string): number | null;
  downloads: number;
}

/** One round on a site. */
export async function runRound(_: ClaimedTask, work: WatchWork, tools: RunTools): Promise<WatchResult> {
  const { home, registers, state, known, names, mutes, newsHours, foragers } = work;
  const web = tools.openWeb({ home, scope: siteScope(home, registers), trees: true });
  const round = await watchRound(
    {
      home: canonicalUrl(home) ?? home,
      state,
      known,
      names,
      policy: POLICY,
      foragers: foragers && LEARNING[foragers],
      budget: budgetOf(work),
      newsMs: newsHours * HOUR_MS,
      mutes,
    },
    web,
  );
  const seqOf = (url: string) => tools.journal.pageAt(url)?.seq ?? null;
  return { ...endOf(round), work, round, seqOf, downloads: web.downloads };
}

const budgetOf = ({ downloadsADay, quiet }: WatchWork): Budget => ({
  perDay: downloadsADay,
  keptDays: KEPT_DAYS,
  ...(quiet && { nextOpen: openFrom(quiet) }),
});

function endOf({ failed, looks, foraged, state }: Round): TaskEnd {
  if (failed !== null) return { outcome: COMMON_REASONS[failed], reason: failed, detail: null };
  const reason = state.hubs.length === 0 ? 'no-hubs' : looks.length > 0 || foraged ? 'looked' : 'nothing-due';
  return { outcome: watchContract.reasons[reason], reason, detail: null };
}
