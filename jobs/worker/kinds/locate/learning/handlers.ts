import { LOCATE_JOBS } from '@hyrde/contracts';
import { isConnectionFault } from '@hyrde/store/sql';
import { Deferred } from '../../../../journal/index.js';
import { type Handler, handlerOf } from '../../../core/handlers.js';
import type { HandlerContext } from '../../../core/kind.js';
import { learnFromExamples, PageShelf } from './from-examples.js';
import { learnFromVerdicts } from './from-verdicts.js';
import { failLearning, finishLearning, type Learned, type LearningVersion, learningVersion } from './version.js';

/** Learns a version's words from the target's example pages. */
export function learnExamplesHandler(context: HandlerContext): Handler {
  const shelf = new PageShelf(context.fetcher, context.stopping);
  return handlerOf('learn-examples', LOCATE_JOBS['learn-examples'].payload, ({ targetVersionId }) =>
    learn(context, shelf, { id: targetVersionId, from: 'examples', without: 'no-examples' }, (version) =>
      learnFromExamples({ sql: context.sql, shelf, onProgress: () => notify(context, version) }, version),
    ),
  );
}

/** Learns a version's words from the verdicts that were decided when it was created. */
export function learnVerdictsHandler(context: HandlerContext): Handler {
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
