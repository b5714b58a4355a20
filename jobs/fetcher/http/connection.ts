import { subscribe } from 'node:diagnostics_channel';
import { isIP, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { PACKED_BYTES, WIRE_OVERHEAD_BYTES } from '@hyrde/contracts';
import { buildConnector, type DiagnosticsChannel } from 'undici';
import type { AddressGate } from '../addresses/address-gate.js';
import type { TlsFacts } from './exchange.js';
import { Failure, failureOf } from './failure.js';

/** Facts about an open connection. */
export interface Connection {
  address: string | null;
  port: number;
  tls: TlsFacts | null;
  /** The first characters of the current answer: `HTTP/1.1`. */
  beginning: string;
  /** Bytes of the answer on the wire so far, including headers, hints, chunk extensions and trailers. */
  wireBytes: number;
}

const connections = new WeakMap<Socket, Connection>();

/** Length of the part of an answer that names its version. */
const VERSION_LENGTH = 'HTTP/1.1'.length;

/** Connects through the gate to the address that it returned, and records the connection's facts. */
export function gatedConnector(
  gate: AddressGate,
  { timeout, trusted }: { timeout: number; trusted?: readonly string[] | undefined },
): buildConnector.connector {
  // No session is resumed: a resumed session shows no certificate, and the certificate is evidence.
  // HTTP/1.1 only: the receiver records its bytes.
  const connect = buildConnector({
    timeout,
    allowH2: false,
    maxCachedSessions: 0,
    ...(trusted ? { ca: [...trusted] } : {}),
  });
  return (options, callback) => {
    const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80);
    const { hostname } = options;
    gate.admit(hostname, port).then(
      (address) => {
        const named = !isIP(hostname) && !hostname.startsWith('[');
        connect({ ...options, hostname: address, ...(named ? { servername: hostname } : {}) }, (...connected) => {
          const [, socket] = connected;
          if (socket) note(socket, port);
          callback(...connected);
        });
      },
      (error: unknown) => callback(failureOf(error), null),
    );
  };
}

/** Limit for what no body limit counts: endless hints, chunk extensions. */
const MAX_WIRE_BYTES = 2 * PACKED_BYTES + WIRE_OVERHEAD_BYTES;

function note(socket: Socket, port: number): void {
  const tls = socket instanceof TLSSocket ? tlsFactsOf(socket) : null;
  const connection: Connection = { address: socket.remoteAddress ?? null, port, tls, beginning: '', wireBytes: 0 };
  connections.set(socket, connection);
  // Undici reports neither an answer's HTTP version nor its size on the wire; all input passes `read`.
  const read = socket.read;
  socket.read = (size?: number): unknown => {
    const chunk: unknown = read.call(socket, size);
    const missing = VERSION_LENGTH - connection.beginning.length;
    if (!(chunk instanceof Buffer)) return chunk;
    if (missing > 0) connection.beginning += chunk.toString('latin1', 0, missing);
    connection.wireBytes += chunk.length;
    if (connection.wireBytes > MAX_WIRE_BYTES)
      socket.destroy(new Failure('too-large', `more than ${MAX_WIRE_BYTES} bytes on the wire`));
    return chunk;
  };
}

/** Exported for tests. */
function tlsFactsOf(socket: TLSSocket): TlsFacts | null {
  const certificate = socket.getPeerX509Certificate();
  if (!certificate) return null;
  return {
    protocol: socket.getProtocol() ?? '',
    cipher: socket.getCipher().standardName,
    issuer: oneLine(certificate.issuer),
    subject: oneLine(certificate.subject),
    subjectAltNames: certificate.subjectAltName ?? null,
    validFrom: new Date(certificate.validFrom),
    validTo: new Date(certificate.validTo),
    fingerprint256: certificate.fingerprint256,
  };
}

/** Node separates a name's parts by newlines, and omits an empty name. */
const oneLine = (name: string | undefined): string => (name ?? '').split('\n').join(', ');

/** @param head request line and headers as written, without `content-length` and the empty line */
type Sent = (head: string, connection: Connection) => void;

let waiting: Sent | null = null;

/**
 * Calls `sent` with the bytes and the connection of the request that undici is starting. Must be called in
 * `onRequestStart`: undici calls that and publishes its write synchronously, which links the two however many requests
 * are in flight.
 */
export function whenSent(sent: Sent): void {
  waiting = sent;
}

subscribe('undici:client:sendHeaders', (message) => {
  const { headers, socket } = message as DiagnosticsChannel.ClientSendHeadersMessage;
  const connection = connections.get(socket);
  if (!connection) return; // another user of undici in this process
  connection.beginning = '';
  connection.wireBytes = 0;
  waiting?.(headers, connection);
  waiting = null;
});
