import type { BlobStore } from '@hyrde/store/blobs';
import { openSql } from '@hyrde/store/sql';
import { beforeEach, describe, expect, it } from 'vitest';
import { forFile } from '../../../../../../scripts/testing/for-file.js';
import { BLOBS } from '../../../base/tokens.js';
import { addPage } from '../../../evidence/testing/make-rows.js';
import { apiForFile, type Client } from '../../../testing/api.js';
import { found, type MadeSearch, makeSites, makeSweep, PIXEL, undoVerdict } from '../../../testing/fixtures.js';
import { HAND, LEASE_MS } from './claims.service.js';
import type { Agreement, GivenVerdicts, ReviewHand, ReviewProgress, Undone, VerdictGiven } from './review.schemas.js';

let run = 0;
let siteIds: string[];
let sweepId: string;
let searchIds: string[];

const api = await apiForFile();
const admin = await api.as('admin');
const made = { sql: await forFile(openSql(api.databaseUrl), 'close'), blobs: api.app.get<BlobStore>(BLOBS) };
beforeEach(() => admin.patch('/settings', { secondOpinionShare: 0 }));

async function queueOf(searches: MadeSearch[]): Promise<void> {
  await api.db.claim.deleteMany();
  siteIds = await makeSites(api.db, searches.length, { region: `Run${++run}` });
  ({ sweepId, searchIds } = await makeSweep(api.db, siteIds, searches));
}

const hand = async (person: Client) => {
  const { body } = await person.post<ReviewHand>('/review/next', { sweepId });
  return body.items.map(({ finding }) => finding.searchId);
};
const judge = (person: Client, searchId: string | undefined, body: object) =>
  person.post<VerdictGiven>(`/review/${searchId}/verdict`, body);
const undo = (person: Client, searchId: string | undefined) => undoVerdict<Undone>(api.db, person, searchId);
const verifiedPage = (site: number) => api.db.verifiedPage.findFirst({ where: { siteId: siteIds[site] ?? '' } });
const verdictOf = async (search: number) =>
  (await api.db.reviewItem.findUniqueOrThrow({ where: { searchId: searchIds[search] ?? '' } })).verdict;

describe('near misses of a finding without a page', () => {
  const picturesOf = async (person: Client) => {
    const { body } = await person.post<ReviewHand>('/review/next', { sweepId });
    return body.items[0]?.finding.runnersUp.map(({ rank, picture }) => [rank, picture]);
  };
  const pictureOf = async (person: Client, rank: number) =>
    (await person.get(`/findings/${searchIds[0]}/runners-up/${rank}/screenshot`)).status;

  it('get pictures once a person has claimed the finding: the three best, until one is redacted', async () => {
    await queueOf([{ outcome: 'not-found', reason: 'site-exhausted' }]);
    const searchId = searchIds[0] ?? '';
    for (const rank of [1, 2, 3, 4]) {
      await addPage(made, searchId, rank, { url: `https://site.example/${rank}` });
      const page = { url: `https://site.example/${rank}`, title: `Page ${rank}`, confidence: 1 / rank, seq: rank };
      await api.db.runnerUp.create({ data: { searchId, rank, ...page } });
    }
    await api.db.evidencePage.update({
      where: { taskId_seq: { taskId: searchId, seq: 2 } },
      data: { hasRecords: true },
    });
    const reviewer = await api.as('reviewer');
    const asked = [1, 2, 3].map((rank) => [rank, 'pending']);
    expect((await picturesOf(reviewer))?.filter(([, picture]) => picture !== null)).toEqual(asked);
    expect(await pictureOf(reviewer, 1)).toBe(404);
    await api.db.nearMissPicture.updateMany({ data: { state: 'done', png: new Uint8Array(PIXEL) } });
    expect((await picturesOf(reviewer))?.filter(([, picture]) => picture === 'done')).toHaveLength(3);
    // The second names people, and its picture has no places of words.
    expect([await pictureOf(reviewer, 1), await pictureOf(reviewer, 2)]).toEqual([200, 403]);
    await api.db.runnerUp.update({ where: { searchId_rank: { searchId, rank: 3 } }, data: { title: '***' } });
    expect(await pictureOf(reviewer, 1)).toBe(404);
    // The picture is requested again, and deleted a day after the finding is decided.
    await picturesOf(reviewer);
    expect(await api.db.nearMissPicture.count()).toBe(3);
    await judge(reviewer, searchIds[0], { verdict: 'wrong', rightUrl: 'https://site.example/1' });
    await picturesOf(reviewer);
    expect(await api.db.nearMissPicture.count()).toBe(3);
    api.clock.advance(25 * 60 * 60 * 1000);
    await picturesOf(reviewer);
    expect(await api.db.nearMissPicture.count()).toBe(0);
  });
});

