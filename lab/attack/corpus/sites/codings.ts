import { type HostileSite, site } from '../hostile-site.js';
import { brotli, deflate, endless, filled, gzip, html, sent } from '../making.js';

const bomb = () => html(filled('<p>postliste</p> ', 100_000_000));
const spaces = () => Buffer.alloc(100_000_000, ' ');
const coded = (coding: string) => ({ 'content-encoding': coding });

/** Decompression bombs and broken content codings. */
export const CODINGS: readonly HostileSite[] = [
  sent('gzip-bomb', () => gzip(bomb()), coded('gzip')),
  sent('brotli-bomb', () => brotli(spaces()), coded('br')),
  sent('deflate-bomb', () => deflate(spaces()), coded('deflate')),
  sent('zstd-that-nobody-asked-for', () => Buffer.from('28b52ffd0458', 'hex'), coded('zstd')),
  sent('gzip-in-gzip', () => gzip(gzip(spaces())), coded('gzip, gzip')),
  sent('gzip-nine-times', () => gzip(html('x')), coded(Array(9).fill('gzip').join(', '))),
  sent('brotli-in-gzip', () => gzip(brotli(spaces())), coded('br, gzip')),
  sent('bomb-within-the-bound', () => gzip(filled(' ', 15_900_000)), coded('gzip')),
  sent('said-to-be-gzip-and-is-not', () => html('x'), coded('gzip')),
  site('gzip-without-end', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' });
    const packed = gzip(filled('a ', 100_000));
    endless(response, () => packed);
  }),
  sent('gzip-cut-short', () => gzip(html(filled('<p>sak', 900_000))).subarray(0, 4_000), coded('gzip')),
  sent('coding-of-a-thousand-names', () => html('x'), coded(filled('identity, ', 9_000))),
];
