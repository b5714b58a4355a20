import { keepingKinds, PortalColumn, QUEUES, RECORD_RETENTION_D } from '@hyrde/contracts';
import { CANCEL_LEFTOVERS, CANCEL_WAITING } from '@hyrde/store';
import { execute } from '@hyrde/store/statement';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DAY, START } from '../../../../lab/country/life/working-time.js';
import { sizeOf } from '../../../../lab/country/portals/archive.js';
import { searchUrl } from '../../../../lab/country/portals/search.js';
import { recordsOf } from '../../../../lab/country/portals/truth.js';
import type { Vendor } from '../../../../lab/country/portals/vendors/names.js';
import { country, type Site } from '../../../../lab/country/sites/country.js';
import { truthOf } from '../../../../lab/country/sites/truth.js';
import { answer } from '../../../../lab/country/web/answer.js';
import { databaseForFile } from '../../../../prisma/testing/database.js';
import type { Reply } from '../../../fetcher/index.js';
import { documentReply, failedReply } from '../../../fetcher/testing/replies.js';
import { Deferred } from '../../../journal/index.js';
import { encodedForm, type PageRequest } from '../../../site/index.js';
import type { Queues } from '../../core/queue.js';
import { reconcile } from '../../core/reconciler.js';
import { hashedName, wordsOfName } from '../../core/removed-names.js';
import { dropOldBodies } from '../../core/retention.js';
import { runTask, type TaskRunContext } from '../../core/tasks/task-run.js';
import { makeSurfaceTask } from '../../testing/sweep-fixture.js';
import { silent, taskContext } from '../../testing/task-context.js';
import { deleteOld, dueJobs, surfaceKind } from './index.js';
import { rereadPortal } from './reread.js';

const land = country({ sites: 120, troubles: [], archives: true });
/** A day after three days with new entries. */
const THURSDAY = START + 6 * DAY;
const HOUR = 3_600_000;

/** Requests in order: address and body. */
let asked: string[];
let time: number | null;

const { sql } = await databaseForFile();
beforeEach(async () => {
  await sql.query('truncate sweep, site, name_removal, setting, blob, confirmed_form cascade');
  await sql.query(
    `insert into register (id, host, holder, targets, reach, practice)
       select gen_random_uuid(), '*.' || vendor || '.localhost', vendor, '{mail-record}', 'part', true
     from unnest(array['journalen', 'arkivet', 'sakssok', 'dagsliste', 'fasetten']) vendor on conflict do nothing`,
  );
  asked = [];
  time = null;
});

const siteWith = (vendor: Vendor): Site => {
  const has = land.sites.filter((each) => each.archiveVendor === vendor && sizeOf(each) > 780);
  const [site] = has.sort((a, b) => sizeOf(a) - sizeOf(b));
  if (!site) throw new Error(`Nobody has ${vendor}.`);
  return site;
};

/**
 * @param until number of requests after which `away` is thrown
 * @param isStuck if it returns true, answers do not come until the attempt is stopped
 */
function context(
  until = Number.POSITIVE_INFINITY,
  isStuck = () => false,
  away = new Error('The worker was killed.'),
): TaskRunContext {
  const fetcher = {
    fetch: async (request: string | PageRequest, { signal }: { signal?: AbortSignal } = {}): Promise<Reply> => {
      const { url, form = null } = typeof request === 'string' ? { url: request } : request;
      if (asked.length >= until) throw away;
      const body = form && encodedForm(form);
      asked.push(`${url} ${body ?? ''}`);
      const { hostname, pathname, search } = new URL(url);
      if (isStuck())
        await new Promise((_, reject) =>
          signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
        );
      const made = answer(land, { host: hostname, target: pathname + search, attempt: 1, time, form: body });
      const at = new Date(time ?? START);
      return made.status === 200 ? documentReply(url, made.body.toString(), { at }) : failedReply(url);
    },
  };
  return taskContext(sql, [surfaceKind], fetcher.fetch);
}

