import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { openBlobStore, sha256 } from '@hyrde/store/blobs';
import { KEPT_TABLES } from '@hyrde/store/kept-columns';
import { openSql, type Sql } from '@hyrde/store/sql';
import { beforeEach, describe, expect, it } from 'vitest';
import { RemovedNames } from '../../../../../../jobs/worker/core/removed-names.js';
import {
  dueRemovals,
  removePerson,
  Superseded,
} from '../../../../../../jobs/worker/kinds/surface/removal/remove-person.js';
import {
  lockStatement,
  readStatement,
  redactStatement,
  TABLES,
} from '../../../../../../jobs/worker/kinds/surface/removal/rows.js';
import { checkStatements } from '../../../../../../prisma/testing/check-statements.js';
import { forFile } from '../../../../../../scripts/testing/for-file.js';
import { apiForFile } from '../../../testing/api.js';
import { NAME, PNG, plantPerson, rawScan as scanned, VISIBLE } from './testing/planted-person.js';

const NAMES_KEY = 'a key of these tests';
const log = { debug() {}, info() {}, warn() {}, error() {}, child: () => log };

let searchId: string;
let changeId: string;

const api = await apiForFile();
const sql = await forFile(openSql(api.appUrl), 'close');
const blobs = openBlobStore(
  { BLOB_STORE: { place: 'postgres' }, S3_ACCESS_KEY_ID: undefined, S3_SECRET_ACCESS_KEY: undefined },
  sql,
);
const [auditor, viewer] = [await api.as('auditor'), await api.as('viewer')];

beforeEach(async () => {
  ({ searchId, changeId } = await plantPerson(api, blobs));
});

const rawScan = async () => {
  const { found, tables } = await scanned(api, blobs);
  expect(tables).toBeGreaterThan(KEPT_TABLES.length - 5);
  return found;
};

const context = (stopping = new AbortController().signal) => ({
  ...{ sql, blobs, log: log as never, stopping, namesKey: NAMES_KEY },
});

interface Removal {
  id: string;
  state: string;
  name: string | null;
  looked: number;
  total: number;
  pictures: number;
  spellings: {
    id: string;
    text: string | null;
    kind: string;
    ticked: boolean;
    counts: Record<string, number>;
    examples: string[];
  }[];
  statement: { removed: Record<string, number>; left: Record<string, number>; until: { bodies: string } } | null;
}
const seek = async (personName = NAME) => {
  const { body, status } = await auditor.post<Removal>('/records/removals', {
    personName,
    reason: 'requested by letter',
  });
  expect(status).toBe(200);
  await removePerson(context(), body.id);
  return (await auditor.get<Removal>(`/records/removals/${body.id}`)).body;
};
const confirm = async ({ id }: Removal, spellings: string[]) => {
  expect((await auditor.post(`/records/removals/${id}/confirm`, { spellings })).status).toBe(200);
};
const removalOf = async ({ id }: Removal) => (await auditor.get<Removal>(`/records/removals/${id}`)).body;
/** Finds the person, confirms the proposed spellings and removes them. */
const removed = async () => {
  const found = await seek();
  await confirm(found, tickedOf(found));
  await removePerson(context(), found.id);
  return found;
};
const tickedOf = ({ spellings }: Removal) => spellings.filter(({ ticked }) => ticked).map(({ id }) => id);

