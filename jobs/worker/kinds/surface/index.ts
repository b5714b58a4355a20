import { surfaceContract } from '@hyrde/contracts';
import type { WorkerKind } from '../../core/kind.js';
import { dueJobs, forgetHandler } from './forget.js';
import { loadPortal, type SurfaceWork } from './load.js';
import { dueRemovals, removalHandler } from './removal/remove-person.js';
import { dueRereads, rereadHandler } from './reread.js';
import { runPortal, type SurfaceResult } from './run.js';
import { writePortal } from './write.js';

/** The worker's half of surface: a task is one portal of one site. */
export const surfaceKind: WorkerKind<SurfaceWork, SurfaceResult> = {
  contract: surfaceContract,
  // What is known of a portal decides what is asked of it.
  engineVersion: (_, { version }) => `5 with portal ${version}`,
  load: loadPortal,
  run: runPortal,
  write: writePortal,
  due: async (query) => [...(await dueJobs(query)), ...(await dueRereads(query)), ...(await dueRemovals(query))],
  handlers: (context) => [forgetHandler(context), rereadHandler(context), removalHandler(context)],
};
