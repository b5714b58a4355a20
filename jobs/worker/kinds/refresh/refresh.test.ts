import { Forecast, RefreshPlan } from '@hyrde/contracts';
import { type Sql } from '@hyrde/store/sql';
import { beforeEach, describe, expect, it } from 'vitest';
import { databaseForFile } from '../../../../prisma/testing/database.js';
import { documentReply, failedReply } from '../../../fetcher/testing/replies.js';
import { parsePage } from '../../../html/index.js';
import { fingerprintOf, NO_RECORD, packedFingerprint, statementsOf } from '../../../refresh/index.js';
import type { PageRequest } from '../../../site/index.js';
import { runTask } from '../../core/tasks/task-run.js';
import { makeSweep } from '../../testing/sweep-fixture.js';
import { silent, taskContext } from '../../testing/task-context.js';
import { locateKind } from '../locate/index.js';
import { changePictureHandler, dueJobs, forecast, goesOn, refreshKind } from './index.js';
import { foundPages, planDay } from './planning/plan-day.js';

const HOME = 'http://www.nordby.kommune.localhost/';
const RECORD = `${HOME}postliste`;
const html = (title: string, body: string) => `<html lang="nb"><title>${title}</title><h1>${title}</h1>${body}`;
const AT_FIRST: Record<string, string> = {
  [HOME]: html('Nordby', '<a href="/postliste">Postliste</a> <a href="/skole">Skole</a>'),
  [RECORD]: html('Postliste', '<p>Offentlig journal, innsyn i dokumenter.</p>'),
  [`${HOME}skole`]: html('Skole', '<p>Alt om skolene.</p>'),
};

let pages: Record<string, string>;
let asked: string[];

const { sql } = await databaseForFile();

beforeEach(async () => {
  await sql.query('truncate sweep, site, engine_state, refresh_forecast, owner_wish cascade');
  pages = { ...AT_FIRST };
  asked = [];
});

const context = () =>
  taskContext(sql, [locateKind, refreshKind], async (request) => {
    const url = typeof request === 'string' ? request : request.url;
    asked.push(url);
    const page = pages[url];
    return page === undefined ? failedReply(url) : documentReply(url, page, { at: new Date() });
  });

/** The packed fingerprint of the first version of a page. */
const printOf = (url: string): Buffer =>
  Buffer.from(packedFingerprint(fingerprintOf(statementsOf(parsePage(AT_FIRST[url] ?? '', url)))));

/** A site whose pages a search opened some days ago. */
async function metSite(): Promise<void> {
  const { searchIds } = await makeSweep(sql, [{ name: 'Nordby', homeUrl: HOME }]);
  await runTask(context(), searchIds[0] ?? '');
  const school = `${HOME}skole`;
  const fingerprint = printOf(school);
  await sql.query(
    `insert into known_page (id, site_id, url, role, first_seen_at, last_seen_at, read_at, fingerprint)
     select gen_random_uuid(), id, $1, 'other', now(), now(), now(), $2 from site on conflict do nothing`,
    [school, fingerprint],
  );
  await sql.query(`update known_page set read_at = read_at - interval '3 days'`);
  asked = [];
}

async function refreshSweep(chosen: Partial<RefreshPlan> = {}): Promise<string> {
  const plan = RefreshPlan.parse({ kind: 'refresh', visitsADay: 10, practice: true, ...chosen });
  const { rows } = await sql.query<{ id: string }>(
    `insert into sweep (id, kind, name, plan, budget, seed, practice)
     values (gen_random_uuid(), 'refresh', 'test', $1, $2, 7, true) returning id`,
    [JSON.stringify(plan), plan.budget],
  );
  return rows[0]?.id ?? '';
}

/** Planned visits of a sweep's first day; null if it has no plan. */
const plannedVisits = async (sweepId: string): Promise<number | null> =>
  (await sql.query<{ visits: number }>('select visits from refresh_day where sweep_id = $1', [sweepId])).rows[0]
    ?.visits ?? null;

