import { beforeEach, describe, expect, it } from 'vitest';
import { apiForFile } from '../../testing/api.js';
import { makeSites } from '../../testing/fixtures.js';
import type { RecordPortalDetails } from './portals/portals.schemas.js';
import type { RecordFacets } from './records/records.schemas.js';

let siteId: string;
let portalId: string;

const api = await apiForFile();
const viewer = await api.as('viewer');
const auditor = await api.as('auditor');

beforeEach(async () => {
  await api.db.$executeRaw`truncate sweep, site, name_removal cascade`;
  [siteId = ''] = await makeSites(api.db, 1, { region: 'Vest' });
  const portal = await api.db.recordPortal.create({
    data: { siteId, practice: false, url: 'https://portal.example/sok', coverage: 0.95, records: 3 },
  });
  portalId = portal.id;
  await api.db.portalQuery.create({
    data: {
      portalId,
      position: 0,
      at: new Date('2026-11-20T10:00:00Z'),
      newest: false,
      method: 'GET',
      words: ['søknad'],
      choices: {},
      shown: [0, 1, 2],
      matching: 3,
      fresh: 3,
      capped: false,
      downloads: 1,
      records: 3,
      size: 4,
      sizeLow: 3,
      sizeHigh: 9,
      namesPeople: false,
    },
  });
  await api.db.$executeRaw`update record_portal set size = 4, size_low = 3, size_high = 9, size_basis = 'recapture'`;
  const seen = { firstSeenAt: new Date('2026-11-20T10:00:00Z'), lastSeenAt: new Date('2026-11-20T10:00:00Z') };
  const of = {
    portalId,
    siteId,
    practice: false,
    language: 'nb',
    query: 0,
    pageUrl: 'https://portal.example/sok?q=',
    ...seen,
  };
  const signs = { senderSign: 'none', recipientSign: 'none', exempt: false };
  await api.db.portalRecord.create({
    data: {
      ...of,
      ...signs,
      place: 0,
      identity: 'a',
      date: new Date('2026-11-19'),
      direction: 'in',
      senderSign: 'likely',
      title: 'Søknader om barnehageplass for •••',
      caseNumber: '2026/1',
      exempt: true,
      exemption: 'Offl. § 13',
      names: { create: { sender: 'Kari Nordmann', title: 'Søknader om barnehageplass for Kari Nordmann' } },
    },
  });
  await api.db.portalRecord.create({
    data: {
      ...of,
      ...signs,
      place: 1,
      identity: 'b',
      date: new Date('2026-11-18'),
      direction: 'out',
      recipient: 'Kartverket',
      title: '=HYPERLINK("x") kart',
    },
  });
  await api.db.portalRecord.create({ data: { ...of, ...signs, place: 2, identity: 'c', title: 'Uten dato' } });
});

interface Listed {
  items: { id: string; title: string; sender: string | null; senderSign: string }[];
  total: number;
  next: string | null;
}
interface Counted {
  items: { date: string }[];
  total: number;
  totalIsMore: boolean;
}
const list = async (query = '') => (await viewer.get<Listed>(`/records?${query}`)).body;
const titles = async (query: string) => (await list(query)).items.map(({ title }) => title);

describe('the run of a portal that has not ended', () => {
  const run = async () => (await viewer.get<RecordPortalDetails>(`/record-portals/${portalId}`)).body.run;
  async function begin(notBefore: Date | null) {
    const { id: sweepId } = await api.db.sweep.create({
      data: { kind: 'surface', name: 'Autumn', plan: {}, budget: 500, seed: 1 },
    });
    const input = { portalId, home: 'https://a.example/', coverage: 0.95 };
    const wait = { notBefore, waitingFor: notBefore && 'quiet-hours' };
    const task = { sweepId, siteId, subject: 'https://portal.example/sok', engine: 'surface', seed: 1, input };
    return api.db.task.create({ data: { ...task, ...wait, downloads: 12 } });
  }

  it('does not exist before and after', async () => {
    expect(await run()).toBe(null);
    const { id } = await begin(null);
    await api.db.task.update({
      where: { id },
      data: { state: 'done', outcome: 'surfaced', reason: 'covered', finishedAt: new Date() },
    });
    expect(await run()).toBe(null);
  });

  it('is shown with what it waits for, until when, and its downloads', async () => {
    const notBefore = new Date('2026-11-21T06:00:00Z');
    const { id, sweepId } = await begin(notBefore);
    const waits = { running: false, waitingFor: 'quiet-hours', notBefore: notBefore.toISOString() };
    expect(await run()).toMatchObject({
      ...waits,
      downloads: 12,
      budget: 500,
      sweep: { id: sweepId, isPaused: false },
    });
    await api.db.sweep.update({ where: { id: sweepId }, data: { state: 'paused' } });
    expect(await run()).toMatchObject({ sweep: { isPaused: true } });
    await api.db.sweep.update({ where: { id: sweepId }, data: { state: 'running' } });
    await api.db
      .$executeRaw`update task set runner = 'w', runner_until = now() + interval '1 minute' where id = ${id}::uuid`;
    expect(await run()).toMatchObject({ running: true });
    await api.db.sweep.update({ where: { id: sweepId }, data: { state: 'cancelled' } });
    expect(await run()).toBe(null);
  });
});

