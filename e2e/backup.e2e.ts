import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { openBlobStore } from '@hyrde/store/blobs';
import { openSql } from '@hyrde/store/sql';
import { describe, expect, it } from 'vitest';
import { databaseUrl } from '../lab/product/whole.js';
import { startPostgres } from '../scripts/postgres.mjs';
import { folderForFile } from '../scripts/testing/for-file.js';
import { product } from './visitor.js';

const HYRDE = path.join(import.meta.dirname, '../jobs/cli/hyrde.mjs');
const run = promisify(execFile);
const root = await folderForFile();
async function sitesIn(url: string): Promise<number | undefined> {
  const sql = openSql(url);
  try {
    return (await sql.query<{ n: number }>('select count(*)::int as n from site')).rows[0]?.n;
  } finally {
    await sql.close();
  }
}

describe.skipIf(!product)('a backup of the product that runs', () => {
  const hyrde = (words: string[], env: Record<string, string>) =>
    run(process.execPath, [HYRDE, ...words], { env: { ...process.env, BACKUP_KEY: 'a key of this test', ...env } });

  it('is restored into an empty folder by a second command, every body whole', { timeout: 120_000 }, async () => {
    const file = path.join(root, 'of-today.backup');
    const [folder, data] = [path.join(root, 'restored'), product?.data ?? ''];
    const backedUp = await hyrde(['backup', '--to', file], { HYRDE_DATA: data });
    const report = /(\d+) rows, .* MB, encrypted, in/.exec(backedUp.stdout);
    expect(backedUp.stderr).toBe('');
    const restored = await hyrde(['restore', file], { HYRDE_DATA: folder });
    expect(restored.stdout).toContain(`${report?.[1]} rows of`);
    expect(restored.stderr).toBe('');
    await expect(hyrde(['restore', file], { HYRDE_DATA: data })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not empty'),
    });

    const postgres = await startPostgres({ dir: path.join(folder, 'postgres') });
    const sql = openSql(postgres.urlOf('hyrde'));
    try {
      const store = openBlobStore({ BLOB_STORE: { place: 'postgres' } } as never, sql);
      const { rows: bodies } = await sql.query<{ hash: string }>('select hash from blob order by hash limit 1000');
      expect(bodies.length).toBeGreaterThan(50);
      for (const { hash } of bodies) expect((await store.get(hash))?.length, hash).toBeGreaterThanOrEqual(0);
      const sites = await sitesIn(postgres.urlOf('hyrde'));
      expect(sites).toBeGreaterThanOrEqual(40);
      expect(sites).toBe(await sitesIn(databaseUrl(data)?.href ?? ''));
    } finally {
      await sql.close();
      await postgres.stop();
    }
  });
});
