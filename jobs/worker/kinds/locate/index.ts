import { engineVersionOf, locateContract } from '@hyrde/contracts';
import type { WorkerKind } from '../../core/kind.js';
import { dueJobs } from './due.js';
import { learnExamplesHandler, learnVerdictsHandler } from './learning/handlers.js';
import { loadSearch, type SearchInput } from './load.js';
import { runSearch, type SearchResult } from './run.js';
import { screenshotHandler } from './screenshot.js';
import { writeSearch } from './write.js';

/** The worker's half of locate: a task is one search, of one site by one algorithm. */
export const locateKind: WorkerKind<SearchInput, SearchResult> = {
  contract: locateContract,
  engineVersion: engineVersionOf,
  load: loadSearch,
  run: runSearch,
  write: writeSearch,
  due: dueJobs,
  handlers: (context) => [screenshotHandler(context), learnExamplesHandler(context), learnVerdictsHandler(context)],
};