const portalOf = (site: Site, given: { url?: string; coverage?: number; budget?: number } = {}) =>
  makeSurfaceTask(sql, { name: site.name, home: `${site.origin}/`, url: searchUrl(site) ?? '', ...given });

/** Runs a sweep of one portal. @returns its task */
async function surfaced(site: Site, given: Parameters<typeof portalOf>[1] = {}, of = context()) {
  const made = await portalOf(site, given);
  await runTask(of, made.taskId);
  return made;
}

const task = async (id: string) =>
  (await sql.query<Record<string, unknown>>('select outcome, reason, detail, downloads from task where id = $1', [id]))
    .rows[0];
const rowsOf = async (text: string, values: unknown[] = []) =>
  (await sql.query<Record<string, unknown>>(text, values)).rows;

/** Fraction of the true records that is stored, by links. */
async function covered(site: Site): Promise<number> {
  const links = new Set((await rowsOf('select link from portal_record')).map(({ link }) => link));
  const truth = recordsOf(site, time).map(({ link }) => new URL(link, searchUrl(site) ?? '').href);
  return truth.filter((link) => links.has(link)).length / truth.length;
}

describe('a portal', () => {
  it('is retrieved, each record with its evidence, private persons separate', async () => {
    const site = siteWith('arkivet');
    const { taskId, portalId } = await surfaced(site);
    expect(await task(taskId)).toMatchObject({ outcome: 'surfaced', downloads: asked.length });
    expect(await covered(site)).toBeGreaterThanOrEqual(0.98);

    const [portal] = await rowsOf('select * from record_portal where id = $1', [portalId]);
    expect(portal).toMatchObject({ runs: 1, version: 1, downloads: asked.length, form_url: searchUrl(site) });
    expect(portal?.form).toMatchObject({ method: 'POST', hasToken: true, dates: [{}, {}] });
    expect(portal?.left_alone).toMatchObject([{ why: 'mail' }, { why: 'password' }]);
    const [counts] = await rowsOf(
      `select count(*)::int as records, count(distinct identity)::int as identities, max(place) + 1 as places,
         count(*) filter (where searched @@ to_tsquery('norwegian', 'søknader'))::int as found,
         count(*) filter (where task_id is null or page_hash is null)::int as unproven from portal_record`,
    );
    const records = Number(portal?.records);
    expect(counts).toMatchObject({ records, identities: records, places: records, unproven: 0 });
    expect(counts?.found).toBeGreaterThan(0);
    const [kept] = await rowsOf(
      `select count(*)::int as pages, bool_and(blob.kept) as kept from evidence_page page
       join blob on blob.hash = page.received_hash where page.task_id = $1`,
      [taskId],
    );
    expect(kept).toMatchObject({ kept: true });

    const [redacted] = await rowsOf(
      `select record.sender, record.sender_sign, names.sender as name from portal_record record
       join record_names names on names.record_id = record.id where record.sender_sign = 'likely' limit 1`,
    );
    expect(redacted).toMatchObject({ sender: null, name: expect.stringMatching(/\p{L}+ \p{L}+/u) });
    const [leaked] = await rowsOf(
      `select count(*)::int as leaks from portal_record record join record_names names on names.record_id = record.id
       where record.title ilike '%' || coalesce(names.sender, names.recipient) || '%' and record.sender_sign <> 'marked'
         and record.recipient_sign <> 'marked'`,
    );
    expect(leaked).toEqual({ leaks: 0 });
    const queries = await rowsOf('select * from portal_query order by position');
    expect(queries.reduce((sum, { fresh }) => sum + Number(fresh), 0)).toBe(records);
    expect(queries.at(-1)).toMatchObject({ records, method: 'POST', newest: false });
  });

  it('is found from the mail record that leads to it', async () => {
    const site = siteWith('journalen');
    const [record = ''] = truthOf(site, 'mail-record').urls;
    const { portalId } = await surfaced(site, { url: record });
    expect(await covered(site)).toBeGreaterThanOrEqual(0.98);
    expect(await rowsOf('select url, form_url from record_portal where id = $1', [portalId])).toEqual([
      { url: record, form_url: searchUrl(site) },
    ]);
  });

  it('that is known is queried for new records only', async () => {
    const site = siteWith('journalen');
    await surfaced(site);
    const [before] = await rowsOf('select count(*)::int as records from portal_record');
    [time, asked] = [THURSDAY, []];
    const second = await surfaced(site);
    expect(await task(second.taskId)).toMatchObject({ outcome: 'surfaced', reason: 'up-to-date' });
    expect(asked.length).toBeLessThanOrEqual(5);
    expect(await covered(site)).toBeGreaterThanOrEqual(0.98);
    const fresh = recordsOf(site, THURSDAY).length - recordsOf(site, null).length;
    const [portal] = await rowsOf('select records, last_new, runs, version, ended from record_portal');
    expect(portal).toEqual({
      records: Number(before?.records) + fresh,
      last_new: fresh,
      runs: 2,
      version: 2,
      ended: 'up-to-date',
    });
    const seen = await rowsOf('select count(*)::int as again from portal_record where last_seen_at > first_seen_at');
    expect(seen[0]?.again).toBeGreaterThan(0);
  });

  it('is continued by the next run after the downloads were spent', async () => {
    const site = siteWith('sakssok');
    const first = await surfaced(site, { budget: 40 });
    expect(await task(first.taskId)).toMatchObject({ outcome: 'partly', reason: 'downloads-spent', downloads: 40 });
    await surfaced(site);
    expect(await covered(site)).toBeGreaterThanOrEqual(0.98);
    const queries = await rowsOf(
      'select words, choices, from_day, to_day, count(*)::int as times from portal_query where not newest group by 1, 2, 3, 4',
    );
    expect(queries.filter(({ times }) => times !== 1)).toEqual([]);
  });

  it('is replayed after a fault: nothing is requested twice', async () => {
    const { taskId } = await surfaced(siteWith('journalen'), {}, context(6));
    expect(await rowsOf('select state, faults from task')).toEqual([{ state: 'waiting', faults: 1 }]);
    await sql.query('update task set not_before = null');
    await runTask(context(), taskId);
    expect(await task(taskId)).toMatchObject({ outcome: 'surfaced' });
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('that is given up keeps its records, and the next run continues from them', async () => {
    const site = siteWith('sakssok');
    const { taskId } = await portalOf(site);
    const limit = 30;
    await runTask(context(limit), taskId);
    await sql.query('update task set not_before = null, faults = 4');
    asked.length = limit; // The host's fetcher stays closed.
    await runTask(context(limit), taskId);
    expect(await task(taskId)).toMatchObject({ outcome: 'error', reason: 'attempts-exhausted', downloads: limit });
    const [portal] = await rowsOf(
      'select ended, because, runs, records, downloads, (select count(*)::int from portal_record) as stored from record_portal',
    );
    expect(portal).toMatchObject({ ended: 'given-up', because: 'The worker was killed.', runs: 1, downloads: limit });
    expect(portal?.records).toBe(portal?.stored);
    expect(portal?.stored).toBeGreaterThan(0);
    await surfaced(site);
    expect(await covered(site)).toBeGreaterThanOrEqual(0.98);
    const queries = await rowsOf(
      'select count(*)::int as times from portal_query where not newest group by words, choices, from_day, to_day',
    );
    expect(queries.filter(({ times }) => times !== 1)).toEqual([]);
  });

  it('that is cancelled keeps its records', async () => {
    const { taskId, sweepId } = await portalOf(siteWith('arkivet'));
    const running = runTask(
      context(Number.POSITIVE_INFINITY, () => asked.length > 20),
      taskId,
    );
    await expect.poll(() => asked.length).toBeGreaterThan(20);
    await sql.query(`update sweep set state = 'cancelled', finished_at = now() where id = $1`, [sweepId]);
    await running;
    expect(await task(taskId)).toMatchObject({ outcome: 'cancelled', reason: 'cancelled-by-person' });
    const [portal] = await rowsOf(
      'select ended, (select count(*)::int from portal_record) as stored from record_portal',
    );
    expect(portal).toEqual({ ended: 'given-up', stored: expect.any(Number) });
    expect(portal?.stored).toBeGreaterThan(0);
  });

  it('that is cancelled while deferred or paused keeps its records', async () => {
    const waiting = await portalOf(siteWith('arkivet'));
    const sentAway = new Deferred({ until: Date.now() + HOUR, host: 'arkivet.localhost', why: 'throttled' });
    await runTask(context(20, undefined, sentAway), waiting.taskId);
    expect(await rowsOf('select state, waiting_for from task')).toEqual([
      { state: 'waiting', waiting_for: 'throttled' },
    ]);
    const untouched = await portalOf(siteWith('journalen'));
    for (const { sweepId } of [waiting, untouched]) {
      await sql.query(`update sweep set state = 'cancelled', finished_at = now() where id = $1`, [sweepId]);
      await execute(sql.query, CANCEL_WAITING, { sweepId, keeping: keepingKinds([surfaceKind.contract]) });
    }
    expect(await task(untouched.taskId)).toMatchObject({ outcome: 'cancelled', downloads: 0 });
    expect(await task(waiting.taskId)).toMatchObject({ outcome: null, downloads: 20 });

    const { events, kinds } = context();
    const queued: string[] = [];
    const queue = {
      addBulk: async (jobs: { data: { taskId: string } }[]) => queued.push(...jobs.map((job) => job.data.taskId)),
    };
    const queues = Object.fromEntries(Object.keys(QUEUES).map((name) => [name, queue])) as unknown as Queues;
    await reconcile({ sql, queues, events, kinds, log: silent });
    expect(queued).toEqual([waiting.taskId]);

    asked = [];
    await runTask(context(), waiting.taskId);
    expect(asked).toEqual([]);
    expect(await task(waiting.taskId)).toMatchObject({
      outcome: 'cancelled',
      reason: 'cancelled-by-person',
      downloads: 20,
    });
    const [portal] = await rowsOf(
      'select ended, (select count(*)::int from portal_record) as stored from record_portal where ended is not null',
    );
    expect(portal).toEqual({ ended: 'given-up', stored: expect.any(Number) });
    expect(portal?.stored).toBeGreaterThan(0);
  });

  it('that is cancelled after it crashed its worker is not tried again', async () => {
    const { taskId, sweepId } = await surfaced(siteWith('arkivet'), {}, context(20));
    await sql.query('update task set deaths = 1, not_before = null');
    await sql.query(`update sweep set state = 'cancelled' where id = $1`, [sweepId]);
    await execute(sql.query, CANCEL_LEFTOVERS, { keeping: keepingKinds([surfaceKind.contract]) });
    expect(await task(taskId)).toMatchObject({ outcome: 'cancelled' });
  });

  it('that two runs begin from at once is written once', async () => {
    const site = siteWith('dagsliste');
    const [one, two] = [await portalOf(site), await portalOf(site)];
    const work = context();
    await Promise.all([runTask(work, one.taskId), runTask(work, two.taskId)]);
    const states = await rowsOf('select state, count(*)::int as tasks from task group by 1 order by 1');
    expect(states).toEqual([
      { state: 'done', tasks: 1 },
      { state: 'waiting', tasks: 1 },
    ]);
    for (const { taskId } of [one, two]) await runTask(work, taskId);
    expect(await rowsOf('select distinct outcome from task')).toEqual([{ outcome: 'surfaced' }]);
    const [portal] = await rowsOf(
      'select records, (select count(*)::int from portal_record) as stored from record_portal',
    );
    expect(portal?.records).toBe(portal?.stored);
  });

  it('that cannot be fetched ends with that reason', async () => {
    const site = siteWith('dagsliste');
    const { taskId } = await surfaced(site, { url: `${new URL(searchUrl(site) ?? '').origin}/finnes-ikke` });
    expect(await task(taskId)).toMatchObject({ outcome: 'error', reason: 'missing' });
    expect(await rowsOf('select ended, records from record_portal')).toEqual([{ ended: 'unreachable', records: 0 }]);
  });

  it('that is a site’s own search has no records', async () => {
    const site = siteWith('dagsliste');
    const { taskId } = await surfaced(site, { url: `${site.origin}/` });
    expect(await task(taskId)).toMatchObject({ outcome: 'not-surfaced' });
  });
});

describe('a form that is left alone', () => {
  const HOME = 'http://form.localhost/';
  const PAGE = `${HOME}innsyn`;
  const form = `<form method="post" action="/innsyn/treff"><label>Søk i postlisten <input type="search" name="q"></label>
    <label>E-post <input type="email" name="epost"></label><button>Søk</button></form>`;
  const records = Array.from(
    { length: 4 },
    (_, i) =>
      `<tr><td>0${i + 1}.03.2026</td><td><a href="/sak/${i}">Søknad om tiltak ${i}</a></td><td>26/${i}</td></tr>`,
  ).join('');
  const treff = `<h1>4 treff</h1><table><tr><th>Dato</th><th>Tittel</th><th>Sak</th></tr>${records}</table>`;

  /** A portal of one form, which records its POST requests. */
  function work(posted: string[]): TaskRunContext {
    const fetch = async (request: string | PageRequest): Promise<Reply> => {
      const { url, form: fields = null } = typeof request === 'string' ? { url: request } : request;
      if (fields) posted.push(`${url} ${encodedForm(fields)}`);
      const made = `<!doctype html><title>Innsyn</title><main>${form}${fields ? treff : ''}</main>`;
      return url === HOME || fields || url === PAGE ? documentReply(url, made) : failedReply(url);
    };
    return { ...context(), fetcher: { fetch } };
  }

  async function postedByRun(): Promise<string[]> {
    const posted: string[] = [];
    const { taskId } = await makeSurfaceTask(sql, { name: 'Skjema', home: HOME, url: PAGE, budget: 40 });
    await runTask(work(posted), taskId);
    return posted;
  }

  it('is sent by the next run after a person confirmed it, and not after the confirmation was revoked', async () => {
    expect(await postedByRun()).toEqual([]);
    const [left] = await rowsOf(
      `select refused ->> 'make' as make, refused ->> 'why' as why, refused ->> 'confirmable' as confirmable
       from record_portal, jsonb_array_elements(left_alone) refused`,
    );
    expect(left).toMatchObject({ why: 'mail', confirmable: 'true' });

    await sql.query(
      `insert into confirmed_form (id, practice, make, why, action) values (gen_random_uuid(), true, $1, 'mail', $2)`,
      [left?.make, `${HOME}innsyn/treff`],
    );
    const posted = await postedByRun();
    expect(posted).not.toEqual([]);
    for (const request of posted) expect(request).toMatch(/^http:\/\/form\.localhost\/innsyn\/treff q=/);
    expect(await rowsOf('select count(*)::int as records from portal_record')).toEqual([{ records: 4 }]);

    await sql.query('update confirmed_form set undone_at = now()');
    expect(await postedByRun()).toEqual([]);
  });
});

describe('a person’s correction of a portal’s columns', () => {
  const stored = () =>
    rowsOf(`select record.identity, record.date, title, case_title, sender, recipient, case_number, document_number, direction,
       exemption, link, searched::text, (select title from record_names where record_id = record.id) as named
     from portal_record record order by identity`);
  const say = async (portalId: string) => {
    const [portal] = await rowsOf('select family, columns from record_portal where id = $1', [portalId]);
    const [title] = z
      .array(PortalColumn)
      .parse(portal?.columns)
      .filter(({ field }) => field === 'title');
    await sql.query(
      `insert into portal_correction (id, practice, family, field, selector) values (gen_random_uuid(), true, $1, 'exemption', $2)`,
      [portal?.family, title?.selector],
    );
    return title;
  };
  const changed = () => sql.query('update record_portal set version = version + 1, reread = true');
  const dueNames = () =>
    sql.transaction(async (query) => ((await surfaceKind.due?.(query)) ?? []).map(({ name }) => name));

  it('applies to stored pages and later visits until it is revoked', async () => {
    const site = siteWith('dagsliste');
    const { portalId } = await surfaced(site);
    const before = await stored();
    const title = await say(portalId);
    expect(title?.texts.length).toBeGreaterThan(0);
    await changed();
    expect(await dueNames()).toEqual(['reread-portal']);
    expect(await rereadPortal(context(), portalId)).toBe(before.length);
    expect(await dueNames()).toEqual([]);
    const after = await stored();
    expect(after.map(({ identity }) => identity)).toEqual(before.map(({ identity }) => identity));
    expect(after.map(({ exemption }) => exemption ?? '')).not.toContain('');
    expect(before.some(({ exemption }) => exemption === null)).toBe(true);

    time = THURSDAY;
    await surfaced(site);
    const fresh = (await stored()).filter(({ identity }) => !before.some((each) => each.identity === identity));
    expect(fresh.length).toBe(recordsOf(site, THURSDAY).length - before.length);
    expect(fresh.map(({ exemption }) => exemption ?? '')).not.toContain('');
    // As detected: even if no page is stored for reading again, a revoked correction is no longer shown.
    const [shown] = await rowsOf('select columns from record_portal');
    const said = z
      .array(PortalColumn)
      .parse(shown?.columns)
      .find(({ selector }) => selector === title?.selector);
    expect(said?.field).toBe('title');

    await sql.query('update portal_correction set undone_at = now()');
    await changed();
    expect(await rereadPortal(context(), portalId)).toBe(before.length + fresh.length);
    const known = new Set(before.map(({ identity }) => identity));
    expect((await stored()).filter(({ identity }) => known.has(identity))).toEqual(before);
  });

  it('holds for every portal of the family, and for no other', async () => {
    const [one, other] = land.sites
      .filter((each) => each.archiveVendor === 'dagsliste')
      .sort((a, b) => sizeOf(a) - sizeOf(b));
    const stranger = siteWith('journalen');
    for (const site of [one, other, stranger]) await runTask(context(), (await portalOf(site as Site)).taskId);
    const families = await rowsOf('select family, count(*)::int as portals from record_portal group by 1 order by 2');
    expect(families.map(({ portals }) => portals)).toEqual([1, 2]);
  });
});

describe('names', () => {
  const left = () =>
    rowsOf(
      `select count(*)::int as records, count(*) filter (where forgotten_at is not null)::int as deleted,
         (select count(*)::int from record_names) as names,
         (select count(*)::int from evidence_page) as pages,
         (select count(*)::int from blob where kept) as kept,
         (select count(*)::int from portal_query where cardinality(words) > 0) as worded from portal_record`,
    );

  it('are deleted after the days of the setting, and not stored again by a later run', async () => {
    const site = siteWith('dagsliste');
    await surfaced(site);
    const due = () => sql.transaction((query) => dueJobs(query));
    await sql.query(`update portal_record set first_seen_at = now() - interval '89 days'`);
    await sql.query(`update portal_query set at = now() - interval '89 days'`);
    expect(await due()).toEqual([]);
    await sql.query(`insert into setting (key, value) values ('recordRetentionDays', '30')`);
    expect((await due()).map(({ name }) => name)).toEqual(['delete-records']);
    const [{ records } = { records: 0 }] = await left();
    expect(await deleteOld(sql, new AbortController().signal)).toBe(records);
    expect(await left()).toEqual([{ records, deleted: records, names: 0, pages: 0, kept: 0, worded: 0 }]);
    expect(await due()).toEqual([]);
    expect(await rowsOf('select columns from record_portal')).toEqual([{ columns: [] }]);
    const [record] = await rowsOf('select * from portal_record where date is not null limit 1');
    expect(record).toMatchObject({ title: null, sender: null, link: null, case_number: expect.anything() });
    expect(record?.page_hash).toMatch(/^[0-9a-f]{64}$/);

    const second = await surfaced(site);
    expect(await task(second.taskId)).toMatchObject({ reason: 'up-to-date' });
    expect(await left()).toMatchObject([{ records, deleted: records, names: 0 }]);
  });

  it('are deleted from every class of rows and blobs at the end of retention, and not a day earlier', async () => {
    await surfaced(siteWith('dagsliste'));
    const classes = async () =>
      (
        await rowsOf(
          `select (select count(*)::int from record_names) as names,
             count(*) filter (where coalesce(title, case_title, sender, recipient, exemption, link) is not null)::int as texts,
             count(*) filter (where page_url is not null)::int as addresses,
             (select count(*)::int from evidence_page) as pages, (select count(*)::int from journal_entry) as journal,
             (select count(*)::int from portal_query where words <> '{}' or choices <> '{}') as words,
             (select count(*)::int from record_portal where columns <> '[]') as columns,
             (select count(*)::int from blob) as blobs from portal_record`,
        )
      )[0];
    const moveClock = async (days: number) => {
      const back = `interval '${days} days'`;
      await sql.query(`update portal_record set first_seen_at = first_seen_at - ${back}`);
      await sql.query(`update portal_query set at = at - ${back}`);
      await sql.query(`update journal_entry set at = at - ${back}`);
      await sql.query(`update task set finished_at = finished_at - ${back}`);
      await sql.query(`update blob set created_at = created_at - ${back}`);
    };
    const retention = async () => {
      await deleteOld(sql, new AbortController().signal);
      await dropOldBodies({ sql, blobs: context().blobs }, 30, Date.now());
    };
    await sql.query(`update portal_query set words = '{nordmann}' where position = 0`);
    const before = await classes();
    for (const [name, count] of Object.entries(before ?? {})) expect(count, name).toBeGreaterThan(0);
    await moveClock(RECORD_RETENTION_D - 1);
    await retention();
    const { blobs: _, ...stays } = before ?? {};
    expect(await classes()).toMatchObject(stays);
    await moveClock(2);
    await retention();
    const nothing = { names: 0, texts: 0, addresses: 0, pages: 0, journal: 0, words: 0, columns: 0, blobs: 0 };
    expect(await classes()).toEqual(nothing);
  });

  it('of a person who requested removal are not kept', async () => {
    const site = siteWith('dagsliste');
    const named = recordsOf(site, null).find(({ sender }) => sender && /^\p{L}+ \p{L}+$/u.test(sender));
    const name = named?.sender ?? '';
    expect(name).not.toBe('');
    const { hash, key, tags, words } = hashedName(wordsOfName(name), context().namesKey);
    await sql.query('insert into name_removal (name_hash, key, tags, words, records) values ($1, $2, $3, $4, 0)', [
      ...[hash, key, tags, words],
    ]);
    await surfaced(site);
    const [counts] = await rowsOf(
      `select count(*) filter (where forgotten_at is not null)::int as deleted,
         (select count(*)::int from record_names where sender = $1 or recipient = $1) as kept from portal_record`,
      [name],
    );
    expect(counts?.kept).toBe(0);
    expect(counts?.deleted).toBeGreaterThan(0);
  });
});
