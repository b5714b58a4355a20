import { EVENT_CHANNEL, type Event, QUEUES, TASK_JOB } from '@hyrde/contracts';
import { CANCEL_WAITING, connect, type Prisma } from '@hyrde/store';
import { queuedJob } from '@hyrde/store/queue';
import { execute } from '@hyrde/store/statement';
import { Queue } from 'bullmq';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { progressOf } from '../../apps/api/src/sweeps/progress.js';
import { insertSweep } from '../../apps/api/src/sweeps/sweep-maker.js';
import { censusKind } from '../../apps/api/src/testing/kinds/census/index.js';
import { queueConnection } from '../../prisma/src/queue/connection.js';
import { databaseForFile } from '../../prisma/testing/database.js';
import { forFile } from '../../scripts/testing/for-file.js';
import { CensusPlan } from '../contracts/testing/kinds/census/index.js';
import { openCrew } from './testing/crew.js';
import { censusHosts, NAMED_A_HOST, PAGES_A_HOST } from './testing/kinds/census/hosts.js';
import { PATIENTLY } from './testing/patience.js';

const HOSTS = 3;
const WORDS = ['ferje', 'elev'];
/** The pages, and each host's search. */
const DOWNLOADS = HOSTS * (PAGES_A_HOST + 1);
const COUNTED = `named on ${HOSTS * NAMED_A_HOST} of ${HOSTS * PAGES_A_HOST} pages`;

const { database, sql } = await databaseForFile();
const db = await forFile(connect(database.url, 2), '$disconnect');
const queue = await forFile(
  new Queue(QUEUES.tasks, { connection: queueConnection({ DATABASE_URL: database.url }) }),
  'close',
);
const hosts = await forFile(censusHosts(HOSTS), 'stop');
const crew = await openCrew(database.url, hosts, { paceMs: 100, leaseS: 3, program: 'testing/worker-with-census.ts' });
const events: Event[] = [];
const listener = await forFile(new pg.Client({ connectionString: database.url }), 'end');
await listener.connect();
listener.on('notification', ({ payload = '' }) => events.push(JSON.parse(payload)));
await listener.query(`listen ${EVENT_CHANNEL}`);

/** As the API makes one from what a person chose, and hands it to the queue. */
/** @param before what is done to the sweep before anybody else sees it */
async function plan(
  chosen: object,
  before = async (_tx: Prisma.TransactionClient, _id: string) => {},
): Promise<string> {
  const plan = CensusPlan.parse({ kind: 'census', homes: hosts.homes, ...chosen });
  const id = await db.$transaction(async (tx) => {
    const made = await insertSweep(tx, censusKind, { plan, seed: 7 }, {}, new Date());
    await before(tx, made);
    return made;
  });
  await enqueue(id);
  return id;
}

const enqueue = async (sweepId: string) =>
  queue.addBulk((await tasksOf(sweepId)).map(({ id }) => queuedJob(TASK_JOB, id, { taskId: id })));

const stateOf = async (id: string) => (await db.sweep.findUniqueOrThrow({ where: { id } })).state;
const tasksOf = (sweepId: string) => db.task.findMany({ where: { sweepId }, orderBy: { startedAt: 'asc' } });
const over = (sweepId: string) => expect.poll(() => stateOf(sweepId), PATIENTLY).toBe('done');

async function setState(id: string, state: 'running' | 'paused' | 'cancelled'): Promise<void> {
  await sql.query('update sweep set state = $2 where id = $1', [id, state]);
  if (state === 'running') await enqueue(id);
}

async function progress(id: string) {
  const { kind, state } = await db.sweep.findUniqueOrThrow({ where: { id } });
  const found = (await progressOf(db, [{ id, kind, state }], () => ['counted', 'cancelled', 'error'])).get(id);
  if (!found) throw new Error('There is no progress.');
  return found;
}

const journalled = (sweepId: string) => db.journalEntry.count({ where: { task: { sweepId } } });
const hasBegun = (sweepId: string, entries = 3) =>
  expect.poll(() => journalled(sweepId), PATIENTLY).toBeGreaterThanOrEqual(entries);

/** Pages asked for while this was done. */
async function visitsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const before = hosts.visits.length;
  await work();
  return hosts.visits.slice(before).map(({ request }) => request);
}

