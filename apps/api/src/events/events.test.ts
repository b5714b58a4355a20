import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { eventsAt } from '../../../../scripts/measurements.mjs';
import { apiForFile, type Client, startApi } from '../testing/api.js';
import { makeSites } from '../testing/fixtures.js';
import { publish } from './event-hub.service.js';

const api = await apiForFile();
const auditor = await api.as('auditor');
await makeSites(api.db, 2);
await vi.waitFor(async () => expect(await listening()).toHaveLength(1), 10_000);

/** Postgres' process ids of the API's connections that listen for events, cut ones included until they have ended. */
async function listening(): Promise<number[]> {
  const rows = await api.db.$queryRaw<{ pid: number }[]>`select pid from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`;
  return rows.map(({ pid }) => pid);
}

/** Reads the stream until `enough` is true of the data received. */
async function follow(
  query: string,
  enough: (text: string) => boolean,
  meanwhile: () => Promise<unknown>,
): Promise<string> {
  const stop = new AbortController();
  const response = await fetch(`${api.url}/api/events${query}`, {
    headers: { cookie: auditor.cookie },
    signal: AbortSignal.any([stop.signal, AbortSignal.timeout(15_000)]),
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const decoder = new TextDecoder();
  let text = '';
  let begun = false;
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (!begun) {
      begun = true;
      await meanwhile();
    }
    if (enough(text)) break;
  }
  stop.abort();
  return text;
}

const dataOf = (text: string): unknown[] =>
  text.split('\n').flatMap((line) => (line.startsWith('data: ') ? [JSON.parse(line.slice(6))] : []));

describe('the stream of events', () => {
  it('flows to a program, as the doctor reads it', async () => {
    const token = { name: 'doctor', kind: 'personal', scope: 'read', days: 1 };
    const { secret } = (await auditor.post<{ secret: string }>('/tokens', token)).body;
    expect(await eventsAt(api.url, secret, 60_000)).toBe('flows');
    expect(await eventsAt(api.url, 'of somebody else', 60_000)).toBe(401);
  });

  it('reports a new sweep', async () => {
    let sweepId = '';
    const text = await follow(
      '',
      (got) => got.includes('sweep-changed'),
      async () => {
        sweepId = (await auditor.post<{ id: string }>('/sweeps', { target: 'mail-record' })).body.id;
      },
    );
    expect(dataOf(text)).toContainEqual({ type: 'sweep-changed', sweepId });
  });

  it('of one sweep leaves others out, and says the same thing once', async () => {
    const [mine, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
    const text = await follow(
      `?sweepId=${mine}`,
      (got) => got.includes('review-changed'),
      () =>
        api.db.$transaction(async (tx) => {
          await publish(tx, { type: 'sweep-changed', sweepId: other });
          for (const downloads of [1, 2, 3])
            await publish(tx, { type: 'task-progress', sweepId: mine, taskId: mine, downloads });
          await publish(tx, { type: 'review-changed' });
        }),
    );
    expect(dataOf(text)).toEqual([
      { type: 'task-progress', sweepId: mine, taskId: mine, downloads: 3 },
      { type: 'review-changed' },
    ]);
  });

  it('resumes after the database has cut the connection', async () => {
    const cut = await listening();
    await api.db.$queryRaw`select pg_terminate_backend(pid) from unnest(${cut}::int[]) pid`;
    await expect.poll(listening).toEqual([expect.toSatisfy((pid) => !cut.includes(pid))]);
    const text = await follow(
      '',
      (got) => got.includes('review-changed'),
      () => publish(api.db, { type: 'review-changed' }),
    );
    expect(dataOf(text)).toEqual([{ type: 'review-changed' }]);
  });

  it('ends when the API goes down, which waits neither for it nor for a connection that asks nothing', async () => {
    const other = await startApi();
    const cookie = (await other.as('viewer')).cookie;
    const stream = await fetch(`${other.url}/api/events`, { headers: { cookie } });
    const idle = connect(Number(new URL(other.url).port), '127.0.0.1');
    await once(idle, 'connect');
    await other.stop();
    expect(await stream.text()).toContain('hello');
  }, 30_000);
});

describe('a stream', () => {
  const open = (who: Client) => fetch(`${api.url}/api/events`, { headers: { cookie: who.cookie } });

  it.each([
    ['signs out', (who: Client) => who.delete('/session')],
    ['gets another role', (who: Client, admin: Client) => admin.patch(`/people/${who.id}`, { role: 'reviewer' })],
    ['is disabled', (who: Client, admin: Client) => admin.patch(`/people/${who.id}`, { disabled: true })],
    [
      'chooses a new password by a link',
      async (who: Client, admin: Client) => {
        const { link } = (await admin.post<{ link: string }>(`/people/${who.id}/link`, {})).body;
        return api.anonymous.post('/session/link', { token: link.split('#')[1], next: 'tre elger leser avis' });
      },
    ],
  ])('ends when its person %s, and no other does', async (_what, end) => {
    const [admin, who] = [await api.as('admin'), await api.as('viewer')];
    const [mine, other] = [await open(who), await open(admin)];
    let othersEnd = false;
    const others = other.text().then(() => {
      othersEnd = true;
    });
    expect((await end(who, admin)).status).toBe(200);
    expect(await mine.text()).toContain('hello');
    expect(othersEnd).toBe(false);
    await admin.delete('/session');
    await others;
  });

  it('is one of twenty that a person may have', async () => {
    const [who, other] = [await api.as('viewer'), await api.as('viewer')];
    const streams = await Promise.all(Array.from({ length: 20 }, () => open(who)));
    expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const refused = await who.get('/events');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    const others = await open(other);
    expect(others.status).toBe(200);
    for (const person of [who, other]) await person.delete('/session');
    await Promise.all([...streams, others].map((stream) => stream.text()));
  });
});
