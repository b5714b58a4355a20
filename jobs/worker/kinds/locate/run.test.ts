import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CLAIM_THRESHOLD_SETTING, type SubscriptionEventType } from '@hyrde/contracts';
import { followVerdict, judgeSite } from '@hyrde/store';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseForFile } from '../../../../prisma/testing/database.js';
import type { Reply } from '../../../fetcher/index.js';
import { documentReply, failedReply } from '../../../fetcher/testing/replies.js';
import { dueTasks } from '../../core/due-tasks.js';
import { Attempts } from '../../core/tasks/attempts.js';
import { runTask } from '../../core/tasks/task-run.js';
import { openLog } from '../../core/telemetry.js';
import { makeSweep } from '../../testing/sweep-fixture.js';
import { silent, taskContext } from '../../testing/task-context.js';
import { locateKind } from './index.js';

const HOME = 'http://www.nordby.kommune.localhost/';
const RECORD = `${HOME}postliste`;
const PAGES: Record<string, string> = {
  [HOME]:
    '<html lang="nb"><title>Nordby</title><h1>Nordby</h1><a href="/postliste">Postliste</a> <a href="/skole">Skole</a>',
  [RECORD]: '<html lang="nb"><title>Postliste</title><h1>Postliste</h1><p>Offentlig journal, innsyn i dokumenter.</p>',
  [`${HOME}skole`]: '<html lang="nb"><title>Skole</title><p>Alt om skolene.</p>',
};

/** The statement of the migration that marks claims of version 0.2. */
const [, MARK_CLAIMS = ''] =
  /^(update review_item[^;]*;)/m.exec(
    readFileSync(
      path.join(import.meta.dirname, '../../../../prisma/migrations/20261129004500_claims_to_carry/migration.sql'),
      'utf8',
    ),
  ) ?? [];

let attempts: Attempts;
let asked: string[];
/** The fetcher's answers; the pages above unless a test sets others. */
let fetch: (url: string, options?: { signal?: AbortSignal | undefined }) => Promise<Reply>;

const { sql } = await databaseForFile();

beforeEach(async () => {
  await sql.query('truncate sweep, site cascade');
  attempts = new Attempts(sql, 3_000, silent);
  asked = [];
  fetch = async (url) => served(url);
});

afterEach(() => attempts.stop());

function served(url: string): Reply {
  const html = PAGES[url];
  return html === undefined ? failedReply(url) : documentReply(url, html, { at: new Date() });
}

const deferUntil = (why: 'throttled' | 'host-busy' | 'quiet-hours'): Reply => ({
  kind: 'later',
  until: Date.now() + 60_000,
  host: 'www.nordby.kommune.localhost',
  why,
  at: new Date(),
});

const context = (log = silent) =>
  taskContext(
    sql,
    attempts,
    [locateKind],
    (request, options) => {
      const url = typeof request === 'string' ? request : request.url;
      asked.push(url);
      return fetch(url, options);
    },
    { log },
  );

async function oneSearch(algorithm = 'ls2f'): Promise<{ sweepId: string; id: string; run(): Promise<void> }> {
  const { sweepId, searchIds } = await makeSweep(sql, [{ name: 'Nordby', homeUrl: HOME }], { algorithms: [algorithm] });
  const [id = ''] = searchIds;
  return { sweepId, id, run: () => runTask(context(), id) };
}

interface Row {
  state: string;
  outcome: string | null;
  reason: string | null;
  detail: string | null;
  runner: string | null;
  faults: number;
  throttles: number;
  downloads: number;
  waiting_for: string | null;
  not_before: Date | null;
  change: string | null;
  found_url: string | null;
}

async function row(id: string): Promise<Row> {
  const { rows } = await sql.query<Row>(
    `select task.*, search.change, search.found_url from task join search on search.id = task.id where task.id = $1`,
    [id],
  );
  const [found] = rows;
  if (!found) throw new Error('The search is gone.');
  return found;
}

/** The column has milliseconds, and now may be rounded up to a later one. */
const dueNow = (id: string) => sql.query(`update task set not_before = now() - interval '1 ms' where id = $1`, [id]);

