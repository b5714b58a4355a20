import type { Wait } from '../../site/index.js';
import { Failure } from '../http/failure.js';
import type { Slot } from './politeness.js';

/** The host must be requested later than a search is kept waiting (`MAX_WAIT_MS`). Costs no download. */
export interface LaterReply extends Wait {
  kind: 'later';
  at: Date;
}

/** The reply to a caller that must defer its request of `host`. */
export const laterReply = (
  host: string,
  { until, why }: Omit<Extract<Slot, { kind: 'come-back' }>, 'kind'>,
  now: number,
): LaterReply => ({ kind: 'later', host, until: until.getTime(), why, at: new Date(now) });

/**
 * The granted slot, or the reply that defers the request.
 * @throws Failure `owner-objects`
 */
export function granted(host: string, turn: Slot, now: number): Extract<Slot, { kind: 'go' }> | LaterReply {
  if (turn.kind === 'refused')
    throw new Failure('owner-objects', `the owner of ${host} wants nothing to be asked of it`);
  return turn.kind === 'go' ? turn : laterReply(host, turn, now);
}

/** True for a reply that defers the request. */
export const isLater = (answer: object): answer is LaterReply => 'kind' in answer && answer.kind === 'later';
