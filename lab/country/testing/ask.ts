import { once } from 'node:events';
import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { RunningCountry } from '../web/server.js';

/** Requests a URL of a country at its host's own address, which the crawler's resolver also uses; a body is posted. */
export async function ask({ hosts, port }: RunningCountry, url: string, options: RequestOptions = {}, body?: string) {
  const { hostname, host, pathname, search } = new URL(url);
  const asked = request({
    ...{ host: hosts.get(hostname) ?? '127.0.0.1', port, path: pathname + search, agent: false },
    ...{ method: body === undefined ? 'GET' : 'POST', ...options, headers: { host, ...options.headers } },
  });
  asked.end(body);
  const [response]: IncomingMessage[] = await once(asked, 'response');
  const { statusCode: status = 0, headers } = response as IncomingMessage;
  return { status, headers, body: await buffer(response as IncomingMessage) };
}