describe('a search', () => {
  it('writes result, evidence and review item, and ends the sweep', async () => {
    const { sweepId, id, run } = await oneSearch();
    await run();
    expect(await row(id)).toMatchObject({
      state: 'done',
      outcome: 'found',
      found_url: RECORD,
      change: 'new',
      runner: null,
    });
    const { rows } = await sql.query(
      `select finding.url, (select count(*)::int from evidence_page where received_hash is not null) as pages, visible_hash is not null as visible, (select count(*)::int from trail_step) as steps, drawn,
         (select string_agg(url, ' ' order by position) from trail_step) as trail,
         (select state from sweep where id = $1) as sweep
       from finding join review_item on review_item.search_id = finding.search_id`,
      [sweepId],
    );
    expect(rows).toEqual([
      { url: RECORD, pages: 2, visible: true, steps: 2, drawn: 'sample', trail: `${HOME} ${RECORD}`, sweep: 'done' },
    ]);
  });

  it('ends without a download, and says why, if its algorithm is one of an earlier version', async () => {
    const { id, run } = await oneSearch();
    await sql.query(`update task set engine = 'hmm:S=3' where id = $1`, [id]);
    await run();
    expect(await row(id)).toMatchObject({ state: 'done', outcome: 'error', reason: 'algorithm-retired', downloads: 0 });
    expect(asked).toEqual([]);
  });

  it('distinguishes a site built by scripts, without a browser, from one that has no such page', async () => {
    fetch = async (url) =>
      url === HOME
        ? documentReply(url, '<title>Nordby</title><div id="root"></div><script></script>')
        : failedReply(url);
    const { id, run } = await oneSearch();
    await run();
    expect(await row(id)).toMatchObject({
      state: 'done',
      outcome: 'unreachable',
      reason: 'needs-browser',
      change: null,
    });
  });

  it('records events for its subscribers: a probable page, once, and the end of the sweep', async () => {
    await sql.query('insert into setting (key, value) values ($1, $2)', [CLAIM_THRESHOLD_SETTING, '1']);
    const subscribe = (name: string, events: SubscriptionEventType[], filter = {}) =>
      sql.query(
        `insert into subscription (id, name, practice, tells, filter, means, address, secret)
         values (gen_random_uuid(), $1, true, $2, $3, 'webhook', 'https://hook.example/', '')`,
        [name, events, filter],
      );
    await subscribe('both', ['finding.probable', 'sweep.done'], { target: 'mail-record' });
    await subscribe('another target', ['finding.probable', 'sweep.done'], { target: 'contact' });
    await subscribe('changes', ['page.changed']);
    const noted = async () => {
      const { rows } = await sql.query<{ name: string; type: string }>(
        `delete from subscription_news news using subscription, notice
         where subscription.id = subscription_id and notice.id = notice_id returning name, type`,
      );
      return rows.map(({ name, type }) => `${name}: ${type}`).sort();
    };
    const first = await oneSearch();
    await first.run();
    expect(await noted()).toEqual(['another target: sweep.done', 'both: finding.probable', 'both: sweep.done']);
    const second = await makeSweep(sql, [{ name: 'Nordby', homeUrl: HOME }]);
    await runTask(context(), second.searchIds[0] ?? '');
    expect(await noted()).toEqual(['another target: sweep.done', 'both: sweep.done']);
    await sql.query('delete from subscription');
    await sql.query('delete from setting where key = $1', [CLAIM_THRESHOLD_SETTING]);
  });

  it('runs a try-out with its draft words, and leaves review and later changes alone', async () => {
    const tryOut = await oneSearch();
    const words = { nb: [{ word: 'skole', weight: 3 }] };
    await sql.query('update sweep set try_out = true where id = $1', [tryOut.sweepId]);
    await sql.query('update locate_sweep set draft_words = $2::jsonb where sweep_id = $1', [
      tryOut.sweepId,
      JSON.stringify(words),
    ]);
    await tryOut.run();
    expect(await row(tryOut.id)).toMatchObject({ state: 'done', found_url: `${HOME}skole`, change: null });
    const { rows } = await sql.query(`select (select count(*)::int from finding) as findings,
      (select count(*)::int from review_item) as items, (select state from sweep) as sweep`);
    expect(rows).toEqual([{ findings: 1, items: 0, sweep: 'done' }]);
    const after = await oneSearch();
    await after.run();
    expect(await row(after.id)).toMatchObject({ found_url: RECORD, change: 'new' });
  });

  it('does not run a search that is done, not due, or claimed by another worker', async () => {
    const { id, run } = await oneSearch();
    await sql.query(`update task set runner = 'other', runner_until = now() + interval '1 minute' where id = $1`, [id]);
    await run();
    await sql.query(`update task set runner = null, not_before = now() + interval '1 minute' where id = $1`, [id]);
    await run();
    expect(asked).toEqual([]);
    await dueNow(id);
    await run();
    const after = asked.length;
    await run();
    expect(asked.length).toBe(after);
  });

  it('continues after a deferral, and fetches no page again', async () => {
    const { id, run } = await oneSearch();
    fetch = async (url) => (url === HOME ? served(url) : deferUntil('host-busy'));
    await run();
    expect(await row(id)).toMatchObject({
      state: 'waiting',
      waiting_for: 'host-busy',
      runner: null,
      throttles: 0,
      downloads: 1,
    });
    await dueNow(id);
    fetch = async (url) => served(url);
    await run();
    expect(await row(id)).toMatchObject({ state: 'done', outcome: 'found' });
    expect(asked.filter((url) => url === HOME)).toHaveLength(1);
  });

  it('ends with the reason `owner-objects` if the owner objects during the search, and claims nothing', async () => {
    const { id, run } = await oneSearch();
    fetch = async (url) => (url === HOME ? served(url) : failedReply(url, { reason: 'owner-objects', attempts: 0 }));
    await run();
    expect(await row(id)).toMatchObject({
      state: 'done',
      outcome: 'blocked',
      reason: 'owner-objects',
      downloads: 1,
      found_url: null,
      change: null,
    });
  });

  it('waits during the owner’s quiet hours, however often', async () => {
    const { id, run } = await oneSearch();
    fetch = async (url) => (url === HOME ? served(url) : deferUntil('quiet-hours'));
    for (let night = 0; night < 8; night++) {
      await run();
      expect(await row(id)).toMatchObject({ state: 'waiting', waiting_for: 'quiet-hours', throttles: 0, faults: 0 });
      await dueNow(id);
    }
    fetch = async (url) => served(url);
    await run();
    expect(await row(id)).toMatchObject({ state: 'done', outcome: 'found' });
  });

  it('fetches a page whose body is gone once more, and logs it', async () => {
    const { id, run } = await oneSearch();
    fetch = async (url) => (url === HOME ? served(url) : deferUntil('host-busy'));
    await run();
    await sql.query('delete from blob');
    await dueNow(id);
    fetch = async (url) => served(url);
    const said: string[] = [];
    await runTask(context(openLog('warn', (line) => said.push(line))), id);
    expect(await row(id)).toMatchObject({ state: 'done', outcome: 'found', faults: 0 });
    expect(asked.filter((url) => url === HOME)).toHaveLength(2);
    expect(said.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'pages are fetched again, once: the journal has lost their bodies', pages: [HOME] },
    ]);
    const { rows } = await sql.query<{ entries: number; bodies: number }>(
      `select count(*)::int as entries, count(blob.hash)::int as bodies from journal_entry left join blob on hash = received_hash
       where task_id = $1 and text_hash is not null`,
      [id],
    );
    expect(rows[0]?.bodies).toBe(rows[0]?.entries);
  });

  it('gives up a host that keeps deferring it; a page resets the count', async () => {
    const { id, run } = await oneSearch();
    fetch = async () => deferUntil('throttled');
    for (let i = 1; i <= 4; i++) {
      await run();
      expect(await row(id)).toMatchObject({ state: 'waiting', throttles: i });
      await dueNow(id);
    }
    fetch = async (url) => (url === HOME ? served(url) : deferUntil('throttled'));
    await run();
    expect(await row(id)).toMatchObject({ state: 'waiting', throttles: 1 });
    for (let i = 2; i <= 6; i++) {
      await dueNow(id);
      await run();
    }
    expect(await row(id)).toMatchObject({ state: 'done', outcome: 'blocked', reason: 'throttled', downloads: 1 });
  });

  it('gives up after five faults of our own', async () => {
    const { id, run } = await oneSearch();
    fetch = async () => Promise.reject(new Error('a bug'));
    for (let i = 1; i <= 4; i++) {
      const began = Date.now();
      await run();
      const after = await row(id);
      expect(after).toMatchObject({ state: 'waiting', faults: i, waiting_for: 'fault' });
      expect(after.not_before?.getTime()).toBeGreaterThanOrEqual(began + 10_000 * 3 ** (i - 1));
      await dueNow(id);
    }
    await run();
    expect(await row(id)).toMatchObject({ state: 'done', outcome: 'error', reason: 'attempts-exhausted' });
  });

  it('counts an input of another shape as a fault, and says which field is wrong', async () => {
    const { id, run } = await oneSearch();
    await sql.query(`update task set input = '{"hjem": 1}', faults = 4 where id = $1`, [id]);
    await run();
    expect(await row(id)).toMatchObject({
      outcome: 'error',
      reason: 'attempts-exhausted',
      downloads: 0,
      detail: expect.stringMatching(/invalid for the kind "locate".*home/s),
    });
  });

  it('restarts if the journal does not match the current code', async () => {
    const { id, run } = await oneSearch();
    fetch = async (url) => (url === HOME ? served(url) : deferUntil('host-busy'));
    await run();
    // A request in another order is detected at once by its number; a request that never comes is detected after two
    // minutes (journalled-web.test.ts).
    await sql.query(`update journal_entry set url = 'http://elsewhere.test/', asked_after = null`);
    await dueNow(id);
    await run();
    expect(await row(id)).toMatchObject({ state: 'waiting', faults: 1, downloads: 0 });
    await dueNow(id);
    fetch = async (url) => served(url);
    await run();
    expect(await row(id)).toMatchObject({ state: 'done', outcome: 'found' });
  });

  /** Runs until the fetcher is called for the second page, and hangs there. */
  async function hanging(): Promise<{ sweepId: string; id: string; ended: Promise<void> }> {
    const { sweepId, id, run } = await oneSearch();
    fetch = (url, options) =>
      url === HOME
        ? Promise.resolve(served(url))
        : new Promise((_, reject) => {
            options?.signal?.addEventListener('abort', () => reject(options.signal?.reason));
          });
    const ended = run();
    await expect.poll(() => asked.length).toBe(2);
    return { sweepId, id, ended };
  }

  it('ends at once when its sweep is cancelled', async () => {
    const { sweepId, id, ended } = await hanging();
    await sql.query(`update sweep set state = 'cancelled' where id = $1`, [sweepId]);
    await ended;
    expect(await row(id)).toMatchObject({ state: 'done', outcome: 'cancelled', reason: 'cancelled-by-person' });
  });

  it('is released when its sweep is paused, and continues when the sweep is resumed', async () => {
    const { sweepId, id, ended } = await hanging();
    await sql.query(`update sweep set state = 'paused' where id = $1`, [sweepId]);
    await ended;
    expect(await row(id)).toMatchObject({ state: 'waiting', runner: null, downloads: 1 });
    fetch = async (url) => served(url);
    await runTask(context(), id);
    expect((await row(id)).state).toBe('waiting');
    await sql.query(`update sweep set state = 'running' where id = $1`, [sweepId]);
    await runTask(context(), id);
    expect((await row(id)).outcome).toBe('found');
    expect(asked.filter((url) => url === HOME)).toHaveLength(1);
  });

  it('writes nothing once another attempt has the search', async () => {
    const { id, run } = await oneSearch();
    fetch = async (url) => {
      if (url !== HOME) await sql.query(`update task set runner = 'thief' where id = $1`, [id]);
      return served(url);
    };
    await run();
    expect(await row(id)).toMatchObject({ state: 'waiting', runner: 'thief', downloads: 1 });
  });

  it('is released when the worker stops', async () => {
    const { id, ended } = await hanging();
    await attempts.stop();
    await ended;
    expect(await row(id)).toMatchObject({ state: 'waiting', runner: null });
  });

  it('reports changes since the last sweep, and a loss only with the visit that proves it', async () => {
    const sweep = async () => {
      const { id, run } = await oneSearch();
      await run();
      const { rows } = await sql.query<{ url: string; state: string; reason: string | null; status: number | null }>(
        'select url, state, reason, status from known_page_visit where search_id = $1',
        [id],
      );
      return { change: (await row(id)).change, visit: rows[0] ?? null };
    };
    expect(await sweep()).toEqual({ change: 'new', visit: null });
    expect(await sweep()).toEqual({ change: 'unchanged', visit: null });
    const [home, page] = [PAGES[HOME] ?? '', PAGES[RECORD] ?? ''];
    try {
      PAGES[RECORD] = page.replace('<h1>', '<script>1</script><h1 class="x">');
      expect((await sweep()).change).toBe('unchanged');
      PAGES[RECORD] = page.replace('dokumenter', 'saksdokumenter');
      expect((await sweep()).change).toBe('changed');
      PAGES[HOME] = home.replace('<a href="/postliste">Postliste</a>', '');
      expect(await sweep()).toMatchObject({ change: 'missed', visit: { url: RECORD, state: 'there', reason: null } });
      fetch = async (url) => (url === RECORD ? failedReply(url, { reason: 'time-out' }) : served(url));
      expect(await sweep()).toMatchObject({ change: 'unproven', visit: { state: 'not-seen', reason: 'time-out' } });
      fetch = async (url) => (url === RECORD ? failedReply(url, { status: 404 }) : served(url));
      expect(await sweep()).toMatchObject({
        change: 'lost',
        visit: { url: RECORD, state: 'gone', reason: 'missing', status: 404 },
      });
      expect(await sweep()).toEqual({ change: null, visit: null });
    } finally {
      PAGES[HOME] = home;
      PAGES[RECORD] = page;
    }
    fetch = async (url) => failedReply(url, { reason: 'time-out' });
    expect((await sweep()).change).toBe(null);
    fetch = async (url) => served(url);
    expect((await sweep()).change).toBe('recovered');
  });

  it('records a proven loss or move as a change of the page, with one event, unless a refresh has found it', async () => {
    await sql.query(
      `insert into subscription (id, name, practice, tells, filter, means, address, secret)
       values (gen_random_uuid(), 'x', true, $1, $2, 'webhook', 'https://hook.example/', '')`,
      [['page.lost', 'page.moved'], { target: 'mail-record', role: 'finding' }],
    );
    const away = async (answer: (url: string) => Reply, refreshed = false) => {
      await sql.query('truncate sweep, site cascade');
      fetch = async (url) => served(url);
      await (await oneSearch()).run();
      if (refreshed)
        await sql.query(
          `insert into page_change (id, page_id, site_id, practice, at, change, role, url)
           select gen_random_uuid(), id, site_id, true, now(), 'lost', role, url from known_page where url = $1`,
          [RECORD],
        );
      fetch = async (url) => (url === RECORD ? answer(url) : served(url));
      const sweeps = [await oneSearch(), await oneSearch()];
      for (const { run } of sweeps) await run();
      const { rows } = await sql.query(
        `select change, page_change.role, page_change.url, page_change.moved_to, state, target_id is not null as targeted,
           (select count(*)::int from subscription_news where change_id = page_change.id) as events
         from page_change join known_page on known_page.id = page_id`,
      );
      return rows;
    };
    const change = { role: 'finding', url: RECORD, moved_to: null, targeted: true, events: 1 };
    expect(await away((url) => failedReply(url))).toEqual([{ ...change, change: 'lost', state: 'lost' }]);
    const [there, page] = [`${HOME}ny/postliste`, PAGES[RECORD] ?? ''];
    const redirected = (url: string) => documentReply(url, page, { at: new Date(), finalUrl: there });
    expect(await away(redirected)).toEqual([{ ...change, change: 'moved', moved_to: there, state: 'moved' }]);
    const CONCERT = '<html lang="nb"><title>Konsert</title><h1>Konsert</h1><p>Korps og kake på torget.</p>';
    expect(await away((url) => documentReply(url, CONCERT))).toEqual([{ ...change, change: 'lost', state: 'alive' }]);
    const found = await away((url) => failedReply(url), true);
    expect(found).toEqual([{ ...change, change: 'lost', state: 'lost', targeted: false, events: 0 }]);
    await sql.query('delete from subscription');
  });

  it('calls a scan unchanged only if the document is the same, and waits for a person to read it', async () => {
    const scan = (sum: string) => (url: string) => {
      const html = `<!doctype html>\n<meta name="file-sha256" content="${sum}">\n<title>Postliste</title>\n`;
      return documentReply(url, html, { at: new Date(), reading: { from: 'pdf', html } });
    };
    const swept = async (answer: (url: string) => Reply) => {
      fetch = async (url) => (url === RECORD ? answer(url) : served(url));
      const { id, run } = await oneSearch();
      await run();
      const { rows } = await sql.query('select answer, change, found_url from search where id = $1', [id]);
      return rows[0];
    };
    const claimed = { answer: 'probably', found_url: RECORD };
    expect(await swept(scan('a'))).toEqual({ ...claimed, change: 'new' });
    expect(await swept(scan('a'))).toEqual({ ...claimed, change: 'unchanged' });
    expect(await swept(scan('b'))).toEqual({ ...claimed, change: null });
  });

  it('keeps the page that it visited as evidence, and visits it once, whatever the search has spent', async () => {
    const first = await oneSearch();
    await first.run();
    const second = await oneSearch();
    await sql.query('update sweep set budget = 1 where id = $1', [second.sweepId]);
    const CONCERT = '<html lang="nb"><title>Konsert</title><h1>Konsert</h1><p>Korps og kake på torget.</p>';
    fetch = async (url) => (url === RECORD ? documentReply(url, CONCERT) : served(url));
    asked = [];
    await second.run();
    expect(await row(second.id)).toMatchObject({ outcome: 'not-found', change: 'lost' });
    expect(asked.filter((url) => url === RECORD)).toHaveLength(1);
    const { rows } = await sql.query(
      `select visit.state, visit.reason, visit.named_by, page.final_url, probe_url is not null as probed
       from known_page_visit visit join evidence_page page on page.task_id = visit.search_id and page.seq = visit.seq
       where visit.search_id = $1`,
      [second.id],
    );
    expect(rows).toEqual([
      { state: 'replaced', reason: 'other-words', named_by: first.id, final_url: RECORD, probed: true },
    ]);
  });

  it('is lost, not moved, if a link to another site has its name, since nobody has read the page there', async () => {
    const elsewhere = 'https://arkiv.vendor.test/nordby';
    await (await oneSearch()).run();
    const [home, page] = [PAGES[HOME] ?? '', PAGES[RECORD] ?? ''];
    PAGES[HOME] = home.replace('/postliste', elsewhere);
    delete PAGES[RECORD];
    try {
      for (const change of ['lost', null]) {
        const next = await oneSearch();
        await next.run();
        expect(await row(next.id)).toMatchObject({ found_url: elsewhere, reason: 'held-elsewhere', change });
      }
    } finally {
      PAGES[HOME] = home;
      PAGES[RECORD] = page;
    }
  });

  it('continues after a deferral of the visit, and has the same result', async () => {
    const first = await oneSearch();
    await first.run();
    const home = PAGES[HOME] ?? '';
    PAGES[HOME] = home.replace('<a href="/postliste">Postliste</a>', '');
    try {
      const second = await oneSearch();
      fetch = async (url) => (url === RECORD ? deferUntil('host-busy') : served(url));
      await second.run();
      expect(await row(second.id)).toMatchObject({ state: 'waiting', waiting_for: 'host-busy' });
      await dueNow(second.id);
      fetch = async (url) => served(url);
      asked = [];
      await second.run();
      expect(asked).toEqual([RECORD]);
      expect(await row(second.id)).toMatchObject({ state: 'done', change: 'missed' });
    } finally {
      PAGES[HOME] = home;
    }
  });
});