describe('a reviewer’s claims', () => {
  it('are one to judge and three ahead, the same until judged, in the order of the queue', async () => {
    await queueOf(found(6));
    const reviewer = await api.as('reviewer');
    expect(await hand(reviewer)).toEqual(searchIds.slice(0, HAND));
    expect(await hand(reviewer)).toEqual(searchIds.slice(0, HAND));
    await judge(reviewer, searchIds[0], { verdict: 'correct' });
    expect(await hand(reviewer)).toEqual(searchIds.slice(1, 1 + HAND));
  });

  it('are never another’s, even if twenty people request some at once', async () => {
    await queueOf(found(20 * HAND + 5));
    const people = await Promise.all(Array.from({ length: 20 }, () => api.as('reviewer')));
    const hands = await Promise.all(people.map(hand));
    expect(hands.every((items) => items.length === HAND)).toBe(true);
    expect(new Set(hands.flat()).size).toBe(20 * HAND);
  });

  it('are emptied by two people who judge 30 findings and send each verdict twice: each is stored once', async () => {
    await queueOf(found(30));
    const people = [await api.as('reviewer'), await api.as('reviewer')];
    const judgeAll = async (person: Client) => {
      for (;;) {
        const [next] = await hand(person);
        if (!next) return;
        const answers = await Promise.all([1, 2].map(() => judge(person, next, { verdict: 'correct' })));
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      }
    };
    await Promise.all(people.map(judgeAll));
    const stored = await api.db.verification.findMany({ where: { sweepId }, select: { searchId: true } });
    expect(stored.map(({ searchId }) => searchId).sort()).toEqual([...searchIds].sort());
    const { body } = await admin.get<ReviewProgress>(`/review/progress?sweepId=${sweepId}`);
    expect(body).toMatchObject({ waiting: 0, decided: 30 });
  });

  it('expire unless renewed', async () => {
    await queueOf(found(2));
    const [slow, quick] = [await api.as('reviewer'), await api.as('reviewer')];
    expect(await hand(slow)).toHaveLength(2);
    api.clock.advance(LEASE_MS - 1_000);
    expect((await slow.post<{ searchIds: string[] }>('/review/heartbeat')).body.searchIds).toHaveLength(2);
    api.clock.advance(LEASE_MS - 1_000);
    expect(await hand(quick)).toEqual([]);
    api.clock.advance(2_000);
    expect(await hand(quick)).toEqual(searchIds);
    expect((await slow.post<{ searchIds: string[] }>('/review/heartbeat')).body.searchIds).toEqual([]);
    expect((await judge(slow, searchIds[0], { verdict: 'correct' })).status).toBe(409);
  });

  it('are of one target if one is requested, and so is the progress', async () => {
    await queueOf(found(2));
    const others = await makeSites(api.db, 3, { region: `Run${run}o` });
    const privacy = await makeSweep(api.db, others, found(3), { target: 'privacy' });
    const reviewer = await api.as('reviewer');
    const { body } = await reviewer.post<ReviewHand>('/review/next', { target: 'privacy' });
    expect(body.items.map(({ finding }) => finding.searchId)).toEqual(privacy.searchIds);
    const progress = await reviewer.get<ReviewProgress>('/review/progress?target=privacy');
    expect(progress.body).toMatchObject({ waiting: 3, decided: 0, mine: 0 });
    await judge(reviewer, privacy.searchIds[0], { verdict: 'correct' });
    expect((await reviewer.get<ReviewProgress>('/review/progress?target=privacy')).body).toMatchObject({
      waiting: 2,
      decided: 1,
      mine: 1,
    });
    expect((await reviewer.get<ReviewProgress>('/review/progress?target=contact')).body.mine).toBe(0);
  });

  it('are released on leaving, and on requesting another part of the queue', async () => {
    await queueOf(found(2));
    const [first, second] = [await api.as('reviewer'), await api.as('reviewer')];
    await hand(first);
    await first.delete('/review/claims');
    expect(await hand(second)).toHaveLength(2);
    await second.post('/review/next', { practice: true });
    expect(await hand(first)).toHaveLength(2);
  });
});

