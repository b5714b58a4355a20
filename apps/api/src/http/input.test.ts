import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Answer, apiForFile } from '../testing/api.js';
import { found, makeSites, makeSweep } from '../testing/fixtures.js';
import { cursorOf, TextKey, TimeKey } from './cursor.js';
import { refusalOf } from './problem.filter.js';
import type { ProblemDetails } from './problem.js';

let sweepId: string;
const api = await apiForFile();
const auditor = await api.as('auditor');
const admin = await api.as('admin');
const siteIds = await makeSites(api.db, 3);
const judged = found(3).map((search) => ({ ...search, verdict: 'correct' as const }));
({ sweepId } = await makeSweep(api.db, siteIds, judged));
await makeSweep(api.db, siteIds, found(3));

const fields = ({ status, body }: Answer): string[] => {
  expect(status).toBe(400);
  return ((body as ProblemDetails).errors ?? []).map(({ field }) => field);
};
const json = { 'content-type': 'application/json' };
const site = (name: string) => ({ name, homeUrl: 'https://text.example/' });

describe('a text', () => {
  it('that no column could hold is refused in every place', async () => {
    expect(fields(await auditor.post('/sites', site('a\0b')))).toEqual(['name']);
    expect(fields(await auditor.post('/sites', site('a\uD800')))).toEqual(['name']);
    expect(fields(await auditor.get('/sites?text=a%00'))).toEqual(['text']);
    expect(fields(await auditor.put(`/sites/${siteIds[0]}/verified-pages/%00`, { doesNotApply: true }))).toEqual([
      'target',
    ]);
    expect(fields(await auditor.post('/site-imports?fileName=%00', 'name,url\nA,https://a.example/'))).toEqual([
      'fileName',
    ]);
    const words = { en: [{ word: 'minutes\0', weight: 1 }] };
    const target = { name: { en: 'A', nb: 'A' }, description: { en: '', nb: '' }, words };
    expect(fields(await auditor.post('/targets', target))).toEqual(['words.en.0.word']);
    expect(fields(await api.anonymous.post('/session', { email: 'a@example.org', password: '\uDFFF' }))).toEqual([
      'password',
    ]);
    expect(await api.db.site.count({ where: { homeUrl: 'https://text.example/' } })).toBe(0);
  });

  it('is refused where the route takes none, and would only write it into the audit log', async () => {
    const { body } = await auditor.post<{ id: string }>('/schedules', {
      name: 'Kept',
      cron: '0 3 * * 1',
      plan: { target: 'mail-record' },
    });
    const removed = await auditor.request('DELETE', `/schedules/${body.id}`, '{"\\u0000":1}', json);
    expect(fields(removed)).toEqual(['\0']);
    expect((await auditor.get(`/schedules/${body.id}`)).status).toBe(200);
  });

  it('of a name is stored in one form', async () => {
    await auditor.post('/sites', { ...site(' A\u030Alesund '), region: 'Mo\u0308re' });
    const same = { name: '\u00C5lesund 2', homeUrl: 'https://text-2.example/', region: 'M\u00F6re' };
    expect((await auditor.post('/sites', same)).body).toMatchObject({ region: { name: 'M\u00F6re' } });
    expect((await auditor.get('/sites?text=%C3%85lesund')).body).toMatchObject({ total: 2 });
    expect(await api.db.region.count({ where: { name: { contains: 're' } } })).toBe(1);
  });

  it('that would change an object’s prototype is refused', async () => {
    const body = '{"name":"A","homeUrl":"https://a.example/","__proto__":{"practice":true}}';
    expect(fields(await auditor.request('POST', '/sites', body, json))).toEqual(['__proto__']);
  });
});

