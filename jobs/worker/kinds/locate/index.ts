import { engineVersionOf, locateContract, PICTURES_A_ROUND } from '@hyrde/contracts';
import { type QueuedJob, queuedJob } from '@hyrde/store/queue';
import type { Query } from '@hyrde/store/sql';
import { queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import type { WorkerKind } from '../../core/kind.js';
import { learnExamplesHandler, learnVerdictsHandler } from './learning/handlers.js';
import { loadSearch, type SearchInput } from './load.js';
import { runSearch, type SearchResult } from './run.js';
import { screenshotHandler } from './screenshot.js';
import { writeSearch } from './write.js';

/** In random order, so that a picture that cannot be taken yet does not block the others. */
const PENDING_PICTURES = statement({
  name: 'locate.pending-pictures',
  text: `select search_id as id from finding where screenshot = 'pending' order by random() limit $1`,
  row: z.object({ id: z.string() }),
});

/** A person waits for these pictures, so they come before the others. */
const PENDING_NEAR_MISSES = statement({
  name: 'locate.pending-near-misses',
  text: `select search_id as id, rank from near_miss_picture where state = 'pending' order by random() limit $1`,
  row: z.object({ id: z.string(), rank: z.int() }),
});

/** Each target learns one version at a time, so there are few. */
const LEARNING = statement({
  name: 'locate.learning-versions',
  text: `
select id, case origin when 'examples' then 'learn-examples' else 'learn-verdicts' end as name
from target_version where state = 'learning'`,
  row: z.object({ id: z.string(), name: z.enum(['learn-examples', 'learn-verdicts']) }),
});

/** Jobs for pending pictures and for versions to be learned. */
async function dueJobs(query: Query): Promise<QueuedJob<string, unknown>[]> {
  const near = await queryRows(query, PENDING_NEAR_MISSES, [PICTURES_A_ROUND]);
  const pictures = await queryRows(query, PENDING_PICTURES, [PICTURES_A_ROUND]);
  const learning = await queryRows(query, LEARNING);
  return [
    ...near.map(({ id, rank }) => queuedJob('screenshot', `${id}.${rank}`, { searchId: id, rank })),
    ...pictures.map(({ id }) => queuedJob('screenshot', id, { searchId: id })),
    ...learning.map(({ id, name }) => queuedJob(name, id, { targetVersionId: id })),
  ];
}

/** The worker's half of locate: a task is one search of one site by one algorithm. */
export const locateKind: WorkerKind<SearchInput, SearchResult> = {
  contract: locateContract,
  engineVersion: engineVersionOf,
  load: loadSearch,
  run: runSearch,
  write: writeSearch,
  due: dueJobs,
  handlers: (context) => [screenshotHandler(context), learnExamplesHandler(context), learnVerdictsHandler(context)],
};
