import { discoverContract } from '@hyrde/contracts';
import type { WorkerKind } from '../../core/kind.js';
import { dueSteps, goesOn } from './due.js';
import { type DiscoverResult, type DiscoverWork, fetchShare, loadShare, writeShare } from './fetch.js';
import { stepHandler } from './step.js';

/** The worker's half of discover: a task is a share of one round's pages. */
export const discoverKind: WorkerKind<DiscoverWork, DiscoverResult> = {
  contract: discoverContract,
  engineVersion: () => '1',
  load: loadShare,
  run: fetchShare,
  write: writeShare,
  due: dueSteps,
  goesOn,
  handlers: (context) => [stepHandler(context)],
};
