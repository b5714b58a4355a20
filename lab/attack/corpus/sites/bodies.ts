import { type HostileSite, site } from '../hostile-site.js';
import { always, endless, FULL, filled, html, packed, say, trickle, until, word } from '../making.js';

const start = (response: Parameters<typeof say>[0]) => response.writeHead(200, { 'content-type': 'text/html' });

/** Endless and oversized bodies. */
export const BODIES: readonly HostileSite[] = [
  site('endless-body', (_, response) => {
    start(response).write(html(''));
    endless(response, () => '<p>postliste '.repeat(1_000));
  }),
  site('body-by-the-drop', (_, response) => {
    start(response).write('<p>');
    trickle(response, 'a', 50);
  }),
  site('body-that-never-comes', (_, response) => void start(response).flushHeaders()),
  site('one-byte-chunks', (_, response) => {
    start(response);
    let sent = 0;
    const more = () => {
      for (let n = 0; n < 5_000; n++) if (!response.write('a')) break;
      sent += 5_000;
      if (sent > 7_900_000) response.end();
      else if (response.writableNeedDrain) response.once('drain', more);
      else setImmediate(more);
    };
    more();
  }),
  site('length-too-long', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': '5000000000' });
    response.write(html('x'));
  }),
  site('length-and-then-silence', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': '500' });
    response.write('<p>');
  }),
  site(
    'body-of-spaces',
    packed(() => html(filled(' ', FULL))),
  ),
  site(
    'body-of-line-breaks',
    packed(() => html(filled('\n', FULL))),
  ),
  site(
    'text-of-one-letter',
    packed(() => html(filled('a', FULL))),
  ),
  site(
    'pages-of-full-size',
    packed(() => html(until(FULL, (n) => `<p>Sak ${n} om ${word(n)}</p>`))),
  ),
  site('early-close', (_, response) => {
    start(response).write(html('x'));
    setTimeout(() => response.destroy(), 20);
  }),
  site('connection-dropped-at-once', (request) => void request.socket.destroy()),
  site('no-media-type-and-noise', (_, response) => void response.writeHead(200).end(filled('\u0007\u0000', 5_000_000))),
  site(
    'said-to-be-html-and-is-a-picture',
    always(() => Buffer.alloc(7_000_000, 0x89)),
  ),
];
