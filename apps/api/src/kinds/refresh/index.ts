import { type RefreshPlan, refreshContract } from '@hyrde/contracts';
import type { ApiKind } from '../kind.js';
import { RefreshModule } from './refresh.module.js';
import { RefreshFacts, RefreshSummary, refreshSweeps } from './sweeps/sweeps.js';

/** Known pages looked at again, when it is worth it: each task is a site's visits of one day. */
export const refreshKind: ApiKind<RefreshPlan> = {
  contract: refreshContract,
  module: RefreshModule,
  ...refreshSweeps,
  Facts: RefreshFacts,
  Summary: RefreshSummary,
};