describe('a verdict of an earlier sweep', () => {
  const judged = (searchId: string, verdict: string, rightUrl: string | null = null) =>
    sql.transaction(async (query) => {
      await query('update review_item set verdict = $2, right_url = $3, decided_at = now() where search_id = $1', [
        searchId,
        verdict,
        rightUrl,
      ]);
      await judgeSite(query, searchId, { verdict: verdict as 'correct', rightUrl });
      await followVerdict(query, searchId, new Date());
    });
  const sweepOnce = async () => {
    const search = await oneSearch();
    await search.run();
    return search;
  };
  const items = async () =>
    (
      await sql.query<{
        verdict: string | null;
        from: string | null;
        superseded: boolean;
        answer: string;
        repeats: boolean;
      }>(
        `select item.verdict, item.carried_from as from, item.superseded, search.answer, search.repeats
         from review_item item join search on search.id = item.search_id order by search.finished_at`,
      )
    ).rows;

  it('is that of the same page in later sweeps, counted once', async () => {
    const first = await sweepOnce();
    await judged(first.id, 'correct');
    await sweepOnce();
    await sweepOnce();
    const carried = { verdict: 'correct', from: first.id, answer: 'yes', repeats: true };
    expect(await items()).toEqual([
      { verdict: 'correct', from: null, superseded: true, answer: 'yes', repeats: false },
      { ...carried, superseded: true },
      { ...carried, superseded: false },
    ]);
    const { rows } = await sql.query('select sum(count)::int as count, sum("right")::int as right from claim_tally');
    expect(rows).toEqual([{ count: 1, right: 1 }]);
  });

  it('counts against a search that misses the page, and is withdrawn with it', async () => {
    const first = await sweepOnce();
    await judged(first.id, 'correct');
    const home = PAGES[HOME] ?? '';
    PAGES[HOME] = home.replace('<a href="/postliste">Postliste</a>', '');
    try {
      const second = await sweepOnce();
      expect((await items())[1]).toMatchObject({ verdict: 'wrong', from: first.id, answer: 'yes', repeats: false });
      const { rows } = await sql.query('select right_url from review_item where search_id = $1', [second.id]);
      expect(rows).toEqual([{ right_url: RECORD }]);
    } finally {
      PAGES[HOME] = home;
    }
    await sql.transaction(async (query) => {
      await query('update review_item set verdict = null, decided_at = null where search_id = $1', [first.id]);
      await judgeSite(query, first.id, null);
      await followVerdict(query, first.id, new Date());
    });
    expect((await items()).map(({ verdict }) => verdict)).toEqual([null, null]);
  });

  it.each([
    ['ends when the page is gone: another claim has to be judged', '<p>Nye saker.', null],
    ['is that of the same document at another address', '', 'correct'],
  ])('%s', async (_, added, verdict) => {
    const first = await sweepOnce();
    await judged(first.id, 'correct');
    const [home, page] = [PAGES[HOME] ?? '', PAGES[RECORD] ?? ''];
    PAGES[HOME] = home.replace('/postliste', '/innsyn');
    PAGES[`${HOME}innsyn`] = page + added;
    delete PAGES[RECORD];
    try {
      const second = await sweepOnce();
      expect(await row(second.id)).toMatchObject({ found_url: `${HOME}innsyn`, change: 'moved' });
      expect((await items())[1]).toMatchObject({ verdict, superseded: false });
    } finally {
      delete PAGES[`${HOME}innsyn`];
      PAGES[HOME] = home;
      PAGES[RECORD] = page;
    }
  });

  it('given while the next sweep was running applies to its claim', async () => {
    const first = await sweepOnce();
    await sweepOnce();
    await judged(first.id, 'correct');
    expect((await items()).map(({ verdict, from }) => [verdict, from])).toEqual([
      ['correct', null],
      ['correct', first.id],
    ]);
  });

  it('holds while the site cannot be reached', async () => {
    const first = await sweepOnce();
    await judged(first.id, 'correct');
    fetch = async (url) => failedReply(url, { reason: 'time-out' });
    await sweepOnce();
    const standing = await sql.query('select search_id, answer, verdict from standing_answer');
    expect(standing.rows).toEqual([{ search_id: first.id, answer: 'yes', verdict: 'correct' }]);
    await sql.query('update search set verdict = null where id = $1', [first.id]);
    expect((await sql.query('select answer from standing_answer')).rows).toEqual([{ answer: 'could-not-be-reached' }]);
  });

  it('of a search that missed the known page leaves the site’s answer as it is, until a person judges it', async () => {
    const first = await sweepOnce();
    const home = PAGES[HOME] ?? '';
    const standing = async () => (await sql.query('select search_id, answer, verdict from standing_answer')).rows;
    const claimed = [{ search_id: first.id, answer: 'probably', verdict: null }];
    try {
      PAGES[HOME] = home.replace('<a href="/postliste">Postliste</a>', '');
      const second = await sweepOnce();
      await sql.query(`update search set reason = 'site-exhausted' where id = $1`, [second.id]);
      expect((await items()).map(({ answer }) => answer)).toEqual(['probably', 'not-found']);
      expect(await standing()).toEqual(claimed);
      await judged(second.id, 'absent');
      expect(await standing()).toEqual([{ search_id: second.id, answer: 'no', verdict: 'absent' }]);
      await sql.query('update search set verdict = null where id = $1', [second.id]);
      expect(await standing()).toEqual(claimed);
      await sql.query('delete from sweep where id = $1', [first.sweepId]);
      expect(await standing()).toEqual([{ search_id: second.id, answer: 'not-found', verdict: null }]);
    } finally {
      PAGES[HOME] = home;
    }
  });

  it('that proves an absence, or ends it, is an event once; a verdict on the same search corrects it', async () => {
    const due = () => sql.transaction(async (query) => locateKind.due?.(query));
    const events = async () => {
      await due();
      const { rows } = await sql.query<{ type: string }>(
        `select type from notice where type like 'duty.%' order by at`,
      );
      return rows.map(({ type }) => type);
    };
    const [home, record] = [PAGES[HOME] ?? '', PAGES[RECORD] ?? ''];
    try {
      await events();
      await sql.query('delete from notice');
      const first = await sweepOnce();
      await judged(first.id, 'absent');
      await judged(first.id, 'correct');
      expect(await events()).toEqual([]);
      PAGES[HOME] = home.replace('<a href="/postliste">Postliste</a>', '');
      delete PAGES[RECORD];
      const second = await sweepOnce();
      expect(await events()).toEqual(['duty.lapsed']);
      await judged(second.id, 'absent');
      await judged(second.id, 'cannot-tell');
      await judged(second.id, 'absent');
      expect(await events()).toEqual(['duty.lapsed']);
      Object.assign(PAGES, { [HOME]: home, [RECORD]: record });
      const third = await sweepOnce();
      await judged(third.id, 'correct');
      expect(await events()).toEqual(['duty.lapsed', 'duty.met']);
      await judged(third.id, 'absent');
      expect(await events()).toEqual(['duty.lapsed', 'duty.met', 'duty.lapsed']);
    } finally {
      Object.assign(PAGES, { [HOME]: home, [RECORD]: record });
    }
  });

  it('before a sweep that is deleted is still what an absence is compared with', async () => {
    const due = () => sql.transaction(async (query) => locateKind.due?.(query));
    const [home, record] = [PAGES[HOME] ?? '', PAGES[RECORD] ?? ''];
    try {
      await due();
      await sql.query('delete from notice');
      const first = await sweepOnce();
      for (const address of [HOME, RECORD]) delete PAGES[address];
      await sweepOnce();
      const tried = await sweepOnce();
      expect((await sql.query('select answer, proven, proven_by from standing_answer')).rows).toEqual([
        { answer: 'could-not-be-reached', proven: 'yes', proven_by: first.id },
      ]);
      await sql.query('delete from sweep where id = (select sweep_id from search where id = $1)', [tried.id]);
      PAGES[HOME] = home.replace('<a href="/postliste">Postliste</a>', '');
      await sweepOnce();
      await due();
      expect((await sql.query(`select type from notice where type like 'duty.%'`)).rows).toEqual([
        { type: 'duty.lapsed' },
      ]);
    } finally {
      Object.assign(PAGES, { [HOME]: home, [RECORD]: record });
    }
  });

  it('given before the claim of version 0.2, or while that had left the queue, applies once a worker is there', async () => {
    const first = await sweepOnce();
    await judged(first.id, 'correct');
    const second = await sweepOnce();
    const due = async () => {
      await sql.transaction(async (query) => locateKind.due?.(query));
      return (await items()).map(({ verdict, from, repeats }) => [verdict, from, repeats]);
    };
    const asGiven = ['correct', null, false];
    await sql.query(
      'update review_item set verdict = null, carried_from = null, decided_at = null where search_id = $1',
      [second.id],
    );
    await sql.query('update search set verdict = null, repeats = false where id = $1', [second.id]);
    await sql.query(MARK_CLAIMS);
    expect(await due()).toEqual([asGiven, ['correct', first.id, true]]);
    const third = await sweepOnce();
    await judged(first.id, 'wrong', `${HOME}skole`);
    await sql.query('delete from sweep where id = $1', [third.sweepId]);
    expect(await due()).toEqual([
      ['wrong', null, false],
      ['wrong', first.id, true],
    ]);
    expect((await sql.query('select from review_item where carry_due')).rows).toEqual([]);
  });

  it('returns to the queue with the claim before if the sweep is deleted', async () => {
    await sweepOnce();
    const second = await sweepOnce();
    expect((await items()).map(({ superseded }) => superseded)).toEqual([true, false]);
    await sql.query('delete from sweep where id = $1', [second.sweepId]);
    expect((await items()).map(({ superseded }) => superseded)).toEqual([false]);
  });
});

