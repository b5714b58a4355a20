import { describe, expect, it } from 'vitest';
import { apiForFile } from '../../../testing/api.js';
import { makeSitesOfEachAnswer } from '../../../testing/fixtures.js';
import type { MatrixPage } from '../matrix/matrix.service.js';

interface View {
  id: string;
  name: string;
  shared: boolean;
  query: Record<string, string>;
  owner: { name: string };
  missingTargets: string[];
  sites: number | null;
  list: string;
  revision: string;
}

const api = await apiForFile();
const admin = await api.as('admin');
const auditor = await api.as('auditor');
const viewer = await api.as('viewer');
await makeSitesOfEachAnswer(api, admin);
const LACKING = {
  answers: 'mail-record:no,not-found,could-not-be-reached',
  tag: 'island|coast',
  targets: 'mail-record',
};

const save = async (body: object, by = auditor) => {
  const answer = await by.post<View>('/views', { name: 'Lacking', practice: false, query: LACKING, ...body });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
};
const names = async (by: typeof viewer) =>
  (await by.get<{ items: View[] }>('/views')).body.items.map(({ name }) => name);

describe('saved views', () => {
  it('are stored as asked, counted, and seen by their owner, shared ones by everybody', async () => {
    const view = await save({ name: 'Mine', query: { answers: LACKING.answers } });
    const { total } = (await viewer.get<MatrixPage>(`/matrix?answers=${LACKING.answers}`)).body;
    expect(total).toBe(3);
    expect(view).toMatchObject({ query: { answers: LACKING.answers }, sites: total, missingTargets: [] });
    await save({ name: 'Ours', shared: true });
    expect([await names(auditor), await names(viewer)]).toEqual([['Mine', 'Ours'], ['Ours']]);
    expect((await viewer.get(`/views/${view.id}`)).status).toBe(404);
    expect((await viewer.get<{ items: [] }>('/views?practice=true')).body.items).toEqual([]);
  });

  it('are changed and deleted by their owner and administrators; others read who may', async () => {
    const { id, revision } = await save({ name: 'Kept', shared: true });
    const refused = await viewer.request<{ detail: string }>(
      'PATCH',
      `/views/${id}`,
      { name: 'Taken' },
      { 'if-match': `"${revision}"` },
    );
    expect(refused).toMatchObject({ status: 403, body: { detail: expect.stringContaining('administrator') } });
    expect((await viewer.delete(`/views/${id}`)).status).toBe(403);
    const changed = await auditor.request<View>(
      'PATCH',
      `/views/${id}`,
      { name: 'Named', shared: false },
      { 'if-match': `"${revision}"` },
    );
    expect(changed).toMatchObject({ status: 200, body: { name: 'Named', shared: false, query: LACKING } });
    const second = await auditor.request('PATCH', `/views/${id}`, { name: 'Twice' }, { 'if-match': `"${revision}"` });
    expect(second).toMatchObject({
      status: 409,
      body: { conflict: { fields: [{ field: 'name' }, { field: 'shared' }] } },
    });
    expect((await auditor.delete(`/views/${id}`)).status).toBe(200);
  });

  it('name targets that are not in use, and do not fail', async () => {
    const gone = { answers: 'gone:yes;mail-record:yes', match: 'any', targets: 'gone,mail-record' };
    expect(await save({ name: 'Old', query: gone })).toMatchObject({ missingTargets: ['gone'], sites: 2 });
    expect(
      (await auditor.get<{ items: View[] }>('/views')).body.items.find(({ name }) => name === 'Old'),
    ).toMatchObject({
      missingTargets: ['gone'],
    });
  });

  it('are refused with a filter that the matrix does not have', async () => {
    for (const query of [
      { anwsers: 'x' },
      { answers: 'x' },
      { practice: 'true' },
      { regionId: 'north' },
      { cursor: 'x' },
    ])
      expect((await auditor.post('/views', { name: 'Bad', practice: false, query })).status).toBe(400);
    expect((await auditor.post('/views', { name: '', practice: false, query: {} })).status).toBe(400);
  });

  it('start sweeps of the sites that match them then', async () => {
    const view = await save({ name: 'To search', query: { answers: 'contact:yes' } });
    const plan = { kind: 'locate', target: 'privacy', sites: { viewId: view.id } };
    const made = await auditor.post<{ progress: { all: number } }>('/sweeps', plan);
    expect(made).toMatchObject({ status: 201, body: { progress: { all: view.sites } } });
    const practice = await auditor.post<{ detail: string }>('/sweeps', { ...plan, practice: true });
    expect(practice).toMatchObject({ status: 400, body: { detail: expect.stringContaining('view') } });
    await auditor.delete(`/views/${view.id}`);
    expect((await auditor.post('/sweeps', plan)).status).toBe(400);
  });

  it('of records are of their own list, and choose no bodies', async () => {
    const query = { q: '"støy" -anbud', direction: 'in', from: '2026-01-01' };
    const body = { name: 'Noise', practice: false, list: 'records', query };
    const { status, body: view } = await auditor.post<View>('/views', body);
    expect([status, view]).toMatchObject([201, { list: 'records', query, sites: null, missingTargets: [] }]);
    const listed = (await auditor.get<{ items: View[] }>('/views?list=records')).body.items;
    expect(listed.map(({ name }) => name)).toEqual(['Noise']);
    expect(await names(auditor)).not.toContain('Noise');
    for (const wrong of [{ tag: 'coast' }, { direction: 'up' }, { q: 'x', practice: 'true' }, { cursor: 'x' }])
      expect((await auditor.post('/views', { ...body, query: wrong })).status).toBe(400);
    const change = (fields: object) => auditor.patch<View>(`/views/${view.id}`, fields);
    expect((await change({ name: 'Noise in', query: { q: 'støy' } })).body).toMatchObject({ name: 'Noise in' });
    expect((await change({ query: { answers: LACKING.answers } })).status).toBe(400);
    const plan = { kind: 'locate', target: 'privacy', sites: { viewId: view.id } };
    expect((await auditor.post('/sweeps', plan)).status).toBe(400);
    const follow = { events: ['page.lost'], means: 'feed', name: 'x', filter: { viewId: view.id } };
    expect((await auditor.post('/subscriptions', follow)).status).toBe(400);
    expect((await auditor.post(`/views/${view.id}/report-links`, {})).status).toBe(404);
    expect((await auditor.get('/records?q=%22st%C3%B8y%22')).status).toBe(200);
  });
});
