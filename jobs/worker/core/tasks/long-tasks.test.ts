import { locateContract } from '@hyrde/contracts';
import { openBlobStore } from '@hyrde/store/blobs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { databaseForFile } from '../../../../prisma/testing/database.js';
import { documentReply } from '../../../fetcher/testing/replies.js';
import { type CanonicalRequest, siteScope, type Web } from '../../../site/index.js';
import { pinnedState, StaleState } from '../engine-state.js';
import { Events } from '../events.js';
import type { WorkerKind } from '../kind.js';
import { openLog } from '../telemetry.js';
import { Attempts } from './attempts.js';
import { runTask } from './task-run.js';

const HOME = 'http://vik.test/';
const silent = openLog('error');

const { sql } = await databaseForFile();

async function makeTask(subject: string, budget: number): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(
    `with made as (insert into sweep (id, kind, name, plan, budget, seed) values (gen_random_uuid(), 'long', 'x', '{}', $2, 1) returning id)
     insert into task (id, sweep_id, subject, engine, seed) select gen_random_uuid(), id, $1, 'e', 1 from made returning id`,
    [subject, budget],
  );
  return rows[0]?.id ?? '';
}

/** View of the task's module on an attempt, and the number of answers after which the attempt is cut off. */
interface Attempt {
  seen: string[];
  versions: number[];
  asked: string[];
}

/** Runs one attempt with this module; the process is lost after this number of answers. */
async function attempt(
  taskId: string,
  work: (web: Web, version: number, seen: string[]) => Promise<void>,
  { cutAfter = Number.POSITIVE_INFINITY, engineVersion }: { cutAfter?: number; engineVersion?: string } = {},
): Promise<Attempt> {
  const made: Attempt = { seen: [], versions: [], asked: [] };
  const kind: WorkerKind<number> = {
    contract: { ...locateContract, kind: 'long', jobs: {}, keepsUnfinished: false },
    checkpoint: z.strictObject({ pages: z.number() }),
    async load(task, through) {
      const { version } = await pinnedState(through, task, task.subject);
      made.versions.push(version);
      return version;
    },
    engineVersion: (_, version) => engineVersion ?? `1 with state ${version}`,
    async run(_, version, tools) {
      await work(tools.openWeb({ scope: siteScope(HOME, []) }), version, made.seen);
      return { outcome: 'found', reason: 'accepted', detail: null };
    },
    write: async () => [],
  };
  const fetch = async (request: string | CanonicalRequest) => {
    const { url } = request as CanonicalRequest;
    if (made.asked.length >= cutAfter) throw Object.assign(new Error('gone'), { code: 'ECONNRESET' }); // Nothing is written.
    made.asked.push(url);
    return documentReply(url, `<p>${url}`);
  };
  const events = new Events(sql, silent);
  // The claim of an attempt that lost its process is released at the next renewal, after a second.
  const attempts = new Attempts(sql, 4_000, silent);
  const blobs = openBlobStore({ BLOB_STORE: { place: 'postgres' } }, sql);
  const shared = { sql, blobs, events, attempts, log: silent, namesKey: '', pictures: false, leaseMs: 30_000 };
  const nextRunner = () => `${Math.random()}`;
  await sql.query(`update task set runner = null, runner_until = null where id = $1`, [taskId]);
  await runTask({ ...shared, fetcher: { fetch }, kinds: new Map([['long', kind]]), nextRunner }, taskId);
  await attempts.stop();
  await events.close();
  return made;
}

const taskOf = async (id: string) => {
  const { rows } = await sql.query<{
    state: string;
    engine_version: string;
    checkpoint: unknown;
    pinned_state: unknown;
  }>('select state, engine_version, checkpoint, pinned_state from task where id = $1', [id]);
  return rows[0];
};