describe('a body', () => {
  const send = (body: string | Uint8Array, headers: Record<string, string> = json) =>
    auditor.request('POST', '/sites', body, headers);

  it('is bounded in depth and in values before it is parsed', async () => {
    expect((await send('['.repeat(400_000))).body).toMatchObject({ status: 400, detail: /nested/ as unknown });
    const deep = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`;
    expect((await send(deep)).body).toMatchObject({ detail: expect.stringContaining('nested more than 32 deep') });
    const many = `{"urls":[${'0,'.repeat(30_000)}0]}`;
    expect((await send(many)).body).toMatchObject({ detail: expect.stringContaining('more than 25000 values') });
  });

  it('has brackets and commas in its texts', async () => {
    const name = `${'[{,'.repeat(60)}\\"`;
    expect((await send(JSON.stringify({ name, homeUrl: 'https://brackets.example/' }))).status).toBe(201);
  });

  it('is UTF-8', async () => {
    const latin = Buffer.from('{"name":"B\xE6rum","homeUrl":"https://b.example/"}', 'latin1');
    expect((await send(latin)).body).toMatchObject({ status: 400, detail: 'The body is no UTF-8.' });
    expect((await send(latin, { 'content-type': 'application/json; charset=latin1' })).status).toBe(415);
  });

  it('has a media type that the route reads', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'nonsense'])
      expect([type, (await send('{}', { 'content-type': type })).status]).toEqual([type, 415]);
    expect((await send('name,url', { 'content-type': 'text/csv' })).body).toMatchObject({
      status: 415,
      type: 'urn:hyrde:problem:unsupported-media-type',
      detail: expect.stringContaining('application/json'),
    });
    expect((await auditor.post('/site-imports', { name: 'A' })).body).toMatchObject({
      status: 415,
      detail: expect.stringContaining('text/csv'),
    });
  });

  it('is measured after it is unpacked', async () => {
    const bomb = gzipSync(JSON.stringify({ name: 'x'.repeat(2_000_000) }));
    expect((await send(bomb, { ...json, 'content-encoding': 'gzip' })).status).toBe(413);
  });
});

describe('a number', () => {
  it('is one that its column holds', async () => {
    const large = 2 ** 31;
    expect(fields(await auditor.get(`/accuracy?version=${large}`))).toEqual(['version']);
    expect(fields(await auditor.get(`/site-imports/${siteIds[0]}/lines?after=${large}`))).toEqual(['after']);
    const learn = { basedOn: large, from: 'examples' };
    expect(fields(await auditor.post('/targets/mail-record/learning', learn))).toEqual(['basedOn']);
  });

  it('is given once', async () => {
    expect(fields(await auditor.get('/sites?limit=1&limit=2'))).toEqual(['limit']);
    expect(fields(await auditor.get('/sites?text=a&text=b'))).toEqual(['text']);
  });
});

describe('a query', () => {
  it('with a key that the route does not read is refused', async () => {
    expect(fields(await auditor.get('/sites?regoinId=none&text=a'))).toEqual(['regoinId']);
    expect(fields(await auditor.get(`/sites/${siteIds[0]}?text=a&constructor=b`))).toEqual(['text', 'constructor']);
    expect(fields(await auditor.post('/sites?practice=true', site('A')))).toEqual(['practice']);
    expect((await api.anonymous.get('/sites?regoinId=none')).status).toBe(401);
  });
});

