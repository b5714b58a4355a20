import { type DiscoverPlan, discoverContract } from '@hyrde/contracts';
import type { ApiKind } from '../kind.js';
import { DiscoverModule } from './discover.module.js';
import { storedFinds } from './finds/stored.js';
import { DiscoverFacts, DiscoverSummary, discoverSweeps } from './sweeps/sweeps.js';

/** A topic gathered over many hosts: each task is a share of one round's pages. */
export const discoverKind: ApiKind<DiscoverPlan> = {
  contract: discoverContract,
  module: DiscoverModule,
  ...discoverSweeps,
  Facts: DiscoverFacts,
  Summary: DiscoverSummary,
  stored: storedFinds,
};
