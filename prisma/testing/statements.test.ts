import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Statement } from '@hyrde/store/statement';
import { describe, expect, it, vi } from 'vitest';
import { checkStatements } from './check-statements.js';
import { testDatabase } from './database.js';

/** Statements of all loaded files. */
const made = vi.hoisted(() => [] as Statement[]);
vi.mock('@hyrde/store/statement', async (original) => ({
  ...(await original<typeof import('@hyrde/store/statement')>()),
  statement: (of: Statement) => {
    made.push(of);
    return of;
  },
}));

const REPOSITORY = path.join(import.meta.dirname, '../..');
const folder = (name: string): string => path.join(REPOSITORY, name);
/** Files that run statements for others, or before the schema exists. */
const RUNNERS = new Set(
  ['sql', 'statement', 'migrate', 'roles', 'backup/dump', 'backup/load'].map((name) => folder(`prisma/src/${name}.ts`)),
);

/** Files that fill, break or observe a database of their own: their runs test their SQL. */
const TRIALS = /\/lab\/(?:(?:attack|chaos|product|benchmarks\/(?:load|workers))\/|commands\/(?:load|known-pages)\.ts)/;

const sourcesOf = (name: string) =>
  readdirSync(folder(name), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder(name), file))
    .filter(
      (file) =>
        file.endsWith('.ts') &&
        !/\.test\.ts$|\/(testing|generated|dist|node_modules)\//.test(file) &&
        !TRIALS.test(file) &&
        !RUNNERS.has(file),
    )
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** Packages whose statements run through both. */
const SHARED = ['jobs/notifications', 'jobs/redaction'];
/** Packages that use Postgres through `pg`, and through Prisma. */
const THROUGH = {
  pg: ['jobs/worker', ...SHARED, 'prisma/src', 'lab'].flatMap(sourcesOf),
  prisma: ['apps/api/src', ...SHARED].flatMap(sourcesOf),
};

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const STATEMENT = /\bstatement\(\{/g;
/** Name of a statement, or the common prefix of its variants. */
const NAMED = /\bstatement\(\{\s*name: ['`]([^'`$]+)/g;
/** SQL run as a text, or composed of texts. */
const RAW = /\bquery(<[^()]*>)?\((?!config\))|\$(queryRaw|executeRaw)|\bPrisma\.(sql|join|raw|empty)\b/g;

describe('the SQL of API, worker, store and lab', () => {
  it('is run as statements alone', () => {
    const sources = [...THROUGH.pg, ...THROUGH.prisma];
    expect(sources.filter(({ text }) => count(text, RAW) > 0).map(({ file }) => file)).toEqual([]);
    for (const raw of [
      ...["sql.query('select 1')", 'await query<{ id: string }>(', 'sql.query<Row>(READ)'],
      ...['db.$queryRaw<Row[]>`', 'tx.$executeRawUnsafe(', "Prisma.join(parts, ' and ')"],
    ])
      expect(count(raw, RAW), raw).toBe(1);
  });

  it.each(['pg', 'prisma'] as const)('holds against the migrated schema, through %s', async (through) => {
    vi.resetModules();
    made.length = 0;
    const files = THROUGH[through].filter(({ text }) => count(text, STATEMENT) > 0);
    expect(files.filter(({ text }) => count(text, STATEMENT) !== count(text, NAMED)).map(({ file }) => file)).toEqual(
      [],
    );
    for (const { file } of files) await import(pathToFileURL(file).href);
    // A statement made only inside a function is not made by loading its file.
    const written = files.flatMap(({ text }) => [...text.matchAll(NAMED)].map(([, name = '']) => name));
    expect(written.filter((name) => !made.some((one) => one.name.startsWith(name)))).toEqual([]);
    expect(written.length).toBeGreaterThan(40);
    const database = await testDatabase();
    try {
      const here = made.filter(({ name }) => through === 'pg' || !name.startsWith('blobs.')); // Bodies go through `pg`.
      expect(await checkStatements(database.url, here, through)).toEqual([]);
    } finally {
      await database.drop();
    }
  });
});
