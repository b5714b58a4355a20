import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { WatchPlan } from '@hyrde/contracts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { databaseForFile } from '../../../../prisma/testing/database.js';
import { folderForFile } from '../../../../scripts/testing/for-file.js';
import { createFetcher, memoryPoliteness } from '../../../fetcher/index.js';
import { runTask, type TaskRunContext } from '../../core/tasks/task-run.js';
import { makeSurfaceTask } from '../../testing/sweep-fixture.js';
import { taskContext } from '../../testing/task-context.js';
import { surfaceKind } from '../surface/index.js';
import { addRounds, watchKind } from './index.js';

/** Folder with `north` and `world`, servers of rebuilt portals with their truth; without it the file is skipped. */
const { PORTALS } = process.env;
const HOME = 'http://www.nordvik.example/';
const [HOUR_MS, ADDED] = [3_600_000, 10];

/** A portal of the servers: folder, host, page, and the day of its newest records. */
type Portal = readonly [name: string, folder: string, host: string, page: string, today: string];
const CHOSEN: readonly Portal[] = [
  ['ACOS', 'north', 'acos.example', '/tjenester/innsyn/sok/', '2026-11-20'],
  ['innsynsportal', 'north', 'innsynsportal.example', '/postjournal-v2/3f0c5c0e', '2026-11-20'],
  ['Elements', 'north', 'elements.example', '/publikum/900000001_PROD-900000001/', '2026-11-20'],
  ['eInnsyn’s API', 'north', 'api-einnsyn.example', '/search?administrativEnhet=enh_01storvik&limit=100', '2026-11-20'],
  ['OpenGov', 'north', 'opengov.example', '/Cases/storvik', '2026-11-20'],
  ['Legistar’s web API', 'world', 'webapi.legistar.example', '/v1/exampleville/events', '2026-11-28'],
  ['Legistar’s calendar', 'world', 'exampleville.legistar.example', '/Calendar.aspx', '2026-11-28'],
  ['eSCRIBE', 'world', 'pub-exampleville.escribemeetings.example', '/', '2026-11-28'],
  ['CKAN', 'world', 'data.exampleville.example', '/api/3/action/datastore_search?resource_id=', '2026-11-28'],
];

const { sql } = await databaseForFile();
const folder = await folderForFile();

let server: ChildProcess | null = null;
let port = 0;
let clock = 0;
let downloads = 0;

const { slot, mayAsk } = memoryPoliteness({ addressGapMs: 0 });
const real = createFetcher({
  allowPrivate: true,
  crawlDelayMs: 0,
  resolver: async () => ['127.0.0.1'],
  politeness: { slot: (request) => slot({ ...request, crawlDelayMs: 0 }), mayAsk },
});

