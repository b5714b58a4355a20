import { defineConfig } from 'vitest/config';
import { SHORT } from '../scripts/testing/extent.js';
import { PROCESSES } from './setup.js';

/**
 * Browser files of `npm test -- --all` only. The short run visits every screen once (`screens.e2e.ts`) and plays the main
 * story of each kind of sweep and each role.
 */
const LONG = [
  ...['algorithms', 'body', 'compare', 'entries', 'evidence', 'keyboard', 'language', 'matrix', 'numbers', 'owners'],
  ...['registers', 'reviewing', 'tokens'],
].map((name) => `${name}.e2e.ts`);

export default defineConfig({
  ssr: { resolve: { conditions: ['source', 'module', 'node', 'development|production'] } },
  test: {
    root: import.meta.dirname,
    include: ['*.e2e.ts'],
    exclude: SHORT ? LONG : [],
    globalSetup: ['./setup.ts'],
    maxWorkers: PROCESSES, // a product each: of one, one story after the other
    isolate: false, // and a browser each
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
