import { type WatchPlan, watchContract } from '@hyrde/contracts';
import type { ApiKind } from '../kind.js';
import { storedDocuments } from './documents/stored.js';
import { watchSweeps } from './sweeps/sweeps.js';
import { WatchFacts, WatchSummary } from './sweeps/sweeps.schemas.js';
import { WatchModule } from './watch.module.js';

/** What is new on sites: each task is one site's round. */
export const watchKind: ApiKind<WatchPlan> = {
  contract: watchContract,
  module: WatchModule,
  stored: storedDocuments,
  ...watchSweeps,
  Facts: WatchFacts,
  Summary: WatchSummary,
};
