import { createHash, randomBytes } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { JOURNAL_RETENTION_D, readEnvironment } from '@hyrde/contracts';
import { connect } from '@hyrde/store';
import { openBlobStore, sha256 } from '@hyrde/store/blobs';
import { openSql } from '@hyrde/store/sql';
import { beforeEach, describe, expect, it } from 'vitest';
import { forFile } from '../../../../scripts/testing/for-file.js';
import { SESSION_COOKIE } from '../people/cookie.js';
import { apiForFile } from '../testing/api.js';
import { AT, addFinding, addPage, exchange, makeSweep, makeTask, type PageMade } from './testing/make-rows.js';
import { readWarc } from './testing/read-warc.js';

const NOBODY = '00000000-0000-7000-8000-000000000000';
const HTML = '<p>Postliste</p>'.repeat(20);

let logged: string[];
let sweep: string;
let task: string;
let hash: string;

const settings = { OPERATOR_URL: 'https://ops.example/' };
const api = await apiForFile({ env: settings });
const { app } = api;
app.useLogger({ log: () => {}, warn: () => {}, error: (message) => logged.push(String(message)) });
const sql = await forFile(openSql(api.databaseUrl), 'close');
const made = { sql, blobs: openBlobStore(readEnvironment({ DATABASE_URL: api.databaseUrl, ...settings }), sql) };
const cookie = await signIn();
beforeEach(async () => {
  logged = [];
  sweep = await makeSweep(made, 'Høst "2026"/ü');
  task = await makeTask(made, sweep);
  await addPage(made, task, 0, { exchange: exchange({ url: 'https://www.afjord.example/' }) });
  hash = await addPage(made, task, 1, {
    text: HTML,
    received: brotliCompressSync(HTML),
    exchange: exchange({ headers: [['Content-Encoding', 'br']] }),
    contentType: 'text/html; charset=utf-8',
  });
  await addFinding(made, task, 1);
});

async function signIn(): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest('hex');
  const db = connect(api.databaseUrl, 1);
  const data = { email: 'viewer@example.org', name: 'Viewer', role: 'viewer', passwordHash: 'none' };
  const { id: personId } = await db.person.create({ data });
  await db.session.create({ data: { tokenHash, personId, expiresAt: new Date(Date.now() + 3_600_000) } });
  await db.$disconnect();
  return `${SESSION_COOKIE}=${token}`;
}

const get = async (path: string, headers: Record<string, string> = { cookie }) =>
  fetch(`${(await app.getUrl()).replace('[::1]', '127.0.0.1')}/api${path}`, { headers });

it.each(['finding', 'sweep'] as const)('hands over the evidence of a %s as a file', async (of) => {
  const id = of === 'finding' ? task : sweep;
  const response = await get(`/${of}s/${id}/evidence.warc.gz`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/gzip');
  expect(response.headers.get('content-encoding')).toBeNull();
  const name = `hyrde-${of}-${id}.warc.gz`;
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
  const records = await readWarc([new Uint8Array(await response.arrayBuffer())]);
  expect(records.map(({ type }) => type)).toEqual([
    'warcinfo',
    ...['response', 'request', 'metadata'],
    ...['response', 'request', 'metadata'],
    ...['conversion', 'resource', 'metadata'],
  ]);
  expect(records[0]?.header('WARC-Filename')).toBe(name);
  expect(records[0]?.block.toString()).toMatch(
    /^software: Hyrde\/\d+\.\d+\.\d+\r\noperator: https:\/\/ops\.example\/\r\n/,
  );
});

it('serves a page byte for byte as received, and never for display', async () => {
  const response = await get(`/findings/${task}/files/received`);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.status).toBe(200);
  expect(bytes).toEqual(brotliCompressSync(HTML));
  expect(sha256(bytes)).toBe(hash);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': String(bytes.length),
    'content-disposition': 'attachment; filename="www.afjord.example.html.br"',
    'content-digest': `sha-256=:${Buffer.from(hash, 'hex').toString('base64')}:`,
    'x-hyrde-content-encoding': 'br',
    'x-content-type-options': 'nosniff',
  });
  expect(response.headers.get('content-encoding')).toBeNull();
});

it.each([
  '/findings/{}/evidence.warc.gz',
  '/findings/{}/files',
  '/findings/{}/files/received',
  '/sweeps/{}/evidence.warc.gz',
])('%s is for those who are signed in, and of what there is', async (path) => {
  expect((await get(path.replace('{}', NOBODY))).status).toBe(404);
  expect((await get(path.replace('{}', 'x'))).status).toBe(400);
  expect((await get(path.replace('{}', path.includes('sweep') ? sweep : task), {})).status).toBe(401);
});