/** The servers' files, whose lists lack their newest records: so many as `HIDDEN` says. */
async function prepare(): Promise<void> {
  for (const part of ['north', 'world']) {
    const to = path.join(folder, part);
    await cp(path.join(PORTALS ?? '', part), to, { recursive: true });
    const common = path.join(to, 'common.mjs');
    const text = (await readFile(common, 'utf8')).replace('export function records(', 'function allRecords(');
    const hiding = 'export const records = (...given) => allRecords(...given).slice(Number(process.env.HIDDEN));';
    await writeFile(common, `${text}\n${hiding}\n`);
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** Starts the portal's server with so many of its newest records hidden. */
async function serve(part: string, hidden: number): Promise<void> {
  await stop();
  const args = [path.join(folder, part, 'serve.mjs'), '--port', `${port}`, '--records', '600'];
  server = spawn(process.execPath, args, {
    env: { ...process.env, HIDDEN: `${hidden}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (server.stdout) await once(server.stdout, 'data');
}

async function stop(): Promise<void> {
  const running = server;
  server = null;
  if (!running) return;
  running.kill();
  await once(running, 'exit');
}

const context = (): TaskRunContext =>
  taskContext(sql, [surfaceKind, watchKind], async (request, options) => {
    const reply = await real.fetch(request, options);
    if (!(typeof request === 'string' ? request : request.url).startsWith(HOME)) downloads++;
    return 'at' in reply ? { ...reply, at: new Date(clock) } : reply;
  });

async function round(): Promise<void> {
  const { rows } = await sql.query<{ at: Date }>('select next_at as at from watch_site');
  clock = Math.max(clock + 60_000, rows[0]?.at.getTime() ?? 0);
  await sql.query(`update watch_site set next_at = now() - interval '1 second'`);
  await addRounds(sql.query);
  const { rows: tasks } = await sql.query<{ id: string }>(
    `update task set started_at = to_timestamp($1::float8 / 1000) where state = 'waiting' returning id`,
    [clock],
  );
  downloads = 0;
  for (const { id } of tasks) await runTask(context(), id);
}

const hasFailed = async (): Promise<boolean> =>
  (await sql.query('select from watch_hub where gone_at is null and failure is not null')).rows.length > 0;

const found = async (): Promise<string[]> =>
  (await sql.query<{ identity: string }>('select identity from watch_document order by found_at')).rows.map(
    ({ identity }) => identity,
  );

const figures: string[] = [];

describe.skipIf(!PORTALS)('rebuilt portals (skipped if PORTALS names no folder with them)', () => {
  beforeEach(async () => {
    await sql.query('truncate sweep, site, engine_state, subscription, owner_wish, record_portal cascade');
  });
  afterAll(async () => {
    await stop();
    process.stdout.write(`${figures.join('\n')}\n`);
  });

  it.each(CHOSEN)(
    '%s: ten new entries, each in the next poll, once, and no old one',
    async (...portal) => {
      const [name, part, host, page, today] = portal;
      if (port === 0) {
        await prepare();
        port = await freePort();
      }
      await serve(part, ADDED);
      const url = page.endsWith('resource_id=') ? `${page}${await resource()}` : page;
      clock = Date.parse(`${today}T09:00:00Z`);
      const made = await makeSurfaceTask(sql, {
        name,
        home: HOME,
        url: `http://${host}:${port}${url}`,
      });
      await runTask(context(), made.taskId);
      const plan = WatchPlan.parse({ kind: 'watch', downloadsADay: 10, practice: true });
      await sql.query(
        `with sweep as (
         insert into sweep (id, kind, name, plan, budget, seed, practice)
         values (gen_random_uuid(), 'watch', 'test', $1, $2, 7, true) returning id
       ) insert into watch_site (sweep_id, site_id, next_at) select sweep.id, site.id, now() from sweep, site`,
        [JSON.stringify(plan), plan.budget],
      );
      await round();
      const { rows: hubs } = await sql.query('select failure, looks from watch_hub where gone_at is null');
      expect(hubs).toEqual([{ failure: null, looks: 1 }]);
      const before = await found();
      const delays: number[] = [];
      const costs: number[] = [];
      for (let added = 1; added <= ADDED; added++) {
        await serve(part, ADDED - added);
        const since = clock;
        // A restart of the server may end a connection, which is a failed poll.
        for (let i = 0; i < 3 && (i === 0 || (await hasFailed())); i++) await round();
        delays.push((clock - since) / HOUR_MS);
        costs.push(downloads);
        expect(await found(), `entry ${added}`).toHaveLength(before.length + added);
      }
      await round();
      expect(await found()).toHaveLength(before.length + ADDED);
      const mean = delays.reduce((sum, each) => sum + each, 0) / delays.length;
      figures.push(
        `${name}: ${ADDED} of ${ADDED} in the next poll, ${mean.toFixed(1)} hours (at most ${Math.max(...delays).toFixed(1)}), ${Math.max(...costs)} downloads a poll, ${before.length} at the first poll`,
      );
      expect(Math.max(...costs)).toBeLessThanOrEqual(4);
    },
    60_000,
  );
});

async function resource(): Promise<string> {
  const text = await readFile(path.join(folder, 'world', 'serve.mjs'), 'utf8');
  const { guid } = (await import(path.join(folder, 'world', 'common.mjs'))) as { guid: (seed: number) => string };
  return guid(Number(/RID = guid\((\d+)\)/.exec(text)?.[1]));
}
