import { type HostileSite, site } from '../hostile-site.js';
import { endless, FULL, filled, html, say, sent, sentPacked, trickle, until, word } from '../making.js';

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
  sentPacked('body-of-spaces', () => html(filled(' ', FULL))),
  sentPacked('body-of-line-breaks', () => html(filled('\n', FULL))),
  sentPacked('text-of-one-letter', () => html(filled('a', FULL))),
  sentPacked('pages-of-full-size', () => html(until(FULL, (n) => `<p>Sak ${n} om ${word(n)}</p>`))),
  site('early-close', (_, response) => {
    start(response).write(html('x'));
    setTimeout(() => response.destroy(), 20);
  }),
  site('connection-dropped-at-once', (request) => void request.socket.destroy()),
  site('no-media-type-and-noise', (_, response) => void response.writeHead(200).end(filled('\u0007\u0000', 5_000_000))),
  sent('said-to-be-html-and-is-a-picture', () => Buffer.alloc(7_000_000, 0x89)),
];
