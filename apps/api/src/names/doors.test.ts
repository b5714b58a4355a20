import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, inflateRawSync } from 'node:zlib';
import { Answer, type Role } from '@hyrde/contracts';
import type { BlobStore } from '@hyrde/store/blobs';
import { openSql } from '@hyrde/store/sql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removePerson } from '../../../../jobs/worker/kinds/surface/removal/remove-person.js';
import { BLOBS } from '../base/tokens.js';
import { FileKind } from '../evidence/file-kind.js';
import { ReportPdfMaker } from '../kinds/locate/reports/report-pdf-maker.js';
import { RATE } from '../people/rate-limit.js';
import { ComposerService } from '../subscriptions/composer.service.js';
import { type Client, program, startApi, type TestApi } from '../testing/api.js';
import { type PlantedName, plantName } from '../testing/planted-name.js';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
}
interface Operation {
  parameters?: Parameter[];
}
const DOCUMENT: { paths: Record<string, Record<string, Operation>> } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../openapi.json'), 'utf8'),
);
/** Streams that never end. Events have ids and words of closed lists alone (`Event` of jobs/contracts). */
const ENDLESS = new Set(['/api/events']);

const ROLES: readonly Role[] = ['viewer', 'reviewer', 'auditor', 'admin'];

let api: TestApi;
let planted: PlantedName;
let subscriptionId: string;
let reportTokens: string[];
let matrixTokens: string[];
let reportPdfId: string;
beforeAll(async () => {
  api = await startApi();
  planted = await plantName(api);
  const admin = await api.as('admin');
  const webhook = { means: 'webhook', name: 'Hook', filter: {}, address: 'https://hook.example/' };
  const made = await admin.post<{ subscription: { id: string } }>('/subscriptions', webhook);
  subscriptionId = made.body.subscription.id;
  const news = Object.values(planted.changes).map((changeId) => ({ subscriptionId, changeId }));
  await api.db.subscriptionNews.createMany({ data: news });
  for (const searchId of Object.values(planted.searches)) await noteProbable(searchId);
  await api.app.get(ComposerService).round();
  const links = Object.values(planted.sweeps).map((id) =>
    admin.post<{ link?: string }>(`/sweeps/${id}/report-links`, {}),
  );
  const pdf = await admin.post<{ id: string }>(`/sweeps/${planted.sweeps.mailRecord}/report-pdfs`, {
    language: 'en',
    answers: Answer.options,
  });
  reportPdfId = pdf.body.id;
  await api.app.get(ReportPdfMaker).round();
  const { body: matrix } = await admin.post<{ link?: string }>('/matrix/report-links?targets=mail-record,contact', {});
  matrixTokens = [matrix.link?.split('/').at(-1) ?? ''];
  reportTokens = (await Promise.all(links)).flatMap(({ body: { link } }) => link?.split('/').at(-1) ?? []);
});
afterAll(() => api.stop());

/** As the worker notes a finding that wants a look. */
async function noteProbable(searchId: string): Promise<void> {
  const { siteId, sweep } = await api.db.search.findUniqueOrThrow({
    where: { id: searchId },
    select: { siteId: true, sweep: { select: { locate: { select: { targetVersion: true } } } } },
  });
  const targetId = sweep.locate?.targetVersion.targetId ?? null;
  const data = { type: 'finding.probable', practice: false, searchId, siteId, targetId };
  const { id: noticeId } = await api.db.notice.create({ data });
  await api.db.subscriptionNews.create({ data: { subscriptionId, noticeId } });
}

