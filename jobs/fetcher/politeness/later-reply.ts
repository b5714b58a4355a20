import type { Wait } from '../../site/index.js';
import { Failure } from '../http/failure.js';
import type { Turn } from './politeness.js';

/** The host wants to be asked later than we keep a search waiting (`MAX_WAIT_MS`). Costs no download. */
export interface LaterReply extends Wait {
  kind: 'later';
  at: Date;
}

/** What is told who asked for a turn of `host` and is to come back. */
export const laterReply = (
  host: string,
  { until, why }: Omit<Extract<Turn, { kind: 'come-back' }>, 'kind'>,
  now: number,
): LaterReply => ({ kind: 'later', host, until: until.getTime(), why, at: new Date(now) });

/**
 * A turn that may be used, or the word to come back later.
 * @throws Failure `owner-objects`
 */
export function granted(host: string, turn: Turn, now: number): Extract<Turn, { kind: 'go' }> | LaterReply {
  if (turn.kind === 'refused')
    throw new Failure('owner-objects', `the owner of ${host} wants nothing to be asked of it`);
  return turn.kind === 'go' ? turn : laterReply(host, turn, now);
}

/** Is something else than what was asked for: the word to come back later? */
export const isLater = (answer: object): answer is LaterReply => 'kind' in answer && answer.kind === 'later';