describe('a cursor', () => {
  const lists = (): Record<string, string> => ({
    'sites by name': '/sites?sort=name',
    'sites by population': '/sites?sort=-population',
    sweeps: '/sweeps?practice=false',
    'tasks by subject': `/sweeps/${sweepId}/tasks?sort=-subject`,
    'tasks by end': `/sweeps/${sweepId}/tasks?sort=finished`,
    'searches by site': `/sweeps/${sweepId}/searches?sort=site`,
    'searches by downloads': `/sweeps/${sweepId}/searches?sort=downloads`,
    'searches by confidence': `/sweeps/${sweepId}/searches?sort=-confidence`,
    'searches by end': `/sweeps/${sweepId}/searches?sort=-finished`,
    'searches of a site': `/sites/${siteIds[0]}/searches?target=mail-record`,
    'judged searches': `/accuracy/searches?algorithm=${encodeURIComponent('ls2f:S=100,threshold=0.75')}`,
    audit: '/audit?',
  });
  const page = (path: string, cursor?: string) =>
    admin.get<{ items: { id: string }[]; next: string | null }>(
      `${path}&limit=1${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
    );

  it('leads through every list, and through its own alone', async () => {
    const cursors = new Map<string, string>();
    for (const [name, path] of Object.entries(lists())) {
      const first = await page(path);
      if (first.body.next === null) throw new Error(`${name} has one page only`);
      cursors.set(name, first.body.next);
      const second = await page(path, first.body.next);
      expect([name, second.status]).toEqual([name, 200]);
      expect(second.body.items[0]?.id).not.toBe(first.body.items[0]?.id);
    }
    for (const [name, path] of Object.entries(lists()))
      for (const [other, cursor] of cursors) {
        if (other === name) continue;
        const { status, body } = await page(path, cursor);
        expect([name, other, status]).toEqual([name, other, 400]);
        expect(body).toMatchObject({ detail: expect.stringContaining('another list or another order') });
      }
  });

  it('that somebody made is refused by every list', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    const keys = [
      '\0',
      '\uD800',
      1e99,
      -5,
      0.5,
      null,
      [],
      {},
      '2026-02-31 00:00',
      '0000-01-01T00:00:00.000Z',
      'infinity',
    ];
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const [name, path] of Object.entries(lists())) {
      const forged = [
        ...['', 'none', '\u0000', 'AAAA', encode(null), encode([2, name, 'a', id]), encode([1, name, 'a', id, 1])],
        ...[encode([1, name]), encode([1, name, 'a', 'no id']), encode([1, name, null, '9'.repeat(30)])],
      ];
      for (const cursor of forged)
        expect([name, cursor, (await page(path, cursor)).status]).toEqual([name, cursor, 400]);
      for (const key of keys)
        for (const row of name === 'audit' ? ['7'] : [id])
          expect([name, key, [200, 400].includes((await page(path, encode([1, name, key, row]))).status)]).toEqual([
            name,
            key,
            true,
          ]);
    }
  });

  it('holds the longest name', async () => {
    const names = ['\u{1F411}', '\u{1F411}\u{1F411}'].map((sheep) => sheep.padStart(200, '\u00D8'));
    for (const [i, name] of names.entries())
      await auditor.post('/sites', { name, homeUrl: `https://long-${i}.example/` });
    const first = await page(`/sites?text=${encodeURIComponent('\u{1F411}')}`);
    const second = await page(`/sites?text=${encodeURIComponent('\u{1F411}')}`, first.body.next ?? '');
    expect(second.body.items).toHaveLength(1);
  });

  it('reads what it has written', () => {
    const byName = cursorOf('a list', TextKey);
    const position = { key: 'Bærum "[', id: '00000000-0000-4000-8000-000000000000' };
    expect(byName.read(byName.write(position))).toEqual(position);
    expect(byName.read(undefined)).toBeNull();
    expect(TimeKey.safeParse('9999-12-31T23:59:59.999Z').success).toBe(true);
    expect(TimeKey.safeParse('+010000-01-01T00:00:00.000Z').success).toBe(false);
  });
});

describe('what the database refuses', () => {
  const refusal = async (work: () => PromiseLike<unknown>) => {
    try {
      await work();
    } catch (error) {
      return refusalOf(error)?.details.status ?? error;
    }
    return 'no refusal';
  };

  it('is answered as the fault of the request', async () => {
    const { db } = api;
    const id = crypto.randomUUID();
    expect(await refusal(() => db.$queryRaw`select ${'x'}::uuid`)).toBe(400);
    expect(await refusal(() => db.$queryRaw`select ${'9'.repeat(20)}::int`)).toBe(400);
    expect(await refusal(() => db.$queryRaw`select ${'a\0'}::text`)).toBe(400);
    expect(await refusal(() => db.$queryRaw`select ${'0000-01-01'}::timestamptz`)).toBe(400);
    expect(await refusal(() => db.region.create({ data: { name: 'a\0' } }))).toBe(400);
    expect(await refusal(() => db.region.findMany({ where: { name: '\0' } }))).toBe(400);
    const task = { sweepId, subject: 'a', engine: 'b', seed: 1 };
    expect(await refusal(() => db.task.create({ data: { ...task, state: 'nonsense' } }))).toBe(400);
    expect(await refusal(() => db.task.create({ data: { ...task, sweepId: id } }))).toBe(409);
    expect(await refusal(() => db.site.update({ where: { id }, data: { name: 'a' } }))).toBe(404);
    const twice = () => db.$executeRaw`insert into region (id, name) values (${id}::uuid, 'twice')`;
    await twice();
    expect(await refusal(twice)).toBe(409);
    expect(await refusal(() => db.region.create({ data: { name: 'twice' } }))).toBe(409);
  });

  it('is not given for an internal error', async () => {
    expect(refusalOf(new Error('no'))).toBeNull();
    expect(await refusal(() => api.db.$queryRaw`select no_such_column`)).toBeInstanceOf(Error);
  });
});