describe('records', () => {
  it('are found by the stems of their language, and by every filter', async () => {
    const [first, second, last] = await titles('');
    expect(last).toBe('Uten dato');
    expect(await titles('q=søknad')).toEqual([first]);
    expect(await titles('q=nordmann')).toEqual([]);
    expect(await titles('direction=out')).toEqual([second]);
    expect(await titles('exempt=true')).toEqual([first]);
    expect(await titles('q=kart&direction=out')).toEqual([second]);
    expect(await titles('q=kart&direction=in')).toEqual([]);
    expect(await titles('q=kart&exempt=true')).toEqual([]);
    expect(await titles('q=søknad&direction=in&exempt=true')).toEqual([first]);
    for (const q of ['=in', "'=in'", '=exempt', '"=out"'])
      expect(await titles(`q=${encodeURIComponent(q)}`)).toEqual([]);
    expect(await titles('from=2026-11-18&to=2026-11-18')).toEqual([second]);
    expect(await titles(`siteId=${siteId}&portalId=${portalId}&exempt=false`)).toEqual([second, last]);
    expect(await titles('practice=true')).toEqual([]);
    const { regionId } = await api.db.site.findUniqueOrThrow({ where: { id: siteId } });
    expect(await titles(`regionId=${regionId}&direction=out`)).toEqual([second]);
    expect(await titles(`regionId=${siteId}`)).toEqual([]);
    expect(await titles(`q=${encodeURIComponent(`"'):*&|!<->`)}`)).toBeInstanceOf(Array);
  });

  it('are counted by value, each list without the filter of its own field', async () => {
    const facets = async (query = '') => (await viewer.get<RecordFacets>(`/records/facets?${query}`)).body;
    const name = (await api.db.site.findUniqueOrThrow({ where: { id: siteId } })).name;
    expect(await facets()).toEqual({
      total: 3,
      sites: [{ value: { id: siteId, name }, records: 3 }],
      kinds: [{ value: null, records: 3 }],
      directions: [
        { value: 'in', records: 1 },
        { value: 'out', records: 1 },
        { value: null, records: 1 },
      ],
      days: [{ value: { from: '2026-11-01', to: '2026-11-30' }, records: 2 }],
    });
    const day = (date: string, records: number) => ({ value: { from: date, to: date }, records });
    expect(await facets('direction=out&q=kart')).toMatchObject({
      total: 1,
      directions: [{ value: 'out', records: 1 }],
    });
    const out = await facets('direction=out&from=2026-11-01&to=2026-11-30');
    expect(out).toMatchObject({ total: 1, days: [day('2026-11-18', 1)] });
    expect(out.directions).toHaveLength(2);
    expect(out.kinds).toEqual([{ value: null, records: 1 }]);
    for (const { value, records } of out.directions) {
      const { total } = (await viewer.get<Counted & { total: number }>(`/records?direction=${value}`)).body;
      expect(total).toBe(records);
    }
    expect(await facets('practice=true')).toMatchObject({ total: 0, sites: [], days: [] });
    expect((await viewer.get('/records/facets?limit=1')).status).toBe(400);
  });

  it('are paged', async () => {
    const one = await list('limit=2');
    expect([one.items.length, one.total]).toEqual([2, 3]);
    const two = await list(`limit=2&cursor=${one.next}`);
    expect([two.items.map(({ title }) => title), two.next]).toEqual([['Uten dato'], null]);
    expect((await viewer.get(`/records?cursor=${'x'.repeat(20)}`)).status).toBe(400);
  });

  it('are counted to a thousand, where words are frequent too, with those they must not hold and in phrases', async () => {
    await api.db.$executeRaw`
      insert into portal_record (id, portal_id, site_id, practice, language, place, identity, date, sender_sign,
        recipient_sign, title, exempt, query, first_seen_at, last_seen_at)
      select gen_random_uuid(), ${portalId}::uuid, ${siteId}::uuid, false, 'nb', 10 + i, 'x' || i, date '2026-01-01' + i % 300,
        'none', 'none', case when i <= 1001 then 'Svar på søknad' else 'Søknad og svar' end, i > 1001, 0, now(), now()
      from generate_series(1, 2001) i`;
    const counted = async (query: string) => (await viewer.get<Counted>(`/records?limit=1&${query}`)).body;
    expect(await counted('q=søknader')).toMatchObject({ total: 1_000, totalIsMore: true });
    expect(await counted(`q=søknad&siteId=${siteId}`)).toMatchObject({ total: 1_000, totalIsMore: true });
    expect(await counted(`q=${encodeURIComponent('"svar på søknad"')}`)).toMatchObject({ totalIsMore: true });
    expect(await counted('q=svar&exempt=true')).toMatchObject({ total: 1_000, totalIsMore: false });
    expect(await counted('q=søknad&direction=in')).toMatchObject({ total: 1, totalIsMore: false });
    expect(await counted(`q=${encodeURIComponent('søknad -svar')}`)).toMatchObject({ total: 1, totalIsMore: false });
    const newest = (await counted('q=svar')).items[0]?.date;
    expect(newest).toBe('2026-10-27');
  });

  it('have their evidence, and no private person', async () => {
    const [record] = (await list()).items;
    expect(record).toMatchObject({ sender: null, senderSign: 'likely', title: 'Søknader om barnehageplass for •••' });
    const { body, text } = await auditor.get(`/records/${record?.id}`);
    expect(text).not.toContain('Nordmann');
    expect(body).toMatchObject({
      portalUrl: 'https://portal.example/sok',
      evidence: { pageUrl: 'https://portal.example/sok?q=', kept: false, query: { words: ['søknad'], position: 0 } },
    });
  });

  it('are exported redacted, and with names only for an auditor with a reason', async () => {
    const redacted = await viewer.get('/records/export.csv');
    expect(redacted.text).toContain('•••');
    expect(redacted.text).not.toContain('Nordmann');
    expect(redacted.text).toContain(`"'=HYPERLINK(""x"") kart"`);
    const path = '/records/export-with-names';
    expect((await viewer.post(path, { reason: 'because I want to' })).status).toBe(403);
    expect((await auditor.post(path, { reason: 'short' })).status).toBe(400);
    const named = await auditor.post(path, { reason: 'asked by the board, case 7' });
    expect(named.text).toContain('Kari Nordmann');
    const entry = await api.db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } });
    expect(entry).toMatchObject({ action: 'records.exportWithNames', personId: auditor.id });
    expect(entry.details).toMatchObject({ reason: 'asked by the board, case 7' });
  });
});