/** What may stand for a parameter: each thing that was planted, wherever it fits. */
function choices(of: string, name: string): string[] {
  const {
    siteId,
    portalId,
    beneathPortalId,
    recordId,
    reviewerId,
    tryOutId,
    topicId,
    documentId,
    searches,
    sweeps,
    changes,
  } = planted;
  const ids: Record<string, string[]> = {
    sites: [siteId],
    sweeps: Object.values(sweeps),
    findings: Object.values(searches),
    searches: Object.values(searches),
    changes: Object.values(changes),
    records: [recordId],
    'record-portals': [portalId, beneathPortalId],
    'try-outs': [tryOutId],
    topics: [topicId],
    documents: [documentId],
    subscriptions: [subscriptionId],
    reports: [reportPdfId],
    'report-pdfs': [reportPdfId],
  };
  if (name === 'slug' || name === 'target') return ['mail-record', 'contact', 'accessibility-statement'];
  if (name === 'kind') return [...FileKind.options];
  if (name === 'side') return ['before', 'after'];
  if (name === 'day' || name === 'version') return ['1'];
  if (name === 'list') return ['norway'];
  if (name === 'before') return Object.values(sweeps);
  if (name === 'after') return [sweeps.mailRecord]; // a pair shows of a sweep what it shows of it beside any other
  if (name === 'token' && of.startsWith('/api/reports/')) return reportTokens;
  if (name === 'token' && of.startsWith('/api/matrix-reports/')) return matrixTokens;
  if (name === 'from') return ['2026-01-01'];
  if (name === 'personId') return [reviewerId];
  if (name === 'algorithm') return ['ls2f:S=100,threshold=0.75', 'ls2f:S=101,threshold=0.75'];
  if (name === 'id' || name === 'searchId') return ids[of.split('/')[2] ?? ''] ?? [siteId];
  return ['1'];
}

/** What an address may say that shows more than without it. */
const FURTHER: Record<string, string[]> = { rank: ['rank=1', 'rank=2'], state: ['state=failed'] };

/** Every address by which the API gives something, with each planted thing in it. */
function addresses(): { door: string; address: string }[] {
  return Object.entries(DOCUMENT.paths)
    .filter(([of, methods]) => methods.get && !ENDLESS.has(of))
    .flatMap(([of, { get }]) => {
      const names = [...of.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const filled = names.reduce<string[]>(
        (all, name) => all.flatMap((one) => choices(of, name).map((value) => one.replace(`{${name}}`, value))),
        [of],
      );
      const asked = (get?.parameters ?? []).filter((one) => one.in === 'query');
      const needed = asked.filter(({ required }) => required);
      const query = needed.reduce<string[]>(
        (all, { name }) => all.flatMap((one) => choices(of, name).map((v) => `${one && `${one}&`}${name}=${v}`)),
        [''],
      );
      const told = asked.flatMap(({ name }) => FURTHER[name] ?? []);
      const queries = [...(needed.length > 0 ? query : ['']), ...told];
      const limited = queries.flatMap((one) =>
        asked.some(({ name }) => name === 'limit') ? [one, `${one}&limit=1`] : one,
      );
      return filled.flatMap((one) =>
        limited.map((q) => ({ door: of, address: `${one.replace(/^\/api/, '')}${q && `?${q}`}` })),
      );
    });
}

/** The bytes of an answer as anybody could read them: unpacked, addresses decoded, cursors too. */
function readable(bytes: Uint8Array): string {
  const body = Buffer.from(bytes);
  const packed = body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body) : body;
  const text = `${packed.toString()}\n${packed.toString('latin1')}\n${sheets(packed)}`;
  const cursors = (text.match(/[A-Za-z0-9_-]{24,}/g) ?? []).map((part) => Buffer.from(part, 'base64url').toString());
  return [text, ...cursors].join('\n').replaceAll(/(?:%[0-9a-f]{2})+/gi, decoded);
}
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
/** The files of a workbook (a ZIP), unpacked. */
function sheets(zip: Buffer): string {
  if (zip.subarray(0, 4).toString('latin1') !== 'PK\x03\x04') return '';
  const files: string[] = [];
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4)) {
    const from = zip.readUInt32LE(at + 42);
    const data = from + 30 + zip.readUInt16LE(from + 26) + zip.readUInt16LE(from + 28);
    const bytes = zip.subarray(data, data + zip.readUInt32LE(at + 20));
    files.push((zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes).toString());
  }
  return files.join('\n');
}

/** As a word of its own: a target is called `kariéra`. */
const NAME = /nordmann|(?<!\p{L})kari(?!\p{L})/iu;

/** Looks behind every door: which tell the name, and which did not open. */
async function lookBehindDoors(who: Client): Promise<{ telling: string[]; shut: string[] }> {
  const telling = new Set<string>();
  const shut = new Set(addresses().map(({ door }) => door));
  const hand = await who.post('/review/next', {});
  if (NAME.test(hand.text)) telling.add('/api/review/next');
  for (const { door, address } of addresses()) {
    const { status, bytes, headers } = await who.get(address);
    expect(status, address).toBeLessThan(500);
    if (status === 200) shut.delete(door);
    if (NAME.test(readable(bytes)) || NAME.test([...headers].flat().map(decoded).join(' '))) telling.add(door);
  }
  return { telling: [...telling].sort(), shut: [...shut] };
}

