import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Operator, userAgentOf } from '@hyrde/contracts';
import type { AddressGate } from '../addresses/address-gate.js';

/** The browser's only way out: a forward proxy on loopback that admits what the gate and robots.txt admit. */
export interface ForwardProxy {
  port: number;
  username: string;
  /** Password that keeps other programs of this machine out. */
  password: string;
  close(): Promise<void>;
}

export interface ForwardProxyOptions {
  gate: AddressGate;
  operator: Operator;
  /** Consulted for plain HTTP. Of HTTPS the proxy sees only the host, so the browser side asks before. */
  allows(url: URL): Promise<boolean>;
  /** Maximum bytes of one exchange. */
  maxBytes: number;
  idleMs: number;
}

/** Headers of one connection only (RFC 9110 section 7.6.1), or between browser and proxy only. */
const HOP_BY_HOP = new Set(
  'connection proxy-connection proxy-authorization proxy-authenticate keep-alive te trailer transfer-encoding upgrade'.split(
    ' ',
  ),
);

/** Starts a proxy on a port of its own. */
export async function startForwardProxy(options: ForwardProxyOptions): Promise<ForwardProxy> {
  const username = 'browser';
  const password = randomBytes(24).toString('hex');
  const expected = Buffer.from(`Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`);
  const knows = ({ headers }: IncomingMessage) => {
    const given = Buffer.from(headers['proxy-authorization'] ?? '');
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  const sockets = new Set<Duplex>();
  const server = createServer((asked, answer) => {
    if (!knows(asked)) return refuse(answer, 407);
    forward(asked, answer, options).catch(() => refuse(answer, 403));
  });
  server.on('connect', (asked: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (!knows(asked)) return refuseSocket(socket, '407 Proxy Authentication Required');
    tunnel(asked, socket, head, options, sockets).catch(() => refuseSocket(socket, '403 Forbidden'));
  });
  server.on('connection', (socket) => remember(sockets, socket));
  server.on('clientError', (_, socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return { port, username, password, close };
}

const AUTHENTICATE = { 'proxy-authenticate': 'Basic realm="Hyrde"' };

function refuse(answer: ServerResponse, status: number): void {
  if (answer.headersSent) answer.destroy();
  else answer.writeHead(status, status === 407 ? AUTHENTICATE : {}).end();
}

function refuseSocket(socket: Duplex, status: string): void {
  const header = status.startsWith('407') ? `Proxy-Authenticate: ${AUTHENTICATE['proxy-authenticate']}\r\n` : '';
  socket.end(`HTTP/1.1 ${status}\r\n${header}Content-Length: 0\r\n\r\n`);
}

function remember(sockets: Set<Duplex>, socket: Duplex): void {
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
}

/** Handles `GET http://host/path`: plain HTTP, checked and forwarded. */
async function forward(asked: IncomingMessage, answer: ServerResponse, options: ForwardProxyOptions): Promise<void> {
  const url = new URL(asked.url ?? '');
  if (url.protocol !== 'http:') return refuse(answer, 400);
  // A page fetched ahead is not intercepted, and no page needs it.
  if (asked.headers['sec-purpose'] !== undefined) return refuse(answer, 403);
  const port = Number(url.port) || 80;
  if (!(await options.allows(url))) return refuse(answer, 403);
  const address = await options.gate.admit(url.hostname, port);
  const outward = request({
    host: address,
    port,
    method: asked.method,
    path: url.pathname + url.search,
    headers: { ...endToEnd(asked.headers), host: url.host, 'user-agent': userAgentOf(options.operator) },
    timeout: options.idleMs,
  });
  outward.on('timeout', () => outward.destroy());
  outward.on('error', () => refuse(answer, 502));
  outward.on('response', (inward) => {
    answer.writeHead(inward.statusCode ?? 502, endToEnd(inward.headers));
    bounded(inward, options.maxBytes, () => answer.destroy());
    inward.on('error', () => answer.destroy());
    inward.pipe(answer);
  });
  answer.on('close', () => outward.destroy());
  asked.on('error', () => outward.destroy());
  asked.pipe(outward);
}

/** Handles `CONNECT host:port`: a tunnel to the address that the gate returned; its content stays encrypted. */
async function tunnel(
  asked: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  { gate, maxBytes, idleMs }: ForwardProxyOptions,
  sockets: Set<Duplex>,
): Promise<void> {
  const url = new URL(`https://${asked.url ?? ''}`);
  const port = Number(url.port) || 443;
  const address = await gate.admit(url.hostname, port);
  const outward: Socket = connect({ host: address, port });
  remember(sockets, outward);
  outward.setTimeout(idleMs, () => outward.destroy());
  outward.on('error', () => refuseSocket(socket, '502 Bad Gateway'));
  outward.on('close', () => socket.destroy());
  socket.on('close', () => outward.destroy());
  outward.once('connect', () => {
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    outward.write(head);
    bounded(outward, maxBytes, () => outward.destroy());
    outward.pipe(socket);
    socket.pipe(outward);
  });
}

function bounded(stream: NodeJS.ReadableStream, maxBytes: number, tooMuch: () => void): void {
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) tooMuch();
  });
}

function endToEnd(headers: IncomingMessage['headers']): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !HOP_BY_HOP.has(name)) kept[name] = value;
  return kept;
}
