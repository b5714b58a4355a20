import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { SHORT } from './scripts/testing/extent.js';

/** Path fragments of the slowest files: started last, they would run alone at the end. */
const LONGEST = [
  'lab/attack/corpus/',
  'crash.test.ts',
  'jobs/worker/',
  'jobs/journal/',
  'api/src/names/',
  'api/src/people/',
];

/** Tests that compute: two in parallel use two cores. */
const COMPUTING = [
  'apps/**/*.test.{ts,tsx}',
  'jobs/{text,persons,redaction,site,html,packet,locate,discover,refresh,surface,watch,contracts,concurrency,cli}/**/*.test.ts',
  'lab/{commands,country,discover,emris,herder,learning,living,portals,sites,surface,watch,webfountain}/**/*.test.ts',
];
/**
 * Tests that replace a module or its functions, kill their Postgres, or fake weeks: they would affect others in their
 * process. They have the priority of tests that wait.
 */
const ALONE = [
  'apps/api/src/names/damaged-rows.test.ts',
  'apps/api/src/people/hashing.service.test.ts',
  'apps/api/src/people/sign-in-limits.test.ts',
  'apps/web/kinds/locate/navigation.test.ts',
  'jobs/worker/core/nothing-lost.test.ts',
  'prisma/testing/statements.test.ts',
  'scripts/supervisor/backups.test.ts',
];
/** Set in each project: at the top level, vitest would start another one without users. */
const POSTGRES = { globalSetup: ['./scripts/test-setup.ts'] };
const NO_TESTS = ['**/node_modules/**', '**/dist/**', 'e2e/**'];
/** Test files of `npm test -- --all` only. The short run kills workers of all kinds in `jobs/worker/crash.test.ts`. */
const LONG = [
  'jobs/worker/{discover-crash,watch-crash}.test.ts',
  'lab/herder/{ablation,fit,floors}.test.ts',
  'lab/commands/fit.test.ts',
  'lab/discover/web-statistics.test.ts',
  'lab/emris/experiment.test.ts',
  'lab/living/politeness-law.test.ts',
];
const EXCLUDED = [...NO_TESTS, ...(SHORT ? LONG : [])];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => LONGEST.findIndex((part) => moduleId.includes(part));
    const order = (file: TestSpecification) => (rank(file) < 0 ? LONGEST.length : rank(file));
    return (await super.sort(files)).sort((a, b) => order(a) - order(b));
  }
}

export default defineConfig({
  resolve: { alias: { '@': path.join(import.meta.dirname, 'apps/web') } }, // Same as in the dashboard's tsconfig.
  // Workspace packages from their sources: no build before the tests. The ES modules of @opentelemetry are for
  // bundlers: Node, which uses the others, cannot resolve their imports.
  ssr: { resolve: { conditions: ['source', 'node', 'development|production'] } },
  test: {
    // Files that leave their process unchanged share its module cache.
    projects: [
      { extends: true, test: { ...POSTGRES, name: 'alone', maxWorkers: 3, include: ALONE, exclude: EXCLUDED } },
      {
        extends: true,
        test: {
          ...POSTGRES,
          name: 'waiting', // Tests that wait for workers, leases, hosts, a crawl delay or processes.
          isolate: false,
          maxWorkers: 3, // Three on two cores: they mostly wait.
          include: ['{jobs,prisma,lab,scripts}/**/*.test.ts'],
          exclude: [...EXCLUDED, ...ALONE, ...COMPUTING],
        },
      },
      {
        extends: true,
        test: {
          ...POSTGRES,
          name: 'computing',
          isolate: false,
          maxWorkers: 2,
          include: COMPUTING,
          exclude: [...EXCLUDED, ...ALONE],
          sequence: { groupOrder: 1 }, // After the others, or beside them in a run of its own (scripts/test.mjs).
        },
      },
    ],
    // Nest's injection by type needs reflect-metadata before any class is loaded.
    setupFiles: ['reflect-metadata', './scripts/testing/no-fake-timers-left.ts', './scripts/testing/property-runs.ts'],
    sequence: { sequencer: LongestFirst },
    expect: {
      requireAssertions: true, // A test whose loops had no iteration has tested nothing.
      poll: { timeout: 240_000 }, // Conditions instead of times: only a failing test waits this long.
    },
    testTimeout: 600_000,
    hookTimeout: 240_000,
  },
});
