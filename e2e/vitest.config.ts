import { defineConfig } from 'vitest/config';
import { SHORT } from '../scripts/testing/extent.js';
import { PROCESSES } from './setup.js';

/**
 * Test files of `npm test -- --all` only. The short run visits every screen once (`screens.e2e.ts`) and runs the main
 * scenario of each kind of sweep and each role; tests of other scenarios are skipped in their files.
 */
const LONG = [
  ...['algorithms', 'body', 'compare', 'entries', 'evidence', 'keyboard', 'language', 'matrix', 'numbers', 'owners'],
  ...['permissions', 'registers', 'reviewing', 'tokens', 'welcome'],
].map((name) => `${name}.e2e.ts`);

export default defineConfig({
  ssr: { resolve: { conditions: ['source', 'module', 'node', 'development|production'] } },
  test: {
    root: import.meta.dirname,
    include: ['*.e2e.ts'],
    exclude: SHORT ? LONG : [],
    globalSetup: ['./setup.ts'],
    setupFiles: ['./leave.ts'],
    maxWorkers: PROCESSES, // One product for each; the tests of one product run in sequence.
    isolate: false, // One browser for each.
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