describe('portals', () => {
  it('show coverage and estimated size', async () => {
    const { body } = await viewer.get('/record-portals');
    expect(body).toMatchObject({
      items: [{ records: 3, size: { size: 4, low: 3, high: 9 } }],
      records: 3,
      about: 4,
      unsized: 0,
    });
    const one = await viewer.get(`/record-portals/${portalId}`);
    expect(one.body).toMatchObject({
      asked: 1,
      queries: [{ words: ['søknad'], fresh: 3 }],
      form: null,
      curve: [{ downloads: 1, records: 3, size: 4, low: 3, high: 9 }],
    });
    expect((await viewer.get(`/record-portals/${siteId}`)).status).toBe(404);
  });
});

describe('a portal’s columns', () => {
  interface Portal {
    columns: { selector: string; field: string }[];
    corrections: { id: string; field: string; selector: string; label: string | null; by: string | null }[];
    relatives: number;
  }
  const columns = [
    { selector: '> td:nth-child(1)', label: 'Hva', field: 'other', texts: ['Søknad'] },
    { selector: '> td:nth-child(2)', label: null, field: 'title', texts: ['Kartverket'] },
  ];
  const path = () => `/record-portals/${portalId}/corrections`;
  const portals = () =>
    api.db.recordPortal.findMany({ orderBy: { url: 'asc' }, select: { version: true, reread: true } });

  beforeEach(async () => {
    await api.db.$executeRaw`truncate portal_correction`;
    await api.db.recordPortal.update({ where: { id: portalId }, data: { family: 'f', columns } });
    const of = { siteId, coverage: 0.95, family: 'f' };
    await api.db.recordPortal.create({ data: { ...of, practice: false, url: 'https://q.example/sok' } });
    await api.db.recordPortal.create({ data: { ...of, practice: true, url: 'https://r.example/sok' } });
  });

  it('are corrected by an auditor, for the whole family, and the correction is undone', async () => {
    const said = { selector: '> td:nth-child(1)', field: 'title' };
    expect((await viewer.post(path(), said)).status).toBe(403);
    const { status, body } = await auditor.post<Portal>(path(), said);
    expect([status, body.relatives, body.corrections]).toEqual([
      200,
      2,
      [expect.objectContaining({ ...said, label: 'Hva', by: expect.any(String) })],
    ]);
    expect(body.columns.map(({ field }) => field)).toEqual(['title', 'other']);
    const [changed, untouched] = [
      { version: 1, reread: true },
      { version: 0, reread: false },
    ];
    expect(await portals()).toEqual([changed, changed, untouched]);
    const undo = `${path()}/${body.corrections[0]?.id}`;
    expect((await viewer.delete(undo)).status).toBe(403);
    const undone = (await auditor.delete<Portal>(undo)).body;
    expect([undone.corrections, undone.columns]).toEqual([[], columns]);
    expect((await auditor.delete(undo)).status).toBe(404);
    expect((await portals())[0]).toEqual({ version: 2, reread: true });
    expect(await api.db.portalCorrection.count()).toBe(1);
  });

  it('hold one field each: the last correction applies', async () => {
    await auditor.post(path(), { selector: '> td:nth-child(1)', field: 'title' });
    await auditor.post(path(), { selector: '> td:nth-child(2)', field: 'title' });
    const { body } = await auditor.post<Portal>(path(), { selector: '> td:nth-child(2)', field: 'sender' });
    expect(body.corrections).toMatchObject([{ selector: '> td:nth-child(2)', field: 'sender' }]);
  });

  it.each([
    [{ selector: '> td:nth-child(9)', field: 'title' }, 409],
    [{ selector: '> td:nth-child(1)', field: 'other' }, 400],
    [{ selector: '> td:nth-child(1)', field: 'title', family: 'g' }, 400],
    [{ selector: '', field: 'title' }, 400],
  ])('cannot be corrected if the portal does not have them: %o', async (said, status) => {
    expect((await auditor.post(path(), said)).status).toBe(status);
    expect((await auditor.post(`/record-portals/${siteId}/corrections`, said)).status).toBe(
      status === 409 ? 404 : status,
    );
    expect(await api.db.portalCorrection.count()).toBe(0);
  });
});