describe('a task’s state', () => {
  const work = async (web: Web, version: number, seen: string[]) => {
    for (let i = 0; web.remaining > 0; i++) seen.push(`${(await web.open(`${HOME}${version}/${i}`)).kind}`);
  };

  it('is that of its first attempt, whatever another step has written since', async () => {
    const id = await makeTask('pinned', 6);
    expect((await attempt(id, work, { cutAfter: 4 })).asked).toHaveLength(4);
    await sql.query(`insert into engine_state (kind, subject, version, state) values ('long', 'pinned', 1, '{}')`);
    const second = await attempt(id, work);
    expect([second.versions, second.asked]).toEqual([[0], [`${HOME}0/4`, `${HOME}0/5`]]);
    expect(await taskOf(id)).toMatchObject({ state: 'done', engine_version: '1 with state 0', pinned_state: null });
  });

  it('is the present one where the task begins anew', async () => {
    await sql.query(`insert into engine_state (kind, subject, version, state) values ('long', 'anew', 3, '{}')`);
    const id = await makeTask('anew', 6);
    await attempt(id, work, { cutAfter: 4 });
    await sql.query(`update engine_state set version = 4 where subject = 'anew'`);
    await sql.query(`update task set engine_version = '0 with state 3' where id = $1`, [id]);
    const second = await attempt(id, work);
    expect([second.versions, second.asked.length, second.asked[0]]).toEqual([[3, 4], 6, `${HOME}4/0`]);
    expect(await taskOf(id)).toMatchObject({ state: 'done', engine_version: '1 with state 4' });
  });
});

describe('a task whose state is another’s by its end', () => {
  it('is done again by the present one, and asks nothing again where that decides nothing', async () => {
    const id = await makeTask('stale', 3);
    const work = async (web: Web, version: number, seen: string[]) => {
      while (web.remaining > 0) seen.push(`${(await web.open(HOME + web.downloads)).kind}`);
      if (version === 0) throw new StaleState('long', 'stale', 0);
    };
    await attempt(id, work, { engineVersion: '1' });
    await sql.query(`insert into engine_state (kind, subject, version, state) values ('long', 'stale', 1, '{}')`);
    const second = await attempt(id, work, { engineVersion: '1' });
    expect([second.versions, second.seen.length, second.asked]).toEqual([[1], 3, []]);
    expect(await taskOf(id)).toMatchObject({ state: 'done', pinned_state: null });
  });
});

describe('a task that leaves checkpoints', () => {
  const work = async (web: Web, _: number, seen: string[]) => {
    const last = web.checkpoints?.last as { pages: number } | null;
    for (let pages = last?.pages ?? 0; web.remaining > 0; ) {
      await web.open(`${HOME}${pages++}`);
      seen.push(`${pages} ${web.downloads}`);
      if (pages % 3 === 0) await web.checkpoints?.leave({ pages });
    }
  };

  it('continues from the last one, requests nothing twice, and deletes it at its end', async () => {
    const id = await makeTask('checkpoints', 12);
    await attempt(id, work, { cutAfter: 8 });
    expect(await taskOf(id)).toMatchObject({ state: 'waiting', checkpoint: { seq: 6, asked: 6, room: { pages: 6 } } });
    const second = await attempt(id, work);
    expect(second.seen).toEqual([7, 8, 9, 10, 11, 12].map((page) => `${page} ${page}`));
    expect(second.asked).toEqual([8, 9, 10, 11].map((page) => `${HOME}${page}`));
    expect(await taskOf(id)).toMatchObject({ state: 'done', checkpoint: null });
  });

  it('begins at its beginning where one has another shape', async () => {
    const id = await makeTask('shapes', 6);
    await attempt(id, work, { cutAfter: 4 });
    await sql.query(
      `update task set checkpoint = jsonb_set(checkpoint, '{room}', '{"pages": "three"}') where id = $1`,
      [id],
    );
    const second = await attempt(id, work);
    expect(second.seen).toHaveLength(6);
    expect(second.asked).toEqual([`${HOME}4`, `${HOME}5`]);
  });
});
