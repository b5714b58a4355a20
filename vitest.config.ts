import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { '@': path.join(import.meta.dirname, 'apps/web') } }, // as the dashboard's tsconfig has it
  // Workspace packages from their sources: no build before the tests.
  ssr: { resolve: { conditions: ['source', 'module', 'node', 'development|production'] } },
  test: {
    globalSetup: ['./scripts/test-setup.ts'],
    include: ['{apps,jobs,prisma,lab,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', 'e2e/**'],
    setupFiles: ['reflect-metadata'], // Nest's injection by type needs it before any class is read
    maxWorkers: 2,
    expect: { poll: { timeout: 10_000 } }, // conditions, not times: only a failing test waits so long
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
