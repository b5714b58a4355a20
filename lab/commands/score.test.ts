import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../prisma/testing/database.js';
import { country } from '../country/sites/country.js';
import { truthOf } from '../country/sites/truth.js';
import { scoreCommand } from './score.js';

const land = country({ sites: 12, port: 4180 });
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** Ends a task as a worker does; a trigger updates its search. */
const END = `update task set state = 'done', outcome = $2, reason = $3, downloads = 7, finished_at = now() where id = $1`;

/** Writes one sweep over the given sites: all right but the first, all done but the last. */
async function writeSweep(homes: { home: string; right: string | undefined; practice: boolean }[]): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const insert = (table: string, row: Record<string, unknown>) =>
    client.query(
      `insert into ${table} (${Object.keys(row).join(', ')})
       values (${Object.keys(row)
         .map((_, i) => `$${i + 1}`)
         .join(', ')})`,
      Object.values(row),
    );
  try {
    const [target, version, sweep] = [randomUUID(), randomUUID(), randomUUID()];
    await insert('target', { id: target, slug: 'mail-record', name: {}, description: {}, built_in: true });
    await insert('target_version', { id: version, target_id: target, version: 1, words: {}, origin: 'built-in' });
    await insert('sweep', {
      id: sweep,
      kind: 'locate',
      name: 'practice',
      plan: {},
      budget: 60,
      seed: 1,
      practice: true,
    });
    await insert('locate_sweep', { sweep_id: sweep, target_version_id: version, algorithms: ['ls2f'] });
    for (const [i, { home, right, practice }] of homes.entries()) {
      const site = randomUUID();
      const url = i === 0 ? home : right;
      await insert('site', { id: site, name: home, home_url: home, practice });
      const task = randomUUID();
      await insert('task', { id: task, sweep_id: sweep, site_id: site, subject: home, engine: 'ls2f', seed: i });
      await insert('search', { id: task, sweep_id: sweep, site_id: site, algorithm: 'ls2f', lead: true });
      if (i === homes.length - 1) continue;
      const end = url ? ['found', 'accepted'] : ['not-found', 'site-exhausted'];
      await client.query(END, [task, ...end]);
      await client.query('update search set found_url = $2 where id = $1', [task, url]);
    }
  } finally {
    await client.end();
  }
}

it('scores a practice sweep by the truth, and leaves real sites alone', async () => {
  const sites = land.sites.map((site) => ({
    home: `${site.origin}/`,
    right: truthOf(site, 'mail-record').urls[0],
    practice: true,
  }));
  const real = { home: 'https://www.example.no/', right: undefined, practice: false };
  await writeSweep([...sites.slice(0, 5), real, ...sites.slice(5)]);
  const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await scoreCommand.run(['--database-url', database.url, '--sites', '12']);
  const text = `${print.mock.calls[0]?.[0]}`;
  print.mockRestore();
  expect(text).toContain('"practice": 11 done, 1 waiting');
  expect(text).toMatch(/mail-record, ls2f\s+sites\s+11\s+decided\s+11\s+accuracy \.909/);
  expect(text).toContain('errors (1):');
  await expect(scoreCommand.run(['--database-url', database.url, '--sweep', randomUUID()])).rejects.toThrow(
    'no practice sweep',
  );
});
