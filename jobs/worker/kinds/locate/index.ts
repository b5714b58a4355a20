import { engineVersionOf, LOCATE_JOBS, locateContract, PICTURES_PER_ITERATION } from '@hyrde/contracts';
import { carryDueVerdicts } from '@hyrde/store';
import { recordNotices } from '@hyrde/store/outbox';
import { type QueuedJob, queuedJob } from '@hyrde/store/queue';
import { isConnectionFault, type Query } from '@hyrde/store/sql';
import { queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { Deferred } from '../../../journal/index.js';
import { type Handler, type HandlerContext, handlerOf, type WorkerKind } from '../../core/kind.js';
import { learnFromExamples, PageShelf } from './learning/from-examples.js';
import { learnFromVerdicts } from './learning/from-verdicts.js';
import {
  failLearning,
  finishLearning,
  type Learned,
  type LearningVersion,
  learningVersion,
} from './learning/version.js';
import { loadSearch, runSearch, type SearchInput, type SearchResult } from './run.js';
import { screenshotHandler } from './screenshot.js';
import { writeSearch } from './write.js';

/**
 * First the pictures of claims that people are judging, then those that wait for a verdict. In random order among
 * these, so that a picture that cannot be taken yet does not block the others.
 */
const PENDING_PICTURES = statement({
  name: 'locate.pending-pictures',
  text: `
select finding.search_id as id from finding
where screenshot = 'pending'
order by not exists (select from claim where claim.search_id = finding.search_id and claim.until > now()),
  not exists (select from review_item item
    where item.search_id = finding.search_id and item.decided_at is null and not item.superseded),
  random()
limit $1`,
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

/**
 * Records an event of each body that lacks on proof what it had, or has what it lacked. A later verdict on the search by
 * which subscribers know the earlier answer corrects that answer: they are notified only if they were of it.
 */
const noteTurned = (type: 'duty.lapsed' | 'duty.met', proven: 'no' | 'yes') =>
  statement({
    name: `locate.note-${type}`,
    text: `
with turned as (
  select site_id, target_id, proven_by, notified_by <> proven_by or exists (select from notice
    where notice.search_id = notified_by and notice.type in ('duty.lapsed', 'duty.met')) as noted
  from standing_answer where notified <> proven and proven = '${proven}' limit 500 for update skip locked),
notified as (update standing_answer standing set notified = standing.proven, notified_by = standing.proven_by from turned
  where standing.site_id = turned.site_id and standing.target_id = turned.target_id),
${recordNotices(
  type,
  'practice, search_id, site_id, target_id',
  `select site.practice, search.id, turned.site_id, turned.target_id from turned
    join site on site.id = turned.site_id join search on search.id = turned.proven_by where turned.noted`,
)}
select id from written`,
    row: z.object({ id: z.string() }),
  });
const NOTE_TURNED = [noteTurned('duty.lapsed', 'no'), noteTurned('duty.met', 'yes')];

/** Number of claims to which verdicts are applied in one transaction: some milliseconds each. */
const CARRIED_PER_ITERATION = 50;

/** Jobs for pending pictures and for versions to be learned. Claims to which verdicts are due get them at once. */
async function dueJobs(query: Query): Promise<QueuedJob<string, unknown>[]> {
  await carryDueVerdicts(query, CARRIED_PER_ITERATION);
  for (const note of NOTE_TURNED) await queryRows(query, note);
  const near = await queryRows(query, PENDING_NEAR_MISSES, [PICTURES_PER_ITERATION]);
  const pictures = await queryRows(query, PENDING_PICTURES, [PICTURES_PER_ITERATION]);
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

/** Learns a version's words from the target's example pages. */
function learnExamplesHandler(context: HandlerContext): Handler {
  const shelf = new PageShelf(context.fetcher, context.stopping);
  return handlerOf('learn-examples', LOCATE_JOBS['learn-examples'].payload, ({ targetVersionId }) =>
    learn(context, shelf, { id: targetVersionId, from: 'examples', without: 'no-examples' }, (version) =>
      learnFromExamples({ sql: context.sql, shelf, onProgress: () => notify(context, version) }, version),
    ),
  );
}

/** Learns a version's words from the verdicts that were decided when it was created. */
function learnVerdictsHandler(context: HandlerContext): Handler {
  const shelf = new PageShelf(context.fetcher, context.stopping);
  return handlerOf('learn-verdicts', LOCATE_JOBS['learn-verdicts'].payload, ({ targetVersionId }) =>
    learn(context, shelf, { id: targetVersionId, from: 'verdicts', without: 'no-verdicts' }, (version) =>
      learnFromVerdicts({ sql: context.sql, blobs: context.blobs, shelf }, version),
    ),
  );
}

interface Task {
  id: string;
  from: 'examples' | 'verdicts';
  /** Failure reason of a version without anything to learn from. */
  without: 'no-examples' | 'no-verdicts';
}

/**
 * Learns a version and writes it once. Does nothing if the version is already learned or was abandoned; ends if a host
 * is busy, and the reconciler queues the job again.
 */
async function learn(
  context: HandlerContext,
  shelf: PageShelf,
  { id, from, without }: Task,
  work: (version: LearningVersion) => Promise<Learned | null>,
): Promise<void> {
  const { sql, log, stopping } = context;
  const version = await learningVersion(sql, id, from);
  if (!version) return shelf.clear(id);
  try {
    const learned = await work(version);
    if (learned === null) await failLearning(sql, id, without);
    else if (learned.changes.length === 0 && learned.names === null) await failLearning(sql, id, 'nothing-learned');
    else await finishLearning(sql, version, learned);
  } catch (error) {
    if (stopping.aborted || error instanceof Deferred) return;
    if (isConnectionFault(error)) return log.warn('Postgres does not answer', { version: id, error });
    log.error('learning failed by our fault', { version: id, error });
    await failLearning(sql, id, 'internal');
  }
  shelf.clear(id);
  notify(context, version);
}

const notify = ({ events }: HandlerContext, { targetId }: LearningVersion): void =>
  events.send({ type: 'target-changed', targetId });
