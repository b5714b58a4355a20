import { refreshContract } from '@hyrde/contracts';
import type { WorkerKind } from '../../core/kind.js';
import { changePictureHandler } from './change-picture.js';
import { dueJobs, goesOn } from './due.js';
import { loadVisits, type RefreshWork } from './load.js';
import { forecastHandler, planDayHandler } from './planning/handlers.js';
import { type RefreshResult, runVisits } from './run.js';
import { writeVisits } from './write.js';

/** The worker's half of refresh: a task is a site's visits of one day. */
export const refreshKind: WorkerKind<RefreshWork, RefreshResult> = {
  contract: refreshContract,
  // What earlier visits have taught of a site decides whether a page is asked for twice.
  engineVersion: (_, { memoryVersion }) => `1 with state ${memoryVersion}`,
  load: loadVisits,
  run: runVisits,
  write: writeVisits,
  due: dueJobs,
  goesOn,
  handlers: (context) => [planDayHandler(context), forecastHandler(context), changePictureHandler(context)],
};
