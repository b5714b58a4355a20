import { BUILT_IN_RECIPES } from '@hyrde/contracts/portals';
import { expect, it } from 'vitest';
import { SOUND_RECIPE } from '../../../../../../jobs/contracts/kinds/surface/portals/testing/sound-recipe.js';
import { apiForFile } from '../../../testing/api.js';
import type { ListedRecipe, RecipeDetails, RecipeTrial } from './recipes.schemas.js';

const api = await apiForFile();
const admin = await api.as('admin');
const viewer = await api.as('viewer');
const URL = 'https://innsyn.nordvik.example/journal';

const RECIPE = {
  ...{ ...SOUND_RECIPE, id: 'nordvik', name: 'Nordvik', vendor: 'Nordvik' },
  recognise: [{ host: 'innsyn\\.nordvik\\.example' }],
  examples: [{ url: URL }],
};

/** A trial that a worker has ended with so many records. */
async function tried(recipe: object, records = 3): Promise<string> {
  const { status, body } = await admin.post<RecipeTrial>('/portal-recipes/trials', { url: URL, recipe });
  expect([status, body.state]).toEqual([201, 'waiting']);
  const { id: taskId } = await api.db.task.findFirstOrThrow({ where: { sweepId: body.id } });
  const none = { fault: null, request: null, total: null, parameters: [], columns: [], rows: [], others: 0 };
  const result = { ...none, records, otherRows: [], answer: null };
  await api.db.recipeTrial.create({ data: { taskId, result } });
  await api.db.task.update({
    where: { id: taskId },
    data: { state: 'done', outcome: 'surfaced', reason: 'covered', finishedAt: new Date() },
  });
  await api.db.sweep.update({ where: { id: body.id }, data: { state: 'done', finishedAt: new Date() } });
  return body.id;
}
const listed = async () => (await viewer.get<{ items: ListedRecipe[] }>('/portal-recipes')).body.items;
const save = (id: string, trialId: string, replaces: number | null) =>
  admin.post<RecipeDetails>(`/portal-recipes/${id}/versions`, { trialId, replaces });

it('lists the built-in recipes with source, certainty and terms', async () => {
  const items = await listed();
  expect(items).toHaveLength(BUILT_IN_RECIPES.length);
  expect(items.every(({ version, by, source }) => version === 0 && by === null && source.length > 0)).toBe(true);
});

it('a recipe that does not fit is refused at each place', async () => {
  const ways = [{ list: { request: { address: 'https://elsewhere.example/' }, rows: '', fields: {} } }];
  const { status, body } = await admin.post<{ errors: { field: string }[] }>('/portal-recipes/trials', {
    url: URL,
    recipe: { ...RECIPE, kind: 'song', ways },
  });
  expect(status).toBe(400);
  const fields = body.errors.map(({ field }) => field);
  expect(fields).toEqual(
    expect.arrayContaining(['recipe.kind', 'recipe.ways.0.list.request.address', 'recipe.ways.0.list.rows']),
  );
});

it('this machine is no portal', async () => {
  const recipe = RECIPE;
  const { status } = await admin.post('/portal-recipes/trials', { url: 'http://127.0.0.1:1/', recipe });
  expect(status).toBe(400);
});

it('is saved from a trial that gave records, by version, and revoked', async () => {
  expect((await save('nordvik', await tried(RECIPE, 0), null)).status).toBe(400);
  const trialId = await tried(RECIPE);
  expect((await save('other', trialId, null)).status).toBe(400);
  const first = await save('nordvik', trialId, null);
  expect(first.body).toMatchObject({ version: 1, inForce: 1, builtIn: false });
  expect((await listed())[0]).toMatchObject({ id: 'nordvik', version: 1, replacesBuiltIn: false });

  // Somebody who has not seen version 1 does not replace it.
  const next = await tried({ ...RECIPE, name: 'Nordvik 2' });
  const late = await save('nordvik', next, null);
  expect(late.status).toBe(409);
  expect((await save('nordvik', next, 1)).body).toMatchObject({ version: 2, name: 'Nordvik 2' });
  const old = await viewer.get<RecipeDetails>('/portal-recipes/nordvik?version=1');
  expect(old.body).toMatchObject({ version: 1, inForce: 2, name: 'Nordvik' });
  expect(old.body.versions.map(({ version, endedAt }) => [version, endedAt === null])).toEqual([
    [2, true],
    [1, false],
  ]);

  expect((await admin.delete<RecipeDetails>('/portal-recipes/nordvik')).body.inForce).toBeNull();
  expect((await admin.delete('/portal-recipes/nordvik')).status).toBe(404);
  expect(await listed()).toHaveLength(BUILT_IN_RECIPES.length);
});

it('replaces a built-in one of its id until it is revoked', async () => {
  const [shipped] = BUILT_IN_RECIPES;
  const id = shipped?.id ?? '';
  const changed = { ...shipped, name: 'Ours' };
  expect((await save(id, await tried(changed), 0)).body).toMatchObject({ version: 1, builtIn: true });
  const items = await listed();
  expect(items).toHaveLength(BUILT_IN_RECIPES.length);
  expect(items[0]).toMatchObject({ id, name: 'Ours', replacesBuiltIn: true });
  expect((await viewer.get<RecipeDetails>(`/portal-recipes/${id}?version=0`)).body.name).toBe(shipped?.name);
  expect((await admin.delete<RecipeDetails>(`/portal-recipes/${id}`)).body).toMatchObject({ inForce: 0, version: 0 });
});

it('a new trial takes the place of a running one, and none is listed as a sweep', async () => {
  const start = () => admin.post<RecipeTrial>('/portal-recipes/trials', { url: URL, recipe: RECIPE });
  const [first, second] = [(await start()).body, (await start()).body];
  expect((await admin.get<RecipeTrial>(`/portal-recipes/trials/${first.id}`)).body.state).toBe('cancelled');
  expect(second.state).toBe('waiting');
  const sweeps = (await viewer.get<{ items: { id: string }[] }>('/sweeps')).body.items;
  expect(sweeps.map(({ id }) => id)).not.toContain(second.id);
});
