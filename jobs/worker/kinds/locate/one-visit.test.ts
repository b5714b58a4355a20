import { describe, expect, it } from 'vitest';
import { failedReply } from '../../../fetcher/testing/replies.js';
import { dueTasks } from '../../core/due-tasks.js';
import { deferUntil, HOME, nordbyForFile, RECORD } from './testing/nordby.js';

const { sql, web, served, oneSearch, row, dueNow } = await nordbyForFile();

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
    const before = web.asked.length;
    expect(before).toBeGreaterThan(1);
    await sql.query(`update blob set created_at = now() - interval '1 day'`);
    await second.run();
    expect(web.asked).toHaveLength(before);
    const [alone, given] = [await row(first.id), await row(second.id)];
    expect(given).toMatchObject({ outcome: 'found', found_url: RECORD, downloads: 0 });
    expect(alone).toMatchObject({ outcome: 'found', found_url: RECORD, downloads: before });
    const own = await opened(first.id);
    expect(own.every(({ given_by }) => given_by === null)).toBe(true);
    expect(await opened(second.id)).toEqual(own.map((entry) => ({ ...entry, cost: 0, given_by: first.id })));
    const { rows } = await sql.query('select distinct given_by from evidence_page where task_id = $1', [second.id]);
    expect(rows).toEqual([{ given_by: first.id }]);
    const stored = `select from blob join journal_entry on received_hash = hash
      where task_id = $1 and created_at > now() - interval '1 hour'`;
    expect((await sql.query(stored, [second.id])).rowCount).toBeGreaterThan(0); // Kept for the second as for the first.
    const third = await oneSearch();
    await third.run();
    expect(web.asked).toHaveLength(2 * before);
    expect(await row(third.id)).toMatchObject({ downloads: before });
  });

  it('fetch what others cannot share: another address, a deleted body, a transient failure', async () => {
    const [first, second] = [await oneSearch(), await oneSearch()];
    web.fetch = async (url) => (url === RECORD ? failedReply(url, { reason: 'time-out' }) : served(url));
    await first.run();
    web.fetch = async (url) => served(url);
    await sql.query('delete from blob where hash in (select received_hash from journal_entry where url = $1)', [HOME]);
    web.asked = [];
    await second.run();
    expect(web.asked).toEqual(expect.arrayContaining([HOME, RECORD]));
    expect(web.asked).not.toContain(`${HOME}skole`);
    expect(await row(second.id)).toMatchObject({ outcome: 'found', downloads: web.asked.length });
  });

  it('do not repeat what cannot be had: a document too large, one that two of them have waited for in vain', async () => {
    const LARGE = `${HOME}skole`;
    const failing = (reason: 'too-large' | 'time-out', attempts: number) => async (url: string) =>
      [LARGE, RECORD].includes(url)
        ? failedReply(url, { at: new Date(), ...(url === LARGE && { reason, attempts }) })
        : served(url);
    for (const [reason, times] of [
      ['too-large', 1],
      ['time-out', 2],
    ] as const) {
      const searches = [await oneSearch(), await oneSearch(), await oneSearch()];
      web.asked = [];
      web.fetch = failing(reason, 3);
      for (const each of searches) await each.run();
      expect(web.asked.filter((url) => url === LARGE)).toHaveLength(times);
      const last = (await opened(searches[2]?.id ?? '')).find(({ url }) => url === LARGE);
      expect(last).toMatchObject({ cost: 0, given_by: searches[times - 1]?.id });
    }
  });

  it('get a document that one of them had, though two others waited for it in vain meanwhile', async () => {
    const SLOW = `${HOME}skole`;
    const withoutRecord = async (url: string) =>
      url === RECORD ? failedReply(url, { at: new Date() }) : { ...(await served(url)), at: new Date() };
    const searches = [await oneSearch(), await oneSearch(), await oneSearch(), await oneSearch()];
    web.fetch = withoutRecord;
    await searches[0]?.run();
    const first = searches[0]?.id;
    const { rows } = await sql.query('select finished_at from task where id = $1', [first]);
    await sql.query("update task set finished_at = '2000-01-01' where id = $1", [first]);
    web.fetch = async (url) =>
      url === SLOW ? failedReply(url, { at: new Date(), reason: 'time-out', attempts: 3 }) : withoutRecord(url);
    await searches[1]?.run();
    await searches[2]?.run();
    await sql.query('update task set finished_at = $2 where id = $1', [first, rows[0]?.finished_at]);
    await searches[3]?.run();
    const given = (await opened(searches[3]?.id ?? '')).find(({ url }) => url === SLOW);
    expect(given).toMatchObject({ cost: 0, given_by: first });
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
    const before = web.asked.length;
    const own = (await opened(first.id)).map(({ url }) => url);
    expect(own).toContain(RECORD);
    await second.run();
    expect((await opened(second.id)).map(({ url }) => url).slice(0, own.length)).toEqual(own);
    expect(await row(second.id)).toMatchObject({ outcome: 'found', found_url: RECORD });
    expect(web.asked.length - before).toBeLessThanOrEqual(1);
    const { rows } = await sql.query('select distinct given_by from evidence_page where task_id = $1', [second.id]);
    expect(rows).toEqual([{ given_by: first.id }]);

    const third = await oneSearch('herder');
    await sql.query('update sweep set first_part_id = $2 where id = $1', [third.sweepId, first.sweepId]);
    await sql.query('delete from blob where hash in (select received_hash from journal_entry where url = $1)', [
      RECORD,
    ]);
    web.fetch = async (url) => (url === RECORD ? deferUntil('host-busy') : served(url));
    await third.run();
    expect(await row(third.id)).toMatchObject({ state: 'waiting', waiting_for: 'host-busy' });
    web.fetch = async (url) => served(url);
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
    web.fetch = async (url) => {
      if (url === HOME && seen.length === 0) {
        seen.push(await due(), web.asked.length);
        await second.run();
        seen.push(web.asked.length, (await row(second.id)).state);
      }
      return served(url);
    };
    await first.run();
    expect(seen).toEqual([[], 1, 1, 'waiting']);
    expect(await due()).toEqual([second.id]);
  });
});
