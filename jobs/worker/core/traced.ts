import type { Fetcher, Politeness } from '../../fetcher/index.js';
import type { SpanMark, Tracing } from '../../tracing/index.js';

/** Downloads as spans, with the host and what came of it. */
export const tracedFetch =
  (fetch: Fetcher['fetch'], tracing: Tracing): Fetcher['fetch'] =>
  (request, ...rest) => {
    const url = typeof request === 'string' ? request : request.url;
    return tracing.span('download', { kind: 'client', attributes: { 'server.address': hostOf(url) } }, async (span) => {
      const reply = await fetch(request, ...rest);
      const end = reply.kind === 'failed' ? reply.reason : reply.kind;
      span.set({ 'hyrde.end': end });
      if ('status' in reply && reply.status !== null) span.set({ 'http.response.status_code': reply.status });
      if ('attempts' in reply) span.set({ 'hyrde.downloads': reply.attempts });
      if (reply.kind === 'failed') span.failed(end);
      return reply;
    });
  };

/** Waits for a host's turn as spans, so that a slow download is told from a polite one. */
export function tracedTurns(politeness: Politeness, tracing: Tracing): Politeness {
  const turn: Politeness['turn'] = (request) =>
    tracing.span('turn', {}, async (span: SpanMark) => {
      const turn = await politeness.turn(request);
      span.set({ 'hyrde.end': turn.kind === 'come-back' ? turn.why : turn.kind });
      return turn;
    });
  return { turn, mayAsk: (host) => politeness.mayAsk(host) };
}

/** Empty of what is no URL, which the fetcher refuses. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');
