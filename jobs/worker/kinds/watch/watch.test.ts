import { WatchPlan } from '@hyrde/contracts';
import { sha256 } from '@hyrde/store/blobs';
import { beforeEach, describe, expect, it } from 'vitest';
import { databaseForFile } from '../../../../prisma/testing/database.js';
import type { Reply } from '../../../fetcher/index.js';
import { documentReply, exchangeOf, failedReply } from '../../../fetcher/testing/replies.js';
import type { PageRequest } from '../../../site/index.js';
import { likenessOf } from '../../../watch/news/identity.js';
import type { WorkerKind } from '../../core/kind.js';
import { runTask, type TaskRunContext } from '../../core/tasks/task-run.js';
import { taskContext } from '../../testing/task-context.js';
import { addRounds, goesOn, watchKind } from './index.js';

const HOME = 'http://www.nordby.kommune.localhost/';
const NEWS = `${HOME}nyheter`;
const FEED = `${HOME}feed.xml`;
const HOUR_MS = 3_600_000;
const MAKE_DUE = `update watch_site set next_at = now() - interval '1 second'`;

let pages: Record<string, string>;
let asked: string[];
/** ETag and Last-Modified of the list, and the validators with which it was requested. */
let etag: string | null;
let validators: unknown[];
/** Clock of the fetcher's answers, in milliseconds since 1970. */
let clock: number;

const { sql } = await databaseForFile();

beforeEach(async () => {
  await sql.query('truncate sweep, site, engine_state, subscription, owner_wish cascade');
  clock = Date.now();
  pages = { [HOME]: home(), [NEWS]: list(entries(6)) };
  asked = [];
  etag = null;
  validators = [];
});

interface Entry {
  path: string;
  title: string;
  at: Date;
}

const home = (head = '') =>
  `<html lang="nb"><head><title>Nordby</title>${head}</head><nav><a href="/nyheter">Nyheter</a></nav><p>Velkommen.</p>`;
/** The n-th entry with its time: each a day after the one before, the last some days ago. */
const entry = (n: number, at = new Date(clock - (10 - n) * 24 * HOUR_MS)): Entry => ({
  path: `/nyheter/${n}`,
  title: `Kommunestyret vedtok sak nummer ${n}`,
  at,
});
const entries = (count: number): Entry[] => Array.from({ length: count }, (_, n) => entry(n));
const list = (all: readonly Entry[]) =>
  `<html lang="nb"><title>Nyheter</title><main><h1>Nyheter</h1><ul>${all
    .map(
      ({ path, title, at }) =>
        `<li><a href="${path}">${title}</a> <time datetime="${at.toISOString()}">${at.toISOString().slice(0, 10)}</time></li>`,
    )
    .join('')}</ul></main>`;
const feed = (all: readonly Entry[]) =>
  `<rss version="2.0"><channel><title>Nordby</title>${all
    .map(
      ({ path, title, at }) =>
        `<item><title>${title}</title><link>${HOME}${path.slice(1)}</link><pubDate>${at.toUTCString()}</pubDate></item>`,
    )
    .join('')}</channel></rss>`;

/** @param ofTask receives the requested addresses too */
function context(ofTask: string[] = []): TaskRunContext {
  const fetcher = {
    fetch: async (request: string | PageRequest): Promise<Reply> => {
      const url = typeof request === 'string' ? request : request.url;
      asked.push(url);
      ofTask.push(url);
      const page = pages[url];
      if (url === NEWS) validators.push((typeof request === 'string' ? null : request.validators) ?? null);
      const headers: [string, string][] = [
        ['Content-Type', 'text/html'],
        ...(etag ? [['ETag', etag] as [string, string]] : []),
      ];
      const sent = url === NEWS ? { validators: etag ? { etag } : {}, exchange: exchangeOf(url, { headers }) } : {};
      return page === undefined ? failedReply(url) : documentReply(url, page, { at: new Date(clock), ...sent });
    },
  };
  return taskContext(sql, [watchKind], fetcher.fetch);
}

/** A context in which parts of the kind are replaced. */
const withPart = (part: Partial<typeof watchKind>, ofTask?: string[]): TaskRunContext => ({
  ...context(ofTask),
  kinds: new Map([['watch', { ...watchKind, ...part } as unknown as WorkerKind]]),
});

