import { beforeEach, describe, expect, it } from 'vitest';
import { apiForFile } from '../../testing/api.js';
import { makeSites, makeSweep } from '../../testing/fixtures.js';
import type { Overview } from './overview/overview.controller.js';

const api = await apiForFile();
const admin = await api.as('admin');
beforeEach(() => admin.patch('/settings', { claimThreshold: 0.75 }));

const named = (confidence: number) => ({ outcome: 'found', reason: 'accepted', confidence }) as const;
const answers = async () => (await admin.get<Overview>('/overview')).body.answers;

describe('the probability from which a claim counts', () => {
  it('changes answers and totals, and back', async () => {
    const sites = await makeSites(api.db, 4);
    const { sweepId, searchIds } = await makeSweep(api.db, sites, [named(0.5), named(0.7), named(0.8), named(0.95)], {
      algorithms: ['herder:cost=0.004'],
    });
    const summary = async () =>
      (await admin.get<{ summary: { answers: Overview['answers'] } }>(`/sweeps/${sweepId}`)).body.summary.answers;
    for (const [claimThreshold, yes] of [
      [0.9, 1],
      [0.6, 3],
      [0, 4],
      [1, 0],
      [0.75, 2],
    ] as const) {
      expect((await admin.patch('/settings', { claimThreshold })).status).toBe(200);
      const expected = { yes, probably: 4 - yes };
      expect(await answers(), `from ${claimThreshold} on`).toMatchObject(expected);
      expect(await summary(), `from ${claimThreshold} on`).toMatchObject(expected);
    }
    await admin.patch('/settings', { claimThreshold: 0.9 });
    await admin.post(`/review/${searchIds[0]}/verdict`, { verdict: 'correct' });
    expect(await answers()).toMatchObject({ yes: 2, probably: 2 });
  });

  it('is a fraction that only an administrator may set', async () => {
    for (const claimThreshold of [-0.1, 1.1, '0.5'])
      expect((await admin.patch('/settings', { claimThreshold })).status).toBe(400);
    expect((await (await api.as('auditor')).patch('/settings', { claimThreshold: 0.5 })).status).toBe(403);
  });

  it('never applies to a score that is no probability, nor to a page that a person has verified', async () => {
    const [first, second] = await makeSites(api.db, 2, { region: 'Other' });
    if (!first || !second) throw new Error('No sites were made.');
    const sweep = () =>
      makeSweep(api.db, [first], [{ ...named(0.5), url: 'https://known.example/' }], {
        algorithms: ['herder:cost=0.004'],
      });
    const { searchIds } = await sweep();
    await admin.post(`/review/${searchIds[0]}/verdict`, { verdict: 'correct' });
    const { sweepId } = await sweep();
    const scored = await makeSweep(api.db, [second], [named(0.9)]);
    await api.db.search.updateMany({ where: { sweepId: scored.sweepId }, data: { weak: true } }); // as set by the worker
    await admin.patch('/settings', { claimThreshold: 0.9 });
    await admin.patch('/settings', { claimThreshold: 0 });
    const rows = await api.db.search.findMany({ where: { sweepId: { in: [sweepId, scored.sweepId] } } });
    expect(rows.map(({ siteId, answer }) => [siteId === first, answer]).sort()).toEqual([
      [false, 'probably'],
      [true, 'yes'],
    ]);
  });
});
