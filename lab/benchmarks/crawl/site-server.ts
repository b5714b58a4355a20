import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createListener, type Server as Listener, type Socket } from 'node:net';
import { pageUrl } from './contestant.js';
import { benchmarkPage } from './pages.js';

/** Sites on loopback, each at its own address. */
export interface Sites {
  origins: string[];
  /** Allow-list entry of the fetcher for the sites. */
  allow: string;
  stop(): Promise<void>;
}

const ROBOTS = 'User-agent: *\nDisallow: /intern/\nDisallow: /*?utskrift=\n';

/**
 * Serves `count` sites of `pages` pages each, all generated before the first request, so that the server costs little.
 * @throws if the platform lacks the whole network 127/8 (macOS); the fetcher allows at most four concurrent requests an
 *   address
 */
export async function serveSites(count: number, pages: number): Promise<Sites> {
  const bodies = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const { host = '' } = request.headers;
    const body = bodies.get(host + request.url);
    if (request.url === '/robots.txt') response.writeHead(200, { 'content-type': 'text/plain' }).end(ROBOTS);
    else if (body)
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length }).end(body);
    else response.writeHead(404).end();
  });
  server.keepAliveTimeout = 60_000;
  const addresses = Array.from({ length: count }, (_, site) => `127.65.${site >> 8}.${(site & 255) + 1}`);
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const { port, listeners } = await listen(server, addresses);
  const origins = addresses.map((address) => `http://${address}:${port}`);
  for (const [site, origin] of origins.entries())
    for (let page = 0; page < pages; page++)
      bodies.set(pageUrl(origin, page).slice('http://'.length), Buffer.from(benchmarkPage(origin, site, page)));
  return {
    origins,
    allow: `127.65.0.0/16:${port}`,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await Promise.all(listeners.map((listener) => new Promise((done) => listener.close(done))));
    },
  };
}

/** Listens at every address for one server, on the port that is free at the first address. */
async function listen(server: Server, addresses: readonly string[]): Promise<{ port: number; listeners: Listener[] }> {
  const listeners: Listener[] = [];
  let port = 0;
  for (const address of addresses) {
    const listener = createListener((socket) => server.emit('connection', socket)).listen(port, address);
    await once(listener, 'listening');
    port = (listener.address() as AddressInfo).port;
    listeners.push(listener);
  }
  return { port, listeners };
}
