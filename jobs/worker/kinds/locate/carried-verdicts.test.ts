import { readFileSync } from 'node:fs';
import path from 'node:path';
import { followVerdict, judgeSite } from '@hyrde/store';
import { describe, expect, it } from 'vitest';
import { failedReply } from '../../../fetcher/testing/replies.js';
import { locateKind } from './index.js';
import { HOME, LINK, nordbyForFile, RECORD } from './testing/nordby.js';

const { sql, web, pages, oneSearch, row } = await nordbyForFile();

/** The statement of the migration that marks claims of version 0.2. */
const [, MARK_CLAIMS = ''] =
  /^(update review_item[^;]*;)/m.exec(
    readFileSync(
      path.join(import.meta.dirname, '../../../../prisma/migrations/20261129004500_claims_to_carry/migration.sql'),
      'utf8',
    ),
  ) ?? [];

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
    const home = pages[HOME] ?? '';
    pages[HOME] = home.replace(LINK, '');
    const second = await sweepOnce();
    expect((await items())[1]).toMatchObject({ verdict: 'wrong', from: first.id, answer: 'yes', repeats: false });
    const { rows } = await sql.query('select right_url from review_item where search_id = $1', [second.id]);
    expect(rows).toEqual([{ right_url: RECORD }]);
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
    const [home, page] = [pages[HOME] ?? '', pages[RECORD] ?? ''];
    pages[HOME] = home.replace('/postliste', '/innsyn');
    pages[`${HOME}innsyn`] = page + added;
    delete pages[RECORD];
    const second = await sweepOnce();
    expect(await row(second.id)).toMatchObject({ found_url: `${HOME}innsyn`, change: 'moved' });
    expect((await items())[1]).toMatchObject({ verdict, superseded: false });
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
    web.fetch = async (url) => failedReply(url, { reason: 'time-out' });
    await sweepOnce();
    const standing = await sql.query('select search_id, answer, verdict from standing_answer');
    expect(standing.rows).toEqual([{ search_id: first.id, answer: 'yes', verdict: 'correct' }]);
    await sql.query('update search set verdict = null where id = $1', [first.id]);
    expect((await sql.query('select answer from standing_answer')).rows).toEqual([{ answer: 'could-not-be-reached' }]);
  });

  it('of a search that missed the known page leaves the site’s answer as it is, until a person judges it', async () => {
    const first = await sweepOnce();
    const home = pages[HOME] ?? '';
    const standing = async () => (await sql.query('select search_id, answer, verdict from standing_answer')).rows;
    const claimed = [{ search_id: first.id, answer: 'probably', verdict: null }];
    pages[HOME] = home.replace(LINK, '');
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
    const [home, record] = [pages[HOME] ?? '', pages[RECORD] ?? ''];
    await events();
    await sql.query('delete from notice');
    const first = await sweepOnce();
    await judged(first.id, 'absent');
    await judged(first.id, 'correct');
    expect(await events()).toEqual([]);
    pages[HOME] = home.replace(LINK, '');
    delete pages[RECORD];
    const second = await sweepOnce();
    expect(await events()).toEqual(['duty.lapsed']);
    await judged(second.id, 'absent');
    await judged(second.id, 'cannot-tell');
    await judged(second.id, 'absent');
    expect(await events()).toEqual(['duty.lapsed']);
    Object.assign(pages, { [HOME]: home, [RECORD]: record });
    const third = await sweepOnce();
    await judged(third.id, 'correct');
    expect(await events()).toEqual(['duty.lapsed', 'duty.met']);
    await judged(third.id, 'absent');
    expect(await events()).toEqual(['duty.lapsed', 'duty.met', 'duty.lapsed']);
  });

  it('before a sweep that is deleted is still what an absence is compared with', async () => {
    const due = () => sql.transaction(async (query) => locateKind.due?.(query));
    const home = pages[HOME] ?? '';
    await due();
    await sql.query('delete from notice');
    const first = await sweepOnce();
    for (const address of [HOME, RECORD]) delete pages[address];
    await sweepOnce();
    const tried = await sweepOnce();
    expect((await sql.query('select answer, proven, proven_by from standing_answer')).rows).toEqual([
      { answer: 'could-not-be-reached', proven: 'yes', proven_by: first.id },
    ]);
    await sql.query('delete from sweep where id = (select sweep_id from search where id = $1)', [tried.id]);
    pages[HOME] = home.replace(LINK, '');
    await sweepOnce();
    await due();
    expect((await sql.query(`select type from notice where type like 'duty.%'`)).rows).toEqual([
      { type: 'duty.lapsed' },
    ]);
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