describe('searches of one site, at one visit', () => {
  const opened = (id: string) =>
    sql
      .query<{ url: string; cost: number; given_by: string | null; at: Date }>(
        'select url, cost, given_by, at from journal_entry where task_id = $1 order by seq',
        [id],
      )
      .then(({ rows }) => rows);

  it('share downloads made since each was requested, and have the same result', async () => {
    const [first, second] = [await oneSearch(), await oneSearch()];
    await first.run();
    const before = asked.length;
    expect(before).toBeGreaterThan(1);
    await second.run();
    expect(asked).toHaveLength(before);
    const [alone, given] = [await row(first.id), await row(second.id)];
    expect(given).toMatchObject({ outcome: 'found', found_url: RECORD, downloads: 0 });
    expect(alone).toMatchObject({ outcome: 'found', found_url: RECORD, downloads: before });
    const own = await opened(first.id);
    expect(own.every(({ given_by }) => given_by === null)).toBe(true);
    expect(await opened(second.id)).toEqual(own.map((entry) => ({ ...entry, cost: 0, given_by: first.id })));
    const { rows } = await sql.query('select distinct given_by from evidence_page where task_id = $1', [second.id]);
    expect(rows).toEqual([{ given_by: first.id }]);
    const third = await oneSearch();
    await third.run();
    expect(asked).toHaveLength(2 * before);
    expect(await row(third.id)).toMatchObject({ downloads: before });
  });

  it('fetch what others cannot share: another address, a deleted body, a transient failure', async () => {
    const [first, second] = [await oneSearch(), await oneSearch()];
    fetch = async (url) => (url === RECORD ? failedReply(url, { reason: 'time-out' }) : served(url));
    await first.run();
    fetch = async (url) => served(url);
    await sql.query('delete from blob where hash in (select received_hash from journal_entry where url = $1)', [HOME]);
    asked = [];
    await second.run();
    expect(asked).toEqual(expect.arrayContaining([HOME, RECORD]));
    expect(asked).not.toContain(`${HOME}skole`);
    expect(await row(second.id)).toMatchObject({ outcome: 'found', downloads: asked.length });
  });

  it('count shared downloads against their budget', async () => {
    const [first, second] = [await oneSearch(), await oneSearch()];
    await sql.query('update sweep set budget = 1 where id = $1', [second.sweepId]);
    await first.run();
    await second.run();
    expect((await opened(second.id)).map(({ url }) => url)).toEqual([HOME, RECORD]);
    expect(await row(second.id)).toMatchObject({ outcome: 'not-found', change: 'missed', downloads: 0 });
  });

  it('of sweeps begun together read first what is given, beside their budget, and end alike if repeated', async () => {
    const [first, second] = [await oneSearch('herder'), await oneSearch('herder')];
    await sql.query('update sweep set budget = 1, first_part_id = $2 where id = $1', [second.sweepId, first.sweepId]);
    await first.run();
    const before = asked.length;
    const own = (await opened(first.id)).map(({ url }) => url);
    expect(own).toContain(RECORD);
    await second.run();
    expect((await opened(second.id)).map(({ url }) => url).slice(0, own.length)).toEqual(own);
    expect(await row(second.id)).toMatchObject({ outcome: 'found', found_url: RECORD });
    expect(asked.length - before).toBeLessThanOrEqual(1);
    const { rows } = await sql.query('select distinct given_by from evidence_page where task_id = $1', [second.id]);
    expect(rows).toEqual([{ given_by: first.id }]);

    const third = await oneSearch('herder');
    await sql.query('update sweep set first_part_id = $2 where id = $1', [third.sweepId, first.sweepId]);
    await sql.query('delete from blob where hash in (select received_hash from journal_entry where url = $1)', [
      RECORD,
    ]);
    fetch = async (url) => (url === RECORD ? deferUntil('host-busy') : served(url));
    await third.run();
    expect(await row(third.id)).toMatchObject({ state: 'waiting', waiting_for: 'host-busy' });
    fetch = async (url) => served(url);
    await dueNow(third.id);
    await third.run();
    expect(await row(third.id)).toMatchObject({ outcome: 'found', found_url: RECORD, faults: 0 });
  });

  it('run one at a time: while one runs, another is neither due nor claimed', async () => {
    const [first, second] = [await oneSearch(), await oneSearch()];
    const due = async () =>
      (await dueTasks(sql.query, ['locate'], 10)).map(({ data }) => (data as { taskId: string }).taskId).toSorted();
    expect(await due()).toEqual([first.id, second.id].toSorted());
    const seen: unknown[] = [];
    fetch = async (url) => {
      if (url === HOME && seen.length === 0) {
        seen.push(await due(), asked.length);
        await second.run();
        seen.push(asked.length, (await row(second.id)).state);
      }
      return served(url);
    };
    await first.run();
    expect(seen).toEqual([[], 1, 1, 'waiting']);
    expect(await due()).toEqual([second.id]);
  });
});
