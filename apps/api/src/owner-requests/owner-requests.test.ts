import { beforeEach, describe, expect, it } from 'vitest';
import { apiForFile } from '../testing/api.js';
import { found, makeSites, makeSweep } from '../testing/fixtures.js';
import type { ActiveOwnerRequest, OwnerRequestsPage } from './owner-requests.schemas.js';

const api = await apiForFile();
const auditor = await api.as('auditor');
const viewer = await api.as('viewer');

const NIGHT = { kind: 'quiet-hours', hours: { from: 22, to: 6, timeZone: 'Europe/Oslo' } } as const;
const enter = (host: string, request: object, note = 'A letter of 3 November') =>
  auditor.post<ActiveOwnerRequest>('/owner-requests', { host, request, note });
const decide = (id: string, state: string) => auditor.put<ActiveOwnerRequest>(`/owner-requests/${id}/state`, { state });
const listed = async (query = '') => (await viewer.get<OwnerRequestsPage>(`/owner-requests${query}`)).body.items;

beforeEach(async () => void (await api.db.ownerRequest.deleteMany()));

describe('what site owners ask for', () => {
  it('is entered with who, when and why, for the host without www', async () => {
    const { status, body } = await enter('https://www.Nordvik.kommune.no/postliste', { kind: 'objection' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      host: 'nordvik.kommune.no',
      request: { kind: 'objection' },
      note: 'A letter of 3 November',
      enteredAt: api.clock.now().toISOString(),
      withdrawnAt: null,
      withdrawnBy: null,
      quietUntil: null,
    });
    expect(body.enteredBy?.name).toBeTruthy();
    expect(await listed()).toEqual([body]);
    const entry = await api.db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } });
    expect(entry).toMatchObject({ action: 'ownerrequests.enter', personId: body.enteredBy?.id });
  });

  it('is found for the host and those below it, and for no other', async () => {
    await enter('nordvik.kommune.no', { kind: 'pace', seconds: 20 });
    for (const host of ['www.nordvik.kommune.no', 'arkiv.nordvik.kommune.no:8443', 'https://nordvik.kommune.no/a?b'])
      expect(await listed(`?host=${encodeURIComponent(host)}`)).toHaveLength(1);
    for (const host of ['sorvik.kommune.no', 'example.org']) expect(await listed(`?host=${host}`)).toEqual([]);
  });

  it('with a port holds for that alone, www or not', async () => {
    await enter('http://www.nordvik.test:8080/', { kind: 'objection' });
    expect(await listed('?host=http%3A%2F%2Fwww.nordvik.test%3A8080%2F')).toHaveLength(1);
    expect(await listed('?host=www.nordvik.test')).toEqual([]);
  });

  it('says when the quiet hours that it is are over, by the clock of the zone', async () => {
    const { body } = await enter('nordvik.kommune.no', NIGHT);
    const hour = Number(
      new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Europe/Oslo' }).format(
        api.clock.now(),
      ),
    );
    expect(body.quietUntil !== null).toBe(hour >= 22 || hour < 6);
    const all = await enter('sorvik.kommune.no', {
      ...NIGHT,
      hours: { ...NIGHT.hours, from: hour, to: (hour + 2) % 24 },
    });
    const until = new Date(all.body.quietUntil ?? 0).getTime();
    expect(until - api.clock.now().getTime()).toBeGreaterThan(3_600_000 - 1);
    expect(until - api.clock.now().getTime()).toBeLessThanOrEqual(2 * 3_600_000);
  });

  it('is withdrawn and reactivated, with person and time', async () => {
    const { body } = await enter('nordvik.kommune.no', { kind: 'objection' });
    const withdrawn = await decide(body.id, 'withdrawn');
    expect(withdrawn.body).toMatchObject({ withdrawnAt: api.clock.now().toISOString(), withdrawnBy: body.enteredBy });
    expect([await listed(), await listed('?withdrawn=true')]).toEqual([[], [withdrawn.body]]);
    expect((await decide(body.id, 'withdrawn')).body).toEqual(withdrawn.body);
    expect((await decide(body.id, 'standing')).body).toEqual(body);
  });

  it('is active once per kind: a new crawl delay replaces the earlier one, which cannot be reactivated beside it', async () => {
    const { body: first } = await enter('nordvik.kommune.no', { kind: 'pace', seconds: 10 });
    await enter('nordvik.kommune.no', { kind: 'objection' });
    await enter('nordvik.kommune.no', { kind: 'pace', seconds: 20 });
    expect((await listed()).map(({ request }) => request)).toEqual(
      expect.arrayContaining([{ kind: 'pace', seconds: 20 }, { kind: 'objection' }]),
    );
    expect(await listed('?withdrawn=true')).toHaveLength(1);
    expect((await decide(first.id, 'standing')).status).toBe(409);
  });

  it('lets tasks ask again that wait for the end of quiet hours, and those alone', async () => {
    const { body } = await enter('nordvik.kommune.no', NIGHT);
    const notBefore = new Date(api.clock.now().getTime() + 3_600_000);
    const made = await makeSweep(api.db, await makeSites(api.db, 2), found(2));
    const [quiet = '', sentAway = ''] = made.searchIds;
    const waiting = { state: 'waiting', outcome: null, reason: null, finishedAt: null, notBefore };
    await api.db.task.update({ where: { id: quiet }, data: { ...waiting, waitingFor: 'quiet-hours' } });
    await api.db.task.update({ where: { id: sentAway }, data: { ...waiting, waitingFor: 'throttled' } });
    await decide(body.id, 'withdrawn');
    const after = async (id: string) => api.db.task.findUniqueOrThrow({ where: { id } });
    expect(await after(quiet)).toMatchObject({ notBefore: null, waitingFor: null });
    expect(await after(sentAway)).toMatchObject({ notBefore, waitingFor: 'throttled' });
  });

  it.each([
    ['a host of many owners', 'kommune.no', { kind: 'objection' }, 'host'],
    ['a public suffix', 'co.uk', { kind: 'objection' }, 'host'],
    ['no host', 'the municipality', { kind: 'objection' }, 'host'],
    ['a crawl delay of 0 seconds', 'a.example.org', { kind: 'pace', seconds: 0 }, 'request.seconds'],
    ['an interval of no hours', 'a.example.org', { ...NIGHT, hours: { ...NIGHT.hours, to: 22 } }, 'request.hours.to'],
    [
      'an offset, which Postgres reads the other way round',
      'a.example.org',
      { ...NIGHT, hours: { ...NIGHT.hours, timeZone: '+02:00' } },
      'request.hours.timeZone',
    ],
  ])('is refused for %s', async (_, host, request, field) => {
    const { status, body } = await enter(host, request);
    expect([status, body]).toMatchObject([400, { errors: [{ field }] }]);
    expect(await listed()).toEqual([]);
  });

  it('wants a reason, and somebody who may', async () => {
    expect((await enter('a.example.org', { kind: 'objection' }, '  ')).status).toBe(400);
    const asked = { host: 'a.example.org', request: { kind: 'objection' }, note: 'x' };
    expect((await viewer.post('/owner-requests', asked)).status).toBe(403);
  });

  it('is listed page by page', async () => {
    for (let i = 0; i < 5; i++) await enter(`a${i}.example.org`, { kind: 'objection' });
    const hosts: string[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await viewer.get<OwnerRequestsPage>(`/owner-requests?limit=2${cursor}`);
      expect(body.total).toBe(5);
      hosts.push(...body.items.map(({ host }) => host));
      if (!body.next) break;
      cursor = `&cursor=${body.next}`;
    }
    expect(new Set(hosts).size).toBe(5);
  });
});
