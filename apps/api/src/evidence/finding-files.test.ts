import { expect, it } from 'vitest';
import type { EvidencePage } from './evidence-rows.js';
import { type FileKind, fileName } from './finding-files.js';
import { exchange } from './testing/make-rows.js';

const coded = (coding: string | null) => exchange({ headers: coding === null ? [] : [['Content-Encoding', coding]] });

type Reading = EvidencePage['reading'];

it.each([
  ['https://ha.no/postliste', 'text/html; charset=utf-8', null, 'ha.no.html'],
  ['https://ha.no/a.pdf', 'application/pdf', 'identity', 'ha.no.pdf'],
  ['https://ha.no/', 'text/html', 'gzip', 'ha.no.html.gz'],
  ['https://ha.no/', 'Text/HTML', 'X-GZIP, br', 'ha.no.html.gz.br'],
  ['https://ha.no/', null, 'zstd', 'ha.no.bin.zst'],
  ['https://ha.no/', 'text/html"\r\nX: y', 'what/"ever"', 'ha.no.bin.coded'],
  ['https://blåbær.no/', 'text/plain', null, 'xn--blbr-roah.no.txt'],
  ['http://[2001:db8::7]:8080/', 'text/html', null, '2001-db8-7.html'],
])('%s of type %s, coded %s, is kept as %s', (url, contentType, coding, name) => {
  expect(fileName('received', url, { contentType, exchange: coded(coding), reading: 'bytes' })).toBe(name);
});

it.each([
  ['document', 'rendered-dom', 'text/html', 'ha.no.dom.html'],
  ['document', 'pdf', 'application/pdf', 'ha.no.pdf.html'],
  ['document', 'bytes', 'text/html; charset=latin1', 'ha.no.decoded.html'],
  ['document', 'decoded-text', null, 'ha.no.decoded.bin'],
  ['text', 'bytes', 'text/html', 'ha.no.txt'],
  ['picture', 'bytes', 'text/html', 'ha.no.png'],
  ['exchange', 'bytes', 'text/html', 'ha.no.exchange.json'],
] satisfies [FileKind, Reading, string | null, string][])(
  'the %s of %s, %s, is kept as %s',
  (kind, reading, contentType, name) => {
    expect(fileName(kind, 'https://ha.no/', { contentType, exchange: coded('gzip'), reading })).toBe(name);
  },
);
