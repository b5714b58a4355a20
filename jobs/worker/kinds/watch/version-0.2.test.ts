import path from 'node:path';
import { expect, inject, it } from 'vitest';
import { restoreBackup } from '../../../../prisma/src/backup/operations.js';
import { migrate } from '../../../../prisma/src/migrate.js';
import { openSql } from '../../../../prisma/src/sql.js';
import { WatchState } from '../../../watch/iteration/watch-state.js';

const FIXTURE = path.join(import.meta.dirname, '../../../../prisma/testing/version-0.2/hyrde.backup');
const ENV = {
  BLOB_STORE: { place: 'postgres' },
  S3_ACCESS_KEY_ID: undefined,
  S3_SECRET_ACCESS_KEY: undefined,
} as const;

it('the states of watches that version 0.2 stored are read', async () => {
  const name = `watch_states_${process.pid}`;
  const url = Object.assign(new URL(inject('postgres')), { pathname: `/${name}` }).href;
  await restoreBackup({ file: FIXTURE, key: null, url, env: ENV });
  await migrate(url);
  const sql = openSql(url);
  const { rows } = await sql.query<{ state: object }>("select state from engine_state where kind = 'watch'");
  await sql.close();
  const maintenance = openSql(inject('postgres'));
  await maintenance.query(`drop database ${name} with (force)`);
  await maintenance.close();
  expect(rows.length).toBeGreaterThan(5);
  for (const { state } of rows) expect(WatchState.parse(state).site.polls).toBeGreaterThan(0);
});
