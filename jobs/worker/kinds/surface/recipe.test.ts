import { afterEach, expect, it } from 'vitest';
import { databaseForFile } from '../../../../prisma/testing/database.js';
import type { Reply } from '../../../fetcher/index.js';
import { failedReply, fileReply } from '../../../fetcher/testing/replies.js';
import type { PageRequest } from '../../../site/index.js';
import { runTask, type TaskRunContext } from '../../core/tasks/task-run.js';
import { makeSurfaceTask } from '../../testing/sweep-fixture.js';
import { taskContext } from '../../testing/task-context.js';
import { surfaceKind } from './index.js';

const TENANT = '900000001_PROD-900000001';
const PORTAL = `https://innsyn.nordvik.example/publikum/${TENANT}/`;
const PAGE_SIZE = 50;

const { sql } = await databaseForFile();

/** Requests in order: address, and the value of the header that names the body. */
let asked: [url: string, tenant: string | undefined][] = [];
/** Number of entries of the portal. */
let entries = 0;
afterEach(() => {
  asked = [];
});

/** Entries of the portal, the newest first. */
const items = () =>
  Array.from({ length: entries }, (_, i) => entries - i).map((n) => ({
    JP_ID: n,
    JP_INNHOLD_G: `Søknad om byggetillatelse ${n}`,
    JP_JDATO: `${new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 4) * 86_400_000).toISOString().slice(0, 10)}T00:00:00`,
    ND_BETEGN: 'Inngående brev',
    SA_SAKSNR_XX: `2026/${n}`,
    AM_NAVN: n % 2 === 0 ? 'Kari Nordmann' : 'Haugli Bygg AS',
  }));

/** @param until number of requests after which the worker is killed */
function context(until = Number.POSITIVE_INFINITY): TaskRunContext {
  const fetch = async (request: string | PageRequest): Promise<Reply> => {
    const { url, manner = null } = typeof request === 'string' ? { url: request } : request;
    if (asked.length >= until) throw new Error('The worker was killed.');
    const headers = new Map(manner?.as === 'data' ? manner.declared?.headers : []);
    asked.push([url, headers.get('tenant')]);
    if (url === PORTAL) return fileReply(url, '<html><title>Postliste</title><div id="app"></div>');
    if (!url.includes('/publikum/api/') || headers.get('tenant') !== TENANT) return failedReply(url);
    const page = Number(new URL(url).searchParams.get('Page'));
    const shown = items().slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
    return {
      ...fileReply(url, JSON.stringify({ TotalCount: entries, Items: shown })),
      contentType: 'application/json',
    };
  };
  return taskContext(sql, [surfaceKind], fetch);
}

const rowsOf = async (text: string, values: unknown[] = []) =>
  (await sql.query<Record<string, unknown>>(text, values)).rows;

it('a portal of a known vendor is read by its recipe, which its row names; the next run reads what is new', async () => {
  entries = 230;
  await sql.query(
    `insert into subscription (id, name, practice, tells, means, address, secret)
     values (gen_random_uuid(), 'all', true, '{record.found}', 'webhook', 'https://hook.example/', 'x')`,
  );
  const notified = async () =>
    (await rowsOf('select count(*)::int as n from subscription_news where notice_id is not null'))[0]?.n;
  const site = { name: 'Nordvik', home: 'https://www.nordvik.example/' };
  const { taskId, portalId } = await makeSurfaceTask(sql, { ...site, url: PORTAL });
  await runTask(context(3), taskId);
  await sql.query('update task set not_before = null');
  await runTask(context(), taskId);
  const [task] = await rowsOf('select outcome, reason, downloads from task where id = $1', [taskId]);
  expect(task).toMatchObject({ outcome: 'surfaced', reason: 'covered', downloads: 6 });
  // Nothing is requested twice after the kill, and every request names the body.
  expect(asked.map(([url]) => new URL(url).searchParams.get('Page'))).toEqual([null, '1', '2', '3', '4', '5']);

  const [portal] = await rowsOf('select form, form_url, records, size, size_basis from record_portal where id = $1', [
    portalId,
  ]);
  expect(portal).toMatchObject({ form_url: PORTAL, records: 230, size: 230, size_basis: 'claimed' });
  expect(portal?.form).toMatchObject({ recipe: { id: 'elements', certainty: 'guessed', note: null }, queries: [] });
  const [stored] = await rowsOf(
    `select count(*)::int as all, count(*) filter (where page_hash is null or seq is null)::int as unproven,
       count(*) filter (where sender is null)::int as redacted, count(*) filter (where sender like '%AS')::int as companies, count(*) filter (where kind = 'letter')::int as letters
     from portal_record where portal_id = $1`,
    [portalId],
  );
  expect(stored).toEqual({ all: 230, unproven: 0, redacted: 115, companies: 115, letters: 230 });

  // The records of the first run are old ones.
  expect(await notified()).toBe(0);

  entries = 233;
  asked = [];
  const next = await makeSurfaceTask(sql, { ...site, url: PORTAL });
  await runTask(context(), next.taskId);
  const [after] = await rowsOf('select reason, downloads from task where id = $1', [next.taskId]);
  expect(after).toMatchObject({ reason: 'up-to-date', downloads: 2 });
  expect(await notified()).toBe(3);
  expect(await rowsOf('select records, size, last_new, ended from record_portal where id = $1', [portalId])).toEqual([
    { records: 233, size: 233, last_new: 3, ended: 'up-to-date' },
  ]);
});
