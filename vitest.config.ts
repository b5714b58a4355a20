import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What waits for workers, leases and hosts takes longest: begun last, it would be waited for alone. */
const LONGEST = ['jobs/worker/kinds/', 'jobs/worker/', 'lab/attack/', 'apps/api/src/people/', 'apps/api/src/names/'];

/** Tests that leave their own process as they found it, so that files may share what they import. */
const SHARING = [
  'apps/**/*.test.{ts,tsx}',
  'jobs/{text,site,html,packet,locate,discover,refresh,surface,watch,contracts,concurrency,cli}/**/!(census).test.ts',
  'lab/{country,discover,emris,herder,learning,living,portals,sites,surface,watch,webfountain}/**/*.test.ts',
];
/** The same of tests that wait: for leases, hosts, a pace. One that kills its Postgres keeps a process of its own. */
const WAITING = [
  'jobs/worker/kinds/**/*.test.ts',
  'jobs/worker/core/**/!(nothing-lost).test.ts',
  'jobs/door/{addresses,robots}/**/*.test.ts',
];
/** These replace a module that others in their process read as it is. */
const ALONE = [
  'apps/web/kinds/locate/navigation.test.ts',
  'apps/api/src/people/hashing.service.test.ts',
  'apps/web/testing/census.test.tsx',
  'jobs/cli/testing/census.test.ts',
];
const NO_TESTS = ['**/node_modules/**', '**/dist/**', 'e2e/**'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => LONGEST.findIndex((folder) => moduleId.includes(folder));
    const order = (file: TestSpecification) => (rank(file) < 0 ? LONGEST.length : rank(file));
    return (await super.sort(files)).sort((a, b) => order(a) - order(b));
  }
}

export default defineConfig({
  resolve: { alias: { '@': path.join(import.meta.dirname, 'apps/web') } }, // as the dashboard's tsconfig has it
  // Workspace packages from their sources: no build before the tests.
  ssr: { resolve: { conditions: ['source', 'module', 'node', 'development|production'] } },
  test: {
    globalSetup: ['./scripts/test-setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'isolated',
          maxWorkers: 3, // on two cores: most of the time is waited for something
          include: ['{jobs,prisma,lab,scripts}/**/*.test.ts', ...ALONE],
          exclude: [...NO_TESTS, ...[...SHARING, ...WAITING].filter((folder) => !folder.startsWith('apps/'))],
        },
      },
      {
        extends: true,
        test: {
          name: 'waiting',
          isolate: false,
          maxWorkers: 3, // as 'isolated', beside which it runs
          include: WAITING,
          exclude: [...NO_TESTS, ...ALONE],
        },
      },
      {
        extends: true,
        test: {
          name: 'sharing',
          isolate: false,
          include: SHARING,
          exclude: [...NO_TESTS, ...ALONE],
          maxWorkers: 2, // these compute
          sequence: { groupOrder: 1 }, // behind the others, or beside them in a run of its own (scripts/test.mjs)
        },
      },
    ],
    // Nest's injection by type needs the first before any class is read.
    setupFiles: ['reflect-metadata', './scripts/testing/no-fake-timers-left.ts'],
    sequence: { sequencer: LongestFirst },
    expect: {
      requireAssertions: true, // a test whose loops have run over nothing has said nothing
      poll: { timeout: 30_000 }, // conditions, not times: only a failing test waits so long
    },
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
