import { randomUUID } from 'node:crypto';
import { OWNER_PROOF_MS, OWNER_TOKEN_MS } from '@hyrde/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { apiForFile, client } from '../testing/api.js';
import { found, makeSites, makeSweep } from '../testing/fixtures.js';
import type { OwnerProof, OwnerProofs } from './owner-proofs.controller.js';
import type { ActiveOwnerRequest } from './owner-requests.schemas.js';

const api = await apiForFile();
const viewer = await api.as('viewer');
type Browser = typeof api.anonymous;

async function begun(host: string, browser: Browser = api.anonymous) {
  const { status, body, headers } = await browser.post<OwnerProof>('/owner-proofs', { host });
  const cookie = headers.getSetCookie()[0] ?? '';
  return { status, body, cookie, browser: client(api.url, '', cookie.split(';')[0] ?? '') };
}

/** Begins a proof and marks its token as found by the worker. */
async function proven(host: string, browser?: Browser) {
  const one = await begun(host, browser);
  const at = api.clock.now();
  await api.db.ownerProof.update({
    where: { id: one.body.id },
    data: { provenAt: at, lookedAt: at, endsAt: new Date(at.getTime() + OWNER_PROOF_MS) },
  });
  const path = `/owner-proofs/${one.body.id}`;
  return {
    ...one,
    path,
    enter: (request: object) => one.browser.post<ActiveOwnerRequest>(`${path}/requests`, { request }),
  };
}
const items = async (browser: Browser) => (await browser.get<OwnerProofs>('/owner-proofs')).body.items;
const OBJECTION = { kind: 'objection' } as const;

beforeEach(async () => {
  await api.db.ownerRequest.deleteMany();
  await api.db.ownerProof.deleteMany();
  await api.db.signInLimit.deleteMany();
});

describe('a proof that a host is somebody’s', () => {
  it('begins with a token that all may see and a key that only the browser has', async () => {
    const { status, body, cookie, browser } = await begun('www.Nordvik.kommune.no/postliste?x=1');
    expect([status, body]).toMatchObject([
      201,
      {
        host: 'www.nordvik.kommune.no',
        state: 'waiting',
        fault: null,
        requests: [],
        fileUrl: 'https://www.nordvik.kommune.no/.well-known/hyrde-owner.txt',
      },
    ]);
    expect(body.token).toMatch(/^hyrde-[\w-]{32}$/);
    expect(cookie).toMatch(/HttpOnly.*SameSite=Lax/);
    const [row] = await api.db.ownerProof.findMany();
    expect(JSON.stringify(row)).not.toContain(cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';')));
    expect(await items(browser)).toEqual([body]);
    expect(await items(api.anonymous)).toEqual([]);
  });

  it('of a folder asks for the file of the whole host', async () => {
    const { body } = await begun('http://shared.example/~per/');
    expect(body.fileUrl).toBe('http://shared.example/.well-known/hyrde-owner.txt');
  });

  it.each(['kommune.no', 'co.uk', 'github.io', 'the municipality', 'https://per@example.org/'])(
    'is refused for %s',
    async (host) => {
      expect((await begun(host)).status).toBe(400);
      expect(await api.db.ownerProof.count()).toBe(0);
    },
  );

  it('is looked for when its owner says so, once, and may be looked for again where it was not found', async () => {
    const { body, browser } = await begun('a.example.org');
    const look = () => browser.post<OwnerProof>(`/owner-proofs/${body.id}/look`);
    expect((await look()).body.state).toBe('looking');
    expect((await look()).body.state).toBe('looking');
    await api.db.ownerProof.update({ where: { id: body.id }, data: { lookAt: null, fault: 'absent' } });
    expect(await items(browser)).toMatchObject([{ state: 'failed', fault: 'absent' }]);
    expect((await look()).body).toMatchObject({ state: 'looking', fault: null });
  });

  it('opens nothing before the token was found, and nothing to who has another key, none, or only the token', async () => {
    const before = await begun('a.example.org');
    const path = `/owner-proofs/${before.body.id}`;
    const asked = (by: Browser, of = path) =>
      Promise.all([
        by.post(`${of}/requests`, { request: OBJECTION }),
        by.put(`${of}/requests/${randomUUID()}/state`, { state: 'withdrawn' }),
        by.get(`${of}/requests.csv`),
        by.get(`${of}/requests.jsonl`),
      ]).then((answers) => answers.map(({ status }) => status));
    expect(await asked(before.browser)).toEqual([403, 403, 403, 403]);
    const owner = await proven('b.example.org');
    const other = await begun('b.example.org');
    const token = client(api.url, '', `hyrde_owner=${owner.body.token}`);
    for (const by of [other.browser, api.anonymous, token, await api.as('admin')])
      expect(await asked(by, owner.path)).toEqual([404, 404, 404, 404]);
    expect(await api.db.ownerRequest.count()).toBe(0);
    expect(other.body.token).not.toBe(owner.body.token);
  });

  it('ends: a token after a week, a proof after 90 days, and then another token is needed', async () => {
    const { body, browser } = await begun('a.example.org');
    const { path, browser: owner, body: old, enter } = await proven('b.example.org');
    api.clock.advance(OWNER_TOKEN_MS);
    expect([await items(browser), (await browser.post(`/owner-proofs/${body.id}/look`)).status]).toEqual([[], 404]);
    expect((await enter(OBJECTION)).status).toBe(201);
    api.clock.advance(OWNER_PROOF_MS - OWNER_TOKEN_MS);
    expect([(await enter(OBJECTION)).status, (await owner.get(`${path}/requests.csv`)).status]).toEqual([404, 404]);
    expect((await begun('b.example.org', owner)).body.token).not.toBe(old.token);
    expect(await api.db.ownerRequest.count({ where: { withdrawnAt: null } })).toBe(1); // the request stays active
  });

  it('lets one key speak for several hosts, and keeps what is proven when it is begun again', async () => {
    const { browser, body } = await proven('a.example.org');
    api.clock.advance(1);
    const second = await begun('b.example.org', browser);
    expect((await items(second.browser)).map(({ host }) => host)).toEqual(['b.example.org', 'a.example.org']);
    expect((await begun('a.example.org', browser)).body).toMatchObject({ id: body.id, state: 'proven' });
  });

  it('is begun and looked for so often and no oftener', async () => {
    const { body, browser } = await begun('a.example.org');
    const statuses: number[] = [];
    for (let i = 0; i < 13; i++) {
      await api.db.ownerProof.update({ where: { id: body.id }, data: { lookAt: null, fault: 'absent' } });
      const answer = await browser.post(`/owner-proofs/${body.id}/look`);
      statuses.push(answer.status);
      if (answer.status === 429) expect(answer.headers.get('retry-after')).toBeTruthy();
    }
    expect(statuses.slice(11)).toEqual([200, 429]);
    for (let i = 0; i < 29; i++) await begun('c.example.org');
    expect((await begun('c.example.org')).status).toBe(429);
  });
});

