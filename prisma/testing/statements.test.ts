import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Statement } from '@hyrde/store/statement';
import { describe, expect, it, vi } from 'vitest';
import { checkStatements } from '../../prisma/testing/check-statements.js';
import { testDatabase } from '../../prisma/testing/database.js';

/** Every statement made by a file that was loaded. */
const made = vi.hoisted(() => [] as Statement[]);
vi.mock('@hyrde/store/statement', async (original) => ({
  ...(await original<typeof import('@hyrde/store/statement')>()),
  statement: (of: Statement) => {
    made.push(of);
    return of;
  },
}));

const PRISMA = path.join(import.meta.dirname, '../../prisma/src');
const LAB = path.join(import.meta.dirname, '../../lab');
/** What runs statements for others, and what runs before the schema is there. */
const RUNNERS = new Set(['sql.ts', 'statement.ts', 'migrate.ts', 'roles.ts'].map((name) => path.join(PRISMA, name)));

/** What fills, breaks or spies on a database of its own: its runs say whether its SQL holds. */
const TRIALS = /\/lab\/(?:attack|chaos|benchmarks\/load)\//;

/** The sources that speak with Postgres through `pg`. */
const sources = [import.meta.dirname, PRISMA, LAB]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  )
  .filter(
    (file) =>
      file.endsWith('.ts') &&
      !/\.test\.ts$|\/(testing|generated|dist|node_modules)\//.test(file) &&
      !TRIALS.test(file) &&
      !RUNNERS.has(file),
  )
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const STATEMENT = /\bstatement\(/g;
const RAW_QUERY = /\bquery(<[^()]*>)?\(/g;

describe('the SQL of worker, store and lab', () => {
  it('is run as statements alone', () => {
    expect(sources.filter(({ text }) => count(text, RAW_QUERY) > 0).map(({ file }) => file)).toEqual([]);
    for (const raw of ["sql.query('select 1')", 'await query<{ id: string }>(', 'sql.query<Row>(READ)'])
      expect(count(raw, RAW_QUERY), raw).toBe(1);
  });

  it('holds against the migrated schema', async () => {
    const files = sources.filter(({ text }) => count(text, STATEMENT) > 0);
    for (const { file } of files) await import(pathToFileURL(file).href);
    // One that only a function makes is not made by loading its file.
    expect(made).toHaveLength(files.reduce((sum, { text }) => sum + count(text, STATEMENT), 0));
    expect(made.length).toBeGreaterThan(40);
    const database = await testDatabase();
    try {
      expect(await checkStatements(database.url, made)).toEqual([]);
    } finally {
      await database.drop();
    }
  });
});
