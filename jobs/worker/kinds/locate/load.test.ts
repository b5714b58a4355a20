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

it('reads on how many other sites of the sweep the target was found before it began, by their confidence', async () => {
  const sites = ['Nordby', 'Sørby', 'Østby', 'Vestby', 'Midtby', 'Utby'].map((name, i) => ({
    name,
    homeUrl: `http://www.other-${i}.kommune.localhost/`,
  }));
  const { searchIds } = await makeSweep(sql, sites, { algorithms: ['herder', 'ls2f'] });
  const { rows } = await sql.query<{ id: string; name: string }>(
    `select search.id, site.name from search join site on site.id = search.site_id
     where search.id = any($1) and algorithm = 'herder'`,
    [searchIds],
  );
  const idOf = (name: string) => rows.find((row) => row.name === name)?.id ?? '';
  const claim = { runner: 'a worker', leaseMs: 3_000, kinds: ['locate'], quarantined: false };
  const task = await claimTask(sql, idOf('Nordby'), claim);
  if (!task) throw new Error('There is nothing to load.');
  const others = async () => (await loadSearch(task, sql)).others;
  expect(await others()).toEqual({ sites: 0, expected: 0 });
  const end = async (name: string, outcome: string, confidence: number, when = '-1') => {
    await sql.query('update search set confidence = $2 where id = $1', [idOf(name), confidence]);
    await sql.query(
      `update task set state = 'done', runner = null, runner_until = null, outcome = $2, reason = 'accepted',
         finished_at = (select started_at from task where id = $3) + make_interval(secs => $4) where id = $1`,
      [idOf(name), outcome, task.id, when],
    );
  };
  await end('Sørby', 'found', 0.9);
  await end('Østby', 'not-found', 0.8);
  await end('Vestby', 'refused-by-robots', 0.5);
  await end('Midtby', 'found', 0.9, '10');
  const { sites: count, expected } = await others();
  expect(count).toBe(2);
  expect(expected).toBeCloseTo(0.9);
  await sql.query(`update search set verdict = 'absent' where id = $1`, [idOf('Sørby')]);
  expect(await others()).toEqual({ sites: count, expected });
});