describe('a form that was not submitted', () => {
  interface Portal {
    confirmedForms: { id: string; make: string; why: string; by: string | null }[];
  }
  const form = (make: string, why: string, confirmable: boolean) => ({
    action: 'https://portal.example/x',
    why,
    make,
    method: 'POST',
    button: 'Send',
    fields: ['q'],
    confirmable,
  });
  const [mail, password] = ['a'.repeat(64), 'b'.repeat(64)];
  const path = () => `/record-portals/${portalId}/confirmed-forms`;

  beforeEach(async () => {
    await api.db.$executeRaw`truncate confirmed_form`;
    const leftAlone = [form(mail, 'mail', true), form(password, 'password', false), { action: null, why: 'acts' }];
    await api.db.recordPortal.update({ where: { id: portalId }, data: { leftAlone } });
  });

  it('is confirmed by an auditor, once, in the audit log, and the confirmation is undone', async () => {
    expect((await viewer.post(path(), { make: mail })).status).toBe(403);
    for (let i = 0; i < 2; i++) {
      const { status, body } = await auditor.post<Portal>(path(), { make: mail });
      expect([status, body.confirmedForms]).toMatchObject([200, [{ make: mail, why: 'mail', by: expect.any(String) }]]);
    }
    const entry = await api.db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } });
    expect(entry).toMatchObject({ action: 'portals.confirmForm', personId: auditor.id });
    const [{ id } = { id: '' }] = (await viewer.get<Portal>(`/record-portals/${portalId}`)).body.confirmedForms;
    expect((await viewer.delete(`${path()}/${id}`)).status).toBe(403);
    expect((await auditor.delete<Portal>(`${path()}/${id}`)).body.confirmedForms).toEqual([]);
    expect((await auditor.delete(`${path()}/${id}`)).status).toBe(404);
  });

  it('is not confirmed if it certainly has side effects, or does not exist', async () => {
    for (const make of [password, 'c'.repeat(64)]) expect((await auditor.post(path(), { make })).status).toBe(409);
    expect((await auditor.post(path(), { make: 'x' })).status).toBe(400);
    expect((await auditor.post(`/record-portals/${siteId}/confirmed-forms`, { make: mail })).status).toBe(404);
    expect(await api.db.confirmedForm.count()).toBe(0);
  });
});

