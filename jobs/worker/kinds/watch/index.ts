import { watchContract } from '@hyrde/contracts';
import type { WorkerKind } from '../../core/kind.js';
import { addRounds, goesOn } from './due.js';
import { loadRound, type WatchWork } from './load.js';
import { runRound, type WatchResult } from './run.js';
import { writeRound } from './write.js';

/** The worker's half of watch: a task is one round on one site. */
export const watchKind: WorkerKind<WatchWork, WatchResult> = {
  contract: watchContract,
  // What is known of a site decides which of its hubs are looked at.
  engineVersion: (_, { version, given }) => `1 with state ${version}, ${given}`,
  load: loadRound,
  run: runRound,
  write: writeRound,
  due: addRounds,
  goesOn,
};
