import type { HostileSite } from '../hostile-site.js';
import { site } from '../hostile-site.js';
import { filled, html, say } from '../making.js';

/** Self-signed certificate of nordvik.test, valid from 2020 to 2120. */
const NORDVIK_CERTIFICATE = {
  key: `-----BEGIN EC PRIVATE KEY-----
MHcCAQEEINyIGbcKqVYrEEZ2jp5Uht6mxccMV9WNDzqbofav1AuqoAoGCCqGSM49
AwEHoUQDQgAEIRn5L0/uoL/KnizCD8bvI0SPTh29NSyH65gUCjHc3iKSbDDxHVCl
OynXKpIHupOHt/dp0dmQM2c2wnm4OKwNqg==
-----END EC PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBnTCCAUKgAwIBAgIJAI7NSxM6BZ7QMAoGCCqGSM49BAMCMCwxEzARBgNVBAoM
Ckh5cmRlIHRlc3QxFTATBgNVBAMMDG5vcmR2aWsudGVzdDAgFw0yMDAxMDEwMDAw
MDBaGA8yMTIwMDEwMTAwMDAwMFowLDETMBEGA1UECgwKSHlyZGUgdGVzdDEVMBMG
A1UEAwwMbm9yZHZpay50ZXN0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEIRn5
L0/uoL/KnizCD8bvI0SPTh29NSyH65gUCjHc3iKSbDDxHVClOynXKpIHupOHt/dp
0dmQM2c2wnm4OKwNqqNLMEkwDwYDVR0TAQH/BAUwAwEB/zAXBgNVHREEEDAOggxu
b3JkdmlrLnRlc3QwHQYDVR0OBBYEFEGuJpkLaV04SUkqg8uZVPabQFyvMAoGCCqG
SM49BAMCA0kAMEYCIQDUTG3kVvBwkNjLsjeYlJGEEzLf86BerNniXTOuBFOuHAIh
APx0Y99N+T+7tqR4DXVG6JG+mXjCNsPoq0sEAwWcpy/O
-----END CERTIFICATE-----`,
};

const raw = (name: string, speak: HostileSite['raw']): HostileSite => ({ name, ...(speak ? { raw: speak } : {}) });
const OK = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';

/** Writes data for as long as the client reads. */
function pour(socket: Parameters<NonNullable<HostileSite['raw']>>[0], piece: string): void {
  const more = () => {
    for (let n = 0; n < 64; n++) if (!socket.write(piece)) return void socket.once('drain', more);
    setImmediate(more);
  };
  if (!socket.destroyed) more();
}

/** Broken and oversized HTTP answers. */
export const PROTOCOL: readonly HostileSite[] = [
  raw('header-without-end', (socket) => {
    socket.write(`${OK}X: `);
    pour(socket, filled('x', 16_000));
  }),
  raw('headers-beyond-number', (socket) => {
    socket.write(OK);
    pour(socket, filled('X-A: b\r\n', 16_000));
  }),
  raw('header-by-the-drop', (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    const timer = setInterval(() => socket.write('X: y\r\n'), 50);
    socket.on('close', () => clearInterval(timer));
  }),
  raw('status-line-by-the-drop', (socket) => {
    const timer = setInterval(() => socket.write('H'), 50);
    socket.on('close', () => clearInterval(timer));
  }),
  raw('silence', () => {}),
  raw('early-hints-without-end', (socket) =>
    pour(socket, filled('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n', 16_000)),
  ),
  raw('continue-without-end', (socket) => pour(socket, filled('HTTP/1.1 100 Continue\r\n\r\n', 16_000))),
  raw(
    'switching-protocols',
    (socket) => void socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
  ),
  raw('noise', (socket) => pour(socket, filled('\u0000\u0001\u0002\n', 16_000))),
  raw('status-of-nothing', (socket) => void socket.end('HTTP/1.1 999999999 \r\n\r\n')),
  raw('http-9', (socket) => void socket.end('<html>just so</html>')),
  raw('two-answers-to-one-question', (socket) => {
    const body = html('x');
    const answer = `${OK}Content-Length: ${body.length}\r\n\r\n${body}`;
    socket.write(answer + answer + answer);
  }),
  raw('garbage-behind-the-answer', (socket) => {
    const body = html('x');
    socket.write(`${OK}Content-Length: ${body.length}\r\n\r\n${body}`);
    pour(socket, filled('garbage ', 16_000));
  }),
  raw(
    'length-and-chunks',
    (socket) => void socket.end(`${OK}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`),
  ),
  raw('two-lengths', (socket) => void socket.end(`${OK}Content-Length: 5\r\nContent-Length: 50\r\n\r\nhello`)),
  raw('length-below-zero', (socket) => void socket.end(`${OK}Content-Length: -5\r\n\r\nhello`)),
  raw('chunk-of-eight-exabytes', (socket) => {
    socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\n7fffffffffffffff\r\n`);
    pour(socket, filled('x', 16_000));
  }),
  raw('chunk-names-without-end', (socket) => {
    socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\n1;`);
    pour(socket, filled('name=value;', 16_000));
  }),
  raw('chunks-of-names', (socket) => {
    socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\n`);
    pour(socket, `1;${filled('n=v;', 8_000)}\r\na\r\n`);
  }),
  raw('trailers-without-end', (socket) => {
    socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n`);
    pour(socket, filled('X-T: y\r\n', 16_000));
  }),
  raw('null-in-a-header', (socket) => void socket.end(`${OK}X: a\u0000b\r\n\r\n${html('x')}`)),
  raw('folded-headers', (socket) => void socket.end(`${OK}X: a\r\n b\r\n\tc\r\n\r\n${html('x')}`)),
  site('cookies-beyond-number', (_, response) => {
    response.setHeader(
      'set-cookie',
      Array.from({ length: 900 }, (_, n) => `c${n}=${filled('x', 40)}`),
    );
    say(response, html('x'));
  }),
  site('too-many-requests-for-ever', (_, response) => void response.writeHead(429).end()),
  site('come-back-in-a-century', (_, response) => void response.writeHead(503, { 'retry-after': '3153600000' }).end()),
  site('tls-that-vouches-for-itself', (_, response) => say(response, html('x')), {
    tls: NORDVIK_CERTIFICATE,
    home: (port) => `https://127.0.0.1:${port}/`,
  }),
  site('tls-of-an-old-age', (_, response) => say(response, html('x')), {
    tls: { ...NORDVIK_CERTIFICATE, maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'ALL@SECLEVEL=0' },
    home: (port) => `https://127.0.0.1:${port}/`,
  }),
  {
    ...raw('tls-that-never-shakes-hands', () => {}),
    home: (port) => `https://127.0.0.1:${port}/`,
  },
  {
    ...raw('tls-that-is-none', (socket) => pour(socket, filled('\u0016\u0003\u0003\u4000x', 16_000))),
    home: (port) => `https://127.0.0.1:${port}/`,
  },
];