describe('the owner of a host', () => {
  it('objects, which all see at once, and takes it back; both are in the audit log', async () => {
    const { browser, path, enter, body } = await proven('www.nordvik.kommune.no');
    const { body: request, status } = await enter(OBJECTION);
    expect([status, request]).toMatchObject([
      201,
      { host: 'www.nordvik.kommune.no', enteredBy: null, enteredByOwner: true, note: '', request: OBJECTION },
    ]);
    expect((await viewer.get<{ items: ActiveOwnerRequest[] }>('/owner-requests')).body.items).toEqual([
      { ...request, note: body.fileUrl },
    ]);
    expect(await items(browser)).toMatchObject([{ state: 'proven', requests: [request] }]);
    const objects = async (host: string) =>
      (await api.db.$queryRawUnsafe<{ is: boolean }[]>('select owner_objects($1) as is', host))[0]?.is;
    expect([await objects('www.nordvik.kommune.no'), await objects('arkiv.nordvik.kommune.no')]).toEqual([true, false]);
    const state = await browser.put<ActiveOwnerRequest>(`${path}/requests/${request.id}/state`, { state: 'withdrawn' });
    expect(state.body).toMatchObject({ withdrawnBy: null, withdrawnByOwner: true });
    expect(await objects('www.nordvik.kommune.no')).toBe(false);
    const entries = await api.db.auditEntry.findMany({ where: { action: { startsWith: 'ownerproofs.' } } });
    expect(entries.map(({ action, personId }) => [action, personId])).toEqual(
      expect.arrayContaining([
        ['ownerproofs.enter', null],
        ['ownerproofs.decide', null],
      ]),
    );
  });

  it('sets a crawl delay and quiet hours, and sees the requests of others; it withdraws none of parent domains', async () => {
    const { browser, path, enter } = await proven('nordvik.example.org');
    await enter({ kind: 'pace', seconds: 20 });
    await enter({ kind: 'quiet-hours', hours: { from: 8, to: 16, timeZone: 'Europe/Oslo' } });
    expect((await enter({ kind: 'pace', seconds: 0 })).status).toBe(400);
    const auditor = await api.as('auditor');
    const byOthers = async (host: string) =>
      (await auditor.post<ActiveOwnerRequest>('/owner-requests', { host, request: OBJECTION, note: 'A letter' })).body
        .id;
    const [own, above] = [await byOthers('nordvik.example.org'), await byOthers('example.org')];
    const [proof] = await items(browser);
    expect(proof?.requests).toHaveLength(4);
    expect(JSON.stringify(proof)).not.toContain('A letter');
    expect(proof?.requests.map(({ enteredBy }) => enteredBy)).toEqual([null, null, null, null]);
    const withdraw = (id: string) => browser.put(`${path}/requests/${id}/state`, { state: 'withdrawn' });
    expect([(await withdraw(own)).status, (await withdraw(above)).status]).toEqual([200, 404]);
  });

  it('is sent away where another site’s page sends the change with their cookie', async () => {
    const { browser, path } = await proven('a.example.org');
    const answer = await browser.request(
      'POST',
      `${path}/requests`,
      { request: OBJECTION },
      { origin: 'https://evil.example' },
    );
    expect([answer.status, await api.db.ownerRequest.count()]).toEqual([403, 0]);
  });
});

