import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readEnvironment, STAMP_WAIT_MS, type TimeStampJob } from '@hyrde/contracts';
import { type Manifest, stampedBytes, verifyPacket } from '@hyrde/jobs/packet';
import { openBlobStore } from '@hyrde/store/blobs';
import { openSql } from '@hyrde/store/sql';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressGate, systemResolver } from '../../../../jobs/fetcher/index.js';
import { FakeClock } from '../../../../jobs/fetcher/testing/fake-clock.js';
import { openNotifier } from '../../../../jobs/notifications/index.js';
import { HAS_OPENSSL, openAuthority } from '../../../../jobs/packet/testing/time-stamp-authority.js';
import { parseAllowList } from '../../../../jobs/site/index.js';
import { dueStamps, stampSeal } from '../../../../jobs/worker/core/notifications/stamp-seal.js';
import { openLog } from '../../../../jobs/worker/core/telemetry.js';
import { forFile } from '../../../../scripts/testing/for-file.js';
import { apiForFile } from '../testing/api.js';
import { plantName } from '../testing/planted-name.js';
import { AT, addFinding, addPage, exchange, makeSweep, makeTask } from './testing/make-rows.js';

let task: string;
const api = await apiForFile({ env: { OPERATOR_URL: 'https://ops.example/' } });
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
const manifestOf = async (packet: Buffer) => (await verifyPacket(packet)).manifest as Manifest;
const faultsOf = async (packet: Uint8Array) => (await verifyPacket(packet)).faults;
const proofOf = (packet: Buffer) => JSON.parse(Buffer.from(unzipSync(packet)['files/proof.json'] ?? '').toString());

it('equals the sealed one, with the public key, and has the same bytes at the next request', async () => {
  const packet = await packetOf(task);
  const [key] = await keys();
  expect(await verifyPacket(packet, { key: key?.fingerprint })).toMatchObject({
    faults: [],
    fingerprint: key?.fingerprint,
  });
  const manifest = await manifestOf(packet);
  expect(manifest).toMatchObject({ finding: task, operator: 'https://ops.example/' });
  expect(manifest.files.map(({ name }) => name)).toEqual([
    'READ-ME.txt',
    'evidence.warc.gz',
    'proof-sheet.en.v1.pdf',
    'proof-sheet.nb.v2.pdf',
    'proof.json',
    'www.afjord.example.exchange.json',
    'www.afjord.example.html',
    'www.afjord.example.png',
    'www.afjord.example.txt',
  ]);
  expect(await packetOf(task)).toEqual(packet);
});

it('holds each file with the checksum shown on the screen', async () => {
  const { body } = await viewer.get<{ items: { name: string; sha256: string }[] }>(`/findings/${task}/files`);
  const sealed = (await manifestOf(await packetOf(task))).files;
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
  const sealed = (await manifestOf(before)).files;
  const changed = (await manifestOf(after)).files.filter(
    ({ name, sha256 }) => sealed.find((one) => one.name === name)?.sha256 !== sha256,
  );
  expect(changed.map(({ name }) => name)).toEqual([
    'evidence.warc.gz',
    'proof-sheet.en.v3.pdf',
    'proof-sheet.nb.v4.pdf',
    'proof.json',
  ]);
  expect([await faultsOf(before), await faultsOf(after)]).toEqual([[], []]);
});

it('of a finding that names no page holds what there is', async () => {
  const none = await makeTask(made, await makeSweep(made));
  await addPage(made, none, 0);
  await addFinding(made, none, null);
  const packet = await packetOf(none);
  expect(await faultsOf(packet)).toEqual([]);
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
  const after = await verifyPacket(await packetOf(other));
  const { fingerprint: retired } = await verifyPacket(before);
  const [newest, ...older] = await keys();
  expect(newest).toMatchObject({ fingerprint: after.fingerprint, retiredAt: null });
  expect(older.map(({ fingerprint }) => fingerprint)).toContain(retired);
  expect(after.fingerprint).not.toBe(retired);
});

