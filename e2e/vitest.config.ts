import { defineConfig } from 'vitest/config';
import { PROCESSES } from './setup.js';

export default defineConfig({
  ssr: { resolve: { conditions: ['source', 'module', 'node', 'development|production'] } },
  test: {
    root: import.meta.dirname,
    include: ['*.e2e.ts'],
    globalSetup: ['./setup.ts'],
    maxWorkers: PROCESSES, // a product each: of one, one story after the other
    isolate: false, // and a browser each
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