describe('all that was asked of a host', () => {
  const url = (path: string, host = 'nordvik.example.org') => `https://${host}${path}`;
  const lines = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  it('is listed as CSV and as JSON, for the host and its subdomains alone, names left out', async () => {
    const [siteId = ''] = await makeSites(api.db, 1);
    await api.db.site.update({ where: { id: siteId }, data: { homeUrl: url('/') } });
    const { searchIds } = await makeSweep(api.db, [siteId], found(1));
    const [taskId = ''] = searchIds;
    await api.db.recordPortal.create({ data: { siteId, url: url('/innsyn/'), practice: false, coverage: 0 } });
    const at = new Date('2026-11-20T08:00:00Z');
    const entry = (seq: number, row: object) => ({
      taskId,
      seq,
      asked: seq,
      at,
      durationMs: 5,
      cost: 1,
      url: url(`/${seq}`),
      finalUrl: url(`/${seq}`),
      status: 200,
      receivedBytes: 100 + seq,
      ...row,
    });
    await api.db.journalEntry.deleteMany({ where: { taskId } });
    await api.db.journalEntry.createMany({
      data: [
        entry(1, {}),
        entry(2, {
          url: url('/a', 'other.example'),
          finalUrl: url('/b'),
          hops: [{ url: url('/a', 'other.example'), status: 301 }],
        }),
        entry(3, {
          url: url('/3', 'arkiv.nordvik.example.org'),
          finalUrl: null,
          status: null,
          failure: 'time-out',
          cost: 3,
        }),
        entry(4, { url: url('/4', 'notnordvik.example.org'), finalUrl: url('/4', 'notnordvik.example.org') }),
        entry(5, { givenBy: randomUUID(), cost: 0 }),
        entry(6, { cost: 0, status: null, failure: 'robots-disallow' }),
        entry(7, { url: url('/innsyn/?navn=Kari+Normann'), finalUrl: url('/innsyn/?navn=Kari+Normann') }),
        entry(8, { url: url('/x?to=nordvik.example.org', 'other.example'), finalUrl: url('/y', 'other.example') }),
      ],
    });
    await api.db.host.create({ data: { host: 'nordvik.example.org', robotsFetchedAt: at } });
    const { browser, path } = await proven('nordvik.example.org');
    const jsonl = await browser.get(`${path}/requests.jsonl`);
    expect([jsonl.status, jsonl.headers.get('content-type')]).toEqual([200, 'application/jsonl; charset=utf-8']);
    const located = lines(jsonl.text).filter((line) => line.for === 'locate');
    expect(located).toMatchObject([
      { at: at.toISOString(), method: 'GET', url: url('/1'), status: 200, bytes: 101, tries: 1, target: 'mail-record' },
      { url: url('/b'), status: 200, bytes: 102 },
      { url: url('/3', 'arkiv.nordvik.example.org'), status: null, failure: 'time-out', tries: 3 },
      { url: url('/innsyn/?navn=•••') },
    ]);
    expect(lines(jsonl.text).map((line) => line.for)).toEqual(expect.arrayContaining(['robots.txt', 'owner-proof']));
    const csv = await browser.get(`${path}/requests.csv?separator=semicolon`);
    expect(csv.text.split('\n')[0]).toContain('at;method;url;status;failure;bytes;tries;for;target');
    expect(csv.text).not.toMatch(/Normann|notnordvik|other\.example/);
    for (let i = 0; i < 4; i++) expect((await browser.get(`${path}/requests.csv`)).status).toBe(200);
    expect((await browser.get(`${path}/requests.csv`)).status).toBe(429);
  });
});
