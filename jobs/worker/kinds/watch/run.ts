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

/** Policy by which hubs are chosen if there are no foragers. */
const POLICY: Policy = LOOK_AHEAD;

const LEARNING: Readonly<Record<FleetLearning, Learning>> = {
  weblog: { weblog: true, ordering: false },
  ordering: { weblog: false, ordering: true },
  both: { weblog: true, ordering: true },
};

const HOUR_MS = 3_600_000;
/**
 * Days for which unused budget is kept: a quiet week-end's downloads are available on Monday; a week as in the
 * measurements (docs/watch.md).
 */
const KEPT_DAYS = 7;

export interface WatchResult extends TaskEnd {
  work: WatchWork;
  round: Round;
  /** Journal position of the last answer of this address; null if there is none. */
  seqOf(url: string): number | null;
  downloads: number;
}

/** Runs one round on a site. */
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
