import { openSql } from '@hyrde/store/sql';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../prisma/testing/database.js';
import { freePort } from '../../scripts/postgres.mjs';
import { forFile } from '../../scripts/testing/for-file.js';
import { notExported } from '../../scripts/testing/observed-metrics.js';
import { openLog } from './core/log.js';
import { startWorker } from './core/worker.js';
import { WORKER_KINDS } from './kinds/index.js';
import { makeSweep, tally, testEnvironment } from './testing/sweep-fixture.js';
import { tinyCountry } from './testing/tiny-country.js';

const database = await forFile(testDatabase(), 'drop');
const sql = await forFile(openSql(database.url), 'close');
const country = await forFile(tinyCountry(12), 'stop');
const port = await freePort();
const environment = testEnvironment(database.url, country, { METRICS_PORT: `${port}` });
await forFile(startWorker(environment, openLog('debug'), WORKER_KINDS), 'stop');

const isDone = async (sweepId: string) => {
  const { rows } = await sql.query<{ state: string }>('select state from sweep where id = $1', [sweepId]);
  return rows[0]?.state;
};

describe('a worker', () => {
  it('carries a sweep from rows to results', async () => {
    const { sweepId } = await makeSweep(sql, country.sites, { budget: 15 });
    await expect.poll(() => isDone(sweepId)).toBe('done');
    expect(await tally(sql, sweepId)).toEqual({ all: 12, waiting: 0, done: 12 });
    const { rows } = await sql.query<{ name: string; outcome: string; url: string | null; change: string | null }>(
      `select site.name, outcome, found_url as url, change from search join site on site.id = site_id
       where sweep_id = $1 order by site.name`,
      [sweepId],
    );
    for (const { name, homeUrl, record } of country.sites) {
      const row = rows.find((one) => one.name === name);
      if (record) expect(row).toMatchObject({ outcome: 'found', url: new URL(record, homeUrl).href, change: 'new' });
      else expect(row).toMatchObject({ outcome: 'not-found', url: null, change: null });
    }
    expect(country.visits.filter(({ path }) => path.startsWith('/intern'))).toEqual([]);
  });

  it('exports what alerts and dashboard ask of it', async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toMatch(/hyrde_task_ends_total\{kind="locate",outcome="found",reason="[a-z-]+"\} [1-9]/);
    expect(text).toMatch(/hyrde_task_ends_total\{kind="watch",outcome="blocked",reason="forbidden"\} 0/);
    expect(notExported('hyrde-worker', text, { end: ['failed'] })).toEqual([]);
    expect(notExported('hyrde-worker', text.replaceAll('hyrde_attempts_running', 'hyrde_attempts'))).toContain(
      'Tasks in hand: hyrde_attempts_running',
    );
  });
});