describe('a request of a script that was withheld', () => {
  interface Portal {
    withheld: { hash: string; revision: string; url: string }[];
    sent: { hash: string; requests: number }[];
    requestDecisions: {
      decision: string;
      by: string | null;
      forFamily: boolean;
      note: string | null;
      revision: string;
    }[];
  }
  const signature = (method: string, fields: string[]) => ({
    method,
    path: '/api/poster',
    query: [],
    body: 'json',
    fields,
    operations: [],
    commands: [{ name: 'type', value: 'journal' }],
  });
  const [unclear, password, remove, unknown] = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(64));
  const withheld = [
    [unclear, 'unclear', signature('POST', ['ord', 'type'])],
    [password, 'secret', signature('POST', ['password'])],
    [remove, 'method', signature('DELETE', [])],
  ].map(([hash, why, of]) => ({ url: 'https://portal.example/api/poster', method: 'POST', why, hash, signature: of }));
  const path = (hash = unclear, id = portalId) => `/record-portals/${id}/requests/${hash}`;
  const portal = async () => (await viewer.get<Portal>(`/record-portals/${portalId}`)).body;
  const allow = { decision: 'allow' };

  beforeEach(async () => {
    await api.db.$executeRaw`truncate request_permission cascade`;
    await api.db.recordPortal.update({ where: { id: portalId }, data: { withheld: withheld as object[] } });
  });

  it('is allowed by an auditor, once, in the audit log, and the decision is revoked', async () => {
    expect((await viewer.put(path(), allow)).status).toBe(403);
    for (let i = 0; i < 2; i++) {
      const { status, body } = await auditor.put<Portal>(path(), allow);
      expect([status, body.requestDecisions]).toMatchObject([200, [{ decision: 'allow', forFamily: false }]]);
    }
    expect(await api.db.requestPermission.count()).toBe(1);
    const entry = await api.db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } });
    expect(entry).toMatchObject({ action: 'portals.decide', personId: auditor.id });
    expect((await viewer.delete(path())).status).toBe(403);
    expect((await auditor.delete<Portal>(path())).body.requestDecisions).toEqual([]);
    expect((await auditor.delete(path())).status).toBe(404);
    expect(await api.db.requestPermission.findMany()).toMatchObject([{ revokedById: auditor.id }]);
    const { version } = await api.db.recordPortal.findUniqueOrThrow({ where: { id: portalId } });
    expect(version).toBe(2);
  });

  it('is decided on for all portals of its family, if that is known', async () => {
    await api.db.recordPortal.update({ where: { id: portalId }, data: { family: 'f' } });
    const other = await api.db.recordPortal.create({
      data: { siteId, practice: false, url: 'https://other.example/sok', coverage: 0.95, family: 'f' },
    });
    await auditor.put(path(), { decision: 'forbid', note: 'It orders copies.' });
    const { body } = await viewer.get<Portal>(`/record-portals/${other.id}`);
    expect(body.requestDecisions).toMatchObject([{ decision: 'forbid', forFamily: true, note: 'It orders copies.' }]);
    expect((await auditor.delete(path(unclear, other.id))).status).toBe(200);
    expect((await portal()).requestDecisions).toEqual([]);
  });

  it('is forbidden also if the evidence sends it, until that is revoked', async () => {
    const hash = 'e'.repeat(64);
    const of = { ...signature('POST', ['q']), path: '/api/search' };
    const sent = [{ url: 'https://portal.example/api/search', method: 'POST', hash, signature: of, requests: 12 }];
    await api.db.recordPortal.update({ where: { id: portalId }, data: { sent } });
    expect((await portal()).sent).toMatchObject([{ hash, requests: 12 }]);
    expect((await viewer.put(path(hash), { decision: 'forbid' })).status).toBe(403);
    const { status, body } = await auditor.put<Portal>(path(hash), { decision: 'forbid' });
    expect([status, body.requestDecisions]).toMatchObject([200, [{ decision: 'forbid', requests: 0 }]]);
    const entry = await api.db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } });
    expect(entry).toMatchObject({ action: 'portals.decide', personId: auditor.id });
    expect((await auditor.delete<Portal>(path(hash))).body.requestDecisions).toEqual([]);
  });

  it('that is refused for good, or that the portal does not have, is not allowed', async () => {
    const refused = await Promise.all([password, remove, unknown].map((hash) => auditor.put(path(hash), allow)));
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(refused.map(({ text }) => text)).toMatchObject([
      expect.stringContaining('a field for a password'),
      expect.stringContaining('its method changes something'),
      expect.stringContaining('no such request'),
    ]);
    expect((await auditor.put(path(remove), { decision: 'forbid' })).status).toBe(200);
    expect((await auditor.put(path('x'), allow)).status).toBe(400);
    expect((await auditor.put(path(unclear, siteId), allow)).status).toBe(404);
    expect(await api.db.requestPermission.count()).toBe(1);
  });

  it('has one decision whatever two people send at once, and the later of them is asked', async () => {
    const [{ revision } = { revision: '' }] = (await portal()).withheld;
    const seen = { 'if-match': `"${revision}"` };
    const answers = await Promise.all(
      ['allow', 'forbid', 'allow', 'forbid'].map((decision) => auditor.request('PUT', path(), { decision }, seen)),
    );
    const live = await api.db.requestPermission.findMany({ where: { revokedAt: null } });
    expect(live).toHaveLength(1);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
  });

  it('starts a run of the portal if the last one found no search, once', async () => {
    await auditor.put(path(), allow);
    expect(await api.db.task.count()).toBe(0);
    await auditor.delete(path());
    await api.db.recordPortal.update({ where: { id: portalId }, data: { ended: 'script-form' } });
    await auditor.put(path(), allow);
    await auditor.delete(path());
    await auditor.put(path(), allow);
    expect(await api.db.task.findMany()).toMatchObject([{ siteId, subject: 'https://portal.example/sok' }]);
  });
});

