import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { kindsNamedIn } from './testing/kinds-named.js';

const ROOT = path.join(import.meta.dirname, '..');
const SCANNED = ['apps/api/src', 'apps/web', 'jobs', 'prisma/src', 'scripts'];
const SKIPPED = new Set(['node_modules', 'dist', '.next', 'generated', 'testing', 'public']);
const NO_SOURCE = /\.test\.tsx?$|\.gen\.ts$|\.d\.ts$/;

const filesBelow = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const at = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesBelow(at);
    return /\.(tsx?|mjs)$/.test(entry.name) && !NO_SOURCE.test(entry.name) ? [at] : [];
  });

const foldersIn = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );

/** The kinds are those that have a contract; one that exists in tests alone is no name for the product either. */
const KINDS = [...foldersIn('jobs/contracts/kinds'), 'census'];

/** A kind's own folders, one in each house. A command is at home in its own folder of the command line. */
const HOMES = new RegExp(
  `^(?:apps/web/kinds|apps/api/src/kinds|jobs(?:/contracts/kinds|/worker/kinds|/cli)?)/(${KINDS.join('|')}|plan)/`,
);
const homeOf = (file: string): string | undefined => HOMES.exec(file)?.[1];

/** Where a kind has one line: its name, and where it comes from. */
const REGISTRIES = [
  'apps/api/src/kinds/index.ts',
  'apps/web/kinds/forms.ts',
  'apps/web/kinds/frame-words.en.ts',
  'apps/web/kinds/frame-words.nb.ts',
  'apps/web/kinds/navigation.ts',
  'apps/web/kinds/overview.ts',
  'apps/web/kinds/settings.ts',
  'apps/web/kinds/site.ts',
  'apps/web/kinds/sweep.ts',
  'apps/web/kinds/texts.ts',
  'apps/web/kinds/words.en.ts',
  'apps/web/kinds/words.nb.ts',
  'jobs/cli/commands.ts',
  'jobs/contracts/kinds/index.ts',
  'jobs/worker/kinds/index.ts',
];

/** An address of a kind's: Next finds addresses by files alone. */
const ADDRESS = /^export \{ [\w, ]+ \} from '@\/kinds\/[^']+';\n$/;

/** What names kinds all the same, and why it may. */
const ALLOWED: Readonly<Record<string, string>> = {
  'apps/api/src/evidence/evidence-rows.ts': 'the table that says for which target a finding’s sweep was',
  'apps/api/src/openapi-examples.ts': 'the kind of the sweeps in examples of answers',
  'apps/api/src/seed.ts': 'the first sweep of a new product is one of locate',
  'jobs/html/parse.ts': 'a page that leads on by <meta http-equiv="refresh">',
  'scripts/start.mjs': 'TypeScript’s own name for building as files change',
  'jobs/notifications/compose/document-events.ts': 'the table of documents, of which API and worker both compose',
  'prisma/src/kept-columns.ts': 'every table, with what is kept in it',
  'prisma/src/outbox.ts': 'the tables of what API and worker both note for subscribers',
};

const source = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const all = SCANNED.flatMap(filesBelow);
const isAddress = (file: string): boolean => file.startsWith('apps/web/app/') && ADDRESS.test(source(file));

/** The files that name one of the kinds that they may not. */
const knowing = (files: readonly string[], kindsFor: (file: string) => readonly string[]) =>
  files
    .map((file) => ({ file, named: kindsNamedIn(source(file), kindsFor(file)) }))
    .filter(({ named }) => named.length > 0);

describe('the name of a kind of sweep', () => {
  it('is known at its homes and in the registries alone', () => {
    const outside = all.filter(
      (file) => !homeOf(file) && !REGISTRIES.includes(file) && !ALLOWED[file] && !isAddress(file),
    );
    expect(outside.length).toBeGreaterThan(300);
    expect(knowing(outside, () => KINDS)).toEqual([]);
  });

  it('stands at most three times in a registry: where it comes from, and in the list', () => {
    for (const file of REGISTRIES)
      for (const kind of KINDS)
        expect(source(file).match(new RegExp(`\\b${kind}\\b`, 'g'))?.length ?? 0, `${kind} in ${file}`).toBeLessThan(4);
  });

  it('is not known to another kind’s screens', () => {
    const screens = all.filter((file) => homeOf(file) && file.startsWith('apps/web/'));
    expect(screens.length).toBeGreaterThan(100);
    expect(knowing(screens, (file) => KINDS.filter((kind) => kind !== homeOf(file)))).toEqual([]);
  });

  it.each(Object.keys(ALLOWED))('is still known to %s, which may', (file) => {
    expect(kindsNamedIn(source(file), KINDS)).not.toEqual([]);
  });
});

describe('naming a kind', () => {
  it.each([
    ["import { x } from '@/kinds/census/texts';", "from '@/kinds/census/texts'"],
    ["const { x } = await import('../census/index.js');", "import('../census/index.js'"],
    ["if (kind === 'census') return;", "'census'"],
    ['words.census.title', 'words.census'],
    ['type A = CensusPlan | null;', 'CensusPlan'],
    ['select * from census_count', 'census_count'],
  ])('is seen in %s', (code, named) => {
    expect(kindsNamedIn(code, ['locate', 'census'])).toEqual([named]);
  });

  it.each([
    ['// census\n/* the census of words */ const a = "of the census";'],
    ['router.census(); const { census } = one;'],
    ["import { x } from '@/kinds/consensus/texts'; const censuses = [];"],
  ])('is not seen in %s', (code) => {
    expect(kindsNamedIn(code, ['locate', 'census'])).toEqual([]);
  });
});
