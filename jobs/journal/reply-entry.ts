import type { Reply } from '../fetcher/index.js';
import type { Reading } from '../html/index.js';
import type { JournalEntry, NewEntry } from './journal.js';

type Place = Pick<JournalEntry, 'seq' | 'asked' | 'askedAfter' | 'request'>;

/** Converts the fetcher's reply to a journal entry. */
export function newEntry(reply: Reply, place: Place): NewEntry {
  const { at } = reply;
  const nothing = { finalUrl: null, status: null, failure: null, contentType: null, charset: null, reading: null };
  const free = {
    ...place,
    ...nothing,
    hops: [],
    cost: 0,
    givenBy: null,
    exchange: null,
    robots: null,
    later: null,
    at,
    durationMs: 0,
  };
  if (reply.kind === 'later') {
    const { host, until, why } = reply;
    return { entry: { ...free, later: { host, until, why } }, bodies: null };
  }
  if (reply.kind === 'named')
    return {
      entry: { ...free, contentType: 'text/plain', charset: 'utf-8', reading: 'decoded-text' },
      bodies: { received: null, text: reply.sitemaps.join('\n') },
    };
  const { status, hops, attempts: cost, givenBy = null, robots, durationMs } = reply;
  const asked = { ...free, status, hops, cost, givenBy, robots, durationMs };
  if (reply.kind === 'failed') {
    const { url: finalUrl, reason: failure, received } = reply;
    return { entry: { ...asked, finalUrl, failure, exchange: received?.exchange ?? null }, bodies: null };
  }
  const { finalUrl, exchange } = reply;
  if (reply.kind === 'unchanged') return { entry: { ...asked, finalUrl, exchange }, bodies: null };
  const { contentType, bytes: received, body: text } = reply;
  return {
    entry: { ...asked, finalUrl, contentType, exchange, ...readingOf(reply) },
    bodies: { received, text },
  };
}

function readingOf(reply: Extract<Reply, { kind: 'document' | 'file' }>): { reading: Reading; charset: string } {
  if (reply.kind === 'file') return { reading: 'file', charset: reply.charset };
  const { reading } = reply;
  return { reading: reading.from, charset: reading.from === 'bytes' ? reading.charset : 'utf-8' };
}
