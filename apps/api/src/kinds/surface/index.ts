import { type SurfacePlan, surfaceContract } from '@hyrde/contracts';
import type { ApiKind } from '../kind.js';
import { storedRecords } from './records/stored.js';
import { NAMES_KEPT, RETENTION } from './settings.js';
import { SurfaceModule } from './surface.module.js';
import { surfaceSweeps } from './sweeps/sweeps.js';
import { SurfaceFacts, SurfaceSummary } from './sweeps/sweeps.schemas.js';

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