const doorsThatTell = async (who: Client) => (await lookBehindDoors(who)).telling;

/** What pages said stands behind none of these; but for pictures of changes, which nobody sees without a reason. */
const SHUT = [
  '/api/schedules/preview',
  '/api/schedules/{id}',
  '/api/schedules/{id}/runs',
  '/api/session/provider',
  '/api/session/provider/callback',
  '/api/site-imports/{id}',
  '/api/site-imports/{id}/failed.csv',
  '/api/site-imports/{id}/failed.xlsx',
  '/api/countries/{code}/sites.csv',
  '/api/countries/{code}/sites.xlsx',
  '/api/owner-proofs/{id}/requests.csv',
  '/api/owner-proofs/{id}/requests.jsonl',
  '/api/unsubscribe/{token}',
  '/api/feeds/{token}/atom.xml',
  '/api/feeds/{token}/feed.json',
  '/api/sweeps/{id}/days',
  '/api/sweeps/{id}/days/{day}/regions',
  '/api/changes/{id}/pictures/{side}',
  '/api/records/removals/{id}',
  '/api/documents/{id}/answer',
  '/api/findings/{searchId}/runners-up/{rank}/screenshot',
];

it('is composed for subscribers as viewers may read it', async () => {
  const deliveries = await api.db.delivery.findMany({ where: { subscriptionId } });
  const told = [planted.changes, planted.searches].flatMap((all) => Object.values<string>(all));
  expect(deliveries).toHaveLength(told.length);
  expect(deliveries.filter(({ payload }) => NAME.test(JSON.stringify(payload)))).toEqual([]);
});

