import { expect, it } from 'vitest';
import { receivedPageName } from './file-names.js';

it.each([
  ['https://ha.no/postliste', 'text/html; charset=utf-8', null, 'ha.no.html'],
  ['https://ha.no/a.pdf', 'application/pdf', 'identity', 'ha.no.pdf'],
  ['https://ha.no/', 'text/html', 'gzip', 'ha.no.html.gz'],
  ['https://ha.no/', 'Text/HTML', 'X-GZIP, br', 'ha.no.html.gz.br'],
  ['https://ha.no/', null, 'zstd', 'ha.no.bin.zst'],
  ['https://ha.no/', 'text/html"\r\nX: y', 'what/"ever"', 'ha.no.bin.coded'],
  ['https://blåbær.no/', 'text/plain', null, 'xn--blbr-roah.no.txt'],
  ['http://[2001:db8::7]:8080/', 'text/html', null, '2001-db8-7.html'],
])('%s of type %s, coded %s, is kept as %s', (url, contentType, contentEncoding, name) => {
  expect(receivedPageName({ url, contentType, contentEncoding })).toBe(name);
});