const backendOf = async (query: Sql['query']): Promise<number> =>
  (await query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;

const tasksOf = async (sweepId: string) =>
  (
    await sql.query<{ id: string; outcome: string | null; reason: string | null; downloads: number }>(
      'select id, outcome, reason, downloads from task where sweep_id = $1 order by subject',
      [sweepId],
    )
  ).rows;

/** Plans a day and makes its visits. */
async function liveDay(sweepId: string, day: number): Promise<void> {
  await planDay(sql, sweepId, day);
  for (const { id, outcome } of await tasksOf(sweepId)) if (outcome === null) await runTask(context(), id);
}

const visits = async () =>
  Object.fromEntries(
    (
      await sql.query<{ url: string; result: string }>(
        'select url, result from page_visit join known_page on known_page.id = page_id order by page_visit.at',
      )
    ).rows.map(({ url, result }) => [url, result]),
  );
const changes = async () =>
  (await sql.query<Record<string, unknown>>('select * from page_change order by at, url')).rows;
const page = async (url: string) =>
  (await sql.query<Record<string, unknown>>('select * from known_page where url = $1', [url])).rows[0];

describe('a search', () => {
  it('leaves its pages as known ones, with their parts in it', async () => {
    await metSite();
    expect(await page(RECORD)).toMatchObject({ role: 'finding', state: 'alive', visits: 0, text_hash: null });
    expect(await page(HOME)).toMatchObject({ role: 'runner-up' });
    expect((await page(RECORD))?.fingerprint).toEqual(printOf(RECORD));
  });

  it('that meets them again changes nothing of what is known', async () => {
    await metSite();
    const before = await page(RECORD);
    await sql.query(`update known_page set state = 'doubtful', gone_since = now()`);
    pages[RECORD] = `${pages[RECORD]}<p>Nytt.</p>`;
    const { searchIds } = await makeSweep(sql, [{ name: 'Nordby', homeUrl: HOME }]);
    await runTask(context(), searchIds[0] ?? '');
    const after = await page(RECORD);
    expect(after).toMatchObject({ fingerprint: before?.fingerprint, read_at: before?.read_at, state: 'doubtful' });
    expect((after?.last_seen_at as Date) > (before?.last_seen_at as Date)).toBe(true);
  });
});

describe('a day of a refresh sweep', () => {
  it('is planned once, and its visits say what has changed', async () => {
    await metSite();
    const sweepId = await refreshSweep();
    expect(await planDay(sql, sweepId, 0)).toBe(Object.keys(AT_FIRST).length);
    expect(await planDay(sql, sweepId, 0)).toBeNull();
    const tasks = await tasksOf(sweepId);
    expect(tasks).toHaveLength(1);
    pages[RECORD] = html('Postliste', '<p>Offentlig journal, innsyn i dokumenter.</p><p>Brev fra Kari.</p>');
    await runTask(context(), tasks[0]?.id ?? '');
    expect(await tasksOf(sweepId)).toMatchObject([{ outcome: 'visited', reason: 'all-visited', downloads: 4 }]);
    expect(await visits()).toEqual({ [HOME]: 'unchanged', [RECORD]: 'changed', [`${HOME}skole`]: 'unchanged' });
    expect(await page(RECORD)).toMatchObject({ changes: 1, visits: 1 });
    expect((await page(RECORD))?.gaps).toHaveLength(2);
    const [change, ...others] = await changes();
    expect(others).toEqual([]);
    expect(change).toMatchObject({ change: 'changed', url: RECORD, search: 'none', practice: true });
    const { blobs } = context();
    expect(`${await blobs.get(String(change?.before_hash))}`).toBe(
      'Postliste\nOffentlig journal, innsyn i dokumenter.',
    );
    expect(`${await blobs.get(String(change?.after_hash))}`).toMatch(/Brev fra Kari\.$/);
    const { rows } = await sql.query('select count(*)::int as kept from evidence_page where task_id = $1', [
      change?.task_id,
    ]);
    expect(rows).toEqual([{ kept: 1 }]);
    const tally = await sql.query('select result, visits, compared from refresh_tally order by result');
    expect(tally.rows).toEqual([
      { result: 'changed', visits: 1, compared: 1 },
      { result: 'unchanged', visits: 2, compared: 2 },
    ]);
  });

  it('notes what it finds for those who subscribe to it, and for nobody else', async () => {
    await metSite();
    const { rows } = await sql.query<{ site: string }>('select id as site from site');
    const site = rows[0]?.site ?? '';
    const subscribe = async (name: string, filter: object, more = {}) => {
      const {
        practice = true,
        off = null,
        deleted = null,
        events = ['page.changed', 'page.lost'],
      } = more as Record<string, unknown>;
      await sql.query(
        `insert into subscription (id, name, practice, filter, means, address, secret, off_at, off_reason, deleted_at, tells)
         values (gen_random_uuid(), $1, $2, $3, 'webhook', 'https://hooks.example/', '', case when $4::text is not null then now() end, $4, $5, $6)`,
        [name, practice, filter, off, deleted, events],
      );
    };
    await subscribe('all', {});
    await subscribe('each', { role: 'finding', siteId: site, target: 'mail-record' });
    await subscribe('was away', {}, { off: 'failing' });
    await subscribe('lost ones', {}, { events: ['page.lost', 'document.found'] });
    await subscribe('other role', { role: 'other' });
    await subscribe('other site', { siteId: '00000000-0000-4000-8000-000000000001' });
    await subscribe('other region', { regionId: '00000000-0000-4000-8000-000000000001' });
    await subscribe('other target', { target: 'contact' });
    await subscribe('real sites', {}, { practice: false });
    await subscribe('off', {}, { off: 'person' });
    await subscribe('deleted', {}, { deleted: new Date() });
    const sweepId = await refreshSweep();
    await planDay(sql, sweepId, 0);
    pages[RECORD] = html('Postliste', '<p>Offentlig journal, innsyn i dokumenter.</p><p>Brev fra Kari.</p>');
    await runTask(context(), (await tasksOf(sweepId))[0]?.id ?? '');
    const notified = await sql.query(
      `select name, change_id as "changeId" from subscription_news join subscription on subscription.id = subscription_id order by name`,
    );
    const [change] = await changes();
    expect(notified.rows).toEqual(['all', 'each', 'was away'].map((name) => ({ name, changeId: change?.id })));
    await sql.query('delete from subscription');
  });

  it('is planned whole or not at all, at whichever statement the database goes away', async () => {
    await metSite();
    for (let at = 0, reached = true; reached; at++) {
      const sweepId = await refreshSweep();
      let statements = 0;
      const failing: Sql = {
        ...sql,
        transaction: (work) =>
          sql.transaction((query) =>
            work(async (...asked) => {
              if (statements++ === at) await sql.query('select pg_terminate_backend($1)', [await backendOf(query)]);
              return query(...asked);
            }),
          ),
      };
      await planDay(failing, sweepId, 0).catch(() => null);
      reached = statements > at;
      const [day, tasks] = [await plannedVisits(sweepId), await tasksOf(sweepId)];
      expect(tasks).toHaveLength(day === null ? 0 : 1);
      await planDay(sql, sweepId, 0);
      expect(await plannedVisits(sweepId)).toBe(Object.keys(AT_FIRST).length);
      expect(await tasksOf(sweepId)).toHaveLength(1);
    }
  });

  it('spends its budget on the answer first', async () => {
    await metSite();
    const sweepId = await refreshSweep({ visitsADay: 1 });
    await liveDay(sweepId, 0);
    expect(await visits()).toEqual({ [RECORD]: 'unchanged' });
    const { rows } = await sql.query('select pages, visits, policy from refresh_day');
    expect(rows).toEqual([{ pages: 3, visits: 1, policy: 'crawl-value' }]);
  });

  it('is planned by crawl value, and says so, if its policy is one of an earlier version', async () => {
    await metSite();
    const sweepId = await refreshSweep({ visitsADay: 1 });
    await sql.query(`update sweep set plan = jsonb_set(plan, '{policy}', '"lambda-crawl"')`);
    expect(await planDay(sql, sweepId, 0)).toBe(1);
    const { rows } = await sql.query('select visits, policy from refresh_day');
    expect(rows).toEqual([{ visits: 1, policy: 'crawl-value' }]);
  });

  it.each(['S1', 'S2', 'S3'] as const)('is planned by strategy %s for what is left of a cycle', async (policy) => {
    await metSite();
    const sweepId = await refreshSweep({ policy, visitsADay: 2, days: 30 });
    const planned: (number | null)[] = [];
    for (const day of [0, 13, 14, 29]) {
      planned.push(await planDay(sql, sweepId, day));
      await sql.query('delete from task where sweep_id = $1', [sweepId]);
    }
    // If only the end counts, a visit long before it is worth nothing.
    const early = policy === 'S2' ? 0 : 2;
    expect(planned).toEqual([early, 2, early, 2]);
    const { rows } = await sql.query('select distinct policy from refresh_day');
    expect(rows).toEqual([{ policy }]);
  });

  it('with no visits is planned too, and makes no task', async () => {
    await metSite();
    const sweepId = await refreshSweep({ visitsADay: 0 });
    expect(await planDay(sql, sweepId, 0)).toBe(0);
    expect(await tasksOf(sweepId)).toEqual([]);
  });

  it('is planned anew for another number of visits, what has begun counting', async () => {
    await metSite();
    const sweepId = await refreshSweep({ visitsADay: 3 });
    const setVisits = (visits: number) =>
      sql.query(`update sweep set plan = plan || jsonb_build_object('visitsADay', $2::int) where id = $1`, [
        sweepId,
        visits,
      ]);
    const due = async () => (await sql.transaction((query) => dueJobs(query))).map(({ name }) => name);
    const planned = async () =>
      (await sql.query('select visits_a_day, visits, plans from refresh_day where sweep_id = $1', [sweepId])).rows;
    expect(await planDay(sql, sweepId, 0)).toBe(3);
    await setVisits(1);
    expect(await due()).toContain('plan-day');
    expect(await planDay(sql, sweepId, 0)).toBe(1);
    expect(await planned()).toEqual([{ visits_a_day: 1, visits: 1, plans: 2 }]);
    expect(await due()).not.toContain('plan-day');
    const [task, ...others] = await tasksOf(sweepId);
    expect(others).toEqual([]);
    await runTask(context(), task?.id ?? '');
    expect(await visits()).toEqual({ [RECORD]: 'unchanged' });
    await setVisits(2);
    expect(await planDay(sql, sweepId, 0)).toBe(2);
    for (const { id, outcome } of await tasksOf(sweepId)) if (outcome === null) await runTask(context(), id);
    expect(Object.keys(await visits())).toHaveLength(2);
    await setVisits(0);
    expect(await planDay(sql, sweepId, 0)).toBe(2);
    expect((await tasksOf(sweepId)).filter(({ outcome }) => outcome === null)).toEqual([]);
  });

  it('has no visits of sites whose owners object', async () => {
    await metSite();
    const sweepId = await refreshSweep();
    await sql.query(
      `insert into owner_wish (id, host, kind, note) values (gen_random_uuid(), $1, 'objection', 'by mail')`,
      [new URL(HOME).host.replace(/^www\./, '')],
    );
    expect(await planDay(sql, sweepId, 0)).toBe(0);
  });

  it('is not planned for a sweep that was stopped', async () => {
    await metSite();
    const sweepId = await refreshSweep();
    await sql.query(`update sweep set state = 'paused' where id = $1`, [sweepId]);
    expect(await planDay(sql, sweepId, 0)).toBeNull();
  });
});

describe('visits', () => {
  it('are counted by site, as planned and as made', async () => {
    await metSite();
    const sweepId = await refreshSweep();
    pages[RECORD] = html('Postliste', '<p>Offentlig journal, innsyn i dokumenter.</p><p>Brev fra Kari.</p>');
    delete pages[`${HOME}skole`];
    await liveDay(sweepId, 0);
    const { rows } = await sql.query('select planned, visited, found_changes, gone from refresh_site_day');
    expect(rows).toEqual([{ planned: 3, visited: 3, found_changes: 1, gone: 1 }]);
  });

  it('make known pages of what the new lines of a changed page lead to, on its own site', async () => {
    await metSite();
    const sweepId = await refreshSweep();
    const links =
      '<a href="/nyhet">Ny bru er åpnet</a><a href="http://www.sorby.kommune.localhost/">Sørby kommune</a><a href="/plan.pdf">Hele planen</a>';
    pages[HOME] = `${AT_FIRST[HOME]}<p>${links}</p>`;
    pages[`${HOME}nyhet`] = html('Nyhet', '<p>Brua er åpen.</p>');
    await liveDay(sweepId, 0);
    const met = async () =>
      (await sql.query(`select role, read_at is null as unread from known_page where url like '%/nyhet'`)).rows;
    expect(await met()).toEqual([{ role: 'other', unread: true }]);
    expect((await sql.query('select count(*)::int as pages from known_page')).rows).toEqual([{ pages: 4 }]);
    expect((await sql.query('select new_pages from refresh_tally where new_pages > 0')).rows).toEqual([
      { new_pages: 1 },
    ]);
    // One page found by one change; a fifth known page came from elsewhere.
    expect(await foundPages(sql.query, sweepId, 1, 5)).toEqual({ perChange: 1, arriving: 1 });
    expect(await foundPages(sql.query, sweepId, 0, 5)).toEqual({ perChange: 0, arriving: 0 });
    await liveDay(sweepId, 1);
    expect(await met()).toEqual([{ role: 'other', unread: false }]);
  });

  it('show in the stored texts which document was exchanged behind a label', async () => {
    const body = (file: string) => html('Postliste', `<p>Offentlig journal.</p><a href="/${file}">Journal i dag</a>`);
    await metSite();
    const sweepId = await refreshSweep({ days: 9 });
    pages[RECORD] = body('a.pdf');
    await liveDay(sweepId, 0);
    pages[RECORD] = body('b.pdf');
    await liveDay(sweepId, 1);
    const all = await changes();
    expect(all.map(({ change, url }) => [change, url])).toEqual(Array(2).fill(['changed', RECORD]));
    const { blobs } = context();
    const [before, after] = await Promise.all(
      [all[1]?.before_hash, all[1]?.after_hash].map(async (hash) => `${await blobs.get(String(hash))}`),
    );
    expect(before).toBe(`Postliste\nOffentlig journal.\nJournal i dag\nJournal i dag → ${HOME}a.pdf`);
    expect(after).toBe(before?.replace('a.pdf', 'b.pdf'));
  });

  it('claim nothing of pages that an earlier version has read', async () => {
    await metSite();
    const old = Buffer.from(Uint8Array.from({ length: 16 }, (_, i) => i));
    await sql.query(`update known_page set fingerprint = $1 where url = $2`, [old, RECORD]);
    const site = (await sql.query<{ id: string }>('select id from site')).rows[0]?.id;
    await sql.query(`insert into engine_state (kind, subject, version, state) values ('refresh', $1, 1, $2)`, [
      site,
      { volatile: [1], counting: [2], validators: NO_RECORD },
    ]);
    await liveDay(await refreshSweep(), 0);
    expect((await visits())[RECORD]).toBe('first-read');
    expect(await changes()).toEqual([]);
    expect((await page(RECORD))?.fingerprint).toEqual(printOf(RECORD));
    const { rows } = await sql.query('select state from engine_state');
    expect(rows).toEqual([{ state: { counting: [2], validators: expect.objectContaining({ changedSaid: 0 }) } }]);
  });

  it('request a picture of a changed answer, once a day', async () => {
    await metSite();
    const sweepId = await refreshSweep();
    for (const day of [0, 1]) {
      pages[RECORD] = html(
        'Postliste',
        `<p>Offentlig journal, innsyn i dokumenter.</p><p>Brev fra ${'Kari '.repeat(day + 1)}.</p>`,
      );
      await planDay(sql, sweepId, day);
      for (const { id, outcome } of await tasksOf(sweepId))
        if (outcome === null) await runTask({ ...context(), pictures: true }, id);
    }
    expect((await changes()).map(({ picture }) => picture)).toEqual(['pending', 'off']);
    const due = (await sql.transaction((query) => dueJobs(query))).find(({ name }) => name === 'change-picture');
    const [change] = await changes();
    expect(due?.data).toEqual({ changeId: change?.id });
    const asked: string[] = [];
    const fetcher = {
      fetch: () => Promise.reject(new Error('Nothing is fetched.')),
      screenshot: async (url: string, page: string) => {
        asked.push(`${url} ${page.includes('Brev fra Kari')}`);
        const layout = { width: 1_280, height: 800, pageHeight: 800, marks: [] };
        return { kind: 'picture', png: Buffer.from('png'), layout } as const;
      },
    };
    const { blobs, events } = context();
    const handler = changePictureHandler({
      sql,
      blobs,
      events,
      log: silent,
      fetcher,
      namesKey: 'a key',
      reconcileNow: () => undefined,
      stopping: new AbortController().signal,
    });
    await handler.handle(due?.data);
    expect(asked).toEqual([`${RECORD} true`]);
    const [taken] = await changes();
    expect(taken).toMatchObject({ picture: 'done' });
    expect(`${await blobs.get(String(taken?.picture_hash))}`).toBe('png');
  });
});

describe('an answer', () => {
  it('that is gone at two visits a day apart is lost, and its site is to be searched again', async () => {
    await metSite();
    const sweepId = await refreshSweep();
    delete pages[RECORD];
    await liveDay(sweepId, 0);
    expect(await page(RECORD)).toMatchObject({ state: 'doubtful' });
    expect(await changes()).toEqual([]);
    // Too soon to be sure: the page is not fetched.
    await liveDay(sweepId, 1);
    expect(asked.filter((url) => url === RECORD)).toHaveLength(1);
    await sql.query(`update known_page set gone_since = gone_since - interval '1 day' where url = $1`, [RECORD]);
    await liveDay(sweepId, 2);
    expect(await page(RECORD)).toMatchObject({ state: 'lost' });
    expect(await changes()).toMatchObject([{ change: 'lost', url: RECORD, search: 'wanted' }]);
  });

  it('that no longer has a word of its target is searched for too', async () => {
    await metSite();
    pages[RECORD] = html('Velkommen', '<p>Ferie og fritid.</p>');
    await liveDay(await refreshSweep(), 0);
    expect(await changes()).toMatchObject([{ change: 'changed', url: RECORD, search: 'wanted' }]);
  });

  it('is never lost because its host was down', async () => {
    await metSite();
    const sweepId = await refreshSweep();
    await sql.query(`update known_page set state = 'doubtful', gone_since = now() - interval '9 days' where url = $1`, [
      RECORD,
    ]);
    const down = context();
    await planDay(sql, sweepId, 0);
    const fetcher = {
      fetch: async (url: string | PageRequest) =>
        failedReply(typeof url === 'string' ? url : url.url, { reason: 'server-error' }),
    };
    for (const { id } of await tasksOf(sweepId)) await runTask({ ...down, fetcher }, id);
    expect(await page(RECORD)).toMatchObject({ state: 'doubtful' });
    expect(await changes()).toEqual([]);
    expect(await tasksOf(sweepId)).toMatchObject([{ outcome: 'unreachable', reason: 'server-error' }]);
  });
});

describe('what is due', () => {
  it('is the day that it is, once, and a forecast', async () => {
    await metSite();
    const sweepId = await refreshSweep({ days: 2 });
    const due = () => sql.transaction((query) => dueJobs(query));
    expect((await due()).map(({ name, data }) => [name, data])).toEqual([
      ['plan-day', { sweepId, day: 0 }],
      ['forecast-refresh', { practice: true }],
    ]);
    await planDay(sql, sweepId, 0);
    await forecast(sql, true, Date.now());
    expect(await due()).toEqual([]);
    await sql.query(`update sweep set created_at = created_at - interval '1 day'`);
    expect((await due()).map(({ data }) => data)).toEqual([{ sweepId, day: 1 }]);
    expect(await goesOn(sql.query, sweepId)).toBe(true);
    await sql.query(`update sweep set created_at = created_at - interval '1 day'`);
    expect(await due()).toEqual([]);
    expect(await goesOn(sql.query, sweepId)).toBe(false);
  });

  it('foretells fewer copies out of date for more visits', async () => {
    await metSite();
    await forecast(sql, true, Date.now());
    const { rows } = await sql.query<{ pages: number; read: number; curves: unknown }>(
      'select pages, read, curves from refresh_forecast',
    );
    expect(rows[0]).toMatchObject({ pages: 3, read: 3 });
    const curves = Forecast.parse(rows[0]?.curves);
    const names = ['crawl-value', 'S1', 'S2', 'S3'];
    expect(curves.map(({ policy }) => policy)).toEqual(names);
    for (const { points } of curves) {
      expect(points.at(-1)?.obsolete).toBeLessThan(points[0]?.obsolete ?? 0);
      // With a budget of 0 only one plan exists; with a budget for all pages, alternatives hardly differ.
      expect(points[0]?.atMostAbove).toBeCloseTo(0);
      expect(points.at(-1)?.atMostAbove).toBeLessThan(0.01);
    }
  });
});