describe('each file of a finding', () => {
  const DOM = '<p>Postliste</p><p>Sak 1</p>';
  const kinds: Record<string, PageMade> = {
    'from its bytes': { text: '<p>På norsk</p>', received: Buffer.from('<p>P\xe5 norsk</p>', 'latin1') },
    'that is coded': {
      text: HTML,
      received: gzipSync(HTML),
      exchange: exchange({ headers: [['Content-Encoding', 'gzip']] }),
    },
    'rendered in a browser': { text: DOM, received: Buffer.from(HTML), reading: 'rendered-dom' },
    'that is a PDF': { text: DOM, received: Buffer.from('%PDF-1.7'), reading: 'pdf', contentType: 'application/pdf' },
    'from before bodies were kept': { text: DOM, received: null, reading: 'decoded-text', exchange: null },
  };
  it.each(Object.entries(kinds))('%s has the listed checksum, and stays the same', async (_name, page) => {
    const search = await makeTask(made, sweep);
    await addPage(made, search, 0, page);
    await addFinding(made, search, 0);
    const { items } = await (await get(`/findings/${search}/files`)).json();
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...(page.received ? ['received'] : []),
      ...['document', 'text', 'picture', 'exchange'],
    ]);
    for (const { kind, name, sha256: sum } of items) {
      for (const _again of [1, 2]) {
        const response = await get(`/findings/${search}/files/${kind}`);
        expect(response.status).toBe(200);
        expect(sha256(Buffer.from(await response.arrayBuffer())), kind).toBe(sum);
        expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
        expect(response.headers.get('content-digest')).toBe(`sha-256=:${Buffer.from(sum, 'hex').toString('base64')}:`);
        expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      }
    }
  });

  it('is listed with the end of the retention of the other documents of its search', async () => {
    const { othersUntil } = await (await get(`/findings/${task}/files`)).json();
    expect(Date.parse(othersUntil) - AT.getTime()).toBe(JOURNAL_RETENTION_D * 86_400_000);
  });

  it('holds what was asked and answered: addresses, redirects, headers, times, sums', async () => {
    const hops = [{ url: 'http://afjord.example/', status: 301, by: 'redirect', exchange: exchange({ status: 301 }) }];
    const search = await makeTask(made, sweep);
    await addPage(made, search, 0, { hops });
    await addFinding(made, search, 0);
    expect(await (await get(`/findings/${search}/files/exchange`)).json()).toMatchObject({
      url: exchange().url,
      finalUrl: exchange().url,
      status: 200,
      at: AT.toISOString(),
      receivedHash: sha256('<p>Hei</p>'),
      hops: [{ url: 'http://afjord.example/', status: 301, by: 'redirect', exchange: { status: 301 } }],
      exchange: { address: '192.0.2.7', port: 443, headers: [['Content-Type', 'text/html; charset=utf-8']] },
    });
  });

  it('of another kind is refused, of a kind that was not kept is not found', async () => {
    expect((await get(`/findings/${task}/files/everything`)).status).toBe(400);
    const none = await makeTask(made, sweep);
    await addPage(made, none, 0);
    await addFinding(made, none, null);
    expect((await (await get(`/findings/${none}/files`)).json()).items).toEqual([]);
    expect((await get(`/findings/${none}/files/exchange`)).status).toBe(404);
  });
});

it('has no page as received of a finding that names none, or is too old', async () => {
  const old = await makeTask(made, sweep);
  await addPage(made, old, 0, { reading: 'decoded-text', exchange: null, received: null });
  await addFinding(made, old, 0);
  const none = await makeTask(made, sweep);
  await addPage(made, none, 0);
  await addFinding(made, none, null);
  for (const id of [old, none]) {
    const response = await get(`/findings/${id}/files/received`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining('No such file was kept') });
  }
});

it.each([
  ['missing', 'delete from blob where hash = $1'],
  ['damaged', `update blob set body = 'other', encoding = 'identity' where hash = $1`],
])('says that a page is %s, and logs which', async (_state, sql) => {
  await made.sql.query(sql, [hash]);
  const response = await get(`/findings/${task}/files/received`);
  expect(response.status).toBe(500);
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(await response.json()).toMatchObject({ type: 'urn:hyrde:problem:damaged-evidence', status: 500 });
  expect(logged).toEqual([expect.stringContaining(hash)]);
});

it('says that what was read of a page is damaged, too', async () => {
  const search = await makeTask(made, sweep);
  const text = '<p>After its scripts had run</p>';
  await addPage(made, search, 0, { reading: 'rendered-dom', text, received: Buffer.from(HTML) });
  await addFinding(made, search, 0);
  await made.sql.query(`update blob set body = 'other', encoding = 'identity' where hash = $1`, [sha256(text)]);
  const response = await get(`/findings/${search}/files/document`);
  expect(await response.json()).toMatchObject({ type: 'urn:hyrde:problem:damaged-evidence', status: 500 });
  expect(logged).toEqual([expect.stringContaining(sha256(text))]);
});

it('breaks the connection where a file cannot be ended, so that nobody takes it for whole', async () => {
  await made.sql.query(`update evidence_page set exchange = '{"method": "GET"}' where task_id = $1 and seq = 1`, [
    task,
  ]);
  const more = await makeTask(made, sweep, { finishedAt: new Date('2026-11-01T00:00:00Z') });
  await addPage(made, more, 0);
  const response = await get(`/sweeps/${sweep}/evidence.warc.gz`);
  expect(response.status).toBe(200);
  await expect(response.arrayBuffer()).rejects.toThrow();
});
