import { describe, expect, it, vi } from 'vitest';
import { RecentAnswers } from '../../../events/recent-answers.service.js';
import { apiForFile } from '../../../testing/api.js';
import { found, makeSites, makeSweep } from '../../../testing/fixtures.js';
import type { Overview } from './overview.controller.js';

const api = await apiForFile();
const admin = await api.as('admin');
const sites = [
  ...(await makeSites(api.db, 4, { region: 'North' })),
  ...(await makeSites(api.db, 3, { region: 'South' })),
];

const read = async (query = '') => (await admin.get<Overview>(`/overview${query}`)).body;
const sum = (answers: Overview['answers']) => Object.values(answers).reduce((total, n) => total + n, 0);

describe('the overview', () => {
  it('says "not searched" of every site before the first sweep', async () => {
    expect(await read()).toMatchObject({
      sites: 7,
      answers: { 'not-searched': 7 },
      changes: null,
      otherWorldHasSites: false,
    });
  });

  it('gives answers that add up to all sites, in total and by region', async () => {
    const { searchIds } = await makeSweep(api.db, sites, [
      ...found(2),
      { outcome: 'not-found', reason: 'site-exhausted' },
      { outcome: 'unreachable', reason: 'time-out' },
      { outcome: 'cancelled', reason: 'cancelled-by-person' },
    ]);
    await admin.put(`/sites/${sites[5]}/verified-pages/mail-record`, { doesNotApply: true });
    await admin.post(`/review/${searchIds[1]}/verdict`, { verdict: 'absent' });
    const overview = await read();
    expect(overview.answers).toEqual({
      yes: 1,
      probably: 0,
      no: 2,
      'does-not-apply': 1,
      'could-not-be-reached': 1,
      'not-found': 0,
      'not-searched': 2,
    });
    expect(overview).toMatchObject({ sites: 7, verified: 0, review: { waiting: 2, decided: 1 } });
    expect(overview.regions.map(({ name, sites: n }) => [name, n])).toEqual([
      ['North', 4],
      ['South', 3],
    ]);
    for (const region of overview.regions) expect(sum(region.answers)).toBe(region.sites);
    expect(sum(overview.answers)).toBe(overview.sites);
  });

  it('keeps the newest answer, and shows running sweeps', async () => {
    const later = new Date(Date.now() + 60_000);
    await makeSweep(api.db, sites, [{ outcome: 'cancelled', reason: 'cancelled-by-person' }, ...found(1)], {
      at: later,
    });
    const { body: running } = await admin.post<{ id: string }>('/sweeps', { target: 'mail-record' });
    const overview = await read();
    expect(overview.answers).toEqual({
      yes: 2,
      probably: 0,
      no: 1,
      'does-not-apply': 1,
      'could-not-be-reached': 1,
      'not-found': 0,
      'not-searched': 2,
    });
    expect(overview.sweeps.map(({ id }) => id)).toEqual([running.id]);
  });

  it('is cached by the language of its readers, in which sweeps are named', async () => {
    const nameParts = { what: { en: 'Mail record', nb: 'Postliste' }, at: '2026-11-28' };
    await api.db.sweep.updateMany({ where: { state: 'running' }, data: { nameParts } });
    const cache = vi.spyOn(api.app.get(RecentAnswers), 'of');
    const names: (string | undefined)[] = [];
    for (const language of ['en', 'nb']) {
      const headers = { 'accept-language': language };
      const { body } = await admin.request<Overview>('GET', '/overview', undefined, headers);
      names.push(body.sweeps[0]?.name);
    }
    expect(names).toEqual(['Mail record · 28 Nov 2026', 'Postliste · 28. nov. 2026']);
    expect(new Set(cache.mock.calls.map(([key]) => key)).size).toBe(2);
    cache.mockRestore();
  });

  it('keeps practice and real apart, and other targets', async () => {
    const play = await makeSites(api.db, 2, { region: 'Play', practice: true });
    await makeSweep(api.db, play, found(2), { practice: true });
    expect(await read('?practice=true')).toMatchObject({
      practice: true,
      sites: 2,
      answers: { yes: 2 },
      otherWorldHasSites: true,
    });
    expect(await read('?target=contact')).toMatchObject({ sites: 7, answers: { 'not-searched': 7 }, accuracy: [] });
    expect((await admin.get('/overview?target=nothing')).status).toBe(404);
  });

  it('deletes the practice country at once, and nothing else', async () => {
    const before = await read();
    const preview = await admin.get('/practice');
    expect(preview.body).toMatchObject({ sites: 2, sweeps: 1, tasks: 2 });
    expect((await admin.delete('/practice')).body).toEqual(preview.body);
    expect((await admin.get('/practice')).body).toEqual({
      sites: 0,
      sweeps: 0,
      tasks: 0,
      verifications: 0,
      schedules: 0,
    });
    expect(await read()).toEqual({ ...before, otherWorldHasSites: false });
  });
});
