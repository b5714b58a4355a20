import { readEnvironment } from '@hyrde/contracts';
import { type Manifest, verifyPacket } from '@hyrde/jobs/packet';
import { openBlobStore } from '@hyrde/store/blobs';
import { openSql } from '@hyrde/store/sql';
import { unzipSync } from 'fflate';
import { beforeEach, expect, it } from 'vitest';
import { forFile } from '../../../../scripts/testing/for-file.js';
import { startApi } from '../testing/api.js';
import { plantName } from '../testing/planted-name.js';
import { AT, addFinding, addPage, exchange, makeSweep, makeTask } from './testing/make-rows.js';

let task: string;
const api = await forFile(startApi({ env: { OPERATOR_URL: 'https://ops.example/' } }), 'stop');
const sql = await forFile(openSql(api.databaseUrl), 'close');
const made = { sql, blobs: openBlobStore(readEnvironment({ DATABASE_URL: api.databaseUrl }), sql) };
const viewer = await api.as('viewer');
beforeEach(async () => {
  task = await makeTask(made, await makeSweep(made));
  await addPage(made, task, 0, { exchange: exchange({ url: 'https://www.afjord.example/' }) });
  await addPage(made, task, 1, { text: '<p>Postliste</p>', exchange: exchange({ headMs: 30.2 }) });
  await addFinding(made, task, 1);
});

interface Keys {
  items: { fingerprint: string; publicKey: string; retiredAt: string | null }[];
}
const packetOf = async (search: string): Promise<Buffer> => {
  const { status, bytes } = await viewer.get(`/findings/${search}/packet.zip`);
  expect(status).toBe(200);
  return Buffer.from(bytes);
};
const keys = async () => (await api.anonymous.get<Keys>('/sealing-keys')).body.items;
const manifestOf = (packet: Buffer) => verifyPacket(packet).manifest as Manifest;
const proofOf = (packet: Buffer) => JSON.parse(Buffer.from(unzipSync(packet)['files/proof.json'] ?? '').toString());

it('is as it was sealed, with the key that everybody may see, and again the same bytes', async () => {
  const packet = await packetOf(task);
  const [key] = await keys();
  expect(verifyPacket(packet, key?.fingerprint)).toMatchObject({ faults: [], fingerprint: key?.fingerprint });
  expect(manifestOf(packet)).toMatchObject({ finding: task, operator: 'https://ops.example/' });
  expect(manifestOf(packet).files.map(({ name }) => name)).toEqual([
    'READ-ME.txt',
    'evidence.warc.gz',
    'proof.json',
    'www.afjord.example.exchange.json',
    'www.afjord.example.html',
    'www.afjord.example.png',
    'www.afjord.example.txt',
  ]);
  expect(await packetOf(task)).toEqual(packet);
});

it('holds each file with the sum that stands on the screen', async () => {
  const { body } = await viewer.get<{ items: { name: string; sha256: string }[] }>(`/findings/${task}/files`);
  const sealed = manifestOf(await packetOf(task)).files;
  expect(body.items.length).toBeGreaterThan(3);
  for (const { name, sha256 } of body.items) expect(sealed).toContainEqual(expect.objectContaining({ name, sha256 }));
});

it('says what is claimed, who judged it without their names, and each moment once', async () => {
  const packet = await packetOf(task);
  const proof = proofOf(packet);
  expect(proof.claim).toMatch(/^The page for "t-.*" \(version 3\) of .* is https:\/\/www\.afjord\.example\/postliste/);
  expect(proof.finding).toMatchObject({
    trail: [{}, { label: 'Innsyn & «postliste»' }],
    verifications: [{ verdict: 'correct' }],
  });
  expect(JSON.stringify(proof)).not.toContain('Kari');
  const after = (ms: number) => new Date(AT.getTime() + ms).toISOString();
  expect(proof.clock.map(({ moment, at }: { moment: string; at: string }) => [moment, at])).toEqual([
    ['asked', after(0)],
    ['answered', after(30)],
    ['received', after(42)],
    ['read', after(0)],
  ]);
  const files = unzipSync(packet);
  const held = JSON.parse(Buffer.from(files['files/www.afjord.example.exchange.json'] ?? '').toString());
  expect(held.documentHash).toBe(proof.files.find(({ name }: { name: string }) => name.endsWith('.html')).sha256);
});