describe('a sweep of a kind that is a line in the registry', () => {
  it('goes on by replay whatever is killed, tells how far it is, and counts right', async () => {
    await crew.start(3);
    const id = await plan({ words: WORDS });
    let watching = true;
    const watched = (async () => {
      while (watching) {
        const { all, done, waiting } = await progress(id);
        expect([all, done + waiting]).toEqual([WORDS.length, WORDS.length]);
      }
    })();
    const killed: string[] = [];
    for (const [kill, entries] of [15, 50].entries()) {
      await hasBegun(id, entries);
      const runners = new Set((await tasksOf(id)).flatMap(({ runner }) => runner ?? []));
      const victim = crew.workers.findIndex(({ pid }) => [...runners].some((runner) => runner.includes(`-${pid}-`)));
      const [worker] = crew.workers.splice(victim, 1);
      if (!worker || runners.size === 0) throw new Error('Nobody works.');
      killed.push(worker.mail);
      await worker.kill();
      if (kill === 0) await queue.obliterate({ force: true });
    }
    expect((await progress(id)).waiting).toBeGreaterThan(0);
    await over(id);
    watching = false;
    await watched;

    const tasks = await tasksOf(id);
    for (const task of tasks)
      expect(task).toMatchObject({ outcome: 'counted', reason: 'all-opened', detail: COUNTED, faults: 0 });
    expect(Math.max(...tasks.map(({ attempts }) => attempts))).toBeGreaterThan(1);
    expect(await progress(id)).toMatchObject({ done: 2, downloads: 2 * DOWNLOADS, byOutcome: { counted: 2 } });
    await expectAskedOnce(id, killed);
    await expectEvents(id);
  });

  /** Each journalled request was asked once; what else was asked was on its way when whoever asked was killed. */
  async function expectAskedOnce(sweepId: string, killed: readonly string[]): Promise<void> {
    const left = new Map<string, number>();
    for (const { url, request } of await db.journalEntry.findMany({ where: { task: { sweepId } } })) {
      const { method, form } = (request ?? { method: 'GET', form: [] }) as { method: string; form: [string, string][] };
      const key = `${method} ${url.replace('http://', '')} ${new URLSearchParams(form)}`;
      left.set(key, (left.get(key) ?? 0) + 1);
    }
    expect([...left.values()].reduce((sum, times) => sum + times)).toBe(2 * DOWNLOADS);
    const lost = killed.flatMap((mail) =>
      hosts.homes.flatMap((home) => {
        const theirs = hosts.visits.filter(({ host, agent }) => host === new URL(home).host && agent.includes(mail));
        return theirs.slice(-1).map(({ request }) => request);
      }),
    );
    for (const { request } of hosts.visits) left.set(request, (left.get(request) ?? 0) - 1);
    const twice = [...left].flatMap(([request, times]) => Array.from({ length: -times }, () => request));
    for (const request of twice) expect(lost).toContain(request);
    expect([...left.values()].filter((times) => times > 0)).toEqual([]);
    expect(twice.length).toBeLessThanOrEqual(lost.length);
  }

  /** They are told once a second. */
  async function expectEvents(sweepId: string): Promise<void> {
    const own = () => events.filter((event) => 'sweepId' in event && event.sweepId === sweepId);
    const times = (type: Event['type']) => own().filter((event) => event.type === type).length;
    await expect.poll(() => times('task-done'), PATIENTLY).toBe(2);
    await expect.poll(() => times('sweep-changed'), PATIENTLY).toBe(2);
    const downloads = own().flatMap((event) => (event.type === 'task-progress' ? [event.downloads] : []));
    expect(downloads.length).toBeGreaterThan(2);
    expect(downloads.every((count) => count > 0 && count <= DOWNLOADS)).toBe(true);
  }

  it('asks for nothing while it is paused, goes on, and is cancelled', async () => {
    const id = await plan({ words: ['ferje'] });
    await hasBegun(id);
    await setState(id, 'paused');
    await expect.poll(async () => (await tasksOf(id))[0]?.runner, PATIENTLY).toBeNull();
    const unknown = await db.sweep.create({
      data: {
        kind: 'dreams',
        name: 'Of another version',
        plan: { kind: 'dreams' },
        budget: 1,
        seed: 1,
        tasks: { create: { subject: 'a', engine: 'sleep', seed: 1 } },
      },
    });
    expect(await visitsOf(twoRounds)).toEqual([]);
    // What a worker does not know it leaves alone.
    expect(await tasksOf(unknown.id)).toMatchObject([{ state: 'waiting', attempts: 0, runner: null }]);
    await db.sweep.delete({ where: { id: unknown.id } });

    const asked = await journalled(id);
    const again = await visitsOf(async () => {
      await setState(id, 'running');
      await hasBegun(id, asked + 3);
      await setState(id, 'cancelled');
      await execute(sql.query, CANCEL_WAITING, { sweepId: id, keeping: [] });
      await expect.poll(async () => (await tasksOf(id))[0]?.state, PATIENTLY).toBe('done');
    });
    expect(again.filter((request) => hosts.homes.some((home) => request === `GET ${home.slice(7)} `))).toEqual([]);
    expect(await tasksOf(id)).toMatchObject([{ outcome: 'cancelled', reason: 'cancelled-by-person' }]);
    expect(await progress(id)).toMatchObject({ done: 1, waiting: 0, byOutcome: { cancelled: 1 } });
  });

  /** The reconciler says once a round what it does not know. */
  async function twoRounds(): Promise<void> {
    const rounds = () =>
      crew.workers.flatMap((worker) => worker.output().match(/kind \\"dreams\\" wait/g) ?? []).length;
    await expect.poll(rounds, PATIENTLY).toBeGreaterThanOrEqual(2);
  }

  it('begins anew where its engine is another one now', async () => {
    const id = await plan({ words: ['anker'] });
    await hasBegun(id);
    await setState(id, 'paused');
    await expect.poll(async () => (await tasksOf(id))[0]?.runner, PATIENTLY).toBeNull();
    await sql.query(`update task set engine_version = '0 with state 0' where sweep_id = $1`, [id]);
    const asked = await visitsOf(async () => {
      await setState(id, 'running');
      await over(id);
    });
    expect(asked).toHaveLength(DOWNLOADS);
    expect(await tasksOf(id)).toMatchObject([{ engineVersion: '1 with state 0', faults: 0, downloads: DOWNLOADS }]);
    expect(await journalled(id)).toBe(DOWNLOADS);
  });

  it('goes on with other hosts while one is to be left alone, and then with that one', async () => {
    const [home = ''] = hosts.homes;
    const { host } = new URL(home);
    hosts.away.add(host);
    const id = await plan({ words: ['kran'] });
    await expect.poll(async () => (await tasksOf(id))[0]?.waitingFor, PATIENTLY).toBe('throttled');
    const others = { attempts: 1, downloads: ((HOSTS - 1) * DOWNLOADS) / HOSTS };
    expect(await tasksOf(id)).toMatchObject([{ ...others, state: 'waiting', throttles: 1, faults: 0 }]);
    const [{ notBefore } = { notBefore: null }] = await tasksOf(id);
    expect((notBefore?.getTime() ?? 0) - Date.now()).toBeGreaterThan(23 * 3_600_000);

    hosts.away.delete(host);
    const dayLater = await visitsOf(async () => {
      // Who was sent away remembers it; who comes a day later knows what is stored.
      await Promise.all(crew.workers.splice(0).map((worker) => worker.kill()));
      await crew.start();
      await sql.query('update host set next_at = now() where host = $1', [host]);
      await sql.query(`update task set not_before = now() - interval '1 ms' where sweep_id = $1`, [id]);
      await enqueue(id);
      await over(id);
    });
    expect(dayLater).toHaveLength(DOWNLOADS / HOSTS);
    for (const request of dayLater) expect(request).toContain(` ${host}/`);
    const all = { outcome: 'counted', reason: 'all-opened', downloads: DOWNLOADS, faults: 0 };
    const named = HOSTS * PAGES_A_HOST;
    expect(await tasksOf(id)).toMatchObject([{ ...all, detail: `named on 0 of ${named} pages` }]);
  });
});