describe('a name that is planted wherever Hyrde keeps what it received', () => {
  it.each(ROLES)('is told by no door to one of role %s who has not said why', async (role) => {
    const { telling, shut } = await lookBehindDoors(await api.as(role));
    expect(telling).toEqual([]);
    if (role === 'admin') expect(shut).toEqual(SHUT); // the name was looked for wherever it can be
  });

  it.each<Role>(['auditor', 'admin'])(
    'is told to an %s who has said why, each look in the audit log first',
    async (role) => {
      const auditor = await api.as(role);
      const reason = 'Complaint 2026/7: is the entry still there?';
      const opened = await auditor.post('/names', { reason });
      expect([opened.status, opened.body]).toMatchObject([200, { opening: { reason } }]);
      expect(await doorsThatTell(auditor)).toEqual([
        '/api/changes/{id}',
        '/api/changes/{id}/pictures/{side}',
        '/api/documents/{id}/answer',
        '/api/findings/{searchId}',
        '/api/findings/{searchId}/evidence.warc.gz',
        '/api/findings/{searchId}/files/{kind}',
        '/api/findings/{searchId}/packet.zip',
        '/api/findings/{searchId}/proof-sheet.pdf',
        '/api/findings/{searchId}/screenshot',
        '/api/findings/{searchId}/text',
        '/api/record-portals/{id}',
        '/api/records/{id}',
        '/api/searches/{id}/dossier',
        '/api/sweeps/{id}/evidence.warc.gz',
      ]);
      const looks = await api.db.auditEntry.findMany({ where: { personId: auditor.id } });
      expect(looks.filter(({ action }) => action === 'names.open')).toHaveLength(1);
      const seen = new Set(looks.filter(({ action }) => action === 'names.look').map(({ subject }) => subject));
      const { searches, changes, sweeps, recordId, portalId } = planted;
      for (const subject of [
        `/api/findings/${searches.mailRecord}`,
        `/api/findings/${searches.mailRecord}/text`,
        `/api/findings/${searches.mailRecord}/screenshot`,
        `/api/findings/${searches.mailRecord}/files/received`,
        `/api/findings/${searches.contact}/evidence.warc.gz`,
        `/api/sweeps/${sweeps.surface}/evidence.warc.gz`,
        `/api/changes/${changes.entry}`,
        `/api/changes/${changes.entry}/pictures/after`,
        `/api/searches/${searches.contact}/dossier`,
        `/api/records/${recordId}`,
        `/api/record-portals/${portalId}`,
      ])
        expect(seen).toContain(subject);
      expect(looks.every(({ details }) => JSON.stringify(details).includes(reason))).toBe(true);
    },
  );

  it('is told by no door to a program, though its person has said why', async () => {
    const auditor = await api.as('auditor');
    const wish = { name: 'nightly', kind: 'personal', scope: 'run', days: 1 };
    const { secret } = (await auditor.post<{ secret: string }>('/tokens', wish)).body;
    await auditor.post('/names', { reason: 'Complaint 2026/7: is the entry still there?' });
    let asked = 0;
    const within = program(api.url, secret);
    const get: Client['get'] = (address) => {
      if (++asked % (RATE.quota / 2) === 0) api.clock.advance(RATE.windowS * 1_000);
      return within.get(address);
    };
    const { telling, shut } = await lookBehindDoors({ ...within, get });
    expect(telling).toEqual([]);
    expect(shut.length).toBeLessThan(SHUT.length + 20); // most have opened, and were looked behind
  });

  it('is covered again after an hour, when asked, and for one who is an auditor no more', async () => {
    const auditor = await api.as('auditor');
    const text = async () => NAME.test((await auditor.get(`/findings/${planted.searches.mailRecord}/text`)).text);
    await auditor.post('/names', { reason: 'To see that it ends' });
    expect(await text()).toBe(true);
    api.clock.advance(61 * 60_000);
    expect(await text()).toBe(false);
    await auditor.post('/names', { reason: 'To see that it ends' });
    await auditor.delete('/names');
    expect(await text()).toBe(false);
    await auditor.post('/names', { reason: 'To see that it ends' });
    await api.db.person.update({ where: { id: auditor.id }, data: { role: 'reviewer' } });
    expect(await text()).toBe(false);
  });

  it.each<Role>(['viewer', 'reviewer'])('a %s can say why as much as they like', async (role) => {
    const { status } = await (await api.as(role)).post('/names', { reason: 'I would like to know' });
    expect(status).toBe(403);
  });

  it('an auditor must say why', async () => {
    expect((await (await api.as('auditor')).post('/names', { reason: 'because' })).status).toBe(400);
  });

  it('no filter tells by what it lets through', async () => {
    const viewer = await api.as('viewer');
    const found = async (address: string) =>
      (await viewer.get<{ items: unknown[]; total: number }>(address)).body.items;
    for (const part of ['nordmann', 'kari', 'Kari Nordmann', 'klage-fra-kari']) {
      const q = encodeURIComponent(part);
      for (const address of [
        `/records?q=${q}`,
        ...Object.values(planted.sweeps).map((id) => `/sweeps/${id}/tasks?text=${q}`),
        `/sweeps/${planted.sweeps.mailRecord}/searches?text=${q}`,
        `/sweeps/${planted.sweeps.contact}/searches?text=${q}`,
        `/sweeps/${planted.sweeps.beneath}/searches?text=${q}`,
        `/answers?target=mail-record&text=${q}`,
      ])
        expect(await found(address), address).toEqual([]);
    }
  });

  it('an address of another target’s answer that lies under a mail record is covered, however it is spelt', async () => {
    const viewer = await api.as('viewer');
    const { sweeps, urls } = planted;
    const { body } = await viewer.get<{ items: { foundUrl: string }[] }>(`/sweeps/${sweeps.beneath}/searches`);
    const { host } = new URL(urls.mailRecord);
    expect(body.items.map(({ foundUrl }) => foundUrl).sort()).toEqual([
      `http://www.${host}/Innsyn/Postliste/•••`,
      `${urls.mailRecord}/•••`,
      `${urls.mailRecord}?sak=•••`,
      `https://${host}/innsyn/•••`,
      'https://portal.vendor.example/dokument/•••',
      'https://treff.vendor.example/treff/•••',
    ]);
  });

  it('reviewers judge without reading it, and positions of words stay right', async () => {
    const reviewer = await api.as('reviewer');
    const hand = await reviewer.post('/review/next', { practice: false, target: 'mail-record' });
    expect(hand.status).toBe(200);
    expect(hand.text).not.toMatch(NAME);
    const { body } = await reviewer.get<{ text: string; names: string }>(
      `/findings/${planted.searches.mailRecord}/text`,
    );
    expect(body).toMatchObject({ names: 'covered', text: expect.stringMatching(/^Postliste\n/) });
    expect(body.text).toHaveLength(`Postliste\nKlage fra ${planted.name} på vedtak om byggesak`.length);
  });
});