it('never shows the private key', async () => {
  await packetOf(task);
  expect(JSON.stringify(await keys())).not.toContain('PRIVATE');
});

it('of a page that names private persons has what can be redacted, and all for those who have given a reason', async () => {
  const { searches } = await plantName(api);
  const path = `/findings/${searches.mailRecord}/packet.zip`;
  const namesOf = async (client: typeof viewer) => {
    const { status, bytes } = await client.get(path);
    expect([status, await faultsOf(bytes)]).toEqual([200, []]);
    return (await manifestOf(Buffer.from(bytes))).files
      .map(({ name }) => name)
      .filter((name) => !/^proof|READ/.test(name));
  };
  const auditor = await api.as('auditor');
  for (const client of [viewer, auditor])
    expect(await namesOf(client)).toEqual(['evidence.warc.gz', expect.stringMatching(/\.redacted\.txt$/)]);
  const { files } = proofOf(Buffer.from((await viewer.get(path)).bytes));
  const text = files.find(({ name }: { name: string | null }) => name?.endsWith('.redacted.txt'));
  expect(text).toMatchObject({ original: expect.stringMatching(/^[\da-f]{64}$/) });
  expect(text.original).not.toBe(text.sha256);
  const leftOut = files.filter(({ name }: { name: string | null }) => name === null);
  const about = Buffer.from(
    unzipSync(Buffer.from((await viewer.get(path)).bytes))['files/READ-ME.txt'] ?? '',
  ).toString();
  expect(about).toContain(`files/${text.name}\nLeft out, since they cannot be redacted in them: ${leftOut.length} of`);
  expect(leftOut.map(({ what }: { what: string }) => what.split('.')[0])).toEqual(
    expect.arrayContaining(['The body as received: transfer coding removed, content coding kept']),
  );
  await auditor.post('/names', { reason: 'Complaint 2026/7: is the entry still there?' });
  expect(await namesOf(auditor)).toEqual(
    expect.arrayContaining([expect.stringMatching(/\.html$/), expect.stringMatching(/\.png$/)]),
  );
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

describe.skipIf(!HAS_OPENSSL)('with a time stamp authority of OpenSSL 3 (skipped without OpenSSL)', async () => {
  if (!HAS_OPENSSL) return;
  const authority = await forFile(openAuthority(), 'close');
  let answer: (query: Buffer) => { status: number; body?: Uint8Array | string; retryAfter?: number };
  let asked: number;
  const server = createServer(async (request, response) => {
    const query = Buffer.concat(await request.toArray());
    asked++;
    const { status, body = '', retryAfter } = answer(query);
    response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await forFile(server, 'close');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/tsa`;
  const admin = await api.as('admin');
  const setAuthority = async (tsaUrl: string | null) =>
    expect((await admin.patch('/installation', { tsaUrl })).status).toBe(200);

  const notifierFor = (allowed: string) =>
    openNotifier({
      gate: addressGate({ resolver: systemResolver, allow: parseAllowList(allowed) }),
      operator: {},
      relay: () => null,
    });
  const notifier = await forFile(notifierFor(`127.0.0.1/32:${port}`), 'close');
  const clock = new FakeClock(Date.now());
  const worker = {
    sql,
    notifier,
    clock,
    log: openLog('error'),
    stopping: new AbortController().signal,
    random: () => 0.5,
  };
  const due = () => dueStamps(sql.query, clock.now());
  /** Runs one iteration of a worker. */
  const round = async (at: string | undefined = url, as = worker) => {
    for (const { data } of await due()) await stampSeal(as, data as TimeStampJob, at);
  };
  /** Requests the packet while a worker runs its first iteration. */
  const firstPacket = async (at?: string, as = worker) => {
    const packet = packetOf(task);
    await vi.waitFor(async () => expect(await due()).toHaveLength(1), STAMP_WAIT_MS);
    await round(at, as);
    return packet;
  };
  interface Files {
    sealed: { stamp: { state: string; detail?: string; nextAt?: string } } | null;
  }
  const stamp = async () => (await viewer.get<Files>(`/findings/${task}/files`)).body.sealed?.stamp;

  beforeEach(async () => {
    await api.db.seal.deleteMany();
    // The sheets are made beforehand, since their computation would take part of the time allowed for the stamp.
    for (const language of ['en', 'nb'])
      expect((await viewer.get(`/findings/${task}/proof-sheet.pdf?language=${language}`)).status).toBe(200);
    await setAuthority(url);
    asked = 0;
    answer = (query) => ({ status: 200, body: authority.answer(query) });
  });
  afterEach(() => setAuthority(null));

  it('it is stamped before it is handed out, once, and openssl agrees', async () => {
    expect(await stamp()).toBeUndefined();
    const packet = await firstPacket();
    expect(await verifyPacket(packet, { authority: authority.root })).toMatchObject({
      faults: [],
      timeStamp: { authority: 'CN=Stamps, O=Test clock' },
    });
    const files = unzipSync(packet);
    const part = (name: string) => files[name] ?? Buffer.alloc(0);
    const sealed = stampedBytes(part('manifest.json'), part('manifest.sig'));
    expect(authority.agrees(part('manifest.tst'), sealed)).toBe(true);
    expect(await stamp()).toMatchObject({ state: 'stamped', by: 'CN=Stamps, O=Test clock' });
    await round();
    expect([await packetOf(task), asked]).toEqual([packet, 1]);
  });

  it('that is away it goes out without one, says so, and has it as soon as the authority is back', async () => {
    const good = answer;
    answer = () => ({ status: 503, retryAfter: 3_600 });
    const before = await firstPacket();
    expect(await verifyPacket(before)).toMatchObject({ faults: [], timeStamp: null });
    const nextAt = new Date(clock.now() + 3_600_000).toISOString();
    expect(await stamp()).toEqual({ state: 'waiting', detail: 'answered 503', nextAt });
    answer = good;
    await round();
    expect([asked, await packetOf(task)]).toEqual([1, before]);
    clock.advance(3_600_000);
    await Promise.all([round(), round()]);
    expect([asked, await stamp()]).toMatchObject([2, { state: 'stamped' }]);
    expect(await verifyPacket(await packetOf(task), { authority: authority.root })).toMatchObject({ faults: [] });
  });

  it.each([
    ['answers something else', () => ({ status: 200, body: '<html>' }), 'The answer cannot be read.'],
    [
      'answers of another request',
      () => ({ status: 200, body: authority.answer(Buffer.from('0')) }),
      'refused with status',
    ],
    ['leads elsewhere', () => ({ status: 302 }), 'answered 302'],
  ])('that %s it goes out without one', async (_, other, detail) => {
    answer = other;
    expect(await verifyPacket(await firstPacket())).toMatchObject({ faults: [], timeStamp: null });
    expect(await stamp()).toMatchObject({ state: 'waiting', detail: expect.stringContaining(detail) });
  });

  it('at an address that is not open to us nobody is asked', async () => {
    const shut = notifierFor('');
    await firstPacket(url, { ...worker, notifier: shut });
    await shut.close();
    expect([asked, await stamp()]).toMatchObject([0, { detail: expect.stringContaining('address-refused') }]);
  });

  it('that the worker does not know it waits until it is requested again', async () => {
    const packet = packetOf(task);
    await vi.waitFor(async () => expect(await due()).toHaveLength(1), STAMP_WAIT_MS);
    for (const { data } of await due()) await stampSeal(worker, data as TimeStampJob, undefined);
    await packet;
    expect([await stamp(), await due()]).toEqual([
      { state: 'waiting', detail: expect.stringContaining('TSA_URL'), nextAt: null },
      [],
    ]);
    expect((await verifyPacket(await firstPacket())).timeStamp).not.toBeNull();
  });

  it('configured after the sealing it stamps at the next request', async () => {
    await setAuthority(null);
    const before = await packetOf(task);
    expect([(await verifyPacket(before)).timeStamp, await stamp()]).toEqual([null, { state: 'none' }]);
    await setAuthority(url);
    expect((await verifyPacket(await firstPacket())).timeStamp).not.toBeNull();
  });
});
