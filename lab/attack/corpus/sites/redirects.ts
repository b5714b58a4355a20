import { listed } from '../../../country/words/language.js';
import { type HostileSite, site } from '../hostile-site.js';
import { html, say } from '../making.js';

const to = (name: string, where: (path: string, port: number) => string, status = 302): HostileSite =>
  site(name, (request, response, { port }) => {
    response.writeHead(status, { location: where(request.url ?? '/', port) }).end();
  });
const next = (path: string) => Number(/\d+$/.exec(path)?.[0] ?? 0) + 1;

/** Redirects that loop, never end, or lead inside. */
export const REDIRECTS: readonly HostileSite[] = [
  to('redirect-to-itself', (path) => path),
  to('redirect-round-and-round', (path) => (path === '/a' ? '/b' : '/a')),
  to('redirect-chain-without-end', (path) => `/${next(path)}`),
  to('redirect-of-forms', (path) => `/${next(path)}`, 307),
  to('redirect-to-a-script', () => 'javascript:alert(1)'),
  to('redirect-to-a-file', () => 'file:///etc/passwd'),
  to('redirect-to-data', () => 'data:text/html,<h1>postliste'),
  to('redirect-to-nothing', () => ''),
  to('redirect-to-noise', () => 'http://[::1'),
  to('redirect-of-full-length', (path) => `/${'x'.repeat(30_000)}${next(path)}`),
  to('redirect-to-metadata', () => 'http://169.254.169.254/latest/meta-data/'),
  to('redirect-to-metadata-by-name', () => 'http://metadata.google.internal/computeMetadata/v1/'),
  site('redirect-inside', (request, response, { tcp }) => {
    const ways = listed`
      127.0.0.1; 127.1; 2130706433; 0x7f000001; 017700000001; localhost; [::1]; [::ffff:127.0.0.1]; [::ffff:7f00:1];
      0.0.0.0; [::]; [64:ff9b::7f00:1]; [2002:7f00:1::]; user@127.0.0.1; ①②⑦.⓪.⓪.①`;
    const at = Number(/\d+$/.exec(request.url ?? '')?.[0] ?? Number.NaN);
    if (Number.isNaN(at))
      say(response, html(ways.map((_, n) => `<a href="/postliste-${n}">Postliste ${n}</a>`).join(' ')));
    else
      response
        .writeHead(302, { location: Buffer.from(`http://${ways[at % ways.length]}:${tcp}/`).toString('latin1') })
        .end();
  }),
  site('cookie-for-every-step', (request, response) => {
    const seen = Number(/c=(\d+)/.exec(request.headers.cookie ?? '')?.[1] ?? 0);
    response.writeHead(302, { location: request.url, 'set-cookie': `c=${seen + 1}` }).end();
  }),
  site('refresh-without-end', (request, response) =>
    say(response, html('x', `<meta http-equiv=refresh content="0; url=/${next(request.url ?? '')}">`)),
  ),
  site('refresh-to-metadata', (_, response) =>
    say(response, html('x', '<meta http-equiv=refresh content="0;url=http://169.254.169.254/">')),
  ),
  site('refresh-beyond-number', (_, response) =>
    say(
      response,
      html(
        'x',
        Array.from(
          { length: 100_000 },
          (_, n) => `<meta http-equiv=refresh content="${n % 2 ? 9 : 'x'};url=/${n}">`,
        ).join(''),
      ),
    ),
  ),
  site(
    'robots-redirect-inside',
    (request, response, { tcp }) => {
      if (request.url === '/robots.txt')
        response.writeHead(302, { location: `http://127.0.0.1:${tcp}/robots.txt` }).end();
      else say(response, html('x'));
    },
    { ownRobots: true },
  ),
];

const stored = (_: unknown, response: Parameters<typeof say>[0]) => say(response, html('<p>postliste'));

/** Names that resolve to another address at the second look-up (DNS rebinding). */
export const NAMES: readonly HostileSite[] = [
  site('name-that-is-rebound', stored, {
    home: (port) => `http://rebind.test:${port}/`,
    names: { 'rebind.test': [['127.0.0.1'], ['10.0.0.1']] },
  }),
  site('name-of-two-faces', stored, {
    home: (port) => `http://faces.test:${port}/`,
    names: { 'faces.test': [['127.0.0.1', '10.0.0.1']] },
  }),
  site('name-of-the-metadata-service', stored, {
    home: (port) => `http://meta.test:${port}/`,
    names: { 'meta.test': [['169.254.169.254']] },
  }),
  site('name-in-ipv6-clothes', stored, {
    home: (port) => `http://mapped.test:${port}/`,
    names: { 'mapped.test': [['::ffff:10.0.0.1']] },
  }),
  site('name-of-ten-thousand-addresses', stored, {
    home: (port) => `http://many.test:${port}/`,
    names: { 'many.test': [Array.from({ length: 10_000 }, (_, n) => `10.1.${n >> 8}.${n & 255}`)] },
  }),
];