describe.concurrent('such a sweep', () => {
  it('is done again where another step has written its state meanwhile', async ({ expect }) => {
    const both = [await plan({ words: ['kai'] }), await plan({ words: ['kai'] })];
    await Promise.all(both.map((id) => hasBegun(id)));
    await Promise.all(both.map(over));
    const tasks = (await Promise.all(both.map(tasksOf))).flat();
    expect(tasks.map(({ engineVersion }) => engineVersion).sort()).toEqual(['1 with state 0', '1 with state 1']);
    expect(tasks).toMatchObject([0, 1].map(() => ({ outcome: 'counted', faults: 0, downloads: DOWNLOADS })));
    expect(await db.engineState.findMany({ where: { subject: 'kai' } })).toMatchObject([
      { version: 2, state: { sections: { havn: { pages: 2 * HOSTS * 5, named: 0 } } } },
    ]);
  });

  it('goes on by itself with the task that its kind adds, and then is over', async ({ expect }) => {
    const id = await plan({ words: ['bru'], recount: true });
    await over(id);
    expect((await tasksOf(id)).map(({ engine, subject, outcome }) => [engine, subject, outcome])).toEqual([
      ['count', 'bru', 'counted'],
      ['recount', 'bru', 'counted'],
    ]);
    expect(await progress(id)).toMatchObject({ all: 2, done: 2 });
  });

  it('ends with what is wrong where a task has another shape, and nothing is lost', async ({ expect }) => {
    const id = await plan({ words: ['ferje', 'elev'], budget: 3 }, async (tx, sweepId) => {
      await tx.task.updateMany({ where: { sweepId, subject: 'ferje' }, data: { input: { wort: 1 } } });
    });
    const end = async () => {
      // The waits between its faults are minutes.
      await sql.query(`update task set not_before = now() - interval '1 ms' where sweep_id = $1 and faults > 0`, [id]);
      return stateOf(id);
    };
    await expect.poll(end, PATIENTLY).toBe('done');
    const tasks = new Map((await tasksOf(id)).map((task) => [task.subject, task]));
    expect(tasks.get('ferje')).toMatchObject({ outcome: 'error', reason: 'attempts-exhausted', downloads: 0 });
    expect(tasks.get('ferje')?.detail).toMatch(/none of the kind "census".*word/s);
    expect(tasks.get('elev')).toMatchObject({ outcome: 'counted', reason: 'budget-spent', downloads: 3 });
  });
});