it('is sealed anew after a verdict; what was sealed before stays good', async () => {
  const before = await packetOf(task);
  await made.sql.query('update verification set undone_at = now() where search_id = $1', [task]);
  const after = await packetOf(task);
  expect(proofOf(after).finding.verifications[0].undoneAt).not.toBeNull();
  const changed = manifestOf(after).files.filter(
    ({ name, sha256 }) => manifestOf(before).files.find((one) => one.name === name)?.sha256 !== sha256,
  );
  expect(changed.map(({ name }) => name)).toEqual(['evidence.warc.gz', 'proof.json']);
  expect([verifyPacket(before).faults, verifyPacket(after).faults]).toEqual([[], []]);
});

it('of a finding that names no page holds what there is', async () => {
  const none = await makeTask(made, await makeSweep(made));
  await addPage(made, none, 0);
  await addFinding(made, none, null);
  const packet = await packetOf(none);
  expect(verifyPacket(packet).faults).toEqual([]);
  expect(proofOf(packet)).toMatchObject({ clock: [], claim: expect.stringContaining('No page for') });
});

it('is sealed once, with one key, whoever asks at the same time', async () => {
  await api.db.seal.deleteMany();
  await api.db.sealingKey.deleteMany();
  const packets = await Promise.all(Array.from({ length: 8 }, () => packetOf(task)));
  expect(new Set(packets.map((packet) => packet.toString('base64'))).size).toBe(1);
  expect([await api.db.sealingKey.count(), await api.db.seal.count()]).toEqual([1, 1]);
});

it('stays good when its key is retired; the next is made with a new one', async () => {
  const before = await packetOf(task);
  await api.db.sealingKey.updateMany({ data: { retiredAt: new Date() } });
  expect(await packetOf(task)).toEqual(before);
  const other = await makeTask(made, await makeSweep(made));
  await addPage(made, other, 0);
  await addFinding(made, other, 0);
  const after = verifyPacket(await packetOf(other));
  const [newest, ...older] = await keys();
  expect(newest).toMatchObject({ fingerprint: after.fingerprint, retiredAt: null });
  expect(older.map(({ fingerprint }) => fingerprint)).toContain(verifyPacket(before).fingerprint);
  expect(after.fingerprint).not.toBe(verifyPacket(before).fingerprint);
});

it('never shows the private key', async () => {
  await packetOf(task);
  expect(JSON.stringify(await keys())).not.toContain('PRIVATE');
});

it('of a page that names private persons is for those who have said why', async () => {
  const { searches } = await plantName(api);
  const path = `/findings/${searches.mailRecord}/packet.zip`;
  expect((await viewer.get(path)).status).toBe(403);
  const auditor = await api.as('auditor');
  expect((await auditor.get(path)).status).toBe(403);
  await auditor.post('/names', { reason: 'Complaint 2026/7: is the entry still there?' });
  const { status, bytes } = await auditor.get(path);
  expect([status, verifyPacket(bytes).faults]).toEqual([200, []]);
});

it('with a body that is damaged is refused, not sealed', async () => {
  const damaged = await makeTask(made, await makeSweep(made));
  const hash = await addPage(made, damaged, 0, { text: '<p>Of its own</p>' });
  await addFinding(made, damaged, 0);
  await made.sql.query(`update blob set body = 'other', encoding = 'identity' where hash = $1`, [hash]);
  const sealed = await api.db.seal.count();
  const { status, text } = await viewer.get(`/findings/${damaged}/packet.zip`);
  expect([status, text]).toEqual([500, expect.stringContaining('damaged-evidence')]);
  expect(await api.db.seal.count()).toBe(sealed);
});
