import { describe, expect, it } from 'vitest';
import type { Reply } from '../../../fetcher/index.js';
import { documentReply, failedReply } from '../../../fetcher/testing/replies.js';
import { deferUntil, HOME, LINK, nordbyForFile, RECORD } from './testing/nordby.js';

const { sql, web, pages, served, oneSearch, row, dueNow, subscribe } = await nordbyForFile();

describe('the known page of a search', () => {
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
    const [home, page] = [pages[HOME] ?? '', pages[RECORD] ?? ''];
    pages[RECORD] = page.replace('<h1>', '<script>1</script><h1 class="x">');
    expect((await sweep()).change).toBe('unchanged');
    pages[RECORD] = page.replace('dokumenter', 'saksdokumenter');
    expect((await sweep()).change).toBe('changed');
    pages[HOME] = home.replace(LINK, '');
    expect(await sweep()).toMatchObject({ change: 'missed', visit: { url: RECORD, state: 'there', reason: null } });
    web.fetch = async (url) => (url === RECORD ? failedReply(url, { reason: 'time-out' }) : served(url));
    expect(await sweep()).toMatchObject({ change: 'unproven', visit: { state: 'not-seen', reason: 'time-out' } });
    web.fetch = async (url) => (url === RECORD ? failedReply(url, { status: 404 }) : served(url));
    expect(await sweep()).toMatchObject({
      change: 'lost',
      visit: { url: RECORD, state: 'gone', reason: 'missing', status: 404 },
    });
    expect(await sweep()).toEqual({ change: null, visit: null });
    Object.assign(pages, { [HOME]: home, [RECORD]: page });
    web.fetch = async (url) => failedReply(url, { reason: 'time-out' });
    expect((await sweep()).change).toBe(null);
    web.fetch = async (url) => served(url);
    expect((await sweep()).change).toBe('recovered');
  });

  it('records a proven loss or move as a change of the page, with one event, unless a refresh has found it', async () => {
    await subscribe('x', ['page.lost', 'page.moved'], { target: 'mail-record', role: 'finding' });
    const away = async (answer: (url: string) => Reply, refreshed = false) => {
      await sql.query('truncate sweep, site cascade');
      web.fetch = async (url) => served(url);
      await (await oneSearch()).run();
      if (refreshed)
        await sql.query(
          `insert into page_change (id, page_id, site_id, practice, at, change, role, url)
           select gen_random_uuid(), id, site_id, true, now(), 'lost', role, url from known_page where url = $1`,
          [RECORD],
        );
      web.fetch = async (url) => (url === RECORD ? answer(url) : served(url));
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
    const [there, page] = [`${HOME}ny/postliste`, pages[RECORD] ?? ''];
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
      web.fetch = async (url) => (url === RECORD ? answer(url) : served(url));
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
    web.fetch = async (url) => (url === RECORD ? documentReply(url, CONCERT) : served(url));
    web.asked = [];
    await second.run();
    expect(await row(second.id)).toMatchObject({ outcome: 'not-found', change: 'lost' });
    expect(web.asked.filter((url) => url === RECORD)).toHaveLength(1);
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
    pages[HOME] = pages[HOME]?.replace('/postliste', elsewhere) ?? '';
    delete pages[RECORD];
    for (const change of ['lost', null]) {
      const next = await oneSearch();
      await next.run();
      expect(await row(next.id)).toMatchObject({ found_url: elsewhere, reason: 'held-elsewhere', change });
    }
  });

  it('continues after a deferral of the visit, and has the same result', async () => {
    const first = await oneSearch();
    await first.run();
    pages[HOME] = pages[HOME]?.replace(LINK, '') ?? '';
    const second = await oneSearch();
    web.fetch = async (url) => (url === RECORD ? deferUntil('host-busy') : served(url));
    await second.run();
    expect(await row(second.id)).toMatchObject({ state: 'waiting', waiting_for: 'host-busy' });
    await dueNow(second.id);
    web.fetch = async (url) => served(url);
    web.asked = [];
    await second.run();
    expect(web.asked).toEqual([RECORD]);
    expect(await row(second.id)).toMatchObject({ state: 'done', change: 'missed' });
  });
});
