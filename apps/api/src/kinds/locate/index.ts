import { type LocatePlan, locateContract, TargetSlug } from '@hyrde/contracts';
import { VersionNumber } from '../../http/common.js';
import type { ApiKind } from '../kind.js';
import { LocateModule } from './locate.module.js';
import { ProbableTold } from './notices/probable-told.service.js';
import { CLAIMS, SECOND_OPINIONS, WRONG_YES } from './settings.js';
import { factsOf } from './sweeps/facts.js';
import { jobCounts } from './sweeps/job-counts.js';
import { locateSweeps } from './sweeps/make-searches.js';
import { summaryOf } from './sweeps/summary.js';
import { LocateFacts, LocateSummary } from './sweeps/sweeps.schemas.js';

/** One page in a large site: each task, a search, is one site and one algorithm. */
export const locateKind: ApiKind<LocatePlan> = {
  contract: locateContract,
  module: LocateModule,
  ...locateSweeps,
  Facts: LocateFacts,
  factsOf,
  Summary: LocateSummary,
  summaryOf,
  jobCounts,
  news: ProbableTold,
  settings: [SECOND_OPINIONS, CLAIMS, WRONG_YES],
  filter: {
    fields: { target: TargetSlug.optional(), version: VersionNumber.optional() },
    where: ({ target, version }) => ({
      ...(typeof target === 'string' && { locate: { targetVersion: { target: { slug: target } } } }),
      ...(typeof version === 'number' && { AND: { locate: { targetVersion: { version } } } }),
    }),
  },
};
