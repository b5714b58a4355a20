import { CLAIM_THRESHOLD_SETTING } from '@hyrde/contracts';
import { describe, expect, it } from 'vitest';
import { documentReply, failedReply } from '../../../fetcher/testing/replies.js';
import { openLog } from '../../core/telemetry.js';
import { deferUntil, HOME, nordbyForFile, RECORD } from './testing/nordby.js';

const { sql, web, served, run, stop, oneSearch, row, dueNow, subscribe } = await nordbyForFile();

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
    expect(web.asked).toEqual([]);
  });

  it('distinguishes a site built by scripts, without a browser, from one that has no such page', async () => {
    web.fetch = async (url) =>
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
    const second = await oneSearch();
    await second.run();
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
    expect(web.asked).toEqual([]);
    await dueNow(id);
    await run();
    const after = web.asked.length;
    await run();
    expect(web.asked.length).toBe(after);
  });

  it('continues after a deferral, and fetches no page again', async () => {
    const { id, run } = await oneSearch();
    web.fetch = async (url) => (url === HOME ? served(url) : deferUntil('host-busy'));
    await run();
    expect(await row(id)).toMatchObject({
      state: 'waiting',
      waiting_for: 'host-busy',
      runner: null,
      throttles: 0,
      downloads: 1,
    });
    await dueNow(id);
    web.fetch = async (url) => served(url);
    await run();
    expect(await row(id)).toMatchObject({ state: 'done', outcome: 'found' });
    expect(web.asked.filter((url) => url === HOME)).toHaveLength(1);
  });

  it('ends with the reason `owner-objects` if the owner objects during the search, and claims nothing', async () => {
    const { id, run } = await oneSearch();
    web.fetch = async (url) =>
      url === HOME ? served(url) : failedReply(url, { reason: 'owner-objects', attempts: 0 });
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
    web.fetch = async (url) => (url === HOME ? served(url) : deferUntil('quiet-hours'));
    for (let night = 0; night < 8; night++) {
      await run();
      expect(await row(id)).toMatchObject({ state: 'waiting', waiting_for: 'quiet-hours', throttles: 0, faults: 0 });
      await dueNow(id);
    }
    web.fetch = async (url) => served(url);
    await run();
    expect(await row(id)).toMatchObject({ state: 'done', outcome: 'found' });
  });

  it('fetches a page whose body is gone once more, and logs it', async () => {
    const { id, run } = await oneSearch();
    web.fetch = async (url) => (url === HOME ? served(url) : deferUntil('host-busy'));
    await run();
    await sql.query('delete from blob');
    await dueNow(id);
    web.fetch = async (url) => served(url);
    const said: string[] = [];
    await run(openLog('warn', (line) => said.push(line)));
    expect(await row(id)).toMatchObject({ state: 'done', outcome: 'found', faults: 0 });
    expect(web.asked.filter((url) => url === HOME)).toHaveLength(2);
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
    web.fetch = async () => deferUntil('throttled');
    for (let i = 1; i <= 4; i++) {
      await run();
      expect(await row(id)).toMatchObject({ state: 'waiting', throttles: i });
      await dueNow(id);
    }
    web.fetch = async (url) => (url === HOME ? served(url) : deferUntil('throttled'));
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
    web.fetch = async () => Promise.reject(new Error('a bug'));
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
    web.fetch = async (url) => (url === HOME ? served(url) : deferUntil('host-busy'));
    await run();
    // A request in another order is detected at once by its number; a request that never comes is detected after two
    // minutes (journalled-web.test.ts).
    await sql.query(`update journal_entry set url = 'http://elsewhere.test/', asked_after = null`);
    await dueNow(id);
    await run();
    expect(await row(id)).toMatchObject({ state: 'waiting', faults: 1, downloads: 0 });
    await dueNow(id);
    web.fetch = async (url) => served(url);
    await run();
    expect(await row(id)).toMatchObject({ state: 'done', outcome: 'found' });
  });

  /** Runs until the fetcher is called for the second page, and hangs there. */
  async function hanging(): Promise<{ sweepId: string; id: string; ended: Promise<void> }> {
    const { sweepId, id, run } = await oneSearch();
    web.fetch = (url, options) =>
      url === HOME
        ? Promise.resolve(served(url))
        : new Promise((_, reject) => {
            options?.signal?.addEventListener('abort', () => reject(options.signal?.reason));
          });
    const ended = run();
    await expect.poll(() => web.asked.length).toBe(2);
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
    web.fetch = async (url) => served(url);
    await run(id);
    expect((await row(id)).state).toBe('waiting');
    await sql.query(`update sweep set state = 'running' where id = $1`, [sweepId]);
    await run(id);
    expect((await row(id)).outcome).toBe('found');
    expect(web.asked.filter((url) => url === HOME)).toHaveLength(1);
  });

  it('writes nothing once another attempt has the search', async () => {
    const { id, run } = await oneSearch();
    web.fetch = async (url) => {
      if (url !== HOME) await sql.query(`update task set runner = 'thief' where id = $1`, [id]);
      return served(url);
    };
    await run();
    expect(await row(id)).toMatchObject({ state: 'waiting', runner: 'thief', downloads: 1 });
  });

  it('is released when the worker stops', async () => {
    const { id, ended } = await hanging();
    await stop();
    await ended;
    expect(await row(id)).toMatchObject({ state: 'waiting', runner: null });
  });
});
