import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openBlobStore, pack, sha256 } from '@hyrde/store/blobs';
import { openSql, type Query, type Sql } from '@hyrde/store/sql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { familyOf } from '../../../lab/product/whole.js';
import { migrate, withClient } from '../../../prisma/testing/migrate.js';
import { type EmbeddedPostgres, startPostgres } from '../../../scripts/postgres.mjs';
import type { JournalEntry, NewEntry } from '../../journal/index.js';
import { makeSweep } from '../testing/sweep-fixture.js';
import { PostgresJournal } from './postgres-journal.js';

/** Kills of each sort; `npm run lab -- chaos --between 100` makes a hundred with running workers. */
const KILLS = 1;

let dir: string;
let postgres: EmbeddedPostgres;
let sql: Sql;
/** One task for each case. */
let tasks: string[];

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'hyrde-lost-'));
  postgres = await startPostgres({ dir });
  await withClient(postgres.urlOf('postgres'), (client) => client.query('create database lost'));
  await migrate(postgres.urlOf('lost'));
  sql = openSql(postgres.urlOf('lost'));
  const sites = Array.from({ length: 10 }, (_, i) => ({ name: `${i}`, homeUrl: `http://${i}.test/` }));
  tasks = (await makeSweep(sql, sites)).searchIds;
  await sql.query(`update task set runner = 'me', runner_until = now() + interval '1 hour'`);
});

afterAll(async () => {
  await sql.close();
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
});

/** Kills all of Postgres at once, so that nothing in its memory reaches the disk, and restarts it. */
async function killPostgres(): Promise<void> {
  const ended = new Promise((resolve) => postgres.child.once('exit', resolve));
  for (const pid of familyOf(postgres.child.pid ?? 0)) process.kill(pid, 'SIGKILL');
  await ended;
  postgres = await startPostgres({ dir, port: postgres.port });
}

/** A connection on which Postgres crashes once, before, during or after the statement that writes a journal entry. */
function dyingAt(moment: 'before' | 'during' | 'after'): Pick<Sql, 'query' | 'transaction'> {
  let died = false;
  const query: Query = async (text, values) => {
    const name = typeof text === 'string' ? undefined : (text as { name?: string }).name;
    if (name !== 'journal.append' || died) return sql.query(text, values);
    died = true;
    if (moment === 'before') await killPostgres();
    const answer = sql.query(text, values);
    if (moment === 'during') await killPostgres();
    const answered = await answer;
    if (moment === 'after') await killPostgres();
    return answered as never;
  };
  return { query, transaction: sql.transaction };
}

const entryAt = (seq: number): JournalEntry => ({
  seq,
  asked: seq,
  askedAfter: seq,
  request: { url: `http://a.test/${seq}`, method: 'GET', form: null, validators: null },
  finalUrl: `http://a.test/${seq}`,
  status: 200,
  failure: null,
  contentType: 'text/html',
  charset: 'utf-8',
  hops: [],
  cost: 1,
  givenBy: null,
  exchange: null,
  robots: null,
  wall: null,
  later: null,
  reading: 'rendered-dom',
  at: new Date(),
  durationMs: 1,
});
const received = (name: string) => `<p>Page ${name}`;
const drawn = (name: string) => `<p>Page ${name}, as rendered`;
const answerAt = (seq: number, name: string): NewEntry => ({
  entry: entryAt(seq),
  bodies: { received: Buffer.from(received(name)), text: drawn(name) },
});

const storeOf = (through: Pick<Sql, 'query' | 'transaction'>, place: 'postgres' | 'folder') => ({
  sql: through,
  blobs: openBlobStore(
    { BLOB_STORE: place === 'folder' ? { place, path: path.join(dir, 'bodies') } : { place } },
    { ...sql, ...through },
  ),
});

describe.each(['postgres', 'folder'] as const)('where bodies are in %s, Postgres is killed', (place) => {
  it.each(['before', 'during', 'after'] as const)(
    '%s an entry is written: what is in the journal has its bodies',
    async (moment) => {
      const task = { id: tasks.pop() ?? '', runner: 'me', budget: 60 };
      const names = Array.from({ length: KILLS }, (_, seq) => `${seq} of ${task.id}`);
      for (const [seq, name] of names.entries())
        await (await PostgresJournal.open(storeOf(dyingAt(moment), place), task)).append([answerAt(seq, name)]);
      const store = storeOf(sql, place);
      const journal = await PostgresJournal.open(store, task);
      expect(
        await Promise.all(journal.replay.map(async ({ seq }) => journal.textOf(await journal.entryAt(seq)))),
      ).toEqual(names.map(drawn));
      const { rows } = await sql.query<{ hash: string }>(
        'select received_hash as hash from journal_entry where task_id = $1 order by seq',
        [task.id],
      );
      const bodies = await Promise.all(rows.map(async ({ hash }) => `${await store.blobs.get(hash)}`));
      expect(bodies).toEqual(names.map(received));
    },
  );

  it('of none, and retention deletes a body between a shared answer’s reading and its entry', async () => {
    const [giver, task] = [tasks.pop() ?? '', { id: tasks.pop() ?? '', runner: 'me', budget: 60 }];
    const store = storeOf(sql, place);
    const [kept, gone] = ['kept', 'gone'].map((name) => `${name} in ${place}`) as [string, string];
    const journal = await PostgresJournal.open(store, { ...task, id: giver });
    await journal.append([answerAt(0, kept), answerAt(1, gone)]);
    const hashes = [received(gone), drawn(gone)].map((body) => sha256(body));
    await sql.query(`update blob set created_at = now() - interval '2 hours'`);
    expect(await store.blobs.delete(hashes, new Date(Date.now() - 3_600_000))).toBe(2);
    const shared = [answerAt(0, kept), answerAt(1, gone)].map(({ entry, bodies }) => ({
      entry: { ...entry, cost: 0, givenBy: giver },
      bodies,
    }));
    await (await PostgresJournal.open(store, task)).append(shared);
    const all = [kept, gone].flatMap((name) => [received(name), drawn(name)]).map((body) => sha256(body));
    expect(await store.blobs.delete(all, new Date(Date.now() - 3_600_000))).toBe(0);
    const again = await PostgresJournal.open(store, task);
    expect([...again.lost]).toEqual([]);
    expect(await Promise.all([0, 1].map(async (seq) => again.textOf(await again.entryAt(seq))))).toEqual([
      drawn(kept),
      drawn(gone),
    ]);
  });

  it('at once after a picture was put: whoever refers to it later finds it', async () => {
    const { blobs } = storeOf(sql, place);
    const picture = await pack(Buffer.from(`a picture in ${place}`));
    await blobs.put([picture], { kept: true });
    await killPostgres();
    expect(`${await blobs.get(picture.hash)}`).toBe(`a picture in ${place}`);
  });
});