/** A watch of one site. */
async function watch(chosen: Partial<WatchPlan> = {}): Promise<string> {
  const plan = WatchPlan.parse({ kind: 'watch', downloadsADay: 100, practice: true, ...chosen });
  const { rows } = await sql.query<{ id: string }>(
    `with site as (
       insert into site (id, name, home_url, language, practice) values (gen_random_uuid(), 'Nordby', $3, 'nb', true) returning id
     ), sweep as (
       insert into sweep (id, kind, name, plan, budget, seed, practice)
       values (gen_random_uuid(), 'watch', 'test', $1, $2, 7, true) returning id
     )
     insert into watch_site (sweep_id, site_id, next_at) select sweep.id, site.id, now() from sweep, site
     returning sweep_id as id`,
    [JSON.stringify(plan), plan.budget, HOME],
  );
  return rows[0]?.id ?? '';
}

const waiting = async (): Promise<string[]> =>
  (await sql.query<{ id: string }>(`select id from task where state = 'waiting'`)).rows.map(({ id }) => id);

/** Makes the next round due at the clock's time, and creates its task. */
async function dueTasks(): Promise<string[]> {
  await sql.query(MAKE_DUE);
  await addRounds(sql.query);
  await sql.query(`update task set started_at = to_timestamp($1::float8 / 1000) where state = 'waiting'`, [clock]);
  return waiting();
}

/** Makes the next round due and runs it. */
async function round(): Promise<void> {
  for (const id of await dueTasks()) await runTask(context(), id);
}

/** Advances the clock by at least this number of hours, until the site's next round is due. */
async function later(hours: number): Promise<void> {
  const { rows } = await sql.query<{ at: Date }>('select next_at as at from watch_site');
  clock = Math.max(clock + hours * HOUR_MS, rows[0]?.at.getTime() ?? 0);
}

const documents = async () =>
  (await sql.query<Record<string, unknown>>('select * from watch_document order by found_at, title')).rows;

/** A subscription: `$1` name, `$2` filter, `$3` means. */
const SUBSCRIBE = `insert into subscription (id, name, practice, tells, filter, means, address, secret)
  values (gen_random_uuid(), $1, true, array[$4], $2, $3, 'https://hook.example/', 'secret')`;
const noted = async () =>
  (
    await sql.query<{ name: string; document_id: string }>(
      'select name, document_id from subscription_news join subscription on id = subscription_id order by name',
    )
  ).rows;

