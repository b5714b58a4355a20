import { randomUUID } from 'node:crypto';
import { BUILT_IN_RECIPES, TrialResult } from '@hyrde/contracts/portals';
import { afterEach, expect, it } from 'vitest';
import { databaseForFile } from '../../../../prisma/testing/database.js';
import { SOUND_RECIPE } from '../../../contracts/kinds/surface/portals/testing/sound-recipe.js';
import type { Reply } from '../../../fetcher/index.js';
import { failedReply, fileReply } from '../../../fetcher/testing/replies.js';
import type { PageRequest } from '../../../site/index.js';
import { runTask } from '../../core/tasks/task-run.js';
import { makeSurfaceTask } from '../../testing/sweep-fixture.js';
import { taskContext } from '../../testing/task-context.js';
import { surfaceKind } from './index.js';

const { sql } = await databaseForFile();

const PORTAL = 'https://innsyn.nordvik.example/journal?enhet=7';
const ITEMS = Array.from({ length: 12 }, (_, i) => ({
  id: i + 1,
  day: `2026-03-${String(i + 1).padStart(2, '0')}`,
  name: i === 11 ? '' : `Søknad om byggetillatelse ${i + 1}`,
  avsender: i % 2 === 0 ? 'Kari Nordmann' : 'Haugli Bygg AS',
}));

/** A recipe of the portal; tests change its parts. */
const RECIPE = {
  ...{ ...SOUND_RECIPE, id: 'nordvik', name: 'Nordvik', vendor: 'Nordvik' },
  recognise: [{ host: 'innsyn\\.nordvik\\.example', path: '^/journal\\?enhet=(?<unit>\\d+)' }],
  examples: [{ url: PORTAL }],
  ways: [
    {
      list: {
        request: { address: '{origin}/api/journal', query: { enhet: '{unit}' } },
        rows: '/items',
        fields: { date: '/day', title: '/name', sender: '/avsender', caseNumber: '/case' },
        total: '^/count',
      },
    },
  ],
};
const asking = (request: object, parts: object = {}) => ({
  ...RECIPE,
  ...parts,
  ways: [{ list: { ...RECIPE.ways[0]?.list, request } }],
});

let asked: string[] = [];
afterEach(async () => {
  asked = [];
  await sql.query('delete from portal_recipe');
});

const answers = async (request: string | PageRequest): Promise<Reply> => {
  const url = typeof request === 'string' ? request : request.url;
  asked.push(url);
  if (url.startsWith(PORTAL)) return fileReply(url, '<html><title>Postliste</title><div id="app"></div>');
  if (url.endsWith('/rows')) {
    const row = '<tr><td>Søknad om tilskudd</td><td>Kåre Ødegård</td></tr>';
    return fileReply(url, `<html><table>${row}</table></html>`);
  }
  if (!url.includes('/api/journal')) return failedReply(url);
  const text = JSON.stringify({ count: 1_200, items: ITEMS });
  return { ...fileReply(url, text), contentType: 'application/json' };
};
const context = () => taskContext(sql, [surfaceKind], answers);

async function tried(recipe: object, url = PORTAL): Promise<TrialResult> {
  const [sweepId, taskId] = [randomUUID(), randomUUID()];
  await sql.query(
    `insert into sweep (id, kind, name, plan, budget, seed, try_out) values ($1, 'surface', 'trial', '{}', 12, 7, true)`,
    [sweepId],
  );
  await sql.query(
    `insert into task (id, sweep_id, subject, input, engine, seed) values ($1, $2, $3, $4::jsonb, 'trial', 7)`,
    [taskId, sweepId, url, JSON.stringify({ url, recipe })],
  );
  await runTask(context(), taskId);
  const { rows } = await sql.query<{ result: unknown }>('select result from recipe_trial where task_id = $1', [taskId]);
  return TrialResult.parse(rows[0]?.result);
}

it('shows the rows of one answer as received beside their columns, and what is missing', async () => {
  const result = await tried(RECIPE);
  expect(asked).toEqual([PORTAL, 'https://innsyn.nordvik.example/api/journal?enhet=7']);
  expect(result).toMatchObject({ fault: null, total: 1_200, records: 11, others: 1 });
  expect([result.next, result.notes[0]?.nb]).toEqual([null, expect.stringContaining('verken «page» eller «whole»')]);
  expect(result.parameters).toEqual([{ name: 'unit', value: '7' }]);
  expect(result.columns).toEqual([
    { name: 'date', records: 11 },
    { name: 'title', records: 11 },
    { name: 'sender', records: 11 },
    { name: 'caseNumber', records: 0 },
  ]);
  expect(result.rows).toHaveLength(10);
  expect(result.rows[1]?.fields).toMatchObject({ date: '2026-03-02', sender: 'Haugli Bygg AS', caseNumber: null });
  expect(result.rows[1]?.raw).toContain('"avsender": "Haugli Bygg AS"');
  expect(result.otherRows[0]).toContain('"id": 12');
});

