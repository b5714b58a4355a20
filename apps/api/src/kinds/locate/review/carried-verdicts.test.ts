import { carryVerdict, lockPlace, supersede } from '@hyrde/store';
import { describe, expect, it } from 'vitest';
import { apiForFile, type Client } from '../../../testing/api.js';
import { found, type MadeSearch, makeSites, makeSweep, makeVisit, undoVerdict } from '../../../testing/fixtures.js';
import type { AlgorithmAccuracy } from '../accuracy/accuracy.schemas.js';
import type { Comparison } from '../comparison/comparison.schemas.js';
import type { Finding } from '../findings/findings.schemas.js';
import type { Overview } from '../overview/overview.controller.js';
import type { NewReportLink, Report, ReportSites } from '../reports/reports.schemas.js';
import type { LocateSummary } from '../sweeps/summary.js';
import type { Lessons } from '../targets/versions/versions.controller.js';
import { HAND } from './claims.service.js';
import type { GivenVerdicts, ReviewHand, ReviewProgress } from './review.schemas.js';

const api = await apiForFile();
const admin = await api.as('admin');
await admin.patch('/settings', { secondOpinionShare: 0 });
const reviewer = await api.as('reviewer');

let days = 0;

/** A sweep that ends as the worker ends it: its claims supersede the earlier ones and get the verdicts that apply. */
async function sweep(
  siteIds: readonly string[],
  searches: readonly MadeSearch[],
  target: string,
  visit?: (searchId: string) => Promise<void>,
) {
  const at = new Date(Date.UTC(2026, 8, ++days));
  const made = await makeSweep(api.db, siteIds, searches, { target, at });
  for (const searchId of made.searchIds) {
    await visit?.(searchId);
    const item = await api.db.reviewItem.findUnique({ where: { searchId } });
    if (!item) continue;
    await api.db.$transaction(async (tx) => {
      await lockPlace(tx, item);
      await supersede(tx, item, searchId);
      await carryVerdict(tx, searchId, at);
    });
  }
  return made;
}

const judge = async (person: Client, searchId: string | undefined, body: object = { verdict: 'correct' }) =>
  (await person.post(`/review/${searchId}/verdict`, body)).status;
const hand = async (person: Client, target: string) =>
  (await person.post<ReviewHand>('/review/next', { target })).body.items.map(({ finding }) => finding.searchId);
const progress = async (query: string) => (await reviewer.get<ReviewProgress>(`/review/progress?${query}`)).body;