describe('a round of a watch', () => {
  it('finds a hub on the home page; the next look at it finds what is new, with its age', async () => {
    const sweepId = await watch();
    await round();
    expect(asked).toEqual([HOME, NEWS]);
    expect(await documents()).toEqual([]);
    expect((await sql.query('select kind, url, looks from watch_hub')).rows).toEqual([
      { kind: 'list', url: NEWS, looks: 1 },
    ]);
    await later(1);
    const fresh = entry(10, new Date(clock - 30 * 60_000));
    pages[NEWS] = list([fresh, ...entries(6)]);
    await round();
    expect(await documents()).toMatchObject([
      {
        title: fresh.title,
        url: `${HOME}nyheter/10`,
        dating: 'time',
        state: 'news',
        practice: true,
        published_from: fresh.at,
        published_to: fresh.at,
        found_at: new Date(clock),
      },
    ]);
    const { rows } = await sql.query('select outcome, reason from task order by subject');
    expect(rows.at(-1)).toEqual({ outcome: 'watched', reason: 'looked' });
    expect(await goesOn(sql.query, sweepId)).toBe(true);
  });

  it('notifies of a document once, whether a list or a feed shows it first', async () => {
    pages = {
      [HOME]: home('<link rel="alternate" type="application/rss+xml" href="/feed.xml">'),
      [NEWS]: list(entries(6)),
      [FEED]: feed(entries(6)),
    };
    await watch();
    await round();
    expect(asked).toEqual([HOME, FEED, NEWS]);
    await later(2);
    const fresh = entry(10, new Date(clock - HOUR_MS));
    pages[NEWS] = list([fresh, ...entries(6)]);
    pages[FEED] = feed([fresh, ...entries(6)]);
    for (let i = 0; i < 4; i++) {
      await round();
      await later(1);
    }
    expect(new Set(asked.slice(3))).toEqual(new Set([FEED, NEWS]));
    expect(await documents()).toHaveLength(1);
  });

  it('that was begun by a crashed worker is replayed: nothing is requested or notified twice', async () => {
    await sql.query(SUBSCRIBE, ['all', '{}', 'webhook', 'document.found']);
    await sql.query(SUBSCRIBE, ['feeds alone', '{"hubKind":"feed"}', 'webhook', 'document.found']);
    await sql.query(SUBSCRIBE, ['a day old', '{"maxAge":24,"hubKind":"list"}', 'webhook', 'document.found']);
    await sql.query(SUBSCRIBE, ['read by its link', '{}', 'feed', 'document.found']);
    await sql.query(SUBSCRIBE, ['changes', '{}', 'webhook', 'page.changed']);
    await watch();
    await round();
    await later(1);
    pages[NEWS] = list([entry(10, new Date(clock - HOUR_MS / 2)), ...entries(6)]);
    const [id = ''] = await dueTasks();
    const write = async () => {
      throw new Error('killed');
    };
    const before = asked.length;
    await runTask(withPart({ write }), id);
    expect(await documents()).toEqual([]);
    await sql.query('update task set not_before = null');
    await runTask(context(), id);
    expect(asked.slice(before)).toEqual([NEWS]);
    const [document, ...more] = await documents();
    expect(more).toEqual([]);
    const notified = ['a day old', 'all'].map((name) => ({ name, document_id: document?.id }));
    expect(await noted()).toEqual(notified);
  });

  it('mutes documents judged as no news, without a notification or cost; the answer is kept', async () => {
    await sql.query(SUBSCRIBE, ['all', '{}', 'webhook', 'document.found']);
    await watch();
    await round();
    const { title } = likenessOf({ title: 'Kinoprogram uke 1', url: null });
    const { rows: mutes } = await sql.query<{ id: string }>(
      `insert into watch_mute (id, site_id, practice, hub_id, by, shape)
       select gen_random_uuid(), site_id, true, id, 'title', $1 from watch_hub returning id`,
      [title],
    );
    await later(1);
    const at = new Date(clock - HOUR_MS / 2);
    const films = [1, 2].map((n) => ({ path: `/nyheter/kino-${n}`, title: `Kinoprogram uke ${n}`, at }));
    pages[NEWS] = list([entry(10, at), ...films, ...entries(6)]);
    await round();
    const found = (await documents()).map(({ title, state, mute_id }) => [title, state, mute_id]);
    expect(found).toEqual([
      ['Kinoprogram uke 1', 'muted', mutes[0]?.id],
      ['Kinoprogram uke 2', 'muted', mutes[0]?.id],
      [entry(10).title, 'news', null],
    ]);
    expect(await noted()).toHaveLength(1);
    expect((await sql.query('select firsts from watch_hub')).rows).toEqual([{ firsts: 1 }]);
    expect((await sql.query('select news from watch_site')).rows).toEqual([{ news: 1 }]);
    const { rows: answers } = await sql.query(
      `select distinct page.url, blob.kept from watch_document document
         join evidence_page page on page.task_id = document.task_id and page.seq = document.seq
         join blob on blob.hash = page.received_hash`,
    );
    expect(answers).toEqual([{ url: NEWS, kept: true }]);
  });

  it('asks whether anything is new by validators only of a hub where they were others when something was', async () => {
    await watch();
    for (const [n, tag] of ['a', 'a', 'b', 'b', 'b'].entries()) {
      etag = tag;
      pages[NEWS] = list([entry(10 + n, new Date(clock - HOUR_MS / 2)), ...entries(6)]);
      await round();
      await later(1);
    }
    expect(validators).toEqual([null, null, null, { etag: 'b' }, null]);
  });

  it('notifies of a document whose mute was struck out during the round', async () => {
    await watch();
    await round();
    const { title } = likenessOf({ title: entry(10).title, url: null });
    await sql.query(
      `insert into watch_mute (id, site_id, practice, hub_id, by, shape)
       select gen_random_uuid(), site_id, true, id, 'title', $1 from watch_hub`,
      [title],
    );
    await later(1);
    pages[NEWS] = list([entry(10, new Date(clock - HOUR_MS / 2)), ...entries(6)]);
    const [id = ''] = await dueTasks();
    const write: typeof watchKind.write = async (query, task, result) => {
      await query({ text: `update watch_mute set state = 'struck'` });
      return watchKind.write(query, task, result);
    };
    await runTask(withPart({ write }), id);
    expect(await documents()).toMatchObject([{ state: 'news', mute_id: null }]);
  });

  it.each([
    ['looking ahead', null],
    ['one fleet', 'both'],
  ] as const)(
    'of two watches of one site by %s, with attempts that crash at five moments, notifies of each document once and rewards one',
    async (_, foragers) => {
      await sql.query(SUBSCRIBE, ['all', '{}', 'webhook', 'document.found']);
      await watch({ foragers });
      await sql.query(
        `insert into sweep (id, kind, name, plan, budget, seed, practice)
       select gen_random_uuid(), kind, 'another', plan, budget, 8, practice from sweep`,
      );
      await sql.query(
        `insert into watch_site (sweep_id, site_id, next_at)
       select sweep.id, site.id, now() from sweep, site where sweep.name = 'another'`,
      );
      await round();
      await later(1);
      const fresh = [10, 11, 12].map((n) => entry(n, new Date(clock - n * 60_000)));
      for (const { path } of [...fresh, ...entries(6)]) pages[HOME + path.slice(1)] = '<p>Saken.</p>';
      pages[NEWS] = list([...fresh, ...entries(6)]);
      const tasks = await dueTasks();
      expect(tasks).toHaveLength(2);
      const die = async () => {
        throw new Error('killed');
      };
      const dying: Partial<typeof watchKind>[] = [
        { load: die },
        { run: die },
        // All answers were received; nothing was written.
        { run: (...all) => watchKind.run(...all).then(die) },
        { write: die },
        // Everything was written; nothing was committed.
        { write: (...all) => watchKind.write(...all).then(die) },
      ];
      const askedBy = new Map(tasks.map((id) => [id, [] as string[]]));
      for (const at of dying) {
        await Promise.all(tasks.map((id) => runTask(withPart(at, askedBy.get(id)), id)));
        await sql.query('update task set not_before = null, faults = 0');
        expect([await documents(), await noted()]).toEqual([[], []]);
      }
      const before = asked.length;
      // The order of a fleet's watches is open: one that has not polled yet makes its whole iteration after the
      // crashes.
      const allLooked = [...askedBy.values()].every((urls) => urls.length > 0);
      for (let left = tasks; left.length > 0; left = await waiting()) {
        await Promise.all(left.map((id) => runTask(context(askedBy.get(id)), id)));
        await sql.query('update task set not_before = null, faults = 0');
      }
      // A watch whose initial state was changed by another polls again and finds nothing new; a fleet makes no
      // iteration.
      if (!foragers || allLooked) expect(asked.slice(before).filter((url) => url !== NEWS)).toEqual([]);
      for (const urls of foragers ? askedBy.values() : []) expect(urls).toEqual([...new Set(urls)]);
      expect((await documents()).map(({ title }) => title).sort()).toEqual(fresh.map(({ title }) => title).sort());
      expect(await noted()).toHaveLength(3);
      expect((await sql.query('select firsts from watch_hub')).rows).toEqual([{ firsts: 3 }]);
      expect((await sql.query('select sum(news)::int as news from watch_site')).rows).toEqual([{ news: 3 }]);
      expect(
        (await sql.query('select score, steps, brought, parent from watch_forager order by brought desc')).rows,
      ).toEqual(
        foragers
          ? [
              { score: 100 + 3 - 3 * 0.05, steps: 1, brought: 3, parent: null },
              { score: 100, steps: 0, brought: 0, parent: null },
            ]
          : [],
      );
    },
  );

  it('by a fleet: who brings much multiplies, and who brings nothing is deleted; both stay in the family tree', async () => {
    await watch({ foragers: 'weblog' });
    await round();
    const score = (of: number, to: number) =>
      sql.query(
        `update engine_state set state = jsonb_set(jsonb_set(state, '{fleet,turn}', $1::text::jsonb), array['fleet', 'foragers', $1::text, 'score'], $2::text::jsonb)`,
        [`${of}`, `${to}`],
      );
    for (const [turn, to] of [
      [0, 250],
      [1, -1],
    ] as const) {
      await score(turn, to);
      await later(1);
      await round();
    }
    const { rows } = await sql.query(
      'select number, parent, score::int, ended_at is null as lives, version from watch_forager order by number',
    );
    expect(rows).toEqual([
      { number: 1, parent: null, score: 100, lives: true, version: 3 },
      { number: 2, parent: null, score: 100, lives: false, version: 2 },
      { number: 3, parent: 1, score: 100, lives: true, version: 3 },
    ]);
  });

  it('by a fleet: a document that another watch of the site has found is refused by the store, and brings no reward', async () => {
    await watch({ foragers: 'weblog' });
    await round();
    await later(1);
    const fresh = entry(10, new Date(clock - 60_000));
    pages[NEWS] = list([fresh, ...entries(6)]);
    await sql.query(
      `insert into watch_document (id, site_id, practice, hub_id, identity, title, dating, published_from, published_to, found_at, state)
       select gen_random_uuid(), site_id, true, id, $1, 'x', 'time', now(), now(), now(), 'news' from watch_hub`,
      [sha256(`${HOME}nyheter/10`)],
    );
    await round();
    expect(await documents()).toHaveLength(1);
    const { rows } = await sql.query('select sum(brought)::int as brought, min(score) as score from watch_forager');
    expect(rows).toEqual([{ brought: 0, score: 100 - 0.05 }]);
  });

  it('deletes titles and addresses of old documents that name people, and still recognises the documents', async () => {
    await watch();
    await round();
    await later(1);
    const fresh = [10, 11].map((n) => entry(n, new Date(clock - n * 60_000)));
    pages[NEWS] = list([...fresh, ...entries(6)]);
    await round();
    await sql.query(
      `with target as (
         insert into target (id, slug, name, description, names_people)
         values (gen_random_uuid(), 'people', '{}', '{}', true) returning id
       ) update watch_document set target_id = target.id from target where url like '%/10'`,
    );
    const titles = async () => (await documents()).map(({ title, url }) => [title, url]);
    const all = await titles();
    await addRounds(sql.query);
    expect(await titles()).toEqual(all);
    await sql.query(
      `update watch_document set published_from = published_from - interval '30 years',
         published_to = published_to - interval '30 years', found_at = found_at - interval '30 years'`,
    );
    await addRounds(sql.query);
    expect((await titles()).sort()).toEqual([
      ['', null],
      [fresh[1]?.title, `${HOME}nyheter/11`],
    ]);
    await later(1);
    await round();
    expect(await documents()).toHaveLength(2);
  });

  it('says why nothing can be watched, of the site and of each address, until something can', async () => {
    pages[NEWS] = '<title>Nyheter</title><main><h1>Nyheter</h1></main><script src="/liste.js"></script>';
    await watch();
    await round();
    const why = async () => ({
      task: (await sql.query('select outcome, reason from task order by subject desc limit 1')).rows,
      site: (await sql.query('select why from watch_site')).rows,
      hubs: (await sql.query('select url, failure, looks, gone_at is null as hub from watch_hub')).rows,
    });
    expect(await why()).toEqual({
      task: [{ outcome: 'no-hubs', reason: 'no-browser' }],
      site: [{ why: 'no-browser' }],
      hubs: [{ url: NEWS, failure: 'no-browser', looks: 0, hub: false }],
    });
    pages[NEWS] = list(entries(6));
    await later(24 * 8);
    await round();
    expect(await why()).toEqual({
      task: [{ outcome: 'watched', reason: 'looked' }],
      site: [{ why: null }],
      hubs: [{ url: NEWS, failure: null, looks: 1, hub: true }],
    });
    delete pages[NEWS];
    await later(24);
    await round();
    expect(await why()).toMatchObject({
      task: [{ outcome: 'watched', reason: 'looked' }],
      site: [{ why: 'missing' }],
      hubs: [{ failure: 'missing', hub: true }],
    });
  });

  it('polls a portal by the question that a retrieval has found', async () => {
    await watch();
    const url = `${HOME}innsyn?til=&fra=`;
    const field = (name: string) => ({ name, writing: 'year-month-day' });
    await sql.query(
      `insert into record_portal (id, site_id, practice, url, coverage, newest)
       select gen_random_uuid(), id, true, $1, 1, $2 from site`,
      [`${HOME}innsyn`, JSON.stringify({ url, days: { from: field('fra'), to: field('til') } })],
    );
    await round();
    const around = (days: number) => new Date(clock + days * 24 * HOUR_MS).toISOString().slice(0, 10);
    expect(asked).toContain(`${HOME}innsyn?til=${around(7)}&fra=${around(-7)}`);
    expect(asked).not.toContain(`${HOME}innsyn`);
  });

  it('waits while the owner of the site objects, and begins when that is withdrawn', async () => {
    await watch();
    await sql.query(
      `insert into owner_wish (id, host, kind, note) values (gen_random_uuid(), $1, 'objection', 'by mail')`,
      [new URL(HOME).host.replace(/^www\./, '')],
    );
    expect(await dueTasks()).toEqual([]);
    await sql.query('update owner_wish set withdrawn_at = now()');
    expect(await dueTasks()).toHaveLength(1);
  });

  it('is due by its own time, one at a time on a site', async () => {
    await watch({ downloadsADay: 24 });
    await round();
    const { rows } = await sql.query<{ minutes: number }>(
      'select extract(epoch from next_at - now()) / 60 as minutes from watch_site',
    );
    expect(Number(rows[0]?.minutes)).toBeGreaterThan(0);
    await addRounds(sql.query);
    expect(await waiting()).toEqual([]);
    await sql.query(MAKE_DUE);
    await addRounds(sql.query);
    await sql.query(MAKE_DUE);
    await addRounds(sql.query);
    expect(await waiting()).toHaveLength(1);
  });
});
