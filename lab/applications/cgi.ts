import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A CGI program (RFC 3875) and its location. */
export interface CgiProgram {
  readonly program: string;
  /** Prefix of the program's URL path. */
  readonly at: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Serves a CGI program as a web server would.
 * @returns a function that stops the server
 * @throws if the port is in use
 */
export async function cgiServer(program: CgiProgram, port: number): Promise<() => Promise<void>> {
  const server = createServer((request, response) => answer(program, port, request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

function answer({ program, at, env }: CgiProgram, port: number, request: IncomingMessage, response: ServerResponse) {
  const { pathname, search } = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (!pathname.startsWith(at)) return void response.writeHead(404).end();
  const child = spawn(program, [], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {
      ...env,
      PATH: process.env.PATH,
      GATEWAY_INTERFACE: 'CGI/1.1',
      SERVER_PROTOCOL: 'HTTP/1.1',
      SERVER_NAME: '127.0.0.1',
      SERVER_PORT: `${port}`,
      HTTP_HOST: request.headers.host ?? '',
      REQUEST_METHOD: request.method,
      QUERY_STRING: search.slice(1),
      SCRIPT_NAME: at,
      PATH_INFO: decodeURIComponent(pathname.slice(at.length)),
      REQUEST_URI: request.url,
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      CONTENT_LENGTH: request.headers['content-length'] ?? '',
    },
  });
  request.pipe(child.stdin);
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part));
  child.once('error', () => response.writeHead(500).end());
  child.once('close', () => write(Buffer.concat(parts), response));
}

/** Parses a CGI response: header lines, an empty line, a body. */
function write(said: Buffer, response: ServerResponse): void {
  const end = /\r?\n\r?\n/.exec(said.toString('latin1'));
  if (!end) return void response.writeHead(500).end();
  const head = said.subarray(0, end.index).toString('latin1').split(/\r?\n/);
  const headers = head.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  const status = Number.parseInt(headers.find(([name]) => name === 'status')?.[1] ?? '200', 10);
  response.writeHead(status, headers.filter(([name]) => name !== 'status').flat());
  response.end(said.subarray(end.index + end[0].length));
}