it.each(['kari nordmann', 'Kari Anne Elise Marie Nordmann', 'Мария Иванова', '王小明'])(
  '%s is told to no viewer either',
  async (name) => {
    const other = await startApi();
    try {
      const { searches, changes, recordId, portalId, sweeps } = await plantName(other, name);
      const viewer = await other.as('viewer');
      for (const address of [
        ...Object.values(searches).flatMap((id) => [
          `/findings/${id}`,
          `/findings/${id}/text`,
          `/searches/${id}/dossier`,
        ]),
        ...Object.values(changes).map((id) => `/changes/${id}`),
        ...Object.values(sweeps).map((id) => `/sweeps/${id}/evidence.warc.gz`),
        `/sweeps/${sweeps.mailRecord}/export.csv`,
        `/records/${recordId}`,
        `/records/export.csv`,
        `/record-portals/${portalId}`,
      ]) {
        const text = readable((await viewer.get(address)).bytes).toLowerCase();
        for (const part of name.toLowerCase().split(' ')) expect(text, address).not.toContain(part);
      }
    } finally {
      await other.stop();
    }
  },
);

const log = { debug() {}, info() {}, warn() {}, error() {}, child: () => log };

/** What is kept with the name in it: rows of each table, and bodies, as anybody with the database could read them. */
async function kept(): Promise<Record<string, number>> {
  const tables = await api.db.$queryRaw<{ name: string }[]>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('public', 'bullmq') and table_type = 'BASE TABLE' order by 1`;
  const counts: Record<string, number> = {};
  const count = (name: string, texts: string[]) => {
    const naming = texts.filter((text) => NAME.test(readable(Buffer.from(text))));
    if (naming.length > 0) counts[name.replace('public.', '')] = naming.length;
  };
  for (const { name } of tables) {
    const rows = await api.db.$queryRawUnsafe<{ row: string }[]>(`select to_jsonb(t)::text as row from ${name} t`);
    count(
      name,
      rows.map(({ row }) => row),
    );
  }
  const blobs: BlobStore = api.app.get(BLOBS);
  const hashes = await api.db.blob.findMany({ select: { hash: true } });
  const bodies = await Promise.all(hashes.map(({ hash }) => blobs.get(hash)));
  count(
    'body',
    bodies.map((bytes) => bytes?.toString('latin1') ?? ''),
  );
  return counts;
}

describe('the same name once its person is removed', () => {
  // Planted anew: the tests above change what was planted.
  beforeAll(async () => {
    await api.stop();
    api = await startApi();
    planted = await plantName(api);
  });

  const reason = 'Complaint 2026/7: is the entry still there?';

  it('is told by no door to who sees least or most, whatever they say, and is in no row and no body', async () => {
    const sql = openSql(api.appUrl);
    try {
      expect(await kept()).toMatchObject({ body: planted.blobs.length });

      const auditor = await api.as('auditor');
      const { body } = await auditor.post<{ id: string }>('/records/removals', { personName: planted.name, reason });
      const context = { sql, blobs: api.app.get(BLOBS), log: log as never, stopping: new AbortController().signal };
      await removePerson({ ...context, namesKey: 'a key of these tests' }, body.id);
      const preview = await auditor.get<{ spellings: { id: string; ticked: boolean }[] }>(
        `/records/removals/${body.id}`,
      );
      const spellings = preview.body.spellings.filter(({ ticked }) => ticked).map(({ id }) => id);
      await auditor.post(`/records/removals/${body.id}/confirm`, { spellings });
      await removePerson({ ...context, namesKey: 'a key of these tests' }, body.id);

      for (const role of ['viewer', 'admin'] as const) {
        const who = await api.as(role);
        const mayOpen = (await who.post('/names', { reason })).status === 200;
        expect(mayOpen, role).toBe(role === 'admin');
        expect(await doorsThatTell(who), role).toEqual([]);
      }
      expect(await kept()).toEqual({});
    } finally {
      await sql.close();
    }
  }, 240_000);
});
