import { createSocket } from 'node:dgram';
import { createServer as createHttp, type RequestListener } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net';
import type { Forbidden, HostileSite } from './hostile-site.js';

/** The corpus as served: the port of each site, and the forbidden ports. */
export interface ServedCorpus {
  ports: Record<string, number>;
  forbidden: Omit<Forbidden, 'port'>;
  /** Port that answers with the connections and packets that the forbidden ports received (`Reached` as JSON). */
  control: number;
}

/** Number of connections and packets that the forbidden ports received. */
export interface Reached {
  tcp: number;
  udp: number;
}

/** Where a site listens. */
export interface Place {
  host: string;
  port: number;
}

const ANY_PORT: Place = { host: '127.0.0.1', port: 0 };

/**
 * Serves sites on loopback for as long as the process lives.
 * @param placeOf left out, each has a port of its own at 127.0.0.1
 */
export async function serveCorpus(
  sites: readonly HostileSite[],
  placeOf: (index: number) => Place = () => ANY_PORT,
): Promise<ServedCorpus> {
  const reached: Reached = { tcp: 0, udp: 0 };
  const tcp = await listen(
    createTcp((socket) => {
      reached.tcp++;
      socket.on('error', () => {});
      socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 6\r\n\r\nsecret');
    }),
  );
  const listener = createSocket('udp4', () => reached.udp++);
  await new Promise<void>((resolve) => listener.bind(0, '127.0.0.1', resolve));
  const forbidden = { tcp, udp: listener.address().port };
  const control = await listen(createHttp((_, response) => void response.end(JSON.stringify(reached))));
  const ports: Record<string, number> = {};
  for (const [i, site] of sites.entries()) ports[site.name] = await listen(serverOf(site, forbidden), placeOf(i));
  return { ports, forbidden, control };
}

function serverOf({ http, raw, tls, ownRobots }: HostileSite, forbidden: Omit<Forbidden, 'port'>): Server {
  if (raw) return createTcp((socket) => answerRaw(socket, raw));
  const answer: RequestListener = (request, response) => {
    response.on('error', () => {});
    if (request.url === '/robots.txt' && !ownRobots) return void response.writeHead(404).end();
    http?.(request, response, { ...forbidden, port: request.socket.localPort ?? 0 });
  };
  return tls ? createHttps(tls, answer) : createHttp(answer);
}

/** Answers robots.txt properly, so that the site's raw answer is received for a page. */
function answerRaw(socket: Socket, raw: NonNullable<HostileSite['raw']>): void {
  socket.on('error', () => {});
  socket.on('data', (asked: Buffer) => {
    if (asked.includes('/robots.txt'))
      socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    else raw(socket);
  });
}

async function listen(server: Server, { host, port }: Place = ANY_PORT): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  server.on('tlsClientError', () => {});
  return (server.address() as AddressInfo).port;
}
