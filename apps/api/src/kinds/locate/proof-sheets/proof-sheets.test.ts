import { createHash } from 'node:crypto';
import { readEnvironment } from '@hyrde/contracts';
import { openBlobStore } from '@hyrde/store/blobs';
import { openSql } from '@hyrde/store/sql';
import { beforeEach, expect, it } from 'vitest';
import { forFile } from '../../../../../../scripts/testing/for-file.js';
import { addFinding, addPage, makeSweep, makeTask } from '../../../evidence/testing/make-rows.js';
import { apiForFile } from '../../../testing/api.js';
import { plantName } from '../../../testing/planted-name.js';
import type { ProofSheets } from './proof-sheets.service.js';

let task: string;
const api = await apiForFile();
const sql = await forFile(openSql(api.databaseUrl), 'close');
const made = { sql, blobs: openBlobStore(readEnvironment({ DATABASE_URL: api.databaseUrl }), sql) };
const viewer = await api.as('viewer');
const auditor = await api.as('auditor');
beforeEach(async () => {
  task = await makeTask(made, await makeSweep(made));
  await addPage(made, task, 0);
  await addPage(made, task, 1);
  await addFinding(made, task, 1);
});

const sheetOf = async (search: string, query = '', as = viewer) => {
  const { status, bytes, headers } = await as.get(`/findings/${search}/proof-sheet.pdf${query}`);
  const pdf = Buffer.from(bytes);
  return { status, pdf, sum: createHash('sha256').update(pdf).digest('hex'), headers };
};
const listOf = async (search: string, as = viewer) =>
  (await as.get<ProofSheets>(`/findings/${search}/proof-sheets`)).body.items;
const isPdf = ({ status, pdf }: { status: number; pdf: Buffer }) => [status, pdf.subarray(0, 5).toString()];

it('is created once: the same bytes with the given hash, for every request', async () => {
  expect(await listOf(task)).toEqual([]);
  const first = await sheetOf(task);
  expect(isPdf(first)).toEqual([200, '%PDF-']);
  expect(first.headers.get('content-digest')).toBe(`sha-256=:${Buffer.from(first.sum, 'hex').toString('base64')}:`);
  const [sheet, ...others] = await listOf(task);
  expect(others).toEqual([]);
  expect(sheet).toMatchObject({ version: 1, language: 'en', covered: true, sha256: first.sum, gone: false });
  api.clock.advance(86_400_000);
  for (const as of [viewer, auditor]) expect((await sheetOf(task, '', as)).sum).toBe(first.sum);
  expect((await sheetOf(task, '?version=1')).sum).toBe(first.sum);
});

it('is created once for concurrent requests, and once in each language', async () => {
  const asked = await Promise.all(Array.from({ length: 8 }, (_, i) => sheetOf(task, i % 2 ? '?language=nb' : '')));
  expect(new Set(asked.map(({ sum }) => sum)).size).toBe(2);
  expect((await listOf(task)).map(({ version }) => version)).toEqual([2, 1]);
});

it('has a next version if the finding’s content changes; earlier versions are kept', async () => {
  const before = await sheetOf(task);
  await sql.query('update verification set undone_at = now() where search_id = $1', [task]);
  const after = await sheetOf(task);
  expect(after.sum).not.toBe(before.sum);
  expect((await listOf(task)).map(({ version, sha256 }) => [version, sha256])).toEqual([
    [2, after.sum],
    [1, before.sum],
  ]);
  expect((await sheetOf(task, '?version=1')).pdf).toEqual(before.pdf);
});

it('is the same in the sealed packet', async () => {
  const { bytes } = await viewer.get(`/findings/${task}/packet.zip`);
  const sheets = await listOf(task);
  expect(sheets.map(({ language }) => language).sort()).toEqual(['en', 'nb']);
  for (const { version, language, sha256 } of sheets) {
    const { sum, pdf } = await sheetOf(task, `?version=${version}`);
    expect(sum).toBe(sha256);
    expect(Buffer.from(bytes).includes(pdf)).toBe(true); // files of a packet are not compressed
    expect(Buffer.from(bytes).toString('latin1')).toContain(`proof-sheet.${language}.v${version}.pdf`);
  }
});

it('redacts names for roles that may not read them, as a version of its own', async () => {
  const { searches } = await plantName(api);
  const covered = await sheetOf(searches.mailRecord);
  await auditor.post('/names', { reason: 'Complaint 2026/7: is the entry still there?' });
  const open = await sheetOf(searches.mailRecord, '', auditor);
  expect([covered.status, open.status, covered.sum === open.sum]).toEqual([200, 200, false]);
  expect((await listOf(searches.mailRecord)).map(({ sha256 }) => sha256)).toEqual([covered.sum]);
  expect((await listOf(searches.mailRecord, auditor)).map(({ sha256 }) => sha256)).toEqual([open.sum, covered.sum]);
  expect((await sheetOf(searches.mailRecord, '?version=2')).status).toBe(403);
  await auditor.delete('/names');
});

it.each([
  ['its title', `update proof_sheet set told = jsonb_set(told, '{title}', '"***"') where search_id = $1`],
  [
    'its finding',
    `update finding set redacted = '[{"at": "2026-11-20T08:00:00.000Z", "why": "age"}]' where search_id = $1`,
  ],
  ['a step to it', `update trail_step set label = '***' where search_id = $1`],
])('is deleted if %s is redacted; its hash is kept, and the next version is created', async (_, statement) => {
  const before = await sheetOf(task);
  await sql.query(statement, [task]);
  expect(await listOf(task)).toMatchObject([{ version: 1, sha256: before.sum, gone: true }]);
  expect((await sheetOf(task, '?version=1')).status).toBe(404);
  expect(isPdf(await sheetOf(task))).toEqual([200, '%PDF-']);
  expect(await listOf(task)).toMatchObject([
    { version: 2, gone: false },
    { version: 1, gone: true },
  ]);
});

it('does not exist without a finding', async () => {
  const none = '0190b0c2-0000-7000-8000-000000000001';
  expect((await sheetOf(none)).status).toBe(404);
  expect((await sheetOf(task, '?version=7')).status).toBe(404);
});