describe('a person who is removed', () => {
  it('is searched for first: spelling by spelling, with a tick each, and nothing is changed', async () => {
    const before = await rawScan();
    expect(before.length).toBeGreaterThan(18);
    const found = await seek();
    expect(found).toMatchObject({ state: 'found', name: NAME, pictures: 2 });
    expect(found.looked).toBe(found.total);
    const by = (kind: string) => found.spellings.filter((one) => one.kind === kind).map(({ text }) => text);
    expect(by('name').sort()).toEqual(
      ['KARI NORDMANN', 'Kari Nordmann', 'Nordmann, Kari', 'kari nordmann', 'kari-nordmann'].sort(),
    );
    expect(by('like')).toEqual(['K. Nordmann']);
    expect(by('other')).toEqual(['Kari Nordmann kommune']);
    expect(found.spellings.filter(({ ticked }) => ticked).map(({ kind }) => kind)).toEqual(
      by('name').map(() => 'name'),
    );
    const own = found.spellings.find(({ text }) => text === NAME);
    expect(own?.counts).toMatchObject({
      bodies: expect.any(Number),
      records: expect.any(Number),
      audit: 1,
      findings: expect.any(Number),
    });
    expect(own?.examples.length).toBeGreaterThan(0);
    expect((await rawScan()).filter((one) => !/removal/.test(one))).toEqual(before);
  });

  it('is nowhere afterwards, except in another body’s name; the statement lists what remains', async () => {
    const done = await removalOf(await removed());
    expect(done).toMatchObject({ state: 'done', name: null });
    expect(done.spellings.every(({ text, examples }) => text === null && examples.length === 0)).toBe(true);
    expect(done.statement?.removed).toMatchObject({
      records: expect.any(Number),
      bodies: expect.any(Number),
      pictures: 2,
      audit: 1,
      journal: expect.any(Number),
    });
    expect(done.statement?.left).toEqual({ records: 2 });
    expect(await rawScan()).toEqual(['portal_record']);
    const titles = await api.db.portalRecord.findMany({
      orderBy: { place: 'asc' },
      select: { title: true, deletedAt: true },
    });
    expect(titles.map(({ title, deletedAt }) => [title, deletedAt !== null])).toEqual([
      ...Array.from({ length: 4 }, () => [null, true]),
      ['Vedtak i Kari Nordmann kommune', false],
      ['Svar til K. Nordmann', false],
    ]);
  });

  it('leaves evidence that states what was redacted, when and why, on screen, in files and in the WARC', async () => {
    const received = (await api.db.evidencePage.findFirstOrThrow()).receivedHash;
    await removed();
    // With every name shown: what cannot be read has been deleted, not redacted.
    const reader = await api.as('auditor');
    expect((await reader.post('/names', { reason: 'Is the person gone?' })).status).toBe(200);
    const finding = await reader.get<{
      redacted: { why: string; received?: string; picture?: string; visible?: string }[];
      matches: { spans: { start: number; end: number }[] }[];
    }>(`/findings/${searchId}`);
    expect(finding.body.redacted.map(({ why }) => why)).toContain('person-removed');
    const sums = Object.assign({}, ...finding.body.redacted);
    expect(sums).toMatchObject({ received, picture: sha256(PNG), visible: sha256(VISIBLE) });
    const text = (await reader.get<{ text: string }>(`/findings/${searchId}/text`)).body.text;
    const [span] = finding.body.matches[0]?.spans ?? [];
    expect(text.slice(span?.start, span?.end)).toBe('vann');
    expect(text).toContain('Fra ***: klage');
    const warc = await reader.get(`/findings/${searchId}/evidence.warc.gz`);
    const records = gunzipSync(warc.bytes).toString('latin1');
    expect(records).toContain('"why": "person-removed"');
    expect(records).toContain(received);
    expect(records).toContain('*** ');
    expect(records).not.toMatch(/nordmann/i);
    const files = (await reader.get<{ items: { kind: string }[] }>(`/findings/${searchId}/files`)).body.items;
    expect(files.map(({ kind }) => kind).sort()).toEqual(['document', 'exchange', 'text']);
    for (const { kind } of files) {
      const file = await reader.get(`/findings/${searchId}/files/${kind}`);
      expect([kind, file.status]).toEqual([kind, 200]);
      expect(file.text).not.toMatch(/nordmann/i);
    }
    const change = await reader.get<{ redacted: object[]; diff: object[]; pictures: object }>(`/changes/${changeId}`);
    expect(change.body).toMatchObject({ pictures: { before: false, after: 'off' } });
    expect(change.body.redacted.length).toBeGreaterThan(0);
    expect(change.text).not.toMatch(/nordmann/i);
  });

  it('keeps spellings that were not ticked', async () => {
    const found = await seek();
    const upper = found.spellings.filter(({ text }) => text === 'KARI NORDMANN').map(({ id }) => id);
    await confirm(
      found,
      tickedOf(found).filter((id) => !upper.includes(id)),
    );
    await removePerson(context(), found.id);
    expect(await api.db.portalRecord.count({ where: { title: 'Søknad fra KARI NORDMANN' } })).toBe(1);
    expect((await rawScan()).sort()).toEqual(['blob', 'portal_record', 'portal_record']);
  });

  it('resumes after a crash at any point, with one entry in the log, and is idempotent', async () => {
    const found = await seek();
    await confirm(found, tickedOf(found));
    const entries = await api.db.auditEntry.count();
    for (let steps = 0; ; steps++) {
      const stop = new AbortController();
      const counting = {
        ...sql,
        transaction: ((work) => sql.transaction(work).finally(() => stop.abort())) as Sql['transaction'],
      };
      await removePerson({ ...context(stop.signal), sql: counting }, found.id);
      if ((await removalOf(found)).state === 'done') break;
      expect(steps).toBeLessThan(500);
    }
    expect(await rawScan()).toEqual(['portal_record']);
    await removePerson(context(), found.id);
    expect(await api.db.auditEntry.count()).toBe(entries);
    const log = JSON.stringify(await api.db.auditEntry.findMany(), (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(log).not.toMatch(/nordmann/i);
    expect(log).toContain('removals.confirm');
    const again = await seek();
    expect(again.spellings.filter(({ kind }) => kind === 'name')).toEqual([]);
    await confirm(again, []);
    await removePerson(context(), again.id);
    expect((await removalOf(again)).statement?.removed).toEqual({});
  });

  it('is done by one of two workers', async () => {
    const found = await seek();
    await confirm(found, tickedOf(found));
    const ends = await Promise.allSettled([removePerson(context(), found.id), removePerson(context(), found.id)]);
    const failed = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    expect(failed.every((reason) => reason instanceof Superseded)).toBe(true);
    if ((await removalOf(found)).state !== 'done') await removePerson(context(), found.id);
    expect(await rawScan()).toEqual(['portal_record']);
  });

  it('is recognized by a keyed hash only', async () => {
    const found = await seek();
    const like = found.spellings.filter(({ kind }) => kind === 'like').map(({ id }) => id);
    await confirm(found, [...tickedOf(found), ...like]);
    await removePerson(context(), found.id);
    const rows = await sql.query<{ hash: string; key: string; tags: number[]; words: number }>(
      'select name_hash as hash, key, tags, words from name_removal',
    );
    const removed = new RemovedNames(rows.rows, NAMES_KEY);
    for (const text of ['Brev fra NORDMANN, Kari', 'Kari Nordmanns klage', 'K. Nordmann', '/kari-nordmann'])
      expect(removed.isIn(text), text).toBe(true);
    for (const text of ['Ola Nordmann', 'Kari Nordmann kommune', 'Kari og Ola Nordmann'])
      expect(removed.isIn(text), text).toBe(false);
    expect(new RemovedNames(rows.rows, 'another key').unreadable).toBe(rows.rows.length);
    expect(rows.rows.map(({ hash }) => hash)).not.toContain(sha256('kari nordmann'));
  });

  it('is for auditors; giving up deletes the name', async () => {
    const ask = { personName: NAME, reason: 'requested by letter' };
    expect((await viewer.post('/records/removals', ask)).status).toBe(403);
    expect((await viewer.get('/records/removals')).status).toBe(403);
    expect((await auditor.post('/records/removals', { ...ask, personName: 'Nordmann' })).status).toBe(400);
    const found = await seek();
    expect((await auditor.post(`/records/removals/${found.id}/give-up`)).status).toBe(200);
    expect((await auditor.post(`/records/removals/${found.id}/confirm`, { spellings: [] })).status).toBe(409);
    expect((await auditor.post(`/records/removals/${randomUUID()}/confirm`, { spellings: [] })).status).toBe(404);
    expect(await api.db.removalSpelling.count()).toBe(0);
    const undecided = await seek();
    await sql.query("update person_removal set created_at = now() - interval '15 days' where id = $1", [undecided.id]);
    expect(await sql.transaction(dueRemovals)).toEqual([]);
    expect(await removalOf(undecided)).toMatchObject({ state: 'given-up', name: null, spellings: [] });
  });

  it('is searched for by statements that match the schema', async () => {
    const all = TABLES.flatMap((table) =>
      [readStatement(table), lockStatement(table), redactStatement(table) ?? []].flat(),
    );
    expect(all.length).toBeGreaterThan(60);
    const faults = await checkStatements(api.databaseUrl, all);
    expect(faults).toEqual([]);
  });
});
