import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest files, the longest first. */
const LONGEST = ['screens', 'numbers', 'reviewing', 'algorithms', 'records', 'targets', 'health', 'review', 'refresh'];

/** Deals the files out to shards (`--shard`) so that all take about as long: there and back, the longest first. */
class EvenShards extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    const rank = ({ moduleId }: TestSpecification) => LONGEST.indexOf(path.basename(moduleId, '.e2e.ts'));
    const order = (file: TestSpecification) => (rank(file) < 0 ? LONGEST.length : rank(file));
    const named = [...files].sort((a, b) => a.moduleId.localeCompare(b.moduleId));
    return named
      .sort((a, b) => order(a) - order(b))
      .filter((_, i) => {
        const place = i % (2 * count);
        return (place < count ? place : 2 * count - 1 - place) === index - 1;
      });
  }
}

export default defineConfig({
  ssr: { resolve: { conditions: ['source', 'module', 'node', 'development|production'] } },
  test: {
    root: import.meta.dirname,
    include: ['*.e2e.ts'],
    globalSetup: ['./setup.ts'],
    fileParallelism: false, // one product, one database: one story after the other
    sequence: { sequencer: EvenShards },
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
