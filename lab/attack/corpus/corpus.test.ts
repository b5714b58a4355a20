import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { findBrowser } from '@hyrde/jobs/fetcher';
import { build } from 'vite';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { SHORT } from '../../../scripts/testing/extent.js';
import { attackWithCorpus, type Programs, type Searched } from './attack.js';
import { breaches, MAX_BLOCK_MS } from './law.js';
import type { Work } from './search-hostile.js';
import { CORPUS } from './sites/index.js';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const browser = await findBrowser();
if (!browser.found) console.warn(`Hostile scripts are not tested: ${browser.why}`);

/**
 * All sites take more than a quarter of an hour, so a test run takes one in forty, the short run one in eighty.
 * `CORPUS=all` takes all, as `npm run lab -- attack corpus` does.
 */
const EVERY = process.env.CORPUS === 'all' ? 1 : SHORT ? 80 : 40;
const chosen = (sites: typeof CORPUS) => sites.filter((_site, i) => i % EVERY === 0);

/** Limit for tests, which run side by side on machines of unknown speed; the command enforces the law itself. */
const MAX_BLOCK_UNDER_TEST_MS = 4 * MAX_BLOCK_MS;

let outDir: string;
let programs: Programs;

/**
 * The programs are bundled from their sources, so that the test never runs an old build, below node_modules, where
 * packages resolve.
 */
beforeAll(async () => {
  outDir = await mkdtemp(path.join(ROOT, 'node_modules/.cache/corpus-under-test-'));
  for (const name of ['corpus-process', 'search-process'])
    await build({
      root: ROOT,
      configFile: false,
      logLevel: 'error',
      ssr: {
        noExternal: [/^@hyrde\//],
        resolve: { conditions: ['source', 'module', 'node', 'development|production'] },
      },
      build: { ssr: path.join(import.meta.dirname, `${name}.ts`), outDir, minify: false, emptyOutDir: false },
    });
  programs = { corpus: path.join(outDir, 'corpus-process.js'), search: path.join(outDir, 'search-process.js') };
});
afterAll(() => rm(outDir, { recursive: true, force: true }));

/** Breaches of each of these sites, and connections and packets that reached forbidden ports. */
async function attacked(work: Work, sites: typeof CORPUS) {
  const searched: Searched[] = [];
  const reached = await attackWithCorpus(
    programs,
    work,
    sites.map(({ name }) => name),
    (one) => searched.push(one),
  );
  return {
    searched,
    reached,
    broken: searched.flatMap((one) => breaches(one, MAX_BLOCK_UNDER_TEST_MS).map((fault) => `${one.name}: ${fault}`)),
  };
}

/** Sites run side by side, since hostile sites mostly make the searcher wait. */
describe.concurrent('no hostile site holds up the process, adds 256 MB, or reaches what is inside', () => {
  it('has ninety and more of them, each name once', ({ expect }) => {
    expect(CORPUS.length).toBeGreaterThanOrEqual(90);
    expect(new Set(CORPUS.map(({ name }) => name)).size).toBe(CORPUS.length);
  });

  it('by what it sends', async ({ expect }) => {
    const sites = chosen(CORPUS.filter((site) => !site.browser));
    const { searched, reached, broken } = await attacked('search', sites);
    expect(broken).toEqual([]);
    expect(searched.map(({ name }) => name)).toEqual(sites.map(({ name }) => name));
    expect(reached).toEqual({ tcp: 0, udp: 0 });
  });

  it('where its pages were known before they turned hostile', async ({ expect }) => {
    const sites = chosen(CORPUS.filter((site) => !site.browser).toReversed());
    const { searched, reached, broken } = await attacked('refresh', sites);
    expect(broken).toEqual([]);
    expect(searched.map(({ name }) => name)).toEqual(sites.map(({ name }) => name));
    expect(reached).toEqual({ tcp: 0, udp: 0 });
  });

  it.skipIf(!browser.found)('by what it makes a browser do', async ({ expect }) => {
    const { reached, broken } = await attacked('search', chosen(CORPUS.filter((site) => site.browser)));
    expect(broken).toEqual([]);
    expect(reached).toEqual({ tcp: 0, udp: 0 });
  });
});
