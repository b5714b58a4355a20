import { createHash, randomBytes } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { readEnvironment } from '@hyrde/contracts';
import { connect } from '@hyrde/prisma';
import { openBlobStore, sha256 } from '@hyrde/prisma/blobs';
import { openSql } from '@hyrde/prisma/sql';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { SESSION_COOKIE } from '../people/cookie.js';
import { startApi, type TestApi } from '../testing/api.js';
import { addFinding, addPage, exchange, type Made, makeSweep, makeTask } from './testing/make-rows.js';
import { readWarc } from './testing/read-warc.js';

const NOBODY = '00000000-0000-7000-8000-000000000000';
const HTML = '<p>Postliste</p>'.repeat(20);

let api: TestApi;
let app: NestExpressApplication;
let made: Made;
let cookie: string;
let logged: string[];
let sweep: string;
let task: string;
let hash: string;

beforeAll(async () => {
  const settings = { OPERATOR_URL: 'https://ops.example/' };
  api = await startApi({ env: settings });
  app = api.app;
  const quiet = () => {};
  app.useLogger({ log: quiet, warn: quiet, error: (message) => logged.push(String(message)) });
  const sql = openSql(api.databaseUrl);
  made = { sql, blobs: openBlobStore(readEnvironment({ DATABASE_URL: api.databaseUrl, ...settings }), sql) };
  cookie = await signIn();
});
afterAll(async () => {
  await made.sql.close();
  await api.stop();
});
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

it('hands over a page byte for byte as it was received, and never to be shown', async () => {
  const response = await get(`/findings/${task}/body`);
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

it.each(['/findings/{}/evidence.warc.gz', '/findings/{}/body', '/sweeps/{}/evidence.warc.gz'])(
  '%s is for those who are signed in, and of what there is',
  async (path) => {
    expect((await get(path.replace('{}', NOBODY))).status).toBe(404);
    expect((await get(path.replace('{}', 'x'))).status).toBe(400);
    expect((await get(path.replace('{}', path.includes('sweep') ? sweep : task), {})).status).toBe(401);
  },
);

it('has no page as received of a finding that names none, or is too old', async () => {
  const old = await makeTask(made, sweep);
  await addPage(made, old, 0, { reading: 'decoded-text', exchange: null, received: null });
  await addFinding(made, old, 0);
  const none = await makeTask(made, sweep);
  await addPage(made, none, 0);
  await addFinding(made, none, null);
  for (const id of [old, none]) {
    const response = await get(`/findings/${id}/body`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining('No page was kept as received') });
  }
});

it.each([
  ['missing', 'delete from blob where hash = $1'],
  ['damaged', `update blob set body = 'other', encoding = 'identity' where hash = $1`],
])('says that a page is %s, and logs which', async (_state, sql) => {
  await made.sql.query(sql, [hash]);
  const response = await get(`/findings/${task}/body`);
  expect(response.status).toBe(500);
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(await response.json()).toMatchObject({ type: 'urn:hyrde:problem:damaged-evidence', status: 500 });
  expect(logged).toEqual([expect.stringContaining(hash)]);
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