it('shows the request for the next page, and does not send it', async () => {
  const fields = { title: '/name', time: '/day' };
  const list = { ...RECIPE.ways[0]?.list, fields, page: { counter: { name: 'n' } } };
  const address = { address: '{origin}/api/journal', query: { enhet: '{unit}', p: '{n}' } };
  const result = await tried({ ...RECIPE, ways: [{ list: { ...list, request: address } }] });
  expect(result.next).toEqual({ method: 'GET', url: expect.stringContaining('p=2'), body: null });
  expect(asked.some((url) => url.includes('p=2'))).toBe(false);
});

it('redacts private persons in columns, rows and answer', async () => {
  const result = await tried(RECIPE);
  expect(result.rows[0]?.fields.sender).not.toBeNull();
  expect(JSON.stringify(result)).not.toContain('Nordmann');
  const unmapped = await tried({ ...RECIPE, ways: [{ list: { ...RECIPE.ways[0]?.list, rows: '/nothing' } }] });
  expect(unmapped.fault?.nb).toContain('ingen rader ved «/nothing»');
  expect(unmapped.answer?.text).toContain('"avsender": "Haugli Bygg AS"');
  expect(unmapped.answer?.text).not.toContain('Nordmann');
});

it('redacts names in mark-up, also those written with character references', async () => {
  const fields = { title: 'td:nth-child(1)', sender: 'td:nth-child(2)' };
  const list = { request: { address: '{origin}/rows', answer: 'html' }, rows: 'tr', fields };
  const result = await tried({ ...RECIPE, ways: [{ list }] });
  expect(result.rows[0]?.raw).toContain('Søknad om tilskudd');
  expect(JSON.stringify(result)).not.toMatch(/degård|degå|&#x/);
});

const elsewhere = { api: { from: [{ value: 'https://other.example' }] } };
const climbing = { up: { from: [{ value: '..' }] } };

it.each([
  [
    'leaves its host',
    asking({ address: '{api}/api/journal' }, { parameters: elsewhere }),
    /other\.example is not a host/,
  ],
  [
    'leaves its path',
    asking({ address: '{origin}/api/{up}/journal' }, { parameters: climbing }),
    /would leave its path/,
  ],
  ['deletes', asking({ address: '{origin}/api/journal/delete', method: 'POST', readsOnly: true }), /may act/],
  [
    'sends a mutation',
    asking({
      address: '{origin}/graphql',
      method: 'POST',
      readsOnly: true,
      json: { query: 'mutation { removeEntry(id: 1) { id } }' },
    }),
    /may act/,
  ],
  ['takes every portal', { ...RECIPE, recognise: [{ path: '.' }] }, /also recognises/],
  ['misses its example', { ...RECIPE, examples: [{ url: 'https://a.example/' }] }, /its own example/],
])('refuses a recipe that %s before anything is asked of the interface', async (_, recipe, sentence) => {
  const { fault, records } = await tried(recipe);
  expect(fault?.en).toMatch(sentence);
  expect(records).toBe(0);
  expect(asked.filter((url) => !url.startsWith(PORTAL))).toEqual([]);
});

it('sends what a value contains as data', async () => {
  const parameters = { unit: { from: [{ value: '7"}&action=delete' }] } };
  const recipe = { ...RECIPE, recognise: [{ host: 'innsyn\\.nordvik\\.example' }], parameters };
  expect((await tried(recipe)).records).toBe(11);
  const sent = new URL(asked[1] ?? '');
  expect([...sent.searchParams]).toEqual([['enhet', '7"}&action=delete']]);
});

it('a failure of the portal is named', async () => {
  const url = 'https://innsyn.nordvik.example/journal?enhet=9';
  const recipe = asking({ address: '{origin}/nothing' });
  expect((await tried(recipe, url)).fault?.reason).not.toBeNull();
});

it('the recipe in force is used by runs before the built-in ones, until it is revoked', async () => {
  const site = { name: 'Nordvik', home: 'https://www.nordvik.example/', url: PORTAL };
  const run = async () => {
    const { taskId, portalId } = await makeSurfaceTask(sql, site);
    await runTask(context(), taskId);
    const { rows } = await sql.query<{ form: { recipe?: { id: string } } | null; records: number }>(
      'select form, records from record_portal where id = $1',
      [portalId],
    );
    return rows[0];
  };
  expect((await run())?.form?.recipe).toBeUndefined();
  const save = `insert into portal_recipe (id, recipe_id, version, recipe) values (gen_random_uuid(), $1, 1, $2::jsonb)`;
  await sql.query(save, ['nordvik', JSON.stringify(RECIPE)]);
  // One that no longer fits the schema harms no run.
  await sql.query(save, ['broken', JSON.stringify({ id: 'broken' })]);
  const read = await run();
  expect(read?.form?.recipe?.id).toBe('nordvik');
  expect(read?.records).toBe(11);
  expect(BUILT_IN_RECIPES.some(({ id }) => id === 'nordvik')).toBe(false);

  await sql.query('update portal_recipe set ended_at = now()');
  asked = [];
  await run();
  expect(asked.some((url) => url.includes('/api/journal'))).toBe(false);
});
