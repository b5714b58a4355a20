import { describe, expect, it } from 'vitest';
import { apiForFile } from '../../../../testing/api.js';
import type { Example, ExamplesAdded } from './examples.controller.js';

const api = await apiForFile();
const auditor = await api.as('auditor');

const PATH = '/targets/mail-record/examples';
const add = (...urls: string[]) => auditor.post<ExamplesAdded>(PATH, { urls });

describe('example pages', () => {
  it('are added once each, in order, and wait to be read', async () => {
    const { body } = await add('https://B.example/#/y', 'https://a.example/x#part', 'https://a.example/x');
    expect(body.added).toBe(2);
    expect(body.items).toMatchObject([
      { url: 'https://b.example/#/y', state: 'waiting', title: null, words: null },
      { url: 'https://a.example/x', state: 'waiting' },
    ]);
    expect((await add('https://a.example/x')).body).toMatchObject({ added: 0 });
  });

  it('name each invalid address, and are unchanged', async () => {
    const bad = await add('https://c.example/', 'ftp://d.example/', 'no address');
    expect(bad).toMatchObject({ status: 400, body: { errors: [{ field: 'urls.1' }, { field: 'urls.2' }] } });
    expect((await auditor.get<{ items: Example[] }>(PATH)).body.items).toHaveLength(2);
  });

  it('are at most fifty, in one request or several', async () => {
    const some = Array.from({ length: 49 }, (_, i) => `https://many.example/${i}`);
    expect((await add(...some)).status).toBe(400);
    expect((await add(...some.slice(0, 48))).body.items).toHaveLength(50);
  });

  it('are deleted one by one, only those of this target', async () => {
    const [first] = (await auditor.get<{ items: Example[] }>(PATH)).body.items;
    expect((await auditor.delete(`/targets/contact/examples/${first?.id}`)).status).toBe(404);
    expect((await auditor.delete(`${PATH}/${first?.id}`)).status).toBe(200);
    expect((await auditor.get<{ items: Example[] }>(PATH)).body.items).toHaveLength(49);
  });
});
