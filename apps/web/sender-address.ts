import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/**
 * Tells the service, to which `/api` is passed on (proxy.ts), from where a request came: the connection's own address behind
 * whatever `X-Forwarded-For` claims, and DASHBOARD_KEY, which proves that it is we who say so. Next.js itself keeps the
 * header as the sender wrote it.
 */
export function tellSenders(key = process.env.DASHBOARD_KEY): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    tellSender(request, key);
  });
}

/** @param key what dashboard and service share; without one, the service takes nobody's word */
function tellSender(
  { headers, socket }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string } },
  key: string | undefined,
): void {
  const claimed = [headers['x-forwarded-for'] ?? []].flat();
  headers['x-forwarded-for'] = [...claimed, socket.remoteAddress ?? ''].filter(Boolean).join(', ');
  delete headers['x-hyrde-dashboard'];
  if (key) headers['x-hyrde-dashboard'] = key;
}
