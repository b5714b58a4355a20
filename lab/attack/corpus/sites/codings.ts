import { type HostileSite, site } from '../hostile-site.js';
import { always, brotli, deflate, endless, filled, gzip, html } from '../making.js';

const bomb = () => html(filled('<p>postliste</p> ', 100_000_000));
const spaces = () => Buffer.alloc(100_000_000, ' ');
const coded = (coding: string) => ({ 'content-encoding': coding });

/** Decompression bombs and broken content codings. */
export const CODINGS: readonly HostileSite[] = [
  site(
    'gzip-bomb',
    always(() => gzip(bomb()), coded('gzip')),
  ),
  site(
    'brotli-bomb',
    always(() => brotli(spaces()), coded('br')),
  ),
  site(
    'deflate-bomb',
    always(() => deflate(spaces()), coded('deflate')),
  ),
  site(
    'zstd-that-nobody-asked-for',
    always(() => Buffer.from('28b52ffd0458', 'hex'), coded('zstd')),
  ),
  site(
    'gzip-in-gzip',
    always(() => gzip(gzip(spaces())), coded('gzip, gzip')),
  ),
  site(
    'gzip-nine-times',
    always(() => gzip(html('x')), coded(Array(9).fill('gzip').join(', '))),
  ),
  site(
    'brotli-in-gzip',
    always(() => gzip(brotli(spaces())), coded('br, gzip')),
  ),
  site(
    'bomb-within-the-bound',
    always(() => gzip(filled(' ', 15_900_000)), coded('gzip')),
  ),
  site(
    'said-to-be-gzip-and-is-not',
    always(() => html('x'), coded('gzip')),
  ),
  site('gzip-without-end', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' });
    const packed = gzip(filled('a ', 100_000));
    endless(response, () => packed);
  }),
  site(
    'gzip-cut-short',
    always(() => gzip(html(filled('<p>sak', 900_000))).subarray(0, 4_000), coded('gzip')),
  ),
  site(
    'coding-of-a-thousand-names',
    always(() => html('x'), coded(filled('identity, ', 9_000))),
  ),
];
