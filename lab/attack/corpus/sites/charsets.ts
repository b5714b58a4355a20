import { type HostileSite, site } from '../hostile-site.js';
import { always, filled, html } from '../making.js';

const bytes = (name: string, contentType: string, make: () => Buffer): HostileSite =>
  site(name, always(make, { 'content-type': contentType }));
/** Number of bytes just below the fetcher's limit on the wire. Compressed, most of this data would look like a bomb. */
const MOST_SENT = 7_900_000;
const of = (pattern: readonly number[]): Buffer => Buffer.alloc(MOST_SENT, Buffer.from(pattern));

/** Bodies whose charset is not the declared one. */
export const CHARSETS: readonly HostileSite[] = [
  bytes('torn-utf-8', 'text/html; charset=utf-8', () => of([0x61, 0xff])),
  bytes('nothing-but-torn-characters', 'text/html; charset=utf-8', () => of([0xc3])),
  bytes('latin-that-is-said-to-be-utf-8', 'text/html; charset=utf-8', () => of([0xe5, 0x20])),
  bytes('latin-that-says-nothing', 'text/html', () => of([0xe5, 0x20])),
  bytes('utf-16-by-its-mark', 'text/html', () => Buffer.concat([Buffer.from([0xff, 0xfe]), of([0x61, 0x01])])),
  bytes('half-a-surrogate', 'text/html', () =>
    Buffer.concat([Buffer.from([0xff, 0xfe]), of([0x00, 0xd8, 0x20, 0x00])]),
  ),
  bytes('chinese-by-gb18030', 'text/html; charset=gb18030', () => of([0xb0, 0xa1])),
  bytes('chinese-by-gbk', 'text/html; charset=gbk', () => of([0xb0, 0xa1, 0xff])),
  bytes('chinese-by-big5', 'text/html; charset=big5', () => of([0xa4, 0x40, 0xff])),
  bytes('japanese-by-shift-jis', 'text/html; charset=shift_jis', () => of([0x82, 0xa0, 0xff])),
  bytes('japanese-by-iso-2022', 'text/html; charset=iso-2022-jp', () =>
    of([0x1b, 0x24, 0x42, 0x24, 0x22, 0x1b, 0x28, 0x42]),
  ),
  bytes('korean-by-euc-kr', 'text/html; charset=euc-kr', () => of([0xb0, 0xa1, 0xff])),
  bytes('charset-of-utf-7', 'text/html; charset=utf-7', () => Buffer.from(html('+ADw-script+AD4-'))),
  bytes('charset-that-does-not-exist', 'text/html; charset=klingon', () => of([0xe5])),
  bytes('charset-in-a-thousand-meta-tags', 'text/html', () =>
    Buffer.from(`${filled('<meta charset=x><meta content="charset">', 4_000)}\u00e5`, 'latin1'),
  ),
  bytes('zero-bytes', 'text/html', () => of([0x00])),
  bytes('zero-bytes-in-words', 'text/html', () => Buffer.from(html(filled('post\u0000liste ', 5_000_000)))),
  bytes('lone-surrogates-by-reference', 'text/html', () =>
    Buffer.from(html(filled('&#xd800;&#x110000;&#0;', 5_000_000))),
  ),
];
