import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/**
 * Adds the client's address to requests that are forwarded to the API (`/api`, proxy.ts): the connection's own address
 * after any claimed `X-Forwarded-For`, and DASHBOARD_KEY as proof that the dashboard sent it. Next.js itself forwards
 * the header as received.
 */
export function addSenderAddresses(key = process.env.DASHBOARD_KEY): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    addSenderAddress(request, key);
  });
}

/** @param key shared secret of dashboard and API; without it the API ignores the header */
function addSenderAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string } },
  key: string | undefined,
): void {
  const claimed = [headers['x-forwarded-for'] ?? []].flat();
  headers['x-forwarded-for'] = [...claimed, socket.remoteAddress ?? ''].filter(Boolean).join(', ');
  delete headers['x-hyrde-dashboard'];
  if (key) headers['x-hyrde-dashboard'] = key;
}
