import { describe, expect, it } from 'vitest';
import { apiForFile } from '../testing/api.js';
import { makeSites } from '../testing/fixtures.js';

interface Edit {
  id: string;
  changed: number;
  full: number;
}

const api = await apiForFile();
const auditor = await api.as('auditor');
const ids = await makeSites(api.db, 5);
const [first = '', second = '', third = ''] = ids;
await api.db.site.update({ where: { id: first }, data: { tags: ['Coast', 'old'] } });
await api.db.site.update({ where: { id: second }, data: { tags: ['coast'] } });
const tags = async () => Object.fromEntries((await api.db.site.findMany()).map((site) => [site.id, site.tags]));

describe('the tags of many sites', () => {
  it('are added and removed at those that match the filter, whatever their letter case, and undone', async () => {
    const before = await tags();
    const edit = await auditor.post<Edit>('/sites/tags?tag=Coast%7Ccoast', {
      add: ['New', 'new', 'COAST'],
      remove: ['OLD'],
    });
    expect(edit).toMatchObject({ status: 201, body: { changed: 2, full: 0 } });
    expect(await tags()).toEqual({ ...before, [first]: ['Coast', 'New'], [second]: ['coast', 'New'] });
    expect((await auditor.post(`/sites/tags/${edit.body.id}/undo`, {})).body).toEqual({ restored: 2 });
    expect(await tags()).toEqual(before);
    expect((await auditor.post(`/sites/tags/${edit.body.id}/undo`, {})).status).toBe(409);
  });

  it('keep what was changed since when the change is undone', async () => {
    const { body } = await auditor.post<Edit>('/sites/tags', { add: ['all'] });
    expect(body.changed).toBe(5);
    await api.db.site.update({ where: { id: third }, data: { tags: ['mine'] } });
    expect((await auditor.post(`/sites/tags/${body.id}/undo`, {})).body).toEqual({ restored: 4 });
    expect((await tags())[third]).toEqual(['mine']);
  });

  it('stay where there would be too many', async () => {
    const many = Array.from({ length: 20 }, (_, i) => `tag ${i}`);
    await api.db.site.update({ where: { id: third }, data: { tags: many } });
    const { body } = await auditor.post<Edit>('/sites/tags', { add: ['one more'] });
    expect(body).toMatchObject({ changed: 4, full: 1 });
    expect((await tags())[third]).toEqual(many);
  });

  it('are changed by auditors, with a tag', async () => {
    expect((await (await api.as('reviewer')).post('/sites/tags', { add: ['x'] })).status).toBe(403);
    for (const bad of [{}, { add: [''] }, { add: ['a|b'] }, { add: ['x'.repeat(41)] }])
      expect((await auditor.post('/sites/tags', bad)).status).toBe(400);
    expect((await auditor.post('/sites/tags?nonsense=1', { add: ['x'] })).status).toBe(400);
  });
});
