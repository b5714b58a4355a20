import { WatchPlan } from '@hyrde/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseForFile } from '../../../../prisma/testing/database.js';
import type { Reply } from '../../../fetcher/index.js';
import { documentReply, failedReply, fileReply } from '../../../fetcher/testing/replies.js';
import type { PageRequest } from '../../../site/index.js';
import { runTask, type TaskRunContext } from '../../core/tasks/task-run.js';
import { makeSurfaceTask } from '../../testing/sweep-fixture.js';
import { taskContext } from '../../testing/task-context.js';
import { surfaceKind } from '../surface/index.js';
import { addRounds, watchKind } from './index.js';

const HOME = 'https://www.nordvik.example/';
const TENANT = '900000001_PROD-900000001';
const PORTAL = `https://innsyn.nordvik.example/publikum/${TENANT}/`;
const PAGE_SIZE = 50;
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];

const { sql } = await databaseForFile();

interface Entry {
  n: number;
  title: string;
  day: number;
}

/** The portal's entries, the newest first; what it answers instead of them; what is added to every identifier. */
let entries: Entry[];
let instead: string | null;
let shift: number;
/** Clock of the answers, in milliseconds since 1970. */
let clock: number;
let asked: string[];

const today = () => Math.floor(clock / DAY_MS);
const entry = (n: number, day: number): Entry => ({ n, title: `Søknad om tilbygg nummer ${n}`, day });

/** Adds an entry where a list sorted by date has it. */
function add(one: Entry): void {
  const at = entries.findIndex(({ day }) => day <= one.day);
  entries.splice(at < 0 ? entries.length : at, 0, one);
}

/** Lists entries as the vendor does, a page at a time. */
function answer(url: string): Reply {
  if (instead !== null) return { ...fileReply(url, instead), contentType: 'text/html' };
  const page = Number(new URL(url).searchParams.get('Page'));
  const items = entries.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ n, title, day }) => ({
    JP_ID: n + shift,
    JP_INNHOLD_G: title,
    JP_JDATO: `${new Date(day * DAY_MS).toISOString().slice(0, 10)}T00:00:00`,
    ND_BETEGN: 'Inngående brev',
    SA_SAKSNR_XX: `2026/${n}`,
    AM_NAVN: 'Haugli Bygg AS',
  }));
  const body = JSON.stringify({ TotalCount: entries.length, Items: items });
  return { ...fileReply(url, body), contentType: 'application/json', at: new Date(clock) };
}

function context(): TaskRunContext {
  const fetch = async (request: string | PageRequest): Promise<Reply> => {
    const { url } = typeof request === 'string' ? { url: request } : request;
    asked.push(url);
    if (url === HOME) {
      const page = `<html lang="nb"><title>Nordvik</title><nav><a href="${PORTAL}">Postliste</a></nav><p>Velkommen.</p>`;
      return documentReply(url, page, { at: new Date(clock) });
    }
    if (url === PORTAL)
      return { ...fileReply(url, '<html><title>Postliste</title><div id="app"></div>'), at: new Date(clock) };
    return url.includes('/publikum/api/') ? answer(url) : failedReply(url);
  };
  return taskContext(sql, [surfaceKind, watchKind], fetch);
}

/** Makes the site's next round due, advances the clock to it and runs it. @returns requested addresses */
async function round(): Promise<string[]> {
  const { rows } = await sql.query<{ at: Date }>('select next_at as at from watch_site');
  clock = Math.max(clock + HOUR_MS, rows[0]?.at.getTime() ?? 0);
  await sql.query(`update watch_site set next_at = now() - interval '1 second'`);
  await addRounds(sql.query);
  const { rows: tasks } = await sql.query<{ id: string }>(
    `update task set started_at = to_timestamp($1::float8 / 1000) where state = 'waiting' returning id`,
    [clock],
  );
  asked = [];
  for (const { id } of tasks) await runTask(context(), id);
  return asked;
}

/** Titles of the documents of the feed, the earliest first. */
const reported = async (): Promise<string[]> =>
  (await sql.query<{ title: string }>('select title from watch_document order by found_at, title')).rows.map(
    ({ title }) => title,
  );

const hub = async () =>
  (await sql.query<Record<string, unknown>>('select url, title, failure from watch_hub where gone_at is null')).rows;

beforeEach(async () => {
  await sql.query('truncate sweep, site, engine_state, subscription, owner_wish, record_portal cascade');
  clock = Date.UTC(2026, 10, 20, 9);
  entries = Array.from({ length: 230 }, (_, i) => entry(230 - i, today() - 2 - Math.floor(i / 6)));
  [instead, shift, asked] = [null, 0, []];
  const { taskId } = await makeSurfaceTask(sql, { name: 'Nordvik', home: HOME, url: PORTAL });
  await runTask(context(), taskId);
  const plan = WatchPlan.parse({ kind: 'watch', downloadsADay: 200, practice: true });
  await sql.query(
    `with sweep as (
       insert into sweep (id, kind, name, plan, budget, seed, practice)
       values (gen_random_uuid(), 'watch', 'test', $1, $2, 7, true) returning id
     ) insert into watch_site (sweep_id, site_id, next_at) select sweep.id, site.id, now() from sweep, site`,
    [JSON.stringify(plan), plan.budget],
  );
});

afterEach(() => {
  entries = [];
});

describe('a portal read by recipe is polled by it', () => {
  it('each new entry is in the next poll, once, with its evidence; no old one is', async () => {
    await round();
    expect(await hub()).toEqual([{ url: PORTAL, title: 'Elements Publikum', failure: null }]);
    expect(await reported()).toEqual([]);
    const expected: string[] = [];
    for (let n = 1001; n <= 1010; n++) {
      // Every other one is published days after the date that it bears.
      add(entry(n, today() - (n % 2 === 0 ? 0 : 5)));
      expected.push(entry(n, 0).title);
      expect((await round()).length).toBeLessThanOrEqual(4);
      expect(await reported()).toEqual(expected);
    }
    const { rows } = await sql.query<{ url: string }>(
      `select distinct page.url from watch_document document join evidence_page page using (task_id, seq)`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { url } of rows) expect(url).toContain('/publikum/api/');
  });

  it('an edited entry, identifiers that change and a list that became shorter are not new', async () => {
    await round();
    entries = entries.map((one) => (one.n === 225 ? { ...one, title: 'Søknad om påbygg, rettet' } : one));
    await round();
    shift = 5_000;
    await round();
    entries = entries.slice(60);
    await round();
    await round();
    expect(await reported()).toEqual([]);
    add(entry(2000, today()));
    await round();
    expect(await reported()).toEqual([entry(2000, 0).title]);
  });

  it('a portal that answers otherwise is not polled, and says so; what came meanwhile is found afterwards', async () => {
    await round();
    instead = '<html><title>Vedlikehold</title><p>Siden er midlertidig nede.';
    add(entry(3000, today() - 3));
    await round();
    expect(await hub()).toMatchObject([{ failure: 'portal-changed' }]);
    expect(await reported()).toEqual([]);
    instead = null;
    clock += 8 * HOUR_MS;
    await round();
    expect(await hub()).toMatchObject([{ failure: null }]);
    expect(await reported()).toEqual([entry(3000, 0).title]);
  });
});
