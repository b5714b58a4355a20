import type { EditedNames } from '@hyrde/contracts';
import { expect, it } from 'vitest';
import { databaseForFile } from '../../../../prisma/testing/database.js';
import { claimTask } from '../../core/tasks/task-lease.js';
import { makeSweep } from '../../testing/sweep-fixture.js';
import { loadSearch } from './run.js';

const { sql } = await databaseForFile();

it('reads what a target is called where it comes with the product, not where people made one of that short name', async () => {
  const { searchIds } = await makeSweep(sql, [{ name: 'Nordby', homeUrl: 'http://www.nordby.kommune.localhost/' }]);
  const claim = { runner: 'a worker', leaseMs: 3_000, kinds: ['locate'], quarantined: false };
  const task = await claimTask(sql, searchIds[0] ?? '', claim);
  if (!task) throw new Error('There is nothing to load.');
  expect((await loadSearch(task, sql)).names).toBeNull();
  await sql.query(`update target set built_in = true where slug = 'mail-record'`);
  expect((await loadSearch(task, sql)).names?.nb?.names).toContain('Postliste');
});

it('reads the names that a person gave a built-in target in place of its own, and a draft’s in place of those', async () => {
  const { searchIds } = await makeSweep(sql, [{ name: 'Sørby', homeUrl: 'http://www.sorby.kommune.localhost/' }]);
  const claim = { runner: 'a worker', leaseMs: 3_000, kinds: ['locate'], quarantined: false };
  const task = await claimTask(sql, searchIds[0] ?? '', claim);
  if (!task) throw new Error('There is nothing to load.');
  await sql.query(`update target set built_in = true where slug = 'mail-record'`);
  const names = async () => (await loadSearch(task, sql)).names;
  const edited: EditedNames = { nb: { names: ['Brevbok'], not: ['Gravferd'] } };
  await sql.query('update target_version set names = $1', [edited]);
  expect(await names()).toMatchObject({ nb: { ...edited.nb, isList: true } });
  expect((await names())?.nb?.others).toContain('Kontakt oss');
  expect(await names()).not.toHaveProperty('en');
  expect((await loadSearch(task, sql)).words.nb).toContainEqual({ word: 'brevbok', weight: 3 });
  await sql.query('update locate_sweep set draft_names = $1', [{ nb: { names: ['Journal'], not: [] } }]);
  expect((await names())?.nb?.names).toEqual(['Journal']);
});
