import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { forFile } from '../../../scripts/testing/for-file.js';
import { listening } from '../../../scripts/testing/listening.js';
import { readSurfaceArguments } from './index.js';
import { plainSurface, surfaceSite } from './surface-site.js';

const FORM =
  '<form action="/sok" role="search"><label>Søk <input type="search" name="q"></label><button>Søk</button></form>';
const rows = (page: number) =>
  Array.from(
    { length: 20 },
    (_, i) => `<tr><td>2026-11-${10 + (i % 10)}</td><td>2026/${page}${i}-1</td><td>Brev om sak ${page} ${i}</td></tr>`,
  ).join('');

let pages = 0;
/** Server that answers with the form and two pages of records, then with 503 and a Retry-After of two hours. */
const server = createServer((request, response) => {
  if (request.url === '/robots.txt') return void response.writeHead(404).end();
  if (++pages > 3) return void response.writeHead(503, { 'retry-after': '7200' }).end();
  const table = `<p>900 treff</p><table><tr><th>Dato</th><th>Dokumentnummer</th><th>Tittel</th></tr>${rows(pages)}</table>`;
  const results = request.url === '/' ? '' : `${table}<a rel="next" href="/sok?q=&side=${pages}">Neste</a>`;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(`<html lang="nb"><title>Innsyn</title><main>${FORM}${results}</main>`);
});

const { origin } = await forFile(listening(server), 'close');

const REPORT = { progress: () => {}, waiting: () => {}, noBrowser: () => {} };

it('says how a private address is asked', async () => {
  const portal = await surfaceSite(readSurfaceArguments([`${origin}/`]), REPORT);
  expect(plainSurface(portal, 0)).toContain('--allow-private');
});

it('returns the records retrieved so far if the portal defers requests for hours', async () => {
  const asked = readSurfaceArguments([`${origin}/`, '--allow-private', '--no-delay']);
  const { stop, records, downloads } = await surfaceSite(asked, REPORT);
  expect([stop, records.length, downloads]).toEqual(['throttled', 40, 3]);
});
