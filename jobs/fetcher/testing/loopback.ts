import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseAllowList } from '../../site/index.js';
import { createFetcher, type Fetcher, type FetcherOptions } from '../fetcher.js';
import { memoryPoliteness } from '../politeness/memory-politeness.js';

/** A server on loopback that records its requests. */
export interface Loopback {
  /** `http://127.0.0.1:port` */
  origin: string;
  port: number;
  /** Path and query of every request, robots.txt included. */
  asked: string[];
  /** `asked` without robots.txt. */
  documents(): string[];
  requests: IncomingMessage[];
  close(): Promise<void>;
}

/** @param answer called for all requests; robots.txt is answered 404 before, unless `ownRobots` */
export async function serve(answer: RequestListener, { ownRobots = false } = {}): Promise<Loopback> {
  const asked: string[] = [];
  const requests: IncomingMessage[] = [];
  const server: Server = createServer((request, response) => {
    asked.push(request.url ?? '');
    requests.push(request);
    if (request.url === '/robots.txt' && !ownRobots) response.writeHead(404).end();
    else answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    asked,
    requests,
    documents: () => asked.filter((path) => path !== '/robots.txt'),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A fetcher without delays that may connect to these servers and to nothing else on loopback. */
export const fetcherTo = (servers: readonly Loopback[], options: FetcherOptions = {}): Fetcher =>
  createFetcher({
    allow: parseAllowList(servers.map(({ port }) => `127.0.0.0/8:${port}`).join(',')),
    politeness: memoryPoliteness({ addressGapMs: 0 }),
    crawlDelayMs: 0,
    ...options,
  });

/** A page with a text. */
export const page = (text: string): string => `<!doctype html><html lang="nb"><title>${text}</title><p>${text}</p>`;