describe('a surface sweep', () => {
  it('is created for mail records that were found, or for named pages', async () => {
    const plan = { kind: 'surface', sites: { siteIds: [siteId] } };
    const none = await auditor.post('/sweeps', plan);
    expect([none.status, none.text]).toEqual([409, expect.stringContaining('locate sweep')]);
    const pages = [{ siteId, url: 'https://portal.example/SOK?b=1#x' }];
    const named = await auditor.post<{ id: string }>('/sweeps', { ...plan, pages });
    expect(named.status).toBe(201);
    expect(await api.db.task.findMany({ where: { sweepId: named.body.id } })).toMatchObject([
      { siteId, subject: 'https://portal.example/SOK?b=1', engine: 'expected-new' },
    ]);
    const target = await api.db.target.findUniqueOrThrow({ where: { slug: 'mail-record' } });
    await api.db.verifiedPage.create({ data: { siteId, targetId: target.id, verdictUrl: 'https://a.example/record' } });
    const found = await auditor.post<{ id: string }>('/sweeps', plan);
    const tasks = await api.db.task.findMany({ where: { sweepId: found.body.id } });
    expect(tasks.map(({ subject }) => subject)).toEqual(['https://a.example/record']);
    const { body } = await viewer.get(`/sweeps/${found.body.id}`);
    expect(body).toMatchObject({ facts: { kind: 'surface', portals: 1, coverage: 0.95 }, summary: { records: 0 } });
    expect((await auditor.get(`/sweeps/${found.body.id}/evidence.warc.gz`)).status).toBe(200);
    expect((await auditor.post('/sweeps', { ...plan, pages: [{ siteId, url: 'ftp://x' }] })).status).toBe(400);
    // Queries and pages that retrieved a record are stored by a worker.
    await api.db.task.updateMany({ where: { sweepId: named.body.id }, data: { downloads: 3 } });
    for (const [{ body: sweep }, waiting] of [
      [named, 1],
      [found, 0],
    ] as const)
      expect((await auditor.post(`/sweeps/${sweep.id}/cancel`)).body).toMatchObject({
        state: 'cancelled',
        progress: { all: 1, waiting },
      });
  });
});
