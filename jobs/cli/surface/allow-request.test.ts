import { createServer } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { SHORT } from '../../../scripts/testing/extent.js';
import { forFile } from '../../../scripts/testing/for-file.js';
import { listening } from '../../../scripts/testing/listening.js';
import { findBrowser } from '../../fetcher/index.js';
import { unclearPortal } from '../../surface/testing/unclear-portal.js';
import { readSurfaceArguments } from './index.js';
import { plainSurface, surfaceSite } from './surface-site.js';

const browser = await findBrowser();
if (!browser.found) console.warn(`Allowed requests are not tested: ${browser.why}`);

/** Two pages of records. */
const RECORDS = 25;
let portal = unclearPortal(RECORDS);
let sent: string[] = [];
const server = createServer(async (request, response) => {
  if (request.url === '/robots.txt') return void response.writeHead(404).end();
  const body = await textOf(request);
  sent.push(`${request.method} ${request.url}`);
  const { type, text } = portal.answer(request.method ?? 'GET', request.url ?? '/', body);
  response.setHeader('content-type', type).end(text);
});

const { origin } = await forFile(listening(server), 'close');
beforeEach(() => {
  sent = [];
});

const REPORT = { progress: () => {}, waiting: () => {}, noBrowser: () => {} };
const run = (...options: string[]) =>
  surfaceSite(readSurfaceArguments([`${origin}/innsyn`, '--allow-private', '--no-delay', ...options]), REPORT);

describe.skipIf(!browser.found)('hyrde surface', () => {
  it('prints a withheld request with its hash, and sends it once the user allows it', async () => {
    const before = await run('--max-downloads', '4');
    expect(before.records).toEqual([]);
    expect(sent.filter((each) => each.startsWith('POST'))).toEqual([]);
    const text = plainSurface(before, 1_000);
    expect(text).toContain('POST /api/poster, JSON body with type = "journal"');
    const hash = /POST \/api\/poster, [^\n]*\n[^\n]*\n +--allow-request ([0-9a-f]{64})/.exec(text)?.[1] ?? '';
    const after = await run('--allow-request', hash);
    expect([after.records.length, after.stop]).toEqual([RECORDS, 'covered']);
    expect(after.allowed[hash]).toBe(sent.filter((each) => each === 'POST /api/poster').length);
    expect(sent).not.toContain('POST /api/besok');
  });

  it.skipIf(SHORT)('reads a portal whose own request, sent unasked, was answered with a list', async () => {
    portal = unclearPortal(RECORDS, { words: 'q', from: 'offset' });
    const read = await run();
    expect([read.records.length, read.stop, read.allowed]).toEqual([RECORDS, 'covered', {}]);
    expect(sent).not.toContain('POST /api/besok');
    expect(read.withheld.map(({ url }) => new URL(url).pathname)).toEqual(['/api/besok']);
  });

  it('refuses what is no hash', () => {
    expect(() => readSurfaceArguments(['a.example', '--allow-request', 'x'])).toThrow('64 digits');
  });
});
