import { BUILT_IN_REGISTERS } from '@hyrde/contracts';
import { describe, expect, it } from 'vitest';
import { apiForFile } from '../../../testing/api.js';
import { hostNamed, type Register, type RegisterImport } from './registers.schemas.js';

const api = await apiForFile();
const [auditor, viewer] = [await api.as('auditor'), await api.as('viewer')];

describe('the host that a person means', () => {
  it.each([
    ['uustatus.no', 'uustatus.no'],
    [' UUstatus.NO ', 'uustatus.no'],
    ['https://uustatus.no/nb/erklaringer/publisert/1?x=2#y', 'uustatus.no'],
    ['*.Elementscloud.no', '*.elementscloud.no'],
    ['innsyn.blåbær.no', 'innsyn.xn--blbr-roah.no'],
    ['register.example:8443', 'register.example:8443'],
    ['10.0.0.7:4100', '10.0.0.7:4100'],
  ])('%s is %s', (text, host) => {
    expect(hostNamed(text)).toBe(host);
  });

  it.each([
    '',
    'localhost',
    'no',
    '*.no',
    '*.kommune.no',
    '*',
    '*.*.no',
    'a b.no',
    'ftp://a.no',
    'javascript:alert(1)',
    '*.com',
  ])('%s is invalid', (text) => {
    expect(hostNamed(text)).toBeNull();
  });
});

describe('registers', () => {
  const list = async (query = '') => (await viewer.get<{ items: Register[] }>(`/registers${query}`)).body.items;
  const ours = { host: 'Innsyn.example', holder: 'Somebody', targets: ['council-minutes'], reach: 'part' };
  const slug = 'council-minutes';

  it('include the built-in ones', async () => {
    const items = await list();
    expect(items.map(({ host }) => host).sort()).toEqual(BUILT_IN_REGISTERS.map(({ host }) => host).sort());
    expect(items.find(({ host }) => host === 'uustatus.no')).toMatchObject({
      targets: ['accessibility-statement'],
      reach: 'page',
      country: 'no',
      builtIn: true,
    });
    expect(await list('?practice=true')).toEqual([]);
  });

  it('name existing targets', async () => {
    const known = new Set((await api.db.target.findMany()).map(({ slug }) => slug));
    for (const { targets } of await list()) for (const slug of targets) expect(known).toContain(slug);
  });

  it('are not on this machine', async () => {
    for (const host of ['127.0.0.1:4100', '169.254.169.254', 'a.localhost'])
      expect([host, (await auditor.post('/registers', { ...ours, host, targets: [slug] })).status]).toEqual([
        host,
        400,
      ]);
  });

  it('are added, edited, removed and restored, each with an entry in the audit log', async () => {
    const added = await auditor.post<Register>('/registers', { ...ours, targets: [slug], country: 'NO' });
    expect(added).toMatchObject({ status: 201, body: { host: 'innsyn.example', country: 'no', removed: false } });
    const { id } = added.body;
    const again = await auditor.post('/registers', { ...ours, targets: [slug] });
    expect(again.status).toBe(409);
    const edited = await auditor.patch<Register>(`/registers/${id}`, { holder: 'Another', country: null });
    expect(edited.body).toMatchObject({ holder: 'Another', country: null, targets: [slug] });
    await auditor.patch(`/registers/${id}`, { removed: true });
    expect((await list()).map(({ host }) => host)).not.toContain('innsyn.example');
    expect((await list('?removed=true')).map(({ host }) => host)).toEqual(['innsyn.example']);
    await auditor.patch(`/registers/${id}`, { removed: false });
    expect((await list()).find((one) => one.id === id)).toMatchObject({ holder: 'Another' });
    await auditor.patch(`/registers/${id}`, { removed: true });
    const back = await auditor.post<Register>('/registers', { ...ours, targets: [slug] });
    expect(back).toMatchObject({ status: 201, body: { id, holder: 'Somebody', removed: false } });
    const log = await api.db.auditEntry.findMany({ where: { action: { startsWith: 'registers.' } } });
    expect(log.map(({ action }) => action)).toEqual([
      'registers.add',
      ...['registers.change', 'registers.change', 'registers.change', 'registers.change'],
      'registers.add',
    ]);
  });

  it('are refused if invalid, and for viewers', async () => {
    const targets = [slug];
    for (const wrong of [
      { ...ours, targets, host: '*.kommune.no' },
      { ...ours, targets: [] },
      { ...ours, targets: ['no-such-target'] },
      { ...ours, targets, reach: 'everywhere' },
      { ...ours, targets, country: 'Norway' },
    ])
      expect((await auditor.post('/registers', { ...wrong })).status).toBe(400);
    expect((await viewer.post('/registers', { ...ours, targets })).status).toBe(403);
    expect((await auditor.patch('/registers/00000000-0000-4000-8000-000000000000', { holder: 'x' })).status).toBe(404);
  });

  it('are imported from a list: valid lines are stored, invalid ones returned', async () => {
    const csv = [
      'host;holder;targets;reach;country',
      `portal.example;Vendor A;mail-record ${slug};part;no`,
      'https://register.example/x;Authority;mail-record;page;',
      'uustatus.no;Uutilsynet;accessibility-statement;page;no',
      'portal.example;Twice;mail-record;part;',
      '*.kommune.no;Everybody;mail-record;part;',
      'other.example;Vendor;no-such-target;part;',
      'third.example;;mail-record;;',
    ].join('\n');
    const send = () =>
      auditor.request<RegisterImport>('POST', '/registers/import', csv, { 'content-type': 'text/csv' });
    const { status, body } = await send();
    expect(status).toBe(201);
    expect(body).toMatchObject({ added: 2, updated: 1, unchanged: 0 });
    expect(body.failed.map(({ line }) => line)).toEqual([5, 6, 7, 8]);
    expect(body.failed.map(({ message }) => message.split(':')[0])).toEqual(['host', 'host', 'targets', 'holder']);
    expect((await list()).find(({ host }) => host === 'portal.example')).toMatchObject({
      targets: ['mail-record', slug],
      country: 'no',
      builtIn: false,
    });
    expect((await send()).body).toMatchObject({ added: 0, updated: 0, unchanged: 3 });
    const broken = await auditor.request('POST', '/registers/import', 'name\nx', { 'content-type': 'text/csv' });
    expect(broken.status).toBe(400);
  });
});
