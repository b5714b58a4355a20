import { RECORD_RETENTION_D, RECORD_RETENTION_SETTING, type SurfacePlan, surfaceContract } from '@hyrde/contracts';
import { z } from 'zod';
import { pastCount } from '../../retention/counting.js';
import type { ApiKind, KindRetention, KindSetting } from '../kind.js';
import { storedRecords } from './records/stored.js';
import { SurfaceModule } from './surface.module.js';
import { SurfaceFacts, SurfaceSummary, surfaceSweeps } from './sweeps/sweeps.js';

/** Days for which names, titles and pages of mail records are kept. */
const RETENTION: KindSetting = {
  name: RECORD_RETENTION_SETTING,
  schema: z.number().int().min(1).max(3_650),
  initial: RECORD_RETENTION_D,
};

/** Names go with their records; evidence that names people goes with them. */
const NAMES_KEPT: KindRetention = {
  name: 'names',
  setting: RETENTION,
  past: pastCount('names', (before) => `portal_record where forgotten_at is null and first_seen_at < ${before}`),
};

/** The records behind search forms: each task is one portal of one site. */
export const surfaceKind: ApiKind<SurfacePlan> = {
  contract: surfaceContract,
  module: SurfaceModule,
  ...surfaceSweeps,
  Facts: SurfaceFacts,
  Summary: SurfaceSummary,
  settings: [RETENTION],
  retention: NAMES_KEPT,
  stored: storedRecords,
};
