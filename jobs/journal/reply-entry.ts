import type { Reply, TextReply } from '../door/index.js';
import type { Reading } from '../html/index.js';
import type { Unnumbered } from './answers-in-order.js';
import type { Bodies } from './journal.js';

type Settled = Exclude<Reply | TextReply, { kind: 'come-back' }>;

/** A reply of the door as the journal keeps it. */
export function unnumbered(reply: Settled): Unnumbered {
  const { status, hops, attempts: cost, robots, at, durationMs } = reply;
  const common = { status, hops, cost, robots, at, durationMs };
  const none = { contentType: null, charset: null, reading: null };
  if (reply.kind === 'failed') {
    const { url: finalUrl, reason: failure, received } = reply;
    return { entry: { ...common, ...none, finalUrl, failure, exchange: received?.exchange ?? null }, bodies: null };
  }
  const { finalUrl, exchange } = reply;
  if (reply.kind === 'unchanged')
    return { entry: { ...common, ...none, finalUrl, failure: null, exchange }, bodies: null };
  const { contentType, bytes: received, body: text } = reply;
  const bodies: Bodies = { received, text };
  return { entry: { ...common, finalUrl, failure: null, contentType, exchange, ...readingOf(reply) }, bodies };
}

function readingOf(reply: Extract<Settled, { kind: 'document' | 'file' }>): { reading: Reading; charset: string } {
  if (reply.kind === 'file') return { reading: 'file', charset: reply.charset };
  const { reading } = reply;
  return { reading: reading.from, charset: reading.from === 'bytes' ? reading.charset : 'utf-8' };
}