describe('three sweeps, with verdicts on the findings of the first two', () => {
  it('count each verdict once and ask each body once: in overview, review, reports, accuracy, lessons and API', async () => {
    const target = 'mail-record';
    const sites = await makeSites(api.db, 10);
    const first = await sweep(sites, found(10), target);
    for (const searchId of first.searchIds.slice(0, 4)) expect(await judge(reviewer, searchId)).toBe(200);
    const second = await sweep(sites, found(10), target);
    for (const searchId of second.searchIds.slice(4, 6)) expect(await judge(reviewer, searchId)).toBe(200);
    const third = await sweep(sites, found(10), target);

    const overview = (await reviewer.get<Overview>(`/overview?target=${target}`)).body;
    expect(overview).toMatchObject({ verified: 6, answers: { yes: 10 }, review: { waiting: 4, decided: 6 } });
    expect(await progress(`target=${target}`)).toMatchObject({
      waiting: 4,
      decided: 6,
      mine: 6,
      accuracy: { n: 6, right: 6 },
    });
    expect(await hand(reviewer, target)).toEqual(third.searchIds.slice(6, 6 + HAND));
    await reviewer.delete('/review/claims');

    const accuracy = async (query = '') =>
      (await reviewer.get<{ items: AlgorithmAccuracy[] }>(`/accuracy?target=${target}${query}`)).body.items[0];
    expect(await accuracy()).toMatchObject({ accuracy: { n: 6, right: 6 }, findings: 10, decided: 6 });
    expect(await accuracy(`&sweepId=${third.sweepId}`)).toMatchObject({ accuracy: { n: 6, right: 6 }, decided: 6 });
    expect(await accuracy(`&sweepId=${first.sweepId}`)).toMatchObject({ accuracy: { n: 4 }, verdictsMissing: 0 });
    const judged = await reviewer.get<{ total: number }>(
      `/accuracy/searches?target=${target}&algorithm=ls2f:S%3D100,threshold%3D0.75&judged=right`,
    );
    expect(judged.body.total).toBe(6);

    const summary = async (id: string) =>
      (await reviewer.get<{ summary: LocateSummary }>(`/sweeps/${id}`)).body.summary;
    expect(await summary(third.sweepId)).toMatchObject({ verified: 6, review: { waiting: 4, decided: 6 } });
    expect(await summary(first.sweepId)).toMatchObject({ verified: 4, review: { waiting: 0, decided: 4 } });
    const { body: link } = await admin.post<NewReportLink>(`/sweeps/${third.sweepId}/report-links`, {});
    const report = await api.anonymous.get<Report>(`/reports/${link.link.split('/').at(-1)}`);
    expect(report.body).toMatchObject({ verified: 6, accuracy: { n: 6, right: 6 } });
    expect((await reviewer.get<Lessons>(`/targets/${target}/lessons`)).body).toMatchObject({ verdicts: 6 });
    expect((await admin.get<GivenVerdicts>('/review/verdicts')).body.total).toBe(6);

    const finding = async (searchId: string | undefined) => (await reviewer.get<Finding>(`/findings/${searchId}`)).body;
    expect(await finding(third.searchIds[0])).toMatchObject({
      verdict: 'correct',
      verifications: [],
      carried: { searchId: first.searchIds[0], sweep: { id: first.sweepId }, by: expect.any(String) },
    });
    expect(await finding(first.searchIds[0])).toMatchObject({ verdict: 'correct', carried: null });
  });

  it('follow a page that has moved while the search names a third one: one wrong claim, the same in all outputs', async () => {
    const target = 'organisation';
    const sites = await makeSites(api.db, 1, { region: 'Third' });
    const at = (path: string) => `https://third-0001.example/${path}`;
    const claim = (path: string) => found(1).map((search) => ({ ...search, url: at(path) }));
    const first = await sweep(sites, claim('x'), target);
    await judge(reviewer, first.searchIds[0]);
    const second = await sweep(sites, claim('third'), target, (searchId) =>
      makeVisit(api.db, searchId, at('x'), 'moved', { finalUrl: at('moved') }),
    );
    const [before, after] = [first.sweepId, second.sweepId];
    const compared = await reviewer.get<Comparison>(`/comparison?${new URLSearchParams({ before, after })}`);
    expect(compared.body.items[0]).toMatchObject({ difference: 'missed' });
    const finding = (await reviewer.get<Finding>(`/findings/${second.searchIds[0]}`)).body;
    expect(finding).toMatchObject({ answer: 'yes', verdict: 'wrong', rightUrl: at('moved') });
    const overview = (await reviewer.get<Overview>(`/overview?target=${target}`)).body;
    expect(overview).toMatchObject({ verified: 1, answers: { yes: 1 }, review: { waiting: 0, decided: 1 } });
    expect(await progress(`target=${target}`)).toMatchObject({ waiting: 0, accuracy: { n: 2, right: 1 } });
    const { body: link } = await admin.post<NewReportLink>(`/sweeps/${second.sweepId}/report-links`, {});
    const report = `/reports/${link.link.split('/').at(-1)}`;
    expect((await api.anonymous.get<Report>(report)).body).toMatchObject({
      verified: 1,
      answers: { yes: 1 },
      accuracy: { n: 1, right: 0 },
    });
    expect((await api.anonymous.get<ReportSites>(`${report}/sites`)).body.items).toMatchObject([
      { answer: 'yes', verified: true, url: at('moved') },
    ]);
    const later = await sweep(sites, claim('moved'), target);
    expect((await reviewer.get<Finding>(`/findings/${later.searchIds[0]}`)).body).toMatchObject({ verdict: 'correct' });
  });

  it('ask again once the verdict is withdrawn', async () => {
    const target = 'contact';
    const sites = await makeSites(api.db, 2, { region: 'Withdrawn' });
    const first = await sweep(sites, found(2), target);
    await judge(reviewer, first.searchIds[0]);
    const second = await sweep(sites, found(2), target);
    expect(await progress(`target=${target}`)).toMatchObject({ waiting: 1, decided: 1 });
    await undoVerdict(api.db, reviewer, first.searchIds[0]);
    expect(await progress(`target=${target}`)).toMatchObject({ waiting: 2, decided: 0 });
    await reviewer.delete('/review/claims');
    expect(await hand(reviewer, target)).toEqual(second.searchIds);
    expect(await api.db.verifiedPage.findFirst({ where: { siteId: sites[0] ?? '' } })).toBeNull();
  });

  it('lose nothing of a reviewer who holds a claim that the next sweep supersedes', async () => {
    const target = 'privacy';
    const sites = await makeSites(api.db, 1, { region: 'Held' });
    const first = await sweep(sites, found(1), target);
    expect(await hand(reviewer, target)).toEqual(first.searchIds);
    const second = await sweep(sites, found(1), target);
    expect(await hand(reviewer, target)).toEqual([...first.searchIds, ...second.searchIds]);
    expect(await judge(reviewer, first.searchIds[0])).toBe(200);
    expect(await hand(reviewer, target)).toEqual([]);
    expect(await progress(`target=${target}`)).toMatchObject({ waiting: 0, decided: 1 });
    expect(await api.db.search.findUnique({ where: { id: second.searchIds[0] ?? '' } })).toMatchObject({
      verdict: 'correct',
      repeats: true,
    });
  });

  it('may be judged anew on the later finding, which then counts for itself', async () => {
    const target = 'budget';
    const sites = await makeSites(api.db, 1, { region: 'Anew' });
    const first = await sweep(sites, found(1), target);
    await judge(reviewer, first.searchIds[0]);
    const second = await sweep(sites, found(1), target);
    expect(await judge(admin, second.searchIds[0], { verdict: 'wrong', rightUrl: 'https://right.example/' })).toBe(200);
    expect(await api.db.verifiedPage.findFirst({ where: { siteId: sites[0] ?? '' } })).toMatchObject({
      url: 'https://right.example/',
    });
    await undoVerdict(api.db, admin, second.searchIds[0]);
    expect(await api.db.reviewItem.findUnique({ where: { searchId: second.searchIds[0] ?? '' } })).toMatchObject({
      verdict: 'correct',
      carriedFrom: first.searchIds[0],
    });
  });

  it('are asked a second time if a second opinion is requested', async () => {
    const target = 'annual-report';
    const sites = await makeSites(api.db, 1, { region: 'Second' });
    const first = await sweep(sites, found(1), target);
    await judge(reviewer, first.searchIds[0]);
    const second = await sweep(sites, found(1), target);
    await admin.post(`/review/${second.searchIds[0]}/second`, { second: true });
    expect(await progress(`target=${target}`)).toMatchObject({ waiting: 1 });
  });
});