describe('a verdict', () => {
  it('decides the finding and the site’s verified page', async () => {
    await queueOf([...found(2), { outcome: 'not-found', reason: 'site-exhausted' }, ...found(1)]);
    const reviewer = await api.as('reviewer');
    expect((await judge(reviewer, searchIds[0], { verdict: 'correct' })).body).toMatchObject({
      decided: true,
      verdict: 'correct',
    });
    expect(await verifiedPage(0)).toMatchObject({ url: 'https://found.example/0' });
    await judge(reviewer, searchIds[1], { verdict: 'wrong', rightUrl: 'https://right.example/page' });
    expect(await verifiedPage(1)).toMatchObject({ url: 'https://right.example/page' });
    await judge(reviewer, searchIds[2], { verdict: 'absent' });
    expect(await verifiedPage(2)).toMatchObject({ url: null });
    await judge(reviewer, searchIds[3], { verdict: 'cannot-tell' });
    expect(await verifiedPage(3)).toBeNull();
    expect(await hand(reviewer)).toEqual([]);
  });

  it('must make sense', async () => {
    await queueOf([...found(1), { outcome: 'not-found', reason: 'budget-spent' }]);
    const reviewer = await api.as('reviewer');
    expect((await judge(reviewer, searchIds[0], { verdict: 'wrong' })).body).toMatchObject({
      errors: [{ field: 'rightUrl' }],
    });
    expect((await judge(reviewer, searchIds[0], { verdict: 'wrong', rightUrl: 'javascript:alert(1)' })).status).toBe(
      400,
    );
    expect((await judge(reviewer, searchIds[0], { verdict: 'absent', rightUrl: 'https://a.example' })).status).toBe(
      400,
    );
    expect((await judge(reviewer, searchIds[1], { verdict: 'correct' })).body).toMatchObject({
      errors: [{ field: 'verdict' }],
    });
    await judge(reviewer, searchIds[0], { verdict: 'correct' });
    expect((await judge(reviewer, searchIds[0], { verdict: 'absent' })).status).toBe(409);
  });

  it('counts once, though sent twice at the same moment', async () => {
    await queueOf(found(1));
    const reviewer = await api.as('reviewer');
    const both = await Promise.all([1, 2].map(() => judge(reviewer, searchIds[0], { verdict: 'correct' })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body).toEqual(both[1]?.body);
    expect(await api.db.verification.count({ where: { searchId: searchIds[0] ?? '' } })).toBe(1);
  });

  it('is withdrawn, and with it item and verified page', async () => {
    await queueOf(found(2));
    const reviewer = await api.as('reviewer');
    await hand(reviewer);
    await judge(reviewer, searchIds[0], { verdict: 'absent' });
    const undone = await undo(reviewer, searchIds[0]);
    expect(undone.body.item?.finding.searchId).toBe(searchIds[0]);
    const { id: verificationId } = await api.db.verification.findFirstOrThrow({
      where: { searchId: searchIds[0] ?? '' },
    });
    const again = await reviewer.post<Undone>('/review/undo', { verificationId }); // A response that was lost: sent again.
    expect(again.body.item.claimedUntil).toBe(undone.body.item.claimedUntil);
    expect(await verdictOf(0)).toBeNull();
    expect(await verifiedPage(0)).toBeNull();
    expect((await judge(reviewer, searchIds[0], { verdict: 'correct' })).status).toBe(200);
    expect(await verifiedPage(0)).toMatchObject({ url: 'https://found.example/0' });
    expect(await api.db.verification.count({ where: { searchId: searchIds[0] ?? '' } })).toBe(2);
    const [withdrawn, standing] = await api.db.verification.findMany({
      where: { searchId: searchIds[0] ?? '' },
      orderBy: { undoneAt: { sort: 'asc', nulls: 'last' } },
    });
    expect((await reviewer.post('/review/undo', { verificationId: withdrawn?.id })).status).toBe(409);
    expect(await verdictOf(0)).toBe('correct');
    const other = await api.as('reviewer');
    expect((await other.post('/review/undo', { verificationId: standing?.id })).status).toBe(404);
    expect((await reviewer.post('/review/undo', {})).status).toBe(400);
    expect(await verdictOf(0)).toBe('correct');
  });

  it('is listed under its person, newest first, until it is withdrawn', async () => {
    await queueOf(found(4));
    const reviewer = await api.as('reviewer');
    for (const [i, verdict] of ['correct', 'absent', 'cannot-tell'].entries())
      await judge(reviewer, searchIds[i], { verdict, ...(i === 1 && { note: 'Closed for good.' }) });
    await undo(reviewer, searchIds[2]);
    const { id: personId } = (await reviewer.get<{ id: string }>('/session')).body;
    const page = async (cursor = '') =>
      (await admin.get<GivenVerdicts>(`/review/verdicts?personId=${personId}&limit=1${cursor}`)).body;
    const first = await page();
    expect(first).toMatchObject({ total: 2, items: [{ verdict: 'absent', note: 'Closed for good.' }] });
    expect(first.items[0]).toMatchObject({ searchId: searchIds[1], url: 'https://found.example/1' });
    const second = await page(`&cursor=${first.next}`);
    expect(second).toMatchObject({ items: [{ searchId: searchIds[0], verdict: 'correct', note: null }], next: null });
    const other = await api.as('reviewer');
    expect((await judge(other, searchIds[3], { verdict: 'correct' })).status).toBe(200);
    const all = (await admin.get<GivenVerdicts>('/review/verdicts?limit=2')).body;
    expect(all.items.map(({ person, searchId }) => [person.id, searchId])).toEqual([
      [other.id, searchIds[3]],
      [personId, searchIds[1]],
    ]);
    const own = (await reviewer.get<GivenVerdicts>('/review/verdicts')).body;
    expect(own.items.map(({ searchId }) => searchId)).toEqual([searchIds[1], searchIds[0]]);
    expect((await reviewer.get(`/review/verdicts?personId=${personId}`)).body).toEqual(own);
    expect((await reviewer.get(`/review/verdicts?personId=${other.id}`)).status).toBe(403);
    expect((await (await api.as('viewer')).get('/review/verdicts')).status).toBe(403);
  });

  it('of an older sweep is the verified page again if a newer one is undone', async () => {
    await queueOf(found(1));
    const reviewer = await api.as('reviewer');
    await judge(reviewer, searchIds[0], { verdict: 'correct' });
    api.clock.advance(1_000);
    const newer = await makeSweep(
      api.db,
      siteIds,
      [{ outcome: 'found', reason: 'accepted', url: 'https://new.example/' }],
      { at: new Date(Date.now() + 60_000) },
    );
    await judge(reviewer, newer.searchIds[0], { verdict: 'correct' });
    expect(await verifiedPage(0)).toMatchObject({ url: 'https://new.example/' });
    await undo(reviewer, newer.searchIds[0]);
    expect(await verifiedPage(0)).toMatchObject({ url: 'https://found.example/0' });
  });
});

describe('a second opinion', () => {
  it('is given to two people, each once; if they disagree, a third decides', async () => {
    await admin.patch('/settings', { secondOpinionShare: 1 });
    await queueOf(found(1));
    const [a, b, c] = [await api.as('reviewer'), await api.as('reviewer'), await api.as('reviewer')];
    expect(await hand(a)).toEqual(searchIds);
    expect(await hand(b)).toEqual(searchIds);
    expect(await hand(c)).toEqual([]);
    expect((await judge(a, searchIds[0], { verdict: 'correct' })).body).toMatchObject({ decided: false });
    expect(await hand(a)).toEqual([]);
    expect((await judge(b, searchIds[0], { verdict: 'absent' })).body).toMatchObject({ decided: false });
    expect(await hand(b)).toEqual([]);
    expect(await hand(c)).toEqual(searchIds);
    expect((await judge(c, searchIds[0], { verdict: 'absent' })).body).toMatchObject({
      decided: true,
      verdict: 'absent',
    });
    expect(await verdictOf(0)).toBe('absent');
  });

  it('is required for a random fraction of the findings', async () => {
    await admin.patch('/settings', { secondOpinionShare: 0.5 });
    await queueOf(found(60));
    const [first, other] = [await api.as('reviewer'), await api.as('reviewer')];
    let decided = 0;
    for (const searchId of searchIds)
      if ((await judge(first, searchId, { verdict: 'correct' })).body.decided) decided++;
    expect(decided).toBeGreaterThan(10);
    expect(decided).toBeLessThan(50);
    const [next] = await hand(other);
    expect((await judge(other, next, { verdict: 'correct' })).body).toMatchObject({ decided: true });
  });

  it('can be requested: a finding decided by one person is reopened until another has judged it', async () => {
    await queueOf(found(1));
    const [first, other] = [await api.as('reviewer'), await api.as('reviewer')];
    await judge(first, searchIds[0], { verdict: 'correct' });
    expect(await verifiedPage(0)).not.toBeNull();
    const ask = (second: boolean) => first.post(`/review/${searchIds[0]}/second`, { second });
    await ask(true);
    expect([await verdictOf(0), await verifiedPage(0)]).toEqual([null, null]);
    await ask(false);
    expect(await verdictOf(0)).toBe('correct');
    await ask(true);
    expect(await hand(first)).toEqual([]);
    expect(await hand(other)).toEqual(searchIds);
    await judge(other, searchIds[0], { verdict: 'correct' });
    await undo(other, searchIds[0]);
    expect(await verdictOf(0)).toBeNull(); // the second opinion is still required
  });

  it('gives the agreement of two people', async () => {
    await admin.patch('/settings', { secondOpinionShare: 1 });
    const read = async () => (await admin.get<Agreement>('/review/agreement')).body;
    const before = await read();
    await queueOf(found(3));
    const [a, b] = [await api.as('reviewer'), await api.as('reviewer')];
    const said = ['correct', 'absent', 'correct'];
    for (const [index, verdict] of said.entries()) {
      await judge(a, searchIds[index], { verdict });
      await judge(b, searchIds[index], { verdict: 'correct' });
    }
    const after = await read();
    expect([after.n - before.n, after.agreed - before.agreed]).toEqual([3, 2]);
    expect(after.items.find(({ searchId }) => searchId === searchIds[1])).toMatchObject({
      first: { verdict: 'absent' },
      second: { verdict: 'correct' },
      verdict: null,
    });
  });
});

describe('a part of the queue', () => {
  it('is selected by region, language, outcome or confidence, and is counted as it is handed out', async () => {
    await queueOf([
      { outcome: 'found', reason: 'accepted', confidence: 0.9, drawn: 'uncertain', priority: 1.9 },
      { outcome: 'not-found', reason: 'budget-spent', confidence: 0.4, drawn: 'uncertain', priority: 1.4 },
      { outcome: 'found', reason: 'accepted', confidence: 0.3, drawn: 'sample', priority: 0.1 },
    ]);
    const site = await api.db.site.update({ where: { id: siteIds[1] ?? '' }, data: { language: 'se' } });
    const reviewer = await api.as('reviewer');
    const dealt = async (part: Record<string, string>) => {
      const { body } = await reviewer.post<ReviewHand>('/review/next', { sweepId, ...part });
      const counted = await reviewer.get<ReviewProgress>(
        `/review/progress?${new URLSearchParams({ sweepId, ...part })}`,
      );
      const found = body.items.map(({ finding }) => searchIds.indexOf(finding.searchId)).sort();
      expect(counted.body.waiting).toBeGreaterThanOrEqual(found.length);
      return [found, counted.body.waiting];
    };
    expect(await dealt({ outcome: 'not-found' })).toEqual([[1], 1]);
    expect(await dealt({ language: 'se' })).toEqual([[1], 1]);
    expect(await dealt({ regionId: site.regionId ?? '' })).toEqual([[0, 1, 2], 3]);
    expect(await dealt({ sureness: 'low' })).toEqual([[1], 1]); // without the random sample
    expect(await dealt({ sureness: 'high' })).toEqual([[0], 1]);
    const skipping = await reviewer.post<ReviewHand>('/review/next', { sweepId, skipped: [searchIds[2]] });
    expect(skipping.body.items.map(({ finding }) => finding.searchId)).not.toContain(searchIds[2]);
  });
});

describe('the order', () => {
  it('is the random sample until accuracy is known to ± 5 %, then the least certain first', async () => {
    const judged: MadeSearch[] = found(400).map((search) => ({ ...search, verdict: 'correct' }));
    await queueOf([
      ...judged,
      { outcome: 'found', reason: 'accepted', confidence: 0.95, drawn: 'sample', priority: 0.5 },
      { outcome: 'found', reason: 'accepted', confidence: 0.2, drawn: 'uncertain', priority: 1.2 },
    ]);
    const reviewer = await api.as('reviewer');
    const known = await reviewer.get<ReviewProgress>(`/review/progress?sweepId=${sweepId}`);
    expect(known.body).toMatchObject({ waiting: 2, decided: 400, order: 'uncertain', verdictsMissing: 0 });
    expect(await hand(reviewer)).toContain(searchIds[401]);
    const first = (await reviewer.post<ReviewHand>('/review/next', { sweepId })).body.items;
    expect(first).toHaveLength(2);
    await queueOf([
      { outcome: 'found', reason: 'accepted', confidence: 0.2, drawn: 'uncertain', priority: 1.2 },
      { outcome: 'found', reason: 'accepted', confidence: 0.95, drawn: 'sample', priority: 0.5 },
    ]);
    const other = await api.as('reviewer');
    const unknown = await other.get<ReviewProgress>(`/review/progress?sweepId=${sweepId}`);
    expect(unknown.body).toMatchObject({ waiting: 2, decided: 0, order: 'sample', verdictsMissing: 2 });
    expect(await hand(other)).toContain(searchIds[1]);
  });
});
