import { engineVersionOf, locateContract } from '@hyrde/contracts';
import type { WorkerKind } from '../../core/kind.js';
import { dueJobs } from './due.js';
import { learnExamplesHandler, learnVerdictsHandler } from './learning/handlers.js';
import { loadSearch } from './load.js';
import { runSearch } from './run.js';
import { screenshotHandler } from './screenshot.js';
import { writeSearch } from './write.js';

/** The worker's half of locate: a task is one search, of one site by one algorithm. */
export const locateKind = {
  contract: locateContract,
  load: loadSearch,
  engineVersion: (engine) => engineVersionOf(engine),
  run: (task, input, tools) => runSearch(task, input, tools),
  write: writeSearch,
  due: dueJobs,
  handlers: (context) => [screenshotHandler(context), learnExamplesHandler(context), learnVerdictsHandler(context)],
} satisfies WorkerKind<Awaited<ReturnType<typeof loadSearch>>, Awaited<ReturnType<typeof runSearch>>> as WorkerKind;
